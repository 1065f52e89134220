import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#shared/domain/time/units.ts'
import { addTrip } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { updateTrip } from '../../trips/store/trips.ts'
import { pull, pullState } from './pull.ts'

/** Short pulls: they alone take no turn, so none of them may have a page to make. */

const DORA = { username: 'dora', role: 'admin', subcontractor: null, customer: null, userId: 1 } as const
let t: TestApp
let now: number
beforeEach(() => {
  t = createTestApp()
  now = t.store.now()
  t.store.now = () => now
})
afterEach(() => t.close())

const isShort = (cursor?: string, entities?: string): boolean =>
  pullState(t.store, DORA, { ...(cursor && { cursor }), ...(entities && { entities }) }).isShort

test('the pull of a device that has everything is short until much has changed, or a week goes by', () => {
  addTrip(t.store)
  const { cursor } = pull(t.store, DORA, {})
  expect(isShort(cursor)).toBe(true)
  now += 7 * DAY_MS
  expect(isShort(cursor)).toBe(false)
  now -= 7 * DAY_MS
  for (let count = 0; count < 200; count += 1) addTrip(t.store)
  expect(isShort(cursor)).toBe(true)
  addTrip(t.store)
  expect(isShort(cursor)).toBe(false)
})

test('that of one without rows, in the midst of its pages, or without an entity that it understands now is not', () => {
  for (let count = 0; count < 3; count += 1) addTrip(t.store)
  const { cursor } = pull(t.store, DORA, {}, { snapshotRows: 1, changes: 5000 })
  expect([isShort(), isShort(cursor), isShort('forged')]).toEqual([false, false, false])
  const whole = pull(t.store, DORA, {}).cursor
  expect([isShort(whole), isShort(whole, 'document')]).toEqual([true, false])
})

test('a changed trip is read once for all who ask, and anew once it has changed again', () => {
  const trip = addTrip(t.store)
  const begun = pull(t.store, DORA, {}).cursor
  updateTrip(t.store, trip, { tt_info: 'gate 1' }, { username: 'dora', source: 'person' })
  const infos = (cursor: string) => pull(t.store, DORA, { cursor }).put.trip?.map(({ tt_info }) => tt_info)
  expect(infos(begun)).toEqual(['gate 1'])
  const { cursor } = pull(t.store, DORA, { cursor: begun })
  // Behind the feed's back, which nothing in the app does.
  t.store.sqlite.exec("update trips set tt_info = 'gate 2'")
  expect(infos(begun)).toEqual(['gate 1'])
  updateTrip(t.store, { ...trip, tt_rev: 2 }, { tt_info: 'gate 3' }, { username: 'dora', source: 'person' })
  expect([infos(begun), infos(cursor)]).toEqual([['gate 3'], ['gate 3']])
  expect(t.store.write(() => infos(begun))).toEqual(['gate 3'])
})
