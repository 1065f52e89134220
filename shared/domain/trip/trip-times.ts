import { MINUTE_MS } from '../time/units.ts'
import { ACTUAL_TIMES } from '../tracking/tracker-trip.ts'

/** Planned times of a trip in their order: positioning, departure, arrival. */
export const PLANNED_TIMES = ['tt_stp', 'tt_std', 'tt_sta'] as const
type PlannedTime = (typeof PLANNED_TIMES)[number]
type ActualTime = (typeof ACTUAL_TIMES)[number]

/** Instants as ISO 8601 in UTC with milliseconds, compared as texts; null for none. */
type TripTimes = Record<PlannedTime | ActualTime, string | null>

export type TimeOrderFault = {
  path: PlannedTime | ActualTime
  message: 'trip_times_order_planned' | 'trip_times_order_actual'
}

/**
 * Returns where STP <= STD <= STA or ATP <= ATD <= ATA is broken (rules 5.3): at each time that comes before an earlier
 * one of the same three. Times that are missing are left out.
 */
export const timeOrderFaults = (times: TripTimes): TimeOrderFault[] => [
  ...tooEarly(PLANNED_TIMES, times).map((path) => ({ path, message: 'trip_times_order_planned' }) as const),
  ...tooEarly(ACTUAL_TIMES, times).map((path) => ({ path, message: 'trip_times_order_actual' }) as const),
]

/** Milliseconds that a person's clock may be ahead of the server's. */
const TYPED_TOLERANCE = 5 * MINUTE_MS

/**
 * Each actual time of these that lies in the future: it says what has happened.
 * @param times only those that were typed: one that is there already stays as it is
 * @param now milliseconds
 */
export const futureFaults = (times: Partial<TripTimes>, now: number) =>
  ACTUAL_TIMES.filter((path) => Date.parse(times[path] ?? '') > now + TYPED_TOLERANCE).map(
    (path) => ({ path, message: 'trip_actual_in_future' }) as const,
  )

const tooEarly = <Name extends keyof TripTimes>(names: readonly Name[], times: TripTimes): Name[] => {
  let latest = ''
  return names.filter((name) => {
    const time = times[name]
    if (time === null) return false
    if (time < latest) return true
    latest = time
    return false
  })
}

const minuteOf = (time: string): number => Math.floor(Date.parse(time) / MINUTE_MS)

/**
 * Lifts a typed minute to the second that a vehicle reported for an earlier leg within the same minute: people type whole
 * minutes, vehicles report seconds, and both are shown as minutes.
 */
export const liftTypedMinutes = (times: TripTimes): TripTimes => {
  const lifted = { ...times }
  for (const names of [PLANNED_TIMES, ACTUAL_TIMES]) {
    let latest: string | null = null
    for (const name of names) {
      const time = lifted[name]
      if (time === null) continue
      if (latest !== null && time < latest && minuteOf(time) === minuteOf(latest)) lifted[name] = latest
      else if (latest === null || time > latest) latest = time
    }
  }
  return lifted
}
