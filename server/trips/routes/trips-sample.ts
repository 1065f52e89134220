import { afterEach, beforeEach } from 'vitest'
import type { VisibleTrip } from '#shared/schemas/trip.ts'
import { addNames } from '../../testing/names.ts'
import { addEverybody, type Everybody } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

export let t: TestApp
export let everybody: Everybody

export const get = (id: number | string, token = everybody.admin, headers = {}) =>
  t.call<VisibleTrip>(token, 'GET', `/api/trips/${id}`, undefined, headers)
export const put = (id: number, body: object, headers = {}, token = everybody.admin) =>
  t.call(token, 'PUT', `/api/trips/${id}`, body, headers)

/** Called once by each file of tests: every test begins anew. */
export const setUpTrips = (): void => {
  beforeEach(() => {
    t = createTestApp()
    everybody = addEverybody(t)
    addNames(t.store, {
      vehicles: ['TRUCK-1'],
      addresses: [
        ['BS', 'Basel'],
        ['BE', 'Bern'],
      ],
      drivers: [
        ['Eva Kern', '18'],
        ['Max Frei', '19'],
        ['Rita Roth', '20'],
      ],
    })
  })
  afterEach(() => t.close())
}
