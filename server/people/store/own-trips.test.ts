import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Viewer } from '#shared/domain/access/roles.ts'
import { isTripVisible } from '#shared/domain/access/visibility.ts'
import { addTrip } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { newestTrips, ownTripsTouching, tripsTouching } from '../../trips/store/trips.ts'

let t: TestApp
beforeEach(() => {
  t = createTestApp()
})
afterEach(() => t.close())

const VIEWERS: Viewer[] = [
  { role: 'admin', username: 'dora', subcontractor: null, customer: null },
  { role: 'sub', username: 'meier', subcontractor: 'Meier Trans', customer: null },
  { role: 'sub', username: 'nobody', subcontractor: null, customer: null },
  { role: 'customer', username: 'holz', subcontractor: null, customer: 'Holz AG' },
  { role: 'customer', username: 'nobody', subcontractor: null, customer: null },
  { role: 'observer', username: 'Olga', subcontractor: null, customer: null },
]
const RANGE = { from: '2026-01-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' }

test('for every viewer the narrowed queries find just what the rule lets through of all trips', () => {
  for (const tt_sub of ['Meier Trans', ' meier trans', 'MEIER TRANS', 'Huber AG', '']) {
    for (const tt_customer of [
      'Holz AG',
      'holz ag ;olga',
      'Holz AG;oskar; OLGA',
      'Stein AG;olga',
      'Stein AG',
      '',
      ';olga',
    ])
      for (const tt_status of ['active', 'scheduled'] as const) addTrip(t.store, { tt_sub, tt_customer, tt_status })
  }
  const ids = (trips: readonly { tt_id: number }[]) => trips.map(({ tt_id }) => tt_id).sort((a, b) => a - b)
  const all = tripsTouching(t.store, RANGE)
  for (const viewer of VIEWERS) {
    const visible = ids(all.filter((trip) => isTripVisible(viewer, trip)))
    const narrowed = ownTripsTouching(t.store, viewer, RANGE).filter((trip) => isTripVisible(viewer, trip))
    expect(ids(narrowed), JSON.stringify(viewer)).toEqual(visible)
    expect(ids(newestTrips(t.store, viewer, 1000)), JSON.stringify(viewer)).toEqual(visible)
  }
})

test('the newest come first, as many as are asked for, scheduled ones of others not counted', () => {
  for (let day = 10; day < 20; day += 1) {
    const tt_stp = `2026-11-${day}T08:00:00.000Z`
    addTrip(t.store, {
      tt_tour: `N ${day}`,
      tt_customer: 'Holz AG',
      tt_status: day > 15 ? 'scheduled' : 'active',
      tt_stp,
    })
  }
  const [, , , holz] = VIEWERS
  expect(newestTrips(t.store, holz as Viewer, 2).map(({ tt_tour }) => tt_tour)).toEqual(['N 15', 'N 14'])
})

test.each([
  [
    'a sub without a trip',
    'select * from trips where tt_sub in (select value from json_each(?)) order by tt_stp desc, tt_id desc',
  ],
  ['a customer', 'select * from trips where tt_customer in (select value from json_each(?)) and tt_stp < 1'],
])('the trips of %s are found by an index', (_who, sql) => {
  const plan = t.store.sqlite.prepare(`explain query plan ${sql}`).all('["x"]') as { detail: string }[]
  expect(plan.map(({ detail }) => detail).join('\n')).toMatch(/SEARCH trips USING INDEX trips_(sub|customer)/)
})
