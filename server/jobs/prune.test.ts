import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../shared/domain/time/units.ts'
import { enqueueMessage, noteSent } from '../messages/store/outbox.ts'
import { noteLogin } from '../people/store/logins.ts'
import { appendChange, lastSeq } from '../store/history/change-feed.ts'
import { sessions } from '../store/schema/accounts.ts'
import { changes } from '../store/schema/sync.ts'
import { receivePosition } from '../telematics/intake.ts'
import { addVehicle, fixAt } from '../telematics/sample-fleet.ts'
import { keepMessage, listUnknownDevices, messagesBetween } from '../telematics/store/feeds.ts'
import { moveSome } from '../telematics/store/move.ts'
import { fixesSince } from '../telematics/store/positions.ts'
import { addTrip, SAMPLE_TRIP } from '../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { deleteWeeks } from '../tours/weeks/week-operations.ts'
import { insertTrip } from '../trips/store/trips.ts'
import { prune } from './prune.ts'
import { startJobs } from './schedule.ts'

let t: TestApp
beforeEach(() => {
  t = createTestApp({ now: '2026-08-01T08:00:00.000Z' })
})
afterEach(() => t.close())

const never = new AbortController().signal
const log = () => messagesBetween(t.store, { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' })
const message = (body: string) =>
  keepMessage(t.store, { feed: 'osmand', device: 'd', vehicle: null, fix_at: null, outcome: 'unknown_device', body })
const position = () => {
  const fix = fixAt(new Date(t.clock.now()).toISOString(), { lat: 47, lon: 8 })
  receivePosition(t.store, { feed: 'osmand', device: 'unit TRUCK-1', body: '', fix })
}

test('forgets messages after 90 days, however many, and keeps the younger ones', async () => {
  t.store.write(() => {
    for (let index = 0; index < 12_000; index += 1) message('old')
  })
  t.clock.advance(DAY_MS)
  message('young')
  t.clock.advance(89 * DAY_MS + 60_000)
  await prune(t.store, never)
  expect(log().map(({ body }) => body)).toEqual(['young'])
})

test('forgets messages of both files after as many days as the settings say', async () => {
  message('moved')
  moveSome(t.store)
  t.clock.advance(DAY_MS)
  for (const body of ['old', 'young']) {
    message(body)
    t.clock.advance(DAY_MS)
  }
  t.clock.advance(8 * DAY_MS + 60_000)
  expect(log().map(({ body }) => body)).toEqual(['moved', 'old', 'young'])
  await prune(t.store, never, { KEEP_TELEMATICS_DAYS: 9.5 })
  expect(log().map(({ body }) => body)).toEqual(['young'])
  moveSome(t.store)
  await prune(t.store, never, { KEEP_TELEMATICS_DAYS: 5 })
  expect(log()).toEqual([])
})

test('forgets positions after nine days, changes after thirty, sessions that have ended', async () => {
  addVehicle(t.store, 'TRUCK-1')
  t.addUser({ username: 'dora', role: 'admin' })
  position()
  moveSome(t.store)
  const seq = appendChange(t.store, { entity: 'observer', key: 'x', before: null, after: {} })
  t.clock.advance(9 * DAY_MS + 60_000)
  position()
  await prune(t.store, never)
  expect(fixesSince(t.store, 'TRUCK-1', '2000-01-01T00:00:00.000Z')).toHaveLength(1)
  expect(t.store.db.select().from(changes).all()).toHaveLength(1)
  t.clock.advance(22 * DAY_MS)
  await prune(t.store, never)
  expect(t.store.db.select().from(changes).all()).toEqual([])
  expect(lastSeq(t.store)).toBe(seq)
  expect(t.store.db.select().from(sessions).all()).toEqual([])
})

test('forgets settled mails and SMS after 400 days, and never one that waits', async () => {
  const enqueue = (dedupKey: string) =>
    enqueueMessage(t.store, { channel: 'mail', kind: 'test', dedupKey, recipient: '', subject: '', body: '' })
  for (const key of ['sent', 'waiting']) enqueue(key)
  const [sent] = t.messages()
  if (sent) noteSent(t.store, sent)
  t.clock.advance(399 * DAY_MS)
  enqueue('young')
  await prune(t.store, never)
  expect(t.messages()).toHaveLength(3)
  t.clock.advance(2 * DAY_MS)
  await prune(t.store, never)
  expect(t.messages().map(({ dedup_key }) => dedup_key)).toEqual(['waiting', 'young'])
})

test('keeps versions and logins for good, or for as many days as the settings say', async () => {
  const admin = t.addUser({ username: 'dora', role: 'admin' })
  const trip = { ...SAMPLE_TRIP, tt_invoice_check: false }
  const { tt_id } = insertTrip(t.store, trip, { username: 'dora', source: 'person' }).row
  noteLogin(t.store, 'login', 'dora')
  t.clock.advance(5 * DAY_MS)
  const renamed = await t.call(admin, 'PUT', `/api/trips/${tt_id}`, { tt_info: 'young' })
  expect(renamed.status).toBe(200)
  noteLogin(t.store, 'logout', 'dora')
  t.clock.advance(28 * DAY_MS)
  const token = await t.login('dora')
  const versions = async () =>
    (await t.call<{ rev: number }[]>(token, 'GET', `/api/trips/${tt_id}/history`)).body.map(({ rev }) => rev)
  const events = () => t.store.sqlite.prepare('select event from logins order by id').pluck().all()

  await prune(t.store, never)
  expect([await versions(), events()]).toEqual([
    [2, 1],
    ['login', 'logout', 'login'],
  ])
  await prune(t.store, never, { KEEP_HISTORY_DAYS: 30, KEEP_LOGINS_DAYS: 30 })
  expect([await versions(), events()]).toEqual([[2], ['logout', 'login']])
  const put = (rev: number, fields: object) =>
    t.call(token, 'PUT', `/api/trips/${tt_id}`, fields, { 'x-base-rev': `${rev}` })
  // The first version is forgotten, but not what the trip was before the second.
  expect(await put(1, { tt_note: 'x' })).toMatchObject({ status: 200 })
  expect(await put(2, { tt_info: 'x' })).toMatchObject({ status: 200 })
  t.clock.advance(31 * DAY_MS)
  await prune(t.store, never, { KEEP_HISTORY_DAYS: 30 })
  const later = await t.login('dora')
  expect(await t.call(later, 'GET', `/api/trips/${tt_id}/history`)).toMatchObject({ status: 200, body: [] })
  const base = await t.call(later, 'PUT', `/api/trips/${tt_id}`, { tt_note: 'x' }, { 'x-base-rev': '2' })
  expect(base).toMatchObject({ status: 400, body: { message: 'base_rev_unknown' } })
})

test('forgets what it takes to undo weeks once it is too late, and the runs after thirty days', async () => {
  const weeks = { username: 'dora', source: 'weeks' } as const
  addTrip(t.store, { tt_status: 'scheduled', tt_stp: '2026-11-25T09:00:00.000Z' })
  await deleteWeeks(t.store, [202648], weeks)
  const kept = () => t.store.sqlite.prepare("select wr_trips <> '[]' from week_runs").pluck().all()
  t.clock.advance(29 * 60_000)
  await prune(t.store, never)
  expect(kept()).toEqual([1])
  t.clock.advance(2 * 60_000)
  await prune(t.store, never)
  expect(kept()).toEqual([0])
  t.clock.advance(30 * DAY_MS)
  await prune(t.store, never)
  expect(kept()).toEqual([])
})

test('forgets devices that have been silent for thirty days', async () => {
  const report = (device: string) => {
    const fix = fixAt(new Date(t.clock.now()).toISOString(), { lat: 47, lon: 8 })
    receivePosition(t.store, { feed: 'osmand', device, body: '', fix })
  }
  report('old')
  t.clock.advance(30 * DAY_MS)
  report('new')
  t.clock.advance(60_000)
  await prune(t.store, never)
  expect(listUnknownDevices(t.store, 'osmand', 10).map(({ device }) => device)).toEqual(['new'])
})

test('late positions that wait are counted by the clock, and stopping waits for a running job', {
  timeout: 20_000,
}, async () => {
  addVehicle(t.store, 'TRUCK-1')
  position()
  for (const minutes of [3, 2]) {
    const fix = fixAt(new Date(t.clock.now() - minutes * 60_000).toISOString(), { lat: 47, lon: 8 })
    expect(receivePosition(t.store, { feed: 'osmand', device: 'unit TRUCK-1', body: '', fix }).outcome).toBe('late')
  }
  const waiting = () =>
    t.store.sqlite.prepare('select count(*) from tracked_vehicles where replay_from is not null').pluck().get()
  expect(waiting()).toBe(1)
  const jobs = startJobs(t.deps)
  await expect.poll(waiting, { timeout: 10_000 }).toBe(0)
  await jobs.stop()
})
