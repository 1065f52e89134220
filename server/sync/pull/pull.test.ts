import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#shared/domain/time/units.ts'
import { addSyncedNames, mutation, pull as pullFrom, push as pushTo, SYNCED_TRIP } from '../../testing/sync-calls.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { deleteTrips, getTrips } from '../../trips/store/trips.ts'
import { findMutation, pruneSyncLog } from '../store/sync-log.ts'

let t: TestApp
let anna: string
const PHONE = randomUUID()
const TABLET = randomUUID()
beforeEach(() => {
  t = createTestApp()
  anna = t.addUser({ username: 'anna', role: 'admin' })
  addSyncedNames(t)
})
afterEach(() => t.close())

const push = (mutations: unknown[], client = PHONE) => pushTo(t, anna, client, mutations)
const pull = async (cursor?: string, client = PHONE) => (await pullFrom(t, anna, client, cursor)).body
const editTrip = (set: object) => t.call(anna, 'PUT', '/api/trips/1', set)

describe('acknowledges an edit', () => {
  const edit = () =>
    mutation({
      op: 'edit',
      key: 1,
      rev: 1,
      set: { tt_info: 'mine', tt_note: 'mine' },
      base: { tt_info: '', tt_note: '' },
    })

  test('with the answer that carries its effect, not before', async () => {
    t.deps.pullLimits = { snapshotRows: 2000, changes: 1 }
    await push([mutation()])
    const { cursor } = await pull()
    t.clock.advance(1000)
    const [one, two] = [mutation(), mutation()]
    await push([one, two])
    const page = await pull(cursor)
    expect(page.put.trip).toMatchObject([{ tt_id: 2 }])
    expect(page.acks).toMatchObject([{ mutation: one.id, id: 2 }])
    expect((await pull(page.cursor)).acks).toMatchObject([{ mutation: two.id, id: 3 }])
  })

  test('to the device that made it alone', async () => {
    await push([mutation()])
    const { cursor } = await pull(undefined, TABLET)
    t.clock.advance(1000)
    await push([mutation()])
    expect(await pull(cursor, TABLET)).toMatchObject({ put: { trip: [{ tt_id: 2 }] }, acks: [] })
  })

  test('not while a part of it is in conflict: the device asks again, and puts it before the person', async () => {
    await push([mutation()])
    await editTrip({ tt_info: 'theirs' })
    const { cursor } = await pull()
    t.clock.advance(1000)
    expect((await push([edit()])).body.results).toMatchObject([{ status: 'conflict' }])
    expect(await pull(cursor)).toMatchObject({ put: { trip: [{ tt_info: 'theirs', tt_note: 'mine' }] }, acks: [] })
  })

  test('of a row that was there, without an id', async () => {
    await push([mutation()])
    const { cursor } = await pull()
    t.clock.advance(1000)
    const sent = { ...edit(), set: { tt_note: 'mine' }, base: { tt_note: '' } }
    await push([sent])
    expect((await pull(cursor)).acks).toEqual([{ mutation: sent.id, seq: t.clock.now() * 1000 + 1 }])
  })

  test('not when it was refused', async () => {
    const [refused, taken] = [mutation({ set: {} }), mutation()]
    await push([refused, taken])
    expect((await pull()).acks).toMatchObject([{ mutation: taken.id }])
  })
})

describe('a device that was away while old lines of the change feed were forgotten', () => {
  /** Keeps the lines of the last day. */
  const prune = () => {
    const before = new Date(t.clock.now() - DAY_MS).toISOString()
    pruneSyncLog(t.store, { changes: before, answers: before })
  }

  test('begins anew when it missed one of them', async () => {
    await push([mutation()])
    const { cursor } = await pull()
    t.clock.advance(DAY_MS)
    await t.call(anna, 'PUT', '/api/trips/1', { tt_info: 'x' })
    t.clock.advance(DAY_MS + 1)
    await push([mutation()])
    prune()
    expect((await pull(cursor)).reset).toBe(true)
  })

  test('begins anew when it missed all of them, and none has come since', async () => {
    await push([mutation()])
    const { cursor } = await pull()
    t.clock.advance(1000)
    await editTrip({ tt_info: 'x' })
    t.clock.advance(2 * DAY_MS)
    prune()
    expect((await pull(cursor)).reset).toBe(true)
  })

  test('is no longer told what became of an edit that it sent before', async () => {
    const sent = mutation()
    await push([sent])
    t.clock.advance(2 * DAY_MS)
    prune()
    expect(findMutation(t.store, sent.id)).toBeUndefined()
  })

  test('goes on when it missed none', async () => {
    await push([mutation()])
    const { cursor } = await pull()
    t.clock.advance(2 * DAY_MS)
    prune()
    const quiet = await pull(cursor)
    expect(quiet).toMatchObject({ put: {}, del: {} })
    expect(quiet.reset).toBeUndefined()
  })
})

