import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { WeekRun } from '#shared/schemas/weeks.ts'
import { saveApprovalRules } from '../../documents/store/rules.ts'
import { Refusal } from '../../kit/refusal.ts'
import { customerTable } from '../../master-data/store/customers.ts'
import { listCustomers } from '../../master-data/store/lookups.ts'
import { changeRow } from '../../master-data/store/master-data.ts'
import { startServer } from '../../start.ts'
import { openStore, type Store } from '../../store/db.ts'
import { rowHistory } from '../../store/history/history.ts'
import { deleteTrips, getTrip, updateTrip } from '../../trips/store/trips.ts'
import { W48, W49, type WeeksCompany, weeksCompany } from '../routes/weeks-sample.ts'
import { deleteTour, getTour } from '../store/tours.ts'
import { lastRuns } from '../store/week-runs.ts'
import { takeBackBrokenOff } from './take-back.ts'
import { undoRun } from './undo-run.ts'
import { copyWeeks, deleteWeeks, publishWeeks } from './week-operations.ts'

/** Operations on weeks one step at a time: others are answered between the steps, and all or none of it stands. */
let company: WeeksCompany
let t: WeeksCompany['t']
beforeEach(async () => {
  company = await weeksCompany()
  t = company.t
  await company.addTour('T-1', [0, 2])
  await company.addTour('T-2', [4])
})
afterEach(() => t.close())

const AUTHOR = { username: 'chief', source: 'weeks' } as const
const PERSON = { username: 'meier', source: 'person' } as const
const [WEEK, NEXT] = [202648, 202649]
const STEP_BY_STEP = 0
const copySlowly = (weeks = [WEEK, NEXT]) => copyWeeks(t.store, weeks, AUTHOR, STEP_BY_STEP)
const copyAll = () => copyWeeks(t.store, [WEEK, NEXT], AUTHOR)
const publishSlowly = () =>
  publishWeeks(t.store, [WEEK, NEXT], AUTHOR, { language: 'en', publicUrl: 'https://tours.example' }, STEP_BY_STEP)
const deleteSlowly = () => deleteWeeks(t.store, [WEEK, NEXT], AUTHOR, STEP_BY_STEP)

const statuses = (store: Store = t.store) =>
  store.sqlite.prepare('select tt_status from trips order by tt_id').pluck().all()
const runs = (store: Store = t.store) => lastRuns(store, 10)
const noted = (store: Store = t.store) => store.sqlite.prepare('select count(*) from unfinished_weeks').pluck().get()
/** The database as it is on the disk at this moment, after a start of the server. */
const restarted = async (): Promise<Store> => {
  const file = path.join(t.deps.env.DATA_DIR, `${randomUUID()}.db`)
  t.store.sqlite.prepare('vacuum into ?').run(file)
  const store = openStore(file, { timeZone: t.store.timeZone })
  await takeBackBrokenOff(store)
  return store
}
/** Lets the operation go on until something holds. */
const until = async (holds: () => boolean) => {
  for (let turns = 0; !holds() && turns < 1000; turns += 1) await new Promise((resolve) => setImmediate(resolve))
  expect(holds()).toBe(true)
}
const SCHEDULED = Array(6).fill('scheduled')
const ACTIVE = Array(6).fill('active')

test('a person who may not any more has nothing done once its turn comes, and what was begun is taken back', async () => {
  let mayAsk = true
  const present = () => {
    if (!mayAsk) throw new Refusal(401, 'session_expired')
  }
  const begun = copyWeeks(t.store, [WEEK], { ...AUTHOR, present }, STEP_BY_STEP)
  const waiting = copyWeeks(t.store, [NEXT], { ...AUTHOR, present }, STEP_BY_STEP)
  const outcomes = Promise.allSettled([begun, waiting])
  await until(() => statuses().length > 0)
  mayAsk = false
  expect(await outcomes).toMatchObject(
    Array(2).fill({ status: 'rejected', reason: { status: 401, message: 'session_expired' } }),
  )
  expect([statuses(), runs(), noted()]).toEqual([[], [], 0])
})

test('other requests are answered while weeks are copied, and are told how far it is', async () => {
  const copying = copySlowly()
  await until(() => runs()[0]?.wr_weeks.length === 1)
  const { body } = await t.call<WeekRun[]>(company.admin, 'GET', '/api/tours/weeks/runs')
  expect(body).toMatchObject([{ wr_kind: 'copy', wr_weeks: [{ week: WEEK, trips: 3 }], wr_left: [NEXT] }])
  expect(statuses().length).toBeLessThan(6)
  expect(await t.call(company.meier, 'PUT', '/api/trips/1', { tt_sub_invoice_comment: 'x' })).toMatchObject({
    status: 200,
  })
  expect(await copying).toMatchObject({ weeks: [{ trips: 3 }, { trips: 3 }], run: 1 })
  expect([statuses(), runs()[0]?.wr_left, noted()]).toEqual([SCHEDULED, [], 0])
})

test('a repeat by its key gets the very same answer, however many slices it took', async () => {
  await copyAll()
  const body = { weeks: [W48, W49], language: 'en' }
  const ask = () => t.call(company.admin, 'POST', '/api/tours/publish', body, { 'idempotency-key': 'once' })
  const first = await ask()
  expect(first).toMatchObject({ status: 200, body: { weeks: [{ trips: 3 }, { trips: 3 }] } })
  expect((await ask()).body).toEqual(first.body)
})

