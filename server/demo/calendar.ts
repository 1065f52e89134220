import file from '../../shared/domain/calendar/public-holidays.json' with { type: 'json' }
import { holidaysOf } from '../../shared/domain/calendar/public-holidays.ts'
import { addDaysToDay } from '../../shared/domain/time/dates.ts'
import { addWeeks, weekDays, weekdayIndex, yearWeekOf } from '../../shared/domain/time/weeks.ts'
import type { TourDay } from '../../shared/domain/tour/dated.ts'
import type { ClosedDayRow } from '../../shared/records/closed-day.ts'
import type { TourFields } from '../../shared/schemas/tour.ts'

/**
 * Holidays and closed days of the demo company. Its trips are made without them: what its tours say of days lies in later weeks.
 */

const REGIONS = ['CH-ZH', 'DE-HE']

/** The holidays of two regions, of the year of a day and of the next one. */
export const demoClosedDays = (today: string): Omit<ClosedDayRow, 'cd_id'>[] => {
  const year = Number(today.slice(0, 4))
  return holidaysOf(file, [year, year + 1], REGIONS).map((holiday) => ({
    ...holiday,
    cd_customer: null,
    cd_addresses: [],
    cd_half: false,
  }))
}

/** Weeks from today on in which trips are there already. */
const WEEKS_OF_TRIPS = 3
const SEASON_WEEKS = 20
const SUNDAY = 6

/** The first days of a tour in the week that is so many weeks after today's. */
const drivenDays = (tour: TourFields, today: string, weeks: number): string[] =>
  weekDays(addWeeks(yearWeekOf(today), weeks)).filter((day) => tour.tr_week_status[weekdayIndex(day)])

const exceptionsOf = (tour: TourFields, today: string): TourDay[] => {
  const [off] = drivenDays(tour, today, WEEKS_OF_TRIPS + 1)
  const [changed] = drivenDays(tour, today, WEEKS_OF_TRIPS + 2)
  if (!off || !changed || tour.tr_week_status[SUNDAY]) return []
  const sunday = addDaysToDay(off, SUNDAY - weekdayIndex(off))
  return [
    { day: off, kind: 'off', reason: 'Inventur beim Kunden' },
    { day: sunday, kind: 'extra', reason: 'Inventur beim Kunden' },
    { day: changed, kind: 'changed', reason: 'Baustelle', customer_trip: tour.tr_customer_invoice_trip + 40 },
  ]
}

/** The tours with a season of one, and exceptions of two. */
export const withDemoCalendar = (tours: readonly TourFields[], today: string): TourFields[] => {
  const driven = tours.filter(({ tr_status }) => tr_status)
  const [seasonal] = driven
  const odd = new Set(driven.filter((tour) => exceptionsOf(tour, today).length > 0).slice(1, 3))
  return tours.map((tour) => {
    if (tour === seasonal)
      return {
        ...tour,
        tr_valid_from: addDaysToDay(today, -7 * SEASON_WEEKS),
        tr_valid_to: addDaysToDay(today, 7 * (WEEKS_OF_TRIPS + 1)),
      }
    return odd.has(tour) ? { ...tour, tr_days: exceptionsOf(tour, today) } : tour
  })
}
