import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newTourDefaults } from '#shared/domain/tour/weekday-rules.ts'
import type { MutationResult, PullAnswer } from '#shared/schemas/sync.ts'
import { nextStatementNumber } from '../../money/store/statements.ts'
import { addNames } from '../../testing/names.ts'
import { backUp, logInAgain, restoreBackup } from '../../testing/restore.ts'
import { SYNCED_TRIP } from '../../testing/sync-calls.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const week = <Value>(value: Value): Value[] => Array.from({ length: 7 }, () => value)
const TOUR = {
  ...newTourDefaults(),
  tr_name: 'T-1',
  tr_cm_id: 1,
  tr_departure: 'HUB',
  tr_arrival: 'GVA',
  tr_stp: '06:00',
  tr_std: '07:00',
  tr_sta: '11:00',
  tr_week_status: week(true),
  tr_week_sub: week('Alpen'),
}

let t: TestApp
let admin: string
const opened: TestApp[] = []
beforeEach(async () => {
  t = createTestApp()
  opened.push(t)
  admin = t.addUser({ username: 'anna', role: 'admin' })
  t.addUser({ username: 'sara', role: 'sub', subcontractor: 'Alpen' })
  await t.call(admin, 'POST', '/api/customers', { cm_name: 'Cargo' })
  addNames(t.store, {
    vehicles: ['A-1'],
    addresses: [
      ['HUB', 'Zürich'],
      ['GVA', 'Genève'],
    ],
  })
})
afterEach(() => {
  for (const app of opened.splice(0)) app.close()
})

/** @param replaced null when it cannot be read */
const restore = (backup: string, replaced: TestApp | null, now = t.clock.now()): TestApp => {
  const app = restoreBackup(backup, replaced, now)
  if (!replaced) logInAgain(app, t)
  opened.push(app)
  return app
}

const addTrip = async (app: TestApp, fields: object = {}): Promise<number> =>
  (await app.call<{ tt_id: number }>(admin, 'POST', '/api/trips', { ...SYNCED_TRIP, ...fields })).body.tt_id
const addTour = async (app: TestApp, tr_name: string): Promise<number> =>
  (await app.call<{ tr_id: number }>(admin, 'POST', '/api/tours', { ...TOUR, tr_name })).body.tr_id
const trip = async (app: TestApp, id: number) =>
  (await app.call<{ tt_info: string; tt_rev: number }>(admin, 'GET', `/api/trips/${id}`)).body
const tourNames = async (app: TestApp) =>
  (await app.call<{ tr_name: string }[]>(admin, 'GET', '/api/tours/all')).body.map(({ tr_name }) => tr_name)

const CLIENT = randomUUID()
const edit = (key: number | string, changes: object = {}) => ({
  id: randomUUID(),
  user: 'anna',
  format: 1,
  entity: 'trip',
  op: 'edit',
  key,
  rev: 1,
  set: { tt_info: 'mine' },
  base: { tt_info: '' },
  ...changes,
})
const deletion = (key: number, changes: object = {}) =>
  edit(key, { entity: 'tour', op: 'delete', set: {}, base: {}, ...changes })
const push = (app: TestApp, mutations: object[], epoch?: string) =>
  app.call<{ results: MutationResult[] }>(admin, 'POST', '/api/sync/push', { client: CLIENT, epoch, mutations })
const pushOne = async (app: TestApp, mutation: object): Promise<MutationResult | undefined> =>
  (await push(app, [mutation])).body.results[0]
const OTHER_DATABASE = { status: 'refused', message: 'sync_other_database' }

