import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Trip } from '../../shared/schemas/trip.ts'
import { countReads, type ReadCount } from '../testing/count-reads.ts'
import { addEverybody, addTrip, type Everybody, SAMPLE_TRIP } from '../testing/sample-trips.ts'
import { push } from '../testing/sync-calls.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { getTrip, updateTrip } from '../trips/store/trips.ts'

/**
 * A subcontractor writes as many versions of one trip as its pace allows. No call reads them all, by a session or by a link. Measured
 * in rows that leave SQLite, never in time.
 */
const VERSIONS = 5_900
/** Rows that one call may read: those of a trip that was never edited, and some pages of versions. */
const MOST_ROWS = 2_000
let t: TestApp
let everybody: Everybody
let trip: Trip
let reads: ReadCount
beforeEach(() => {
  t = createTestApp()
  everybody = addEverybody(t)
  trip = addTrip(t.store, { tt_gps: 'ZH 1' })
  t.clock.set('2026-11-21T08:00:00.000Z')
  reads = countReads(t.store)
})
afterEach(() => {
  reads.stop()
  t.close()
})

/** Versions of the subcontractor, who writes the two in turn. */
const writeVersions = (changes: object, next: object): void => {
  t.store.sqlite
    .prepare(
      `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < @most)
       insert into history (entity, key, rev, at, username, action, source, changes)
       select 'trip', @trip, @rev + n, @at + n, 'meier', 'edit', 'person', iif(n % 2, @changes, @next) from numbers`,
    )
    .run({
      ...{ most: VERSIONS, trip: String(trip.tt_id), rev: trip.tt_rev, at: t.clock.now() },
      ...{ changes: JSON.stringify(changes), next: JSON.stringify(next) },
    })
  t.store.sqlite.prepare('update trips set tt_rev = tt_rev + ? where tt_id = ?').run(VERSIONS, trip.tt_id)
  t.clock.advance(3_600_000)
}
const changed = (field: string, from: unknown, to: unknown) => ({ [field]: { from, to } })
const writeDrivers = () => {
  const { tt_driver } = SAMPLE_TRIP
  writeVersions(changed('tt_driver', tt_driver, ''), changed('tt_driver', '', tt_driver))
}
const writeInfos = () => writeVersions(changed('tt_info', 'gate 4', ''), changed('tt_info', '', 'gate 4'))

const SENT = { user: 'meier', format: 2, entity: 'trip', op: 'edit' }
const pushed = async (who: string, edits: object[]) => {
  const mutations = edits.map((edit) => ({ ...SENT, key: trip.tt_id, id: randomUUID(), ...edit }))
  reads.start()
  const { body } = await push(t, who, randomUUID(), mutations)
  return { results: body.results, rows: reads.end().rows }
}

test.each([false, true])('a link that was revoked before (to a day: %s) asks with few rows', async (whole_day) => {
  const { body: link } = await t.call<{ token: string; tl_id: number }>(
    everybody.sub,
    'POST',
    `/api/trips/${trip.tt_id}/links`,
    { kind: 'driver', lang: 'de', whole_day },
  )
  await t.call(everybody.sub, 'DELETE', `/api/links/${link.tl_id}`)
  writeDrivers()
  const report = {
    re_id: randomUUID(),
    tt_id: trip.tt_id,
    re_kind: 'note',
    re_text: 'x',
    re_device_at: '2026-11-21T09:00:00.000Z',
  }
  reads.start()
  const { status } = await t.call(link.token, 'POST', '/api/link/reports', {
    sent_at: '2026-11-21T09:00:00.000Z',
    reports: [report],
  })
  expect([status, reads.end().rows <= MOST_ROWS]).toEqual([404, true])
})

test('a conflict says when the other wrote, and not where that is long ago', async () => {
  const edit = { rev: 1, set: { tt_gps: 'ZH 3' }, base: { tt_gps: 'ZH 2' } }
  const before = await pushed(everybody.sub, [edit])
  expect(before.results[0]).toMatchObject({ status: 'conflict', theirs: [{ unit: 'tt_gps', at: expect.any(String) }] })
  writeInfos()
  const edits = Array.from({ length: 20 }, (_, n) => ({ ...edit, set: { tt_gps: `ZH ${n + 3}` } }))
  const { results, rows } = await pushed(everybody.sub, edits)
  expect(results.map(({ status }) => status)).toEqual(edits.map(() => 'conflict'))
  expect(results[0]).toMatchObject({ theirs: [{ unit: 'tt_gps', by: null, at: null }] })
  expect(rows).toBeLessThan(MOST_ROWS)
})

test('who is refused a trip that went to another is told so, by the versions that are read', async () => {
  writeInfos()
  updateTrip(
    t.store,
    getTrip(t.store, trip.tt_id) as Trip,
    { tt_sub: 'Huber AG' },
    { username: 'dora', source: 'person' },
  )
  const { results, rows } = await pushed(everybody.sub, [
    { rev: 1, set: { tt_info: 'x' }, base: { tt_info: 'gate 4' } },
  ])
  expect(results[0]).toMatchObject({ status: 'refused', reason: { what: 'trip_given_away', by: 'dora' } })
  expect(rows).toBeLessThan(MOST_ROWS)
})

test('a revision that thousands of versions follow is not known any more', async () => {
  writeInfos()
  reads.start()
  const { status, body } = await t.call(
    everybody.sub,
    'PUT',
    `/api/trips/${trip.tt_id}`,
    { tt_gps: 'ZH 3' },
    { 'x-base-rev': '1' },
  )
  expect([status, body.message]).toEqual([400, 'base_rev_unknown'])
  expect(reads.end().rows).toBeLessThan(MOST_ROWS)
})
