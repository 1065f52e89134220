import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../time/units.ts'
import type { Finding, HoursFinding } from '../findings/findings.ts'
import type { Planned } from '../planned-trip.ts'
import type { Ways } from '../ways.ts'
import { driverLegs, type Leg } from './driver-legs.ts'
import type { WeekCalendar } from './week-calendar.ts'
import { minutes, weekFindings } from './weekly-hours.ts'

/**
 * Driving and rest of one driver by Regulation (EC) 561/2006, from the trips planned here alone. Where the plan leaves it
 * open, the driver is taken to have rested as well as he could: a finding is never a guess. What lies before the first
 * known trip is not judged.
 */

/** Article 7: after four and a half hours 45 minutes, or 15 and then 30. */
const DRIVING_PERIOD = 4.5 * HOUR_MS
const BREAK = 45 * MINUTE_MS
const FIRST_PART = 15 * MINUTE_MS
const SECOND_PART = 30 * MINUTE_MS
/** Article 6.1. */
const DAILY_DRIVING = 9 * HOUR_MS
const EXTENDED_DRIVING = 10 * HOUR_MS
const EXTENDED_PER_WEEK = 2
/** Articles 4 (g), 8.2, 8.4. */
const DAILY_REST = 11 * HOUR_MS
const REDUCED_REST = 9 * HOUR_MS
const SPLIT_REST = 3 * HOUR_MS
const REDUCED_BETWEEN_WEEKLY = 3
/** Article 8.6. */
const WEEKLY_REST = 24 * HOUR_MS
const BETWEEN_WEEKLY = 6 * DAY_MS

/** @param lane the driver's trips in their order */
export const hoursFindings = (lane: readonly Planned[], ways: Ways, calendar: WeekCalendar): Finding[] => {
  const legs = driverLegs(lane, ways)
  return [...breakFindings(legs), ...dayFindings(legs, calendar), ...weekFindings(legs, calendar)]
}

const of = (leg: Leg, finding: HoursFinding): Finding => ({ trip: leg.planned.key, ...finding })

/** Article 7: each stretch of driving without a break, at the trip in which it grows too long. */
const breakFindings = (legs: readonly Leg[]): Finding[] => {
  const findings: Finding[] = []
  let stretch = 0
  let hasFirstPart = false
  let isTold = false

  const drive = (leg: Leg, driving: number, slack: number) => {
    let breaks = Math.floor(slack / BREAK)
    const left = slack % BREAK
    if (left >= SECOND_PART && hasFirstPart) {
      breaks += 1
      hasFirstPart = false
    } else if (left >= FIRST_PART) hasFirstPart = true
    // What was too long before is said already: a break ends all of it.
    const whole = Math.min(stretch, DRIVING_PERIOD) + driving
    const due = Math.max(0, Math.ceil(whole / DRIVING_PERIOD) - 1)
    if (breaks > due) {
      // The last break can be the last thing that happens.
      stretch = 0
      isTold = false
    } else if (breaks === due) {
      stretch = whole - due * DRIVING_PERIOD
      if (due > 0) isTold = false
    } else {
      stretch = whole - breaks * DRIVING_PERIOD
      if (breaks > 0) isTold = false
      if (!isTold)
        findings.push(of(leg, { kind: 'rest_break', driving: minutes(stretch), allowed: minutes(DRIVING_PERIOD) }))
      isTold = true
    }
    if (breaks > 0 && left < FIRST_PART) hasFirstPart = false
  }

  for (const leg of legs) {
    // A night is no slack between two drives: the way to the next start comes after it, with breaks in what is left of it.
    if (leg.rest >= REDUCED_REST) {
      stretch = 0
      isTold = false
      hasFirstPart = false
      drive(leg, leg.approach, leg.rest - REDUCED_REST)
    } else drive(leg, leg.approach, leg.rest)
    drive(leg, leg.driving, leg.slack)
  }
  return findings
}

/** The time between two daily rests. */
type Period = {
  begins: number
  driving: number
  /** Trips with which the limits are passed. */
  over9: Leg | null
  over10: Leg | null
  tooLong: Leg | null
  /** Longest rest within 24 hours of the beginning. */
  rest: number
  isSplit: boolean
}

const newPeriod = (begins: number): Period => ({
  begins,
  driving: 0,
  over9: null,
  over10: null,
  tooLong: null,
  rest: 0,
  isSplit: false,
})

/**
 * Returns true if a driver can be at the start of a trip the day before: nights fit in before each day of the way there, and
 * one more after it.
 */