describe('a cursor that this server did not write for that device makes a reset:', () => {
  const SEQ = 0
  const [FROM, TO, VIEWER, EPOCH, SOURCE, AFTER] = [1, 2, 3, 4, 5, 6]
  test.each<[string, Record<number, unknown>]>([
    ['it is ahead of the change feed, and nothing would ever come after it', { [SEQ]: 8e15 }],
    ['a number that is none', { [SEQ]: 'x' }],
    ['a window from no time', { [FROM]: 'x' }],
    ['a window to no time', { [TO]: null }],
    ['a window beyond all time', { [FROM]: 9e15, [TO]: 9e15 }],
    ['another person', { [VIEWER]: 'x' }],
    ['nobody', { [VIEWER]: 7 }],
    ['another database', { [EPOCH]: 'x' }],
    ['none', { [EPOCH]: null }],
    ['a page of a table that is none', { [SOURCE]: 99, [AFTER]: null }],
    ['a page before the first table', { [SOURCE]: -1, [AFTER]: null }],
    ['a page after no row', { [SOURCE]: 7, [AFTER]: {} }],
  ])('%s', async (_what, forged) => {
    await push([mutation()])
    const { cursor } = await pull()
    const parts = Object.assign(JSON.parse(Buffer.from(cursor, 'base64url').toString()), forged)
    const answer = await pull(Buffer.from(JSON.stringify(parts)).toString('base64url'))
    expect(answer).toMatchObject({ reset: true, begins: true, put: { trip: [{ tt_id: 1 }] } })
  })
})

describe('as the days go by', () => {
  const MONDAY = '2026-11-23T08:00:00.000Z'
  const trip = (stp: string, sta: string, tt_sub = 'Alpen') =>
    mutation({ set: { ...SYNCED_TRIP, tt_sub, tt_stp: stp, tt_std: stp, tt_sta: sta } })

  test('a trip that stays on the device is not sent again, and nobody hears of another company’s that leaves', async () => {
    const sara = t.addUser({ username: 'sara', role: 'sub', subcontractor: 'Alpen' })
    await push([mutation(), trip('2026-11-09T10:00:00.000Z', '2026-11-09T12:00:00.000Z', 'Bise')])
    const { cursor } = await pull()
    const ofSub = (await pullFrom(t, sara, TABLET)).body
    t.clock.set(MONDAY)
    expect(await pull(cursor)).toMatchObject({ put: {}, del: { trip: [2] } })
    expect((await pullFrom(t, sara, TABLET, ofSub.cursor)).body).toMatchObject({ put: {}, del: {} })
  })

  test('the window holds what ends as it begins, and nothing that begins as it ends', async () => {
    const { cursor } = await pull()
    const [, from, to] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const at = (ms: number) => new Date(ms).toISOString()
    await push([trip(at(from - 3_600_000), at(from)), trip(at(to), at(to + 3_600_000))])
    const { put, del } = await pull(cursor)
    expect(put.trip).toMatchObject([{ tt_id: 1 }])
    expect([put.trip?.length, del]).toEqual([1, {}])
  })

  test('of a trip beyond the window nothing is said, whether it is new or changed', async () => {
    const { cursor } = await pull()
    await push([trip('2027-03-01T10:00:00.000Z', '2027-03-01T12:00:00.000Z')])
    const created = await pull(cursor)
    expect(created).toMatchObject({ put: {}, del: {} })
    await editTrip({ tt_info: 'x' })
    expect(await pull(created.cursor)).toMatchObject({ put: {}, del: {} })
  })
})

describe('a trip that is given away', () => {
  const give = (tt_sub: string) => t.call(anna, 'PUT', '/api/trips/1', { tt_sub })
  const subs = () => t.addUser({ username: 'sara', role: 'sub', subcontractor: 'Alpen' })

  test('and then changed goes from the device that had it', async () => {
    const sara = subs()
    await push([mutation()])
    const { cursor } = (await pullFrom(t, sara, TABLET)).body
    await give('Bise')
    await editTrip({ tt_info: 'x' })
    expect((await pullFrom(t, sara, TABLET, cursor)).body).toMatchObject({ put: {}, del: { trip: [1] } })
  })

  test('before the device heard of it is no news on the page that told of it', async () => {
    t.deps.pullLimits = { snapshotRows: 2000, changes: 1 }
    const sara = subs()
    await push([mutation({ set: { ...SYNCED_TRIP, tt_sub: 'Bise' } })])
    const { cursor } = (await pullFrom(t, sara, TABLET)).body
    await give('Alpen')
    await give('Bise')
    expect((await pullFrom(t, sara, TABLET, cursor)).body).toMatchObject({ put: {}, del: {}, more: true })
  })

  test('two that are deleted go together', async () => {
    await push([mutation(), mutation()])
    const { cursor } = await pull()
    const both = getTrips(t.store, [1, 2])
    t.store.write(() => deleteTrips(t.store, both, { username: 'anna', source: 'person' }))
    expect((await pull(cursor)).del).toEqual({ trip: [1, 2] })
  })
})

