import { wholeMinutes } from '../delay/delay.ts'
import { MINUTE_MS } from '../time/units.ts'
import { ACTUAL_TIMES, type ActualTimeField } from '../tracking/tracker-trip.ts'
import { PLANNED_TIMES } from './trip-times.ts'

/** A time that is typed more than so many minutes before its planned one is hardly meant. */
const ASKED_ABOVE_MINUTES = 60

const PLANNED_OF = { tt_atp: 'tt_stp', tt_atd: 'tt_std', tt_ata: 'tt_sta' } as const satisfies Record<
  ActualTimeField,
  (typeof PLANNED_TIMES)[number]
>

type Times = { [Time in ActualTimeField | (typeof PLANNED_TIMES)[number]]?: string | null }
type EarlyTime = { time: ActualTimeField; planned: string; minutes: number }

/** Whole minutes of a time before its planned one, null up to {@link ASKED_ABOVE_MINUTES}. Both ISO. */
export const minutesEarly = (at: string, planned: string): number | null => {
  const minutes = wholeMinutes(Date.parse(at), Date.parse(planned))
  return minutes > ASKED_ABOVE_MINUTES ? minutes : null
}

/** Returns the times that are too early, in their order, with their plan. @param typed those that a person wrote */
export const earlyTimes = (trip: Times, typed: readonly string[]): EarlyTime[] =>
  ACTUAL_TIMES.flatMap((time) => {
    const [actual, planned] = [trip[time], trip[PLANNED_OF[time]]]
    if (!typed.includes(time) || !actual || !planned) return []
    const minutes = minutesEarly(actual, planned)
    return minutes === null ? [] : [{ time, planned, minutes }]
  })

/** A step takes at least this share of the time that its plan gives it. */
const QUICKEST_SHARE = 0.5

/**
 * Returns true if a trip cannot have got that far by `at` (ISO): that is more than 60 minutes before its plan, and sooner after the
 * step before than half of what the plan gives. A step before that was not told is taken to be 60 minutes early at most. A
 * vehicle may be positioned as early as it likes.
 * @example
 * // departs at 08:30 by plan, arrives at 16:30, its departure was not told
 * cannotBeYet({ tt_stp: '2026-03-02T08:00:00.000Z', tt_std: '2026-03-02T08:30:00.000Z', tt_sta: '2026-03-02T16:30:00.000Z',
 *   tt_atp: '2026-03-02T08:17:00.000Z' }, 'tt_ata', '2026-03-02T08:18:00.000Z') // → true
 */
export const cannotBeYet = (trip: Times, time: ActualTimeField, at: string): boolean => {
  const planned = trip[PLANNED_OF[time]]
  if (time === 'tt_atp' || !planned || minutesEarly(at, planned) === null) return false
  const known = trip[time]
  if (known && known <= at) return false
  const [stp, std, sta] = PLANNED_TIMES.map((name) => Date.parse(trip[name] ?? at)) as [number, number, number]
  const earliest = (by: number): number => by - ASKED_ABOVE_MINUTES * MINUTE_MS
  const told = (actual: ActualTimeField): number => Date.parse(trip[actual] ?? '')
  const [begun, takes] =
    time === 'tt_atd'
      ? [told('tt_atp') || earliest(stp), std - stp]
      : [told('tt_atd') || Math.max(told('tt_atp') || 0, earliest(std)), sta - std]
  return Date.parse(at) < begun + takes * QUICKEST_SHARE
}

/** The actual time that comes next: the first after the last one that is known; null when all are over. */
export const nextTime = (trip: Times): ActualTimeField | null =>
  ACTUAL_TIMES[ACTUAL_TIMES.findLastIndex((time) => trip[time]) + 1] ?? null
