import type { TripFields } from '#shared/schemas/trip.ts'
import { createCompany, type TestServer, tripIn } from '../support/server.ts'
import { test } from '../support/session.ts'

export const DAY = 24
export const HOUR_MS = 3_600_000
export const ANALYSIS = '/admin/analysisArea'

export let server: TestServer

const later = (instant: string | undefined, minutes: number): string =>
  new Date(Date.parse(instant ?? '') + minutes * 60_000).toISOString()

/** A trip that is over, its legs late by so many minutes. */
const driven = (hours: number, [positioning, departure, arrival]: number[], fields: Partial<TripFields>) => {
  const trip = tripIn(hours, fields)
  return {
    ...trip,
    tt_atp: later(trip.tt_stp, positioning ?? 0),
    tt_atd: later(trip.tt_std, departure ?? 0),
    tt_ata: later(trip.tt_sta, arrival ?? 0),
  }
}
const NORDWIND = {
  tt_customer: 'Nordwind AG',
  tt_sub: 'Bise Logistik',
  tt_gps: 'BE 2001',
  tt_driver: 'Carla Rossi',
  tt_drivernr: '201',
  tt_from_adrnr: 'BSL',
  tt_from_text: 'Basel EuroAirport Fracht',
}

/** Five of the last seven days. */
const TRIPS = [
  driven(-2 * DAY, [0, 0, 0], { tt_tour: 'AN 1', tt_customer_invoice_trip: 1234.5 }),
  driven(-1 * DAY, [5, 20, 30], { tt_tour: 'AN 2', tt_gps: 'ZH 1002' }),
  driven(-4 * DAY, [0, 3, 45], { tt_tour: 'AN 3', ...NORDWIND }),
  tripIn(-3 * DAY, { tt_tour: 'AN 4', ...NORDWIND }),
  tripIn(-5 * DAY, { tt_tour: 'AN 5', ...NORDWIND, tt_status: 'canceled' }),
]
const OTHERS = [tripIn(-20 * DAY, { tt_tour: 'ALT 1' }), tripIn(2, { tt_tour: 'SPAETER 1' })]

/** Called once by the file of tests. */
export const setUpAnalysis = (): void => {
  test.beforeAll(async () => {
    server = await createCompany()
    await server.api('POST', '/api/customers', { cm_name: 'Nordwind AG' })
    for (const trip of [...TRIPS, ...OTHERS]) await server.api('POST', '/api/trips', trip)
  })
  test.afterAll(() => server.dispose())
}
