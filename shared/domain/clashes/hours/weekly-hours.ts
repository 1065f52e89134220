import { HOUR_MS, MINUTE_MS } from '../../time/units.ts'
import { entryOf } from '../entry-of.ts'
import type { Finding, TripKey } from '../findings/findings.ts'
import type { Leg } from './driver-legs.ts'
import type { WeekCalendar } from './week-calendar.ts'

/** Articles 6.2, 6.3, 8.6 of Regulation (EC) 561/2006. */
const WEEK_DRIVING = 56 * HOUR_MS
const FORTNIGHT_DRIVING = 90 * HOUR_MS
const REGULAR_WEEKLY_REST = 45 * HOUR_MS

export const minutes = (ms: number): number => Math.floor(ms / MINUTE_MS)

type Share = { trip: TripKey; driving: number }
type Week = { shares: Share[]; driving: number }

/** Driving of weeks and fortnights, and the regular weekly rest of each fortnight. */
export const weekFindings = (legs: readonly Leg[], calendar: WeekCalendar): Finding[] => {
  const knownFrom = legs[0]?.begins ?? 0
  const knownTo = legs.at(-1)?.planned.sta ?? 0
  const weeks = drivenWeeks(legs, calendar)
  const rests = longestRests(legs, calendar)
  const findings: Finding[] = []
  for (const [week, { shares, driving }] of weeks) {
    if (driving > WEEK_DRIVING)
      findings.push({
        kind: 'rest_week',
        trip: passing(shares, WEEK_DRIVING),
        week: calendar.yearWeekOf(week),
        driving: minutes(driving),
        allowed: minutes(WEEK_DRIVING),
      })
    const before = weeks.get(week - 1)
    if (!before) continue
    const both = before.driving + driving
    if (both > FORTNIGHT_DRIVING)
      findings.push({
        kind: 'rest_fortnight',
        trip: passing(shares, FORTNIGHT_DRIVING - before.driving),
        week: calendar.yearWeekOf(week),
        driving: minutes(both),
        allowed: minutes(FORTNIGHT_DRIVING),
      })
    // The rests before the first known trip and after the last one have an unknown length.
    if (knownFrom >= calendar.startOf(week - 1) || knownTo <= calendar.startOf(week + 1)) continue
    const rest = Math.max(rests.get(week - 1) ?? 0, rests.get(week) ?? 0)
    if (rest < REGULAR_WEEKLY_REST)
      findings.push({
        kind: 'rest_weekly_regular',
        trip: passing(shares, Infinity),
        week: calendar.yearWeekOf(week),
        rest: minutes(rest),
        required: minutes(REGULAR_WEEKLY_REST),
      })
  }
  return findings
}

/** The trip with which a limit is passed, else the last one. */
const passing = (shares: readonly Share[], limit: number): TripKey => {
  let passed: TripKey = ''
  let sum = 0
  for (const { trip, driving } of shares) {
    if (sum > limit) break
    passed = trip
    sum += driving
  }
  return passed
}

/** Returns the driving time of each week; a drive over its end counts in both, by its share of the time. */
const drivenWeeks = (legs: readonly Leg[], calendar: WeekCalendar): Map<number, Week> => {
  const weeks = new Map<number, Week>()
  const add = (trip: TripKey, week: number, driving: number) => {
    const found = entryOf(weeks, week, (): Week => ({ shares: [], driving: 0 }))
    found.shares.push({ trip, driving })
    found.driving += driving
  }
  const spread = (trip: TripKey, from: number, to: number, driving: number) => {
    if (driving === 0) return
    const last = calendar.weekOf(to - 1)
    for (let week = calendar.weekOf(from), start = from; week <= last; week += 1) {
      const end = week === last ? to : calendar.startOf(week + 1)
      add(trip, week, (driving * (end - start)) / (to - from))
      start = end
    }
  }
  for (const { planned, approach, begins, driving } of legs) {
    spread(planned.key, begins, planned.stp, approach)
    spread(planned.key, planned.std, planned.sta, driving)
  }
  return weeks
}

/**
 * The longest rest that touches each week. A rest on the edge of two weeks may count in either; weeks that lie whole within
 * one have no driving to be judged.
 */
const longestRests = (legs: readonly Leg[], calendar: WeekCalendar): Map<number, number> => {
  const longest = new Map<number, number>()
  const note = (from: number, to: number, rest: number) => {
    for (const week of [calendar.weekOf(from), calendar.weekOf(to - 1)])
      longest.set(week, Math.max(longest.get(week) ?? 0, rest))
  }
  for (const { planned, rest, restFrom, slack } of legs) {
    note(restFrom, restFrom + rest, rest)
    note(planned.std, planned.sta, slack)
  }
  return longest
}
