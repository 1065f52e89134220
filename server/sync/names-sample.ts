import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach } from 'vitest'
import type { MutationResult } from '../../shared/schemas/sync.ts'
import type { TourFields } from '../../shared/schemas/tour.ts'
import type { TripFields } from '../../shared/schemas/trip.ts'
import { addNames } from '../testing/names.ts'
import { MONDAY_TOUR, monday } from '../testing/sample-tours.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { getTour } from '../tours/store/tours.ts'
import { getTrip } from '../trips/store/trips.ts'

export let t: TestApp
export let admin: string

type Row = Record<string, unknown>
export const call = (method: string, path: string, body?: object) => t.call(admin, method, path, body)
export const put = (body: Partial<TripFields>) => call('PUT', '/api/trips/1', body)
export const client = randomUUID()
export const push = async (mutation: object): Promise<MutationResult | undefined> => {
  const whole = { id: randomUUID(), user: 'dora', format: 1, entity: 'trip', op: 'edit', key: 1, rev: 1, ...mutation }
  const answer = await t.call<{ results: MutationResult[] }>(admin, 'POST', '/api/sync/push', {
    client,
    mutations: [whole],
  })
  return answer.body.results[0]
}
export const trip = (): Row => getTrip(t.store, 1) as unknown as Row
export const tour = (): Row => getTour(t.store, 1) as unknown as Row

export const TOUR: TourFields = {
  ...MONDAY_TOUR,
  tr_week_driver: monday<number | null>(1, null),
  tr_week_drivernr: monday<string | null>('17', null),
  tr_week_observer: monday<string | null>('olga;oskar', null),
}

export const rename = {
  customer: () => call('PUT', '/api/customers/1', { cm_name: 'Holz & Sohn' }),
  subcontractor: () => call('PUT', '/api/subcontractors/Meier%20Trans', { sc_name: 'Meier & Co' }),
  driver: () => call('PUT', '/api/drivers/1', { dr_name: 'Hans Meister', dr_number: '71' }),
  address: () => call('PUT', '/api/address/A1', { add_id: 'A1', add_name: 'Basel Süd' }),
}

/** Called once by each file of tests: every test begins anew. */
export const setUpNamesCompany = (): void => {
  beforeEach(() => {
    t = createTestApp()
    admin = t.addUser({ username: 'dora', role: 'admin' })
    addNames(t.store, {
      customers: ['Holz AG', 'Stein AG'],
      subcontractors: ['Meier Trans', 'Huber AG'],
      vehicles: ['TRUCK-1', 'TRUCK-2'],
      drivers: [
        ['Hans Muster', '17'],
        ['Eva Kern', '18'],
      ],
      addresses: [
        ['A1', 'Basel Hub'],
        ['A2', 'Genf Nord'],
        ['A3', 'Bern'],
      ],
      observers: ['olga', 'oskar'],
    })
  })
  afterEach(() => t.close())
}
