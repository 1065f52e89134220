import { afterEach, beforeEach, expect, test } from 'vitest'
import { addTrip } from '../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { pull, pullState } from './pull.ts'

/** Which pulls are quiet: those alone take no turn, so none of them may have a page to make. */
const WEEK_MS = 7 * 86_400_000
const DORA = { username: 'dora', role: 'admin', subcontractor: null, customer: null, userId: 1 } as const
let t: TestApp
let now: number
beforeEach(() => {
  t = createTestApp()
  now = t.store.now()
  t.store.now = () => now
})
afterEach(() => t.close())

const isQuiet = (cursor?: string, entities?: string): boolean =>
  pullState(t.store, DORA, { ...(cursor && { cursor }), ...(entities && { entities }) }).isQuiet

test('a device that has everything is quiet until something changes, or a week goes by', () => {
  const { cursor } = pull(t.store, DORA, {})
  expect(isQuiet(cursor)).toBe(true)
  now += WEEK_MS
  expect(isQuiet(cursor)).toBe(false)
  now -= WEEK_MS
  addTrip(t.store)
  expect(isQuiet(cursor)).toBe(false)
})

test('a device without rows, in the midst of its pages, or without an entity that it understands now is not', () => {
  for (let count = 0; count < 3; count += 1) addTrip(t.store)
  const { cursor } = pull(t.store, DORA, {}, { snapshotRows: 1, changes: 5000 })
  expect([isQuiet(), isQuiet(cursor), isQuiet('forged')]).toEqual([false, false, false])
  const whole = pull(t.store, DORA, {}).cursor
  expect([isQuiet(whole), isQuiet(whole, 'document')]).toEqual([true, false])
})
