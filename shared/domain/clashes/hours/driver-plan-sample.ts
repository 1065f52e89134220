import { HOUR_MS } from '../../time/units.ts'
import type { Planned } from '../planned-trip.ts'
import type { Ways } from '../ways.ts'
import { hoursFindings } from './driving-hours.ts'
import { weekCalendar } from './week-calendar.ts'

/** A driver's trip for tests, in hours from Monday 00:00: `drives` between `begins` and `ends`, after `approach`. */
export type Row = readonly [begins: number, ends: number, drives: number, approach?: number]

/** Monday of week 48. */
const MONDAY = Date.parse('2026-11-22T23:00:00.000Z')
const at = (hours: number) => MONDAY + Math.round(hours * HOUR_MS)
/** Places of the trip with an index. */
const startOf = (index: number) => 2 * index
const endOf = (index: number) => 2 * index + 1
const wayOf = (hours: number) => ({ needed: hours * HOUR_MS, least: hours * HOUR_MS, driving: hours * HOUR_MS })

const lane = (rows: readonly Row[]): Planned[] =>
  rows.map(([begins, ends], index) => ({
    key: index + 1,
    trip: { key: index + 1 },
    stp: at(begins),
    std: at(begins),
    sta: at(ends),
    from: startOf(index),
    to: endOf(index),
    vehicle: 'V',
    driver: 'D',
    absences: { vehicle: [], driver: [] },
  }))

/** As long as the rows say; other ways are unknown. */
const waysOfRows = (rows: readonly Row[]): Ways => {
  const trips = new Map(rows.map(([, , drives], index) => [`${startOf(index)}-${endOf(index)}`, wayOf(drives)]))
  const between = new Map(
    rows.map(([, , , approach = 0], index) => [`${endOf(index - 1)}-${startOf(index)}`, wayOf(approach)]),
  )
  return {
    placeOf: () => -1,
    between: (from, to) => between.get(`${from}-${to}`) ?? null,
    ofTrip: (from, to) => trips.get(`${from}-${to}`) ?? null,
    metres: () => null,
  }
}

/** Findings of a driver's plan as texts: the kind, the trip counted from 1, and the two hours that the sentence names. */
export const found = (rows: readonly Row[]): string[] =>
  hoursFindings(lane(rows), waysOfRows(rows), weekCalendar('Europe/Zurich')).map((finding) => {
    const { kind, trip, ...rest } = finding
    const hours = Object.entries(rest).filter(([name]) => name !== 'week')
    return `${kind} ${trip}: ${hours.map(([, value]) => Number(value) / 60).join(' of ')}`
  })

/** The same rows on several days; the first Monday is 0. */
export const onDays = (days: readonly number[], ...rows: readonly Row[]): Row[] =>
  days.flatMap((day) =>
    rows.map(([begins, ends, drives, approach]): Row => [24 * day + begins, 24 * day + ends, drives, approach ?? 0]),
  )
