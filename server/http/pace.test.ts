import { afterEach, beforeEach, expect, test } from 'vitest'
import { MUTATION_FORMAT } from '../../shared/domain/sync/sync-format.ts'
import { noteWritten, PACE } from '../store/history/pace.ts'
import { addEverybody, addTrip, type Everybody } from '../testing/sample-trips.ts'
import { mutation, push } from '../testing/sync-calls.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

/** A person of another company has a pace, in versions and not in calls; dispatch has none. */
let t: TestApp
let everybody: Everybody
let trip: number
beforeEach(() => {
  t = createTestApp()
  everybody = addEverybody(t)
  trip = addTrip(t.store).tt_id
})
afterEach(() => t.close())

const CLIENT = '00000000-0000-4000-8000-000000000900'
const write = (times: number, username = 'meier') => {
  for (let count = 0; count < times; count += 1) noteWritten(t.store, username)
}
const edit = (token = everybody.sub) => t.call(token, 'PUT', `/api/trips/${trip}`, { tt_driver: '', tt_drivernr: '' })
const note = (key: number) =>
  mutation({ user: 'meier', format: MUTATION_FORMAT, entity: 'trip', op: 'edit', key, rev: 1, set: {}, base: {} })

test('a subcontractor that wrote too much is told when it may write again, and may by then', async () => {
  write(PACE.atOnce - 1)
  expect((await edit()).status).toBe(200)
  write(PACE.aMinute - 1)
  const { status, body, headers } = await edit()
  expect([status, body.message, headers.get('retry-after')]).toEqual([429, 'written_too_much', '60'])
  t.clock.advance(60_000)
  expect((await edit()).status).toBe(200)
})

test('meanwhile it reads and logs out, and others write', async () => {
  write(PACE.atOnce)
  expect((await t.call(everybody.sub, 'GET', `/api/trips/${trip}`)).status).toBe(200)
  expect((await edit(everybody.admin)).status).toBe(200)
  expect((await t.call(everybody.sub, 'POST', '/api/logout')).status).toBe(200)
})

test('a push ends where the pace does, and its rest waits on the device', async () => {
  write(PACE.atOnce - 3)
  const six = Array.from({ length: 6 }, () => note(trip))
  const first = await push(t, everybody.sub, CLIENT, six)
  expect([first.status, first.body.results.length]).toEqual([200, 3])
  expect((await push(t, everybody.sub, CLIENT, six.slice(3))).status).toBe(429)
})

test('dispatch writes as much as it wants', async () => {
  write(2 * PACE.atOnce, 'dora')
  expect((await edit(everybody.admin)).status).toBe(200)
})