describe('an entry that was queued before the restore', () => {
  test('of a row that is not in the backup changes no other, whether it says its epoch or not', async () => {
    const database = backUp(t)
    const lost = await addTrip(t, { tt_tour: 'lost' })
    for (const replaced of [t, null]) {
      const restored = restore(database, replaced)
      const other = await addTrip(restored, { tt_tour: 'another' })
      expect(await pushOne(restored, edit(lost, { epoch: t.store.epoch() }))).toMatchObject(OTHER_DATABASE)
      expect(await pushOne(restored, edit(lost))).toMatchObject({ status: 'refused', message: 'not_found' })
      expect(await trip(restored, other)).toMatchObject({ tt_info: '', tt_tour: 'another' })
    }
  })

  test('deletes no other tour', async () => {
    const database = backUp(t)
    const lost = await addTour(t, 'lost')
    const restored = restore(database, null)
    await addTour(restored, 'another')
    expect(await pushOne(restored, deletion(lost, { epoch: t.store.epoch() }))).toMatchObject(OTHER_DATABASE)
    expect(await pushOne(restored, deletion(lost))).toMatchObject({ status: 'refused' })
    expect(await tourNames(restored)).toEqual(['another'])
  })

  test('of a row that is in the backup finds it, over several restores', async () => {
    const kept = await addTrip(t)
    const first = restore(backUp(t), t)
    const between = await addTrip(first)
    const second = restore(backUp(first), first)
    for (const [key, epoch] of [
      [kept, t.store.epoch()],
      [between, first.store.epoch()],
      [kept, first.store.epoch()],
    ] as const) {
      const value = randomUUID()
      const { tt_info } = await trip(second, key)
      const result = await pushOne(second, edit(key, { epoch, set: { tt_info: value }, base: { tt_info } }))
      expect(result).toMatchObject({ status: 'merged' })
      expect((await trip(second, key)).tt_info).toBe(value)
    }
    expect(await pushOne(second, edit(between, { epoch: t.store.epoch() }))).toMatchObject(OTHER_DATABASE)
  })

  test('on a database that was restored by mistake finds its row in the next one, as far as both have it', async () => {
    const old = backUp(t)
    const kept = await addTrip(t)
    const newer = backUp(t)
    const mistake = restore(old, t)
    const lost = await addTrip(mistake)
    const restored = restore(newer, mistake)
    const { epoch } = mistake.store
    expect(await pushOne(restored, edit(lost, { epoch: epoch() }))).toMatchObject(OTHER_DATABASE)
    // The mistaken one never had this trip, so no edit can have been made there.
    expect(await pushOne(restored, edit(kept, { epoch: epoch() }))).toMatchObject(OTHER_DATABASE)
    expect(await pushOne(restored, edit(kept, { epoch: t.store.epoch() }))).toMatchObject({ status: 'merged' })
    const again = restore(newer, restored)
    const result = await pushOne(again, edit(kept, { epoch: restored.store.epoch() }))
    expect(result).toMatchObject({ status: 'merged' })
  })

  test('of an epoch that nobody knows is refused', async () => {
    const id = await addTrip(t)
    expect(await pushOne(t, edit(id, { epoch: 'whatever' }))).toMatchObject(OTHER_DATABASE)
    expect((await trip(t, id)).tt_info).toBe('')
  })

  test('of a row that this device created, and that is lost, is refused so; once the create came again it finds it', async () => {
    const key = `c:${randomUUID()}`
    const create = edit(key, { op: 'create', rev: null, set: SYNCED_TRIP, base: {} })
    const database = backUp(t)
    await push(t, [create])
    const restored = restore(database, t)
    const epoch = t.store.epoch()
    expect(await pushOne(restored, edit(key, { epoch }))).toMatchObject(OTHER_DATABASE)
    const { body } = await push(restored, [create, edit(key, { epoch })])
    expect(body.results.map(({ status }) => status)).toEqual(['applied', 'applied'])
    expect(await trip(restored, body.results[0]?.id ?? 0)).toMatchObject({ tt_info: 'mine' })
  })

  test('is not looked at before the device has pulled the restored rows', async () => {
    const id = await addTrip(t)
    const restored = restore(backUp(t), t)
    const answer = await push(restored, [edit(id)], t.store.epoch())
    expect(answer).toMatchObject({ status: 409, body: { message: 'sync_pull_first' } })
    expect((await trip(restored, id)).tt_info).toBe('')
    const { body } = await restored.call<PullAnswer>(admin, 'GET', '/api/sync/pull')
    expect((await push(restored, [edit(id)], body.epoch)).status).toBe(200)
  })

  test('is the same mutation when it comes again with the epoch that it lacked', async () => {
    const id = await addTrip(t)
    const sent = edit(id)
    await push(t, [sent])
    expect(await pushOne(t, { ...sent, epoch: t.store.epoch() })).toMatchObject({ status: 'duplicate' })
  })
})

describe('a delete', () => {
  test('of the tour that the person saw wins over edits, a new name too', async () => {
    const id = await addTour(t, 'T-1')
    await t.call(admin, 'PUT', `/api/tours/${id}`, { tr_name: 'T-2', tr_tour_comb: 'K' })
    expect(await pushOne(t, deletion(id, { base: { tr_name: 'T-1' } }))).toMatchObject({ status: 'applied' })
    expect(await tourNames(t)).toEqual([])
  })

  test('of a tour that never went by the name that the person saw is refused', async () => {
    const id = await addTour(t, 'T-1')
    expect(await pushOne(t, deletion(id, { base: { tr_name: 'T-9' } }))).toMatchObject(OTHER_DATABASE)
    expect(await tourNames(t)).toEqual(['T-1'])
  })
})

