import { sameValue } from '../sync/merge.ts'
import { weekdayIndex } from '../time/weeks.ts'
import { type DatedTour, tourOn } from '../tour/dated.ts'
import type { Calendar } from './closed-days.ts'
import { type CalendarTour, plannedDay } from './planned-days.ts'

/** A tour with what is known of days: either may have changed. */
export type TourWithCalendar = { tour: DatedTour & CalendarTour; calendar: Calendar }

/** A day on which a tour runs otherwise; new where it did not run: there a trip may be lacking. */
export type ChangedDay = { day: string; isNew: boolean }

/**
 * Values that a copied trip takes from its tour on a day; null where none is copied. A day that is asked about counts as driven.
 */
const tripOn = ({ tour, calendar }: TourWithCalendar, day: string): unknown[] | null => {
  const what = plannedDay(tour, day, calendar)?.what
  if (what !== 'runs' && what !== 'asks') return null
  const on = tourOn(tour, day)
  const weekday = weekdayIndex(day)
  return [
    what,
    ...[on.tr_departure, on.tr_arrival, on.tr_stp, on.tr_std, on.tr_std_plus_day, on.tr_sta, on.tr_sta_plus_day],
    ...[on.tr_week_sub[weekday], on.tr_week_gps[weekday], on.tr_week_driver[weekday], on.tr_week_drivernr[weekday]],
    ...[on.tr_customer_invoice_trip, on.tr_customer_invoice_toll],
    ...[on.tr_week_sub_invoice_trip[weekday], on.tr_week_sub_invoice_toll[weekday]],
  ]
}

/** The days on which a tour runs otherwise than it did before it, its prices or the calendar changed. */
export const changedDays = (was: TourWithCalendar, is: TourWithCalendar, days: readonly string[]): ChangedDay[] =>
  days.flatMap((day) => {
    const [before, after] = [tripOn(was, day), tripOn(is, day)]
    return sameValue(before, after) ? [] : { day, isNew: before === null }
  })