test('a run that is under way is undone once it is whole', async () => {
  const copying = copySlowly()
  const undoing = undoRun(t.store, 1, AUTHOR, '')
  expect(await copying).toMatchObject({ run: 1 })
  await undoing
  expect(statuses()).toEqual([])
})

test('operations wait for their turn: a week is never copied twice', async () => {
  const [first, second] = await Promise.allSettled([copySlowly(), copySlowly([NEXT])])
  expect(first).toMatchObject({ status: 'fulfilled' })
  expect(second).toMatchObject({ status: 'rejected', reason: { message: 'week_contains_trips' } })
  expect(statuses()).toEqual(SCHEDULED)
})

test('a tour that is renamed or deleted meanwhile leaves no trip of what it was', async () => {
  const copying = copySlowly()
  await until(() => runs()[0]?.wr_weeks.length === 1)
  const [customer] = listCustomers(t.store)
  if (customer) {
    const before = { ...customer, retired: false }
    changeRow(t.store, customerTable, before, { ...customer, cm_name: 'Stein AG' }, PERSON)
  }
  const tour = getTour(t.store, 2)
  if (tour) deleteTour(t.store, tour, PERSON)
  await copying
  const made = t.store.sqlite.prepare('select tt_tour, tt_customer from trips order by tt_id').all()
  expect(made).toEqual(
    ['T-1', 'T-1', 'T-2', 'T-1', 'T-1'].map((tt_tour) => ({ tt_tour, tt_customer: 'Stein AG;olga' })),
  )
})

test('a copy that is broken off is taken back at the next start; what somebody changed of it stays', async () => {
  const copying = copySlowly()
  await until(() => statuses().length >= 3)
  const [trip] = company.allTrips()
  if (trip) updateTrip(t.store, trip, { tt_info: 'Rampe 4' }, PERSON)
  const store = await restarted()
  expect(store.sqlite.prepare('select tt_id, tt_info from trips').all()).toEqual([{ tt_id: 1, tt_info: 'Rampe 4' }])
  expect([runs(store), noted(store)]).toEqual([[], 0])
  await copying
  expect(runs(await restarted())).toMatchObject([{ wr_left: [] }])
})

test('the server that starts anew takes back what was broken off, before anybody is answered', async () => {
  const copying = copySlowly()
  await until(() => statuses().length >= 3)
  const folder = path.join(t.deps.env.DATA_DIR, randomUUID())
  fs.mkdirSync(folder)
  t.store.sqlite.prepare('vacuum into ?').run(path.join(folder, 'tours.db'))
  const env = { ...t.deps.env, DATA_DIR: folder, PORT: 0, HOST: '127.0.0.1' }
  const server = await startServer(env, { log: pino({ level: 'silent' }), print: () => {} })
  expect([statuses(server.deps.store), runs(server.deps.store)]).toEqual([[], []])
  await server.stop()
  await copying
})

test('a publication that is broken off is scheduled again, and nobody was told', async () => {
  await copyAll()
  const publishing = publishSlowly()
  await until(() => statuses().includes('active'))
  expect(t.messages()).toEqual([])
  const store = await restarted()
  expect(statuses(store)).toEqual(SCHEDULED)
  expect(await publishing).toMatchObject({ mailed: ['Meier Trans'] })
  expect([statuses(), t.messages().length]).toEqual([ACTIVE, 1])
})

test('a deletion that is broken off is restored, each trip under its id', async () => {
  await copyAll()
  const deleting = deleteSlowly()
  await until(() => statuses().length < 4)
  const store = await restarted()
  expect(statuses(store)).toEqual(SCHEDULED)
  expect(getTrip(store, 1)).toMatchObject({ tt_tour: 'T-1', tt_rev: 3 })
  await deleting
  expect(statuses()).toEqual([])
})

test('what fails on the way takes back all that was written before', async () => {
  await copyAll()
  const publishing = publishSlowly()
  await until(() => statuses().filter((status) => status === 'active').length === 2)
  // A rule comes into force meanwhile, and blocks those that are left.
  t.store.sqlite.exec("update trips set tt_requirements = '11_2_7' where tt_status = 'scheduled'")
  saveApprovalRules(t.store, [
    { requirement: '11_2_7', owner: 'driver', kind: 'training_11_2_7', from: '2026-01-01', effect: 'block' },
  ])
  await expect(publishing).rejects.toMatchObject({ message: 'approvals_missing' })
  expect([statuses(), runs().length, noted(), t.messages()]).toEqual([SCHEDULED, 1, 0, []])
  expect(rowHistory(t.store, 'trip', 1).map(({ changes }) => changes.tt_status?.to)).toEqual([
    'scheduled',
    'active',
    'scheduled',
  ])
})

test('trips that were moved, cancelled or removed meanwhile are left as they are', async () => {
  await copyAll()
  const publishing = publishSlowly()
  await until(() => statuses().includes('active'))
  const [, , , , fifth, last] = company.allTrips()
  if (fifth) updateTrip(t.store, fifth, { tt_status: 'canceled' }, PERSON)
  if (last) deleteTrips(t.store, [last], PERSON)
  expect(await publishing).toMatchObject({ weeks: [{ trips: 3 }, { trips: 1 }] })
  expect(statuses()).toEqual([...ACTIVE.slice(0, 4), 'canceled'])
})
