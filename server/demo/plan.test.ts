import { describe, expect, test } from 'vitest'
import { clashes } from '../../shared/domain/clashes/clashes.ts'
import type { Finding } from '../../shared/domain/clashes/findings/findings.ts'
import { waysOf } from '../../shared/domain/clashes/ways.ts'
import { demoAddresses } from './addresses.ts'
import { demoDrivers, standbyDrivers, standbyVehicles } from './company.ts'
import { oddAbsence, oddOutage } from './odd-trips.ts'
import { demoTrips } from './plan/trips.ts'

const ZURICH = 'Europe/Zurich'
/** A Wednesday, 09:30 in Zurich. */
const NOW = Date.parse('2026-11-18T08:30:00.000Z')
const trips = demoTrips(NOW, ZURICH).map((trip, key) => ({ ...trip, key }))
const away = oddAbsence(202647)
const drivers = demoDrivers.map((driver) => (driver.dr_id === away.dr_id ? { ...driver, ...away } : driver))
const out = oddOutage(202647)
const ways = waysOf({ addresses: demoAddresses, drives: trips, now: NOW })
const found = clashes(trips, { ways, drivers, vehicles: [out] }, ZURICH)

const onStandby = new Set([
  ...standbyDrivers().map(({ dr_number }) => dr_number),
  ...standbyVehicles().map(({ gps_id }) => gps_id),
])
const isOdd = ({ trip }: Finding): boolean => {
  const { tt_gps = '', tt_drivernr = '' } = trips[Number(trip)] ?? {}
  return onStandby.has(tt_gps) || onStandby.has(tt_drivernr)
}
const counts = (findings: readonly Finding[]) => {
  const kinds: Record<string, number> = {}
  for (const { kind } of findings) kinds[kind] = (kinds[kind] ?? 0) + 1
  return kinds
}

describe('the plan of the demo', () => {
  test('shows everything that is warned of', () => {
    expect(counts(found.filter(isOdd))).toEqual({
      vehicle_twice: 1,
      driver_twice: 1,
      gap_too_short: 1,
      wrong_place: 1,
      trip_too_tight: 1,
      absent: 1,
      out_of_service: 1,
      no_vehicle: 1,
      no_driver: 1,
      no_subcontractor: 1,
      no_price: 1,
      rest_break: 1,
      // Every one of the long days.
      rest_day: 10,
      rest_daily: 1,
      rest_week: 1,
      rest_fortnight: 1,
      rest_weekly: 1,
      rest_weekly_regular: 1,
    })
  })

  test('fits elsewhere, but for the tour whose driver is still open', () => {
    expect(counts(found.filter((finding) => !isOdd(finding)))).toEqual({ no_driver: 9 })
  })
})
