import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deriveTrip } from '#server/links/derive-trip.ts'
import { insertLink } from '#server/links/store/trip-links.ts'
import { insertFile, insertReport } from '#server/links/store/trip-reports.ts'
import { addEverybody, type Everybody } from '#server/testing/sample-trips.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { getTrip, reportTrip, updateTrip } from '#server/trips/store/trips.ts'
import type { ReportKind } from '#shared/domain/links/reports.ts'
import type { DisputedLine, StatementLine } from '#shared/schemas/statement.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import type { SeenReport } from '#shared/schemas/trip-link.ts'
import { drivenTrip, statementCalls } from './statements-sample.ts'

/** Evidence of a line: the times of waiting with their sources, and the photos of the driver's reports. */
let t: TestApp
let everybody: Everybody
let admin: ReturnType<typeof statementCalls>
let meier: ReturnType<typeof statementCalls>
let trip: Trip
let linkId: number
beforeEach(() => {
  t = createTestApp()
  everybody = addEverybody(t)
  admin = statementCalls(t, everybody.admin)
  meier = statementCalls(t, everybody.sub)
  trip = drivenTrip(t, 2)
  const link = { token: 'a', tl_kind: 'driver', tl_lang: 'de', tl_created_by: 'dora', tl_sub: '', day: null } as const
  linkId = insertLink(t.store, { ...link, tt_id: trip.tt_id }).tl_id
})
afterEach(() => t.close())

const at = (clock: string): string => `2026-11-02T${clock}:00.000Z`
const now = (): Trip => getTrip(t.store, trip.tt_id) as Trip
const report = (re_kind: ReportKind, clock: string, of = now()): string => {
  const re_id = randomUUID()
  insertReport(t.store, {
    re_id,
    tt_id: of.tt_id,
    tl_id: linkId,
    re_kind,
    re_at: at(clock),
    re_device_at: at(clock),
    re_received_at: at(clock),
    re_skew: 0,
    re_lat: null,
    re_lon: null,
    re_accuracy: null,
    re_text: '',
    re_minutes: null,
    re_name: '',
    re_replaces: null,
    re_set_aside_by: null,
  })
  t.store.write(() => deriveTrip(t.store, of))
  return re_id
}
/** @returns its number */
const photo = async (of = trip, rf_kind: 'photo' | 'signature' = 'photo'): Promise<number> => {
  const re_id = report('damage', '06:30', getTrip(t.store, of.tt_id))
  insertFile(t.store, { tl_id: linkId, re_id, rf_kind, rf_name: 'x.jpg', rf_bytes: 1, rf_at: at('06:30') })
  const { body } = await t.call<SeenReport[]>(everybody.admin, 'GET', `/api/trips/${of.tt_id}/reports`)
  return body.find((one) => one.re_id === re_id)?.files[0]?.rf_id ?? 0
}
const lineOf = async (calls: typeof admin, id: number): Promise<StatementLine> => {
  const line = (await calls.read(id)).lines.find(({ tt_id }) => tt_id === trip.tt_id)
  if (!line) throw new Error('no line')
  return line
}

