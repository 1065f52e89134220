import type { Calendar } from '../calendar/closed-days.ts'
import { type CalendarTour, plannedTrips } from '../calendar/planned-days.ts'
import { dayOf, isClockTime } from '../time/dates.ts'
import { weekDays, weekdayIndex } from '../time/weeks.ts'
import type { TourLookup, TourOfWeek } from '../tour/tour-week.ts'
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
  tour: TourOfWeek & CalendarTour,
  context: { weeks: readonly number[]; zone: string; lookup: TourLookup; calendar: Calendar },
): TourTrip[] => {
  const { weeks, zone, lookup, calendar } = context
  if (!hasTimes(tour)) return []
  return plannedTrips(tour, weeks.flatMap(weekDays), { timeZone: zone, lookup, calendar }).map((trip) => {
    const day = dayOf(trip.tt_stp, zone)
    return { ...trip, key: `${key} ${day}`, weekday: weekdayIndex(day) }
  })
}
