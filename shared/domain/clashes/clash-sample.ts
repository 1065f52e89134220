import { localToInstant } from '../time/dates.ts'
import type { Knowledge } from './clashes.ts'
import type { TripKey } from './findings/findings.ts'
import type { ClashTrip, KnownDriver, KnownVehicle } from './planned-trip.ts'
import { type WaySources, waysOf } from './ways.ts'

/** Trips and places for tests. */
export const ZONE = 'Europe/Zurich'
const HOUR = 3_600

/** `2026-11-23 08:00` in the zone, as an instant. */
export const at = (local: string, zone = ZONE): string => {
  const [day = '', clock = ''] = local.split(' ')
  return localToInstant(day, clock, zone)
}

/** Places by the hours of driving between them, as a router knows them: the first of `A-B 2` is also the way back. */
export const knowing = (
  ways: readonly string[] = [],
  more: Partial<WaySources> & { drivers?: KnownDriver[]; vehicles?: KnownVehicle[] } = {},
): Knowledge => {
  const hours = new Map<string, number>()
  for (const way of ways) {
    const [ends = '', time = ''] = way.split(' ')
    const [from = '', to = ''] = ends.toLowerCase().split('-')
    hours.set(`${from} ${to}`, Number(time)).set(`${to} ${from}`, Number(time))
  }
  const routed = (from: string, to: string) => {
    const known = hours.get(`${from} ${to}`)
    return known === undefined ? null : known * HOUR
  }
  const { drivers = [], vehicles = [] } = more
  return { ways: waysOf({ addresses: [], drives: [], routed, now: 0, ...more }), drivers, vehicles }
}

/**
 * A trip of the vehicle V and the driver D that lacks nothing.
 * @param times `2026-11-23 08:00 09:00`: STP and STD, and STA on the same day or with a day of its own
 * @param way `A-B`
 */
export const trip = (key: TripKey, times: string, way = 'A-B', more: Partial<ClashTrip> = {}): ClashTrip => {
  const [day = '', start = '', ...end] = times.split(' ')
  const [from = '', to = ''] = way.split('-')
  const begins = at(`${day} ${start}`)
  return {
    key,
    tt_status: 'active',
    tt_gps: 'V',
    tt_driver: 'Dora',
    tt_drivernr: '7',
    tt_sub: 'Meier',
    tt_customer: 'Kunde',
    tt_customer_invoice_trip: 100,
    tt_sub_invoice_trip: 80,
    tt_stp: begins,
    tt_std: begins,
    tt_sta: at(end.length > 1 ? end.join(' ') : `${day} ${end[0]}`),
    tt_from_adrnr: from,
    tt_to_adrnr: to,
    ...more,
  }
}