const arrivesBefore = ({ rest, approach }: Leg): boolean =>
  approach > 0 && rest >= REDUCED_REST * (1 + Math.ceil(approach / DAILY_DRIVING))

/** Articles 6.1, 8.2, 8.4, 8.6: days of driving, daily rests, and the six days between weekly rests. */
const dayFindings = (legs: readonly Leg[], calendar: WeekCalendar): Finding[] => {
  const findings: Finding[] = []
  const extended = new Map<number, number>()
  let period = newPeriod(legs[0]?.begins ?? 0)
  let reduced = 0
  let weekBegins = period.begins
  let isWeekTold = false

  const countDay = () => {
    const { driving, over9, over10, begins } = period
    if (over10) {
      findings.push(of(over10, { kind: 'rest_day', driving: minutes(driving), allowed: minutes(EXTENDED_DRIVING) }))
    } else if (over9) {
      const week = calendar.weekOf(begins)
      const times = (extended.get(week) ?? 0) + 1
      extended.set(week, times)
      if (times > EXTENDED_PER_WEEK)
        findings.push(of(over9, { kind: 'rest_day', driving: minutes(driving), allowed: minutes(DAILY_DRIVING) }))
    }
    if (period.tooLong)
      findings.push(
        of(period.tooLong, {
          kind: 'rest_daily',
          rest: minutes(period.rest),
          required: minutes(REDUCED_REST),
        }),
      )
  }
  const work = (leg: Leg, until: number, driving: number) => {
    period.driving += driving
    if (period.driving > DAILY_DRIVING) period.over9 ??= leg
    if (period.driving > EXTENDED_DRIVING) period.over10 ??= leg
    if (period.begins + DAY_MS - until < REDUCED_REST) period.tooLong ??= leg
    if (until - weekBegins > BETWEEN_WEEKLY && !isWeekTold) {
      const since = minutes(until - weekBegins)
      findings.push(of(leg, { kind: 'rest_weekly', since, allowed: minutes(BETWEEN_WEEKLY) }))
      isWeekTold = true
    }
  }
  /**
   * Returns true if eleven hours of rest follow within 24 hours of the beginning: then the nine before them were no
   * rest.
   */
  const restsLater = (index: number): boolean => {
    const ends = period.begins + DAY_MS
    for (const { rest, restFrom } of legs.slice(index + 1)) {
      if (restFrom >= ends) break
      if (Math.min(restFrom + rest, ends) - restFrom >= DAILY_REST) return true
    }
    return false
  }
  const beginWeek = (from: number) => {
    reduced = 0
    weekBegins = from
    isWeekTold = false
  }
  /** A rest of nine hours and more: the day is over. */
  const endDay = (leg: Leg, index: number, from: number, rest: number) => {
    const inTime = Math.min(from + rest, period.begins + DAY_MS) - from
    period.rest = Math.max(period.rest, inTime)
    countDay()
    if (rest >= WEEKLY_REST) beginWeek(leg.begins)
    else if (inTime >= REDUCED_REST && inTime < DAILY_REST && !period.isSplit && !restsLater(index)) {
      reduced += 1
      if (reduced > REDUCED_BETWEEN_WEEKLY)
        findings.push(of(leg, { kind: 'rest_daily', rest: minutes(inTime), required: minutes(DAILY_REST) }))
    }
    period = newPeriod(leg.begins)
  }

  for (const [index, leg] of legs.entries()) {
    const { planned, rest, restFrom, approach, begins, driving, slack } = leg
    if (rest >= REDUCED_REST) endDay(leg, index, restFrom, rest)
    else {
      if (rest >= SPLIT_REST) period.isSplit = true
      period.rest = Math.max(period.rest, Math.min(restFrom + rest, period.begins + DAY_MS) - restFrom)
      // A day and a night without a rest: the next day is counted anew, so that each is said.
      if (begins >= period.begins + DAY_MS) {
        countDay()
        period = newPeriod(begins)
      }
    }
    work(leg, planned.stp, arrivesBefore(leg) ? 0 : approach)
    if (slack < REDUCED_REST) {
      work(leg, planned.sta, driving)
      continue
    }
    // The trip leaves room for a night at an unknown time. Only what comes after is judged again.
    countDay()
    if (slack >= WEEKLY_REST) beginWeek(planned.sta)
    period = newPeriod(planned.sta)
  }
  // Nothing more is planned: the driver rests from here on.
  period.rest = Math.max(period.rest, period.begins + DAY_MS - (legs.at(-1)?.planned.sta ?? 0))
  countDay()
  return findings
}
