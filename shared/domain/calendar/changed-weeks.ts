import { sameValue } from '../sync/merge.ts'
import { weekDays, weekdayIndex } from '../time/weeks.ts'
import { type DatedTour, tourOn } from '../tour/dated.ts'
import type { Calendar } from './closed-days.ts'
import { type CalendarTour, plannedDay } from './planned-days.ts'

/** A week in which a changed tour runs otherwise. */
export type ChangedWeek = {
  week: number
  /** Days on which it runs and did not: trips may be lacking there. */
  newDays: string[]
}

type Tour = DatedTour & CalendarTour

/** What a copied trip has of its tour on a day; null where none is copied. A day that is asked about counts as driven. */
const tripOn = (tour: Tour, day: string, calendar: Calendar): unknown[] | null => {
  const what = plannedDay(tour, day, calendar)?.what
  if (what !== 'runs' && what !== 'asks') return null
  const on = tourOn(tour, day)
  const weekday = weekdayIndex(day)
  return [
    ...[on.tr_departure, on.tr_arrival, on.tr_stp, on.tr_std, on.tr_std_plus_day, on.tr_sta, on.tr_sta_plus_day],
    ...[on.tr_week_sub[weekday], on.tr_week_gps[weekday], on.tr_week_driver[weekday], on.tr_week_drivernr[weekday]],
    ...[on.tr_customer_invoice_trip, on.tr_customer_invoice_toll],
    ...[on.tr_week_sub_invoice_trip[weekday], on.tr_week_sub_invoice_toll[weekday]],
  ]
}

/**
 * The weeks in which a tour runs otherwise than it did before it was changed.
 * @param weeks year-week numbers
 * @param from days before it do not count
 */
export const changedWeeks = (
  before: Tour,
  after: Tour,
  weeks: readonly number[],
  from: string,
  calendar: Calendar,
): ChangedWeek[] =>
  weeks.flatMap((week) => {
    const newDays: string[] = []
    let isChanged = false
    for (const day of weekDays(week).filter((one) => one >= from)) {
      const [was, is] = [tripOn(before, day, calendar), tripOn(after, day, calendar)]
      if (sameValue(was, is)) continue
      isChanged = true
      if (!was) newDays.push(day)
    }
    return isChanged ? [{ week, newDays }] : []
  })
