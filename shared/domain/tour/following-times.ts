import { HOUR_MS, MINUTE_MS, MINUTES_PER_DAY } from '../time/units.ts'
import { type DayTimes, minutesOf } from './dated.ts'

type Leg = 'std' | 'sta'
const MINUTES_PER_HOUR = HOUR_MS / MINUTE_MS
const FOLLOWERS = { stp: ['std', 'sta'], std: ['sta'], sta: [] } as const satisfies Record<string, readonly Leg[]>

const minutesIn = (times: DayTimes, leg: 'stp' | Leg): number =>
  minutesOf(times[leg], leg === 'stp' ? 0 : times[`${leg}_plus_day`])

const two = (value: number): string => String(value).padStart(2, '0')
const withMinutes = (times: DayTimes, leg: Leg, minutes: number): DayTimes => {
  const ofDay = minutes % MINUTES_PER_DAY
  const clock = `${two(Math.floor(ofDay / MINUTES_PER_HOUR))}:${two(ofDay % MINUTES_PER_HOUR)}`
  return { ...times, [leg]: clock, [`${leg}_plus_day`]: Math.floor(minutes / MINUTES_PER_DAY) }
}

/**
 * Returns the times after one of them was changed: what comes after it moves as far as it, with its days, until it was typed
 * itself: a positioning at 23:45 instead of 20:00 moves a departure at 20:30 to 00:15 of the next day. A new trip's times
 * follow alike (rules 17).
 * @param typed what was typed, and stays
 */
export const followingTimes = (
  before: DayTimes,
  change: Partial<DayTimes>,
  typed: ReadonlySet<'stp' | Leg>,
): DayTimes => {
  let times = { ...before, ...change }
  for (const first of ['stp', 'std'] as const) {
    const moved = minutesIn(times, first) - minutesIn(before, first)
    if (moved === 0) continue
    for (const leg of FOLLOWERS[first]) {
      const minutes = minutesIn(before, leg) + moved
      const isChanged = leg in change || `${leg}_plus_day` in change
      // What begins before its day, such as a way that was typed back to front, has no time to show.
      if (!typed.has(leg) && !isChanged && minutes >= 0) times = withMinutes(times, leg, minutes)
      else break
    }
    return times
  }
  return times
}