describe('the numbers of a restored database', () => {
  test('begin where neither the replaced one nor another restore of the same backup ever gave any', async () => {
    const database = backUp(t)
    const firstOf = async (app: TestApp) => {
      const { body } = await app.call<{ cm_id: number }>(admin, 'POST', '/api/customers', { cm_name: randomUUID() })
      return [await addTrip(app), await addTour(app, 'T'), body.cm_id]
    }
    const used = await firstOf(t)
    const later = t.clock.now() + 60_000
    const [known, unknown, again] = await Promise.all([
      firstOf(restore(database, t)),
      firstOf(restore(database, null)),
      firstOf(restore(database, null, later)),
    ])
    used.forEach((id, kind) => {
      expect(known[kind]).toBeGreaterThan(id + 1_000_000)
      expect(unknown[kind]).toBeGreaterThan(id + 1_000_000)
      expect(again[kind]).toBeGreaterThan((unknown[kind] ?? 0) + 500)
    })
  })

  test('go on behind those of a replaced one that is further than any jump', async () => {
    const database = backUp(t)
    t.store.sqlite.prepare(`update sqlite_sequence set seq = 7e9 where name = 'customers'`).run()
    const { body } = await restore(database, t).call(admin, 'POST', '/api/customers', { cm_name: 'Next' })
    expect(body.cm_id).toBe(7e9 + 1)
  })

  test('that statements bear go on behind those that were given, or may have been', async () => {
    const next = (app: TestApp, side: 'customer' | 'sub') =>
      app.store.write(() => nextStatementNumber(app.store, side, 2026))
    next(t, 'sub')
    const database = backUp(t)
    for (const side of ['sub', 'sub', 'customer'] as const) next(t, side)
    const known = restore(database, t)
    expect([next(known, 'sub'), next(known, 'customer')]).toEqual([4, 2])
    const unknown = restore(database, null)
    const again = restore(database, null, t.clock.now() + 3_600_000)
    for (const side of ['sub', 'customer'] as const) {
      const first = next(unknown, side)
      expect(first).toBeGreaterThan(1000)
      expect(next(again, side)).toBeGreaterThan(first + 50)
    }
  })

  test('name no revision of the replaced one again: a client that holds one is told', async () => {
    const id = await addTrip(t)
    const database = backUp(t)
    const put = (app: TestApp, rev: number, header = 'x-base-rev') =>
      app.call(
        admin,
        'PUT',
        `/api/trips/${id}`,
        { tt_info: 'mine' },
        { [header]: header === 'if-match' ? `"${rev}"` : `${rev}` },
      )
    for (const tt_note of ['a', 'b']) await t.call(admin, 'PUT', `/api/trips/${id}`, { tt_note })
    const held = (await trip(t, id)).tt_rev
    const restored = restore(database, t)
    for (const tt_note of ['c', 'd', 'e']) await restored.call(admin, 'PUT', `/api/trips/${id}`, { tt_note })
    expect(await put(restored, held)).toMatchObject({ status: 400, body: { message: 'base_rev_unknown' } })
    expect(await put(restored, held, 'if-match')).toMatchObject({ status: 412 })
    // Of before the backup, and as it is now: both are known.
    expect(await put(restored, 1)).toMatchObject({ status: 200 })
    expect(await put(restored, (await trip(restored, id)).tt_rev)).toMatchObject({ status: 200 })
  })
})

describe('the secret of a vehicle in a backup', () => {
  const SECRET = '/api/gps/A-1/secret'
  const make = async () => (await t.call<{ secret: string }>(admin, 'POST', SECRET, {})).body.secret
  /** Status of a position that is reported with a secret. */
  const report = async (app: TestApp, secret: string) =>
    (await app.call(null, 'POST', `/api/telematics/osmand/${secret}?id=unit-1&lat=47&lon=8`)).status
  beforeEach(() => t.call(admin, 'PUT', '/api/gps/A-1', { gps_id: 'A-1', gps_device: 'unit-1' }))

  test.each([
    ['withdrawn', () => t.call(admin, 'DELETE', SECRET)],
    ['replaced', make],
    ['made void with its vehicle', () => t.call(admin, 'DELETE', '/api/gps/A-1')],
  ])('that was %s since stays void', async (_how, end) => {
    const secret = await make()
    const database = backUp(t)
    await end()
    expect(await report(restore(database, t), secret)).toBe(404)
  })

  test('that nobody withdrew goes on, and so does each when the replaced database cannot be read', async () => {
    const secret = await make()
    const database = backUp(t)
    expect(await report(restore(database, t), secret)).toBe(200)
    await t.call(admin, 'DELETE', SECRET)
    expect(await report(restore(database, null), secret)).toBe(200)
  })

  test('goes, and open sessions are compared, when the replaced database is of a version without such secrets', async () => {
    const secret = await make()
    const database = backUp(t)
    t.store.sqlite.exec('drop table vehicle_secrets')
    const restored = restore(database, t)
    expect(await report(restored, secret)).toBe(404)
    expect((await restored.call(admin, 'GET', '/api/account')).status).toBe(200)
  })
})