test('a trip that is changed while it enters or leaves the days on the device is sent once', async () => {
  const on = (day: string) => ({
    tt_stp: `${day}T10:00:00.000Z`,
    tt_std: `${day}T10:00:00.000Z`,
    tt_sta: `${day}T12:00:00.000Z`,
  })
  await push([
    mutation({ set: { ...SYNCED_TRIP, ...on('2026-11-09') } }),
    mutation({ set: { ...SYNCED_TRIP, ...on('2026-12-02') } }),
  ])
  const { cursor } = await pull()
  t.clock.set('2026-11-23T08:00:00.000Z')
  for (const id of [1, 2]) await t.call(anna, 'PUT', `/api/trips/${id}`, { tt_info: 'x' })
  const { put, del } = await pull(cursor)
  expect(put.trip).toMatchObject([{ tt_id: 2, tt_info: 'x' }])
  expect(put.trip).toHaveLength(1)
  expect(del).toEqual({ trip: [1] })
})

describe('a snapshot of several pages', () => {
  const on = (day: string) => ({
    ...SYNCED_TRIP,
    tt_stp: `2026-11-${day}T10:00:00.000Z`,
    tt_std: `2026-11-${day}T10:00:00.000Z`,
    tt_sta: `2026-11-${day}T12:00:00.000Z`,
  })
  const TODAY = '21'
  const add = (...days: string[]) => push(days.map((day) => mutation({ set: on(day) })))
  /** Ids of the trips of each page. */
  const pages = async (from?: string): Promise<number[][]> => {
    const ids: number[][] = []
    for (let cursor = from; ; ) {
      const page = await pull(cursor)
      ids.push((page.put.trip ?? []).map(({ tt_id }) => Number(tt_id)))
      if (!page.more) return ids
      cursor = page.cursor
    }
  }
  const limit = (snapshotRows: number) => {
    t.deps.pullLimits = { snapshotRows, changes: 5000 }
  }

  test('brings the trips of today with the look-ups, in a page of their own, and no trip twice', async () => {
    await add('20', TODAY, '22', TODAY, '23')
    limit(60)
    expect(await pages()).toEqual([
      [2, 4],
      [1, 3, 5],
    ])
  })

  test('brings few of today together with others', async () => {
    await add('20', TODAY, '22')
    limit(2000)
    expect(await pages()).toEqual([[2, 1, 3]])
  })

  test('brings more of today than a page holds in several, before all others', async () => {
    await add('20', TODAY, TODAY, TODAY, '22', TODAY)
    limit(2)
    const found = await pages()
    expect(found.flat()).toEqual([2, 3, 4, 6, 1, 5])
    expect(Math.max(...found.map(({ length }) => length))).toBe(2)
  })

  test('ends with its last row, without a page of nothing', async () => {
    await add(TODAY, '22')
    limit(1)
    expect((await pages()).at(-1)).toEqual([2])
  })

  test('goes on over midnight: what was of today when it began is not sent again, nothing is left out', async () => {
    await add(TODAY, '22', TODAY, '22')
    limit(2)
    let first = await pull()
    while (!first.put.trip) first = await pull(first.cursor)
    t.clock.advance(DAY_MS)
    const begun = first.put.trip.map(({ tt_id }) => tt_id)
    expect([...begun, ...(await pages(first.cursor)).flat()]).toEqual([1, 3, 2, 4])
  })

  test('that an older version began goes on in its order', async () => {
    await add('20', TODAY, '22')
    limit(1)
    let { cursor } = await pull()
    let parts = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const TRIPS = 7
    cursor = Buffer.from(JSON.stringify([...parts.slice(0, 5), TRIPS, 1])).toString('base64url')
    expect((await pages(cursor)).flat()).toEqual([2, 3])
    parts = [...parts.slice(0, 5), 0, null]
    expect((await pages(Buffer.from(JSON.stringify(parts)).toString('base64url'))).flat()).toEqual([1, 2, 3])
  })
})
