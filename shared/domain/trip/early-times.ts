import { wholeMinutes } from '../delay/delay.ts'
import { ACTUAL_TIMES, type ActualTimeField } from '../tracking/tracker-trip.ts'
import type { PLANNED_TIMES } from './trip-times.ts'

/** A time that is typed more than so many minutes before its planned one is hardly meant. */
const EARLY_FROM_MINUTES = 60

const PLANNED_OF = { tt_atp: 'tt_stp', tt_atd: 'tt_std', tt_ata: 'tt_sta' } as const satisfies Record<
  ActualTimeField,
  (typeof PLANNED_TIMES)[number]
>

type Times = { [Time in ActualTimeField | (typeof PLANNED_TIMES)[number]]?: string | null }
type EarlyTime = { time: ActualTimeField; planned: string; minutes: number }

/** Returns the times that are that early, in their order, with their plan. @param typed those that a person wrote */
export const earlyTimes = (trip: Times, typed: readonly string[]): EarlyTime[] =>
  ACTUAL_TIMES.flatMap((time) => {
    const [actual, planned] = [trip[time], trip[PLANNED_OF[time]]]
    if (!typed.includes(time) || !actual || !planned) return []
    const minutes = wholeMinutes(Date.parse(actual), Date.parse(planned))
    return minutes > EARLY_FROM_MINUTES ? [{ time, planned, minutes }] : []
  })

/** The actual time that comes next: the first after the last one that is known; null when all are over. */
export const nextTime = (trip: Times): ActualTimeField | null =>
  ACTUAL_TIMES[ACTUAL_TIMES.findLastIndex((time) => trip[time]) + 1] ?? null