describe('waiting', () => {
  test('is told with its times and who says them, as they are when the line follows its trip', async () => {
    report('positioned', '05:50')
    report('called_to_dock', '06:40')
    const { st_id } = (await admin.make()).body
    expect((await lineOf(admin, st_id)).sl_facts).toMatchObject({
      tt_atp: at('05:50'),
      called_at: at('06:40'),
      sources: { tt_atp: 'driver' },
    })
    await admin.send(st_id)
    reportTrip(t.store, now(), { tt_atd: at('07:20') })
    updateTrip(t.store, now(), { tt_atp: at('05:55') }, { username: 'dora', source: 'person' })
    for (const calls of [admin, meier])
      expect((await lineOf(calls, st_id)).sl_facts).toMatchObject({
        called_at: at('06:40'),
        sources: { tt_atp: 'typed', tt_atd: 'vehicle' },
      })
  })

  test('is not told of a trip that nobody reported', async () => {
    const { st_id } = (await admin.make()).body
    expect((await lineOf(admin, st_id)).sl_facts).not.toHaveProperty('sources')
  })

  test('stays as it was once the statement is final, which reads the same for good', async () => {
    report('positioned', '05:50')
    const called = report('called_to_dock', '06:40')
    const { st_id } = (await admin.make()).body
    await admin.send(st_id)
    await meier.answer(st_id, { all: { sl_state: 'confirmed' } })
    expect((await admin.finalise(st_id)).status).toBe(200)
    await t.call(everybody.admin, 'PUT', `/api/reports/${called}/aside`, { aside: true })
    expect((await lineOf(meier, st_id)).sl_facts).toMatchObject({ called_at: at('06:40') })
  })
})

describe('a photo of a report', () => {
  const sent = async (): Promise<{ st_id: number; name: string; sl_id: number }> => {
    const { st_id } = (await admin.make()).body
    await admin.send(st_id)
    const { sl_id } = await lineOf(meier, st_id)
    return { st_id, sl_id, name: `line_${sl_id}` }
  }
  const dispute = (sl_photo: number | null) => ({ sl_state: 'disputed', sl_reason: 'toll', sl_claim: 12.5, sl_photo })

  test('goes with a dispute, is read by both sides beside the claim, and goes when the dispute is taken back', async () => {
    const receipt = await photo()
    const { st_id, name } = await sent()
    expect((await meier.answer(st_id, { [name]: dispute(receipt) })).status).toBe(200)
    for (const calls of [admin, meier])
      expect(await lineOf(calls, st_id)).toMatchObject({ sl_state: 'disputed', sl_claim: 12.5, sl_photo: receipt })
    const { body } = await t.call<DisputedLine[]>(everybody.admin, 'GET', '/api/statements/disputed')
    expect(body).toMatchObject([{ sl_photo: receipt }])
    await meier.answer(st_id, { [name]: { sl_state: 'open', sl_photo: receipt } })
    expect(await lineOf(admin, st_id)).toMatchObject({ sl_state: 'open', sl_photo: null })
  })

  test('of another trip, of another sub, a signature, one that is none, and one for a missing trip are refused', async () => {
    const foreign = await photo(drivenTrip(t, 3, { tt_sub: 'Huber AG' }))
    const other = await photo(drivenTrip(t, 4))
    const signature = await photo(trip, 'signature')
    const { st_id, name } = await sent()
    for (const wrong of [foreign, other, signature, 987_654])
      expect(await meier.answer(st_id, { [name]: dispute(wrong) })).toMatchObject({
        status: 400,
        body: { errors: [{ path: `${name}.sl_photo`, message: 'value_invalid' }] },
      })
    const missing = { ...dispute(await photo()), sl_reason: 'missing_trip', sl_note: 'T-9' }
    expect((await meier.answer(st_id, { [`missing_${randomUUID()}`]: missing })).status).toBe(400)
    expect(await lineOf(admin, st_id)).toMatchObject({ sl_state: 'open', sl_photo: null })
  })

  test('and what it proves are told to admin and the own sub alone', async () => {
    const receipt = await photo()
    const { st_id, name } = await sent()
    await meier.answer(st_id, { [name]: dispute(receipt) })
    for (const who of [everybody.foreignSub, everybody.customer, everybody.observer]) {
      expect([403, 404]).toContain((await t.call(who, 'GET', `/api/statements/${st_id}`)).status)
      expect((await t.call(who, 'GET', `/api/report-files/${receipt}`)).status).toBe(404)
    }
    const { body } = await t.call<SeenReport[]>(everybody.customer, 'GET', `/api/trips/${trip.tt_id}/reports`)
    expect(body).toEqual([])
  })
})
