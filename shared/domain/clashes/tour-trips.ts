import { dayOf, isClockTime } from '../time/dates.ts'
import { type TourLookup, type TourOfWeek, tripsOfWeek } from '../tour/tour-week.ts'
import type { ClashTrip } from './planned-trip.ts'

/** A trip that a tour will be, with its weekday; 0 is Monday. */
export type TourTrip = ClashTrip & { readonly weekday: number }

const hasTimes = ({ tr_stp, tr_std, tr_sta, tr_std_plus_day, tr_sta_plus_day }: TourOfWeek): boolean =>
  [tr_stp, tr_std, tr_sta].every(isClockTime) && [tr_std_plus_day, tr_sta_plus_day].every(Number.isInteger)

/**
 * The trips that a tour will be in some weeks, as the engine takes them. Each goes by the tour's key and its day, so that a
 * draft of the tour stands in place of the tour itself. A draft whose times are half typed has none.
 */
export const tourTrips = (
  key: string,
  tour: TourOfWeek,
  { weeks, zone, lookup }: { weeks: readonly number[]; zone: string; lookup: TourLookup },
): TourTrip[] => {
  if (!hasTimes(tour)) return []
  const weekdays = tour.tr_week_status.flatMap((isEnabled, weekday) => (isEnabled ? [weekday] : []))
  return weeks.flatMap((week) =>
    tripsOfWeek(tour, week, zone, lookup).map((trip, index) => ({
      ...trip,
      key: `${key} ${dayOf(trip.tt_stp, zone)}`,
      weekday: weekdays[index] ?? 0,
    })),
  )
}
