import { weekdayIndex } from '../time/weeks.ts'
import { type DatedFault, type DatedTour, exceptionOn, isValidOn, type TourDay, tourOn } from '../tour/dated.ts'
import { type TourLookup, type TourOfWeek, type TripOfTour, tripOfDay } from '../tour/tour-week.ts'
import { type Calendar, type ClosedDay, closedFor, holidayRule } from './closed-days.ts'

/** The days of a tour (rules 17): everything that plans asks here, and reads no weekdays itself. */

/** `off` was taken out by an exception; `rests` and `asks` are closed days, by the tour's rule. */
export type PlannedDay = {
  day: string
  what: 'runs' | 'rests' | 'asks' | 'off'
  /** The closed days that concern it, also where it runs. */
  closed: readonly ClosedDay[]
  exception?: TourDay | undefined
}

export type CalendarTour = Pick<
  DatedTour,
  'tr_week_status' | 'tr_std_plus_day' | 'tr_sta_plus_day' | 'tr_days' | 'tr_prices'
> & {
  tr_status: boolean
  tr_departure: string
  tr_arrival: string
  tr_cm_id?: number | null
  tr_valid_from?: string | null
  tr_valid_to?: string | null
  tr_holiday_rule?: string
}

/**
 * Returns the plan of a tour for a day; null where it has nothing to do with it. An exception decides; a half closed day asks
 * where a whole one rests.
 */
export const plannedDay = (tour: CalendarTour, day: string, calendar: Calendar): PlannedDay | null => {
  if (!tour.tr_status || !isValidOn(tour, day)) return null
  const exception = tour.tr_days && tour.tr_days.length > 0 ? exceptionOn(tour, day) : undefined
  const isOnWeekday = tour.tr_week_status[weekdayIndex(day)] === true
  if (!isOnWeekday && exception?.kind !== 'extra') return null
  const closed = closedFor(tour, day, calendar)
  if (exception) return { day, what: exception.kind === 'off' ? 'off' : 'runs', closed, exception }
  if (closed.length === 0) return { day, what: 'runs', closed }
  const rule =
    holidayRule(tour.tr_holiday_rule) ??
    (tour.tr_cm_id === null || tour.tr_cm_id === undefined ? undefined : calendar.ruleOf(tour.tr_cm_id)) ??
    'asks'
  const isWhole = closed.some(({ cd_half }) => !cd_half)
  return { day, what: rule === 'rests' && !isWhole ? 'asks' : rule, closed }
}

/** Returns true if a tour runs on a day without an exception: there is nothing to add to it. */
export const runsAnyway = (tour: CalendarTour, day: string, calendar: Calendar): boolean =>
  plannedDay({ ...tour, tr_status: true, tr_days: [] }, day, calendar)?.what === 'runs'

/**
 * Extra days to come that are new, and on which the tour runs anyway: no second trip would come of them.
 * @param before the exceptions as they were: an extra day of them stays, whatever became of weekday and calendar
 */
export const needlessExtras = (
  tour: CalendarTour,
  before: readonly TourDay[],
  today: string,
  calendar: () => Calendar,
): DatedFault[] => {
  const known = new Set(before.filter(({ kind }) => kind === 'extra').map(({ day }) => day))
  const added = (tour.tr_days ?? []).flatMap(({ day, kind }, index) =>
    kind === 'extra' && day >= today && !known.has(day) ? [{ day, index }] : [],
  )
  if (added.length === 0) return []
  const read = calendar()
  return added
    .filter(({ day }) => runsAnyway(tour, day, read))
    .map(({ index }) => ({ path: `tr_days.${index}.day`, message: 'tour_day_runs_already' }))
}

/** Returns the plans of a tour for some days, without those with which it has nothing to do. */
export const plannedDays = (tour: CalendarTour, days: readonly string[], calendar: Calendar): PlannedDay[] =>
  days.flatMap((day) => plannedDay(tour, day, calendar) ?? [])

/** Context in which tours become trips. `asked` returns true if a tour runs on a day that is asked about; without it, it does. */
export type Planning = {
  timeZone: string
  lookup: TourLookup
  calendar: Calendar
  asked?: ((day: string) => boolean) | undefined
}

/**
 * The trips of a tour on some days, one for each on which it runs, as it is on that day.
 * @throws RangeError for what is no day
 */
export const plannedTrips = (
  tour: TourOfWeek & CalendarTour,
  days: readonly string[],
  { timeZone, lookup, calendar, asked }: Planning,
): TripOfTour[] =>
  days.flatMap((day) => {
    const planned = plannedDay(tour, day, calendar)
    const isRun = planned?.what === 'runs' || (planned?.what === 'asks' && (asked?.(day) ?? true))
    return isRun ? [tripOfDay(tourOn(tour, day), weekdayIndex(day), day, timeZone, lookup)] : []
  })
