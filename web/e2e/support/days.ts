import { addDaysToDay, dayOf, localToInstant } from '#shared/domain/time/dates.ts'
import { viewDays } from '#shared/domain/time/views.ts'

const HOURS_TO_NOON = 12 - new Date().getUTCHours()
/**
 * Time zone of these tests' company: it is noon there now, so that trips planned for the hours around now are planned
 * for today, whenever the tests run. The browser's own zone is another: the app uses the company's.
 */
export const ZONE =
  // A company in UTC is warned that this may be an oversight.
  HOURS_TO_NOON === 0 ? 'Africa/Abidjan' : `Etc/GMT${HOURS_TO_NOON > 0 ? '-' : '+'}${Math.abs(HOURS_TO_NOON)}`

export const TODAY = dayOf(Date.now(), ZONE)
/** Another day of the same calendar week. */
export const OTHER_DAY_OF_WEEK = (({ from }) => (from === TODAY ? addDaysToDay(from, 1) : from))(
  viewDays('current_week', Date.now(), ZONE),
)
export const LAST_WEEK = addDaysToDay(TODAY, -7)
export const NEXT_WEEK = addDaysToDay(TODAY, 7)

/** The instant of a clock time on a day, as the API takes it. */
export const at = (day: string, clock: string): string => localToInstant(day, clock, ZONE)

/** Planned times of a trip from 10:00 to 14:00 of a day. */
export const plannedOn = (day: string) => ({
  tt_stp: at(day, '10:00'),
  tt_std: at(day, '10:30'),
  tt_sta: at(day, '14:00'),
})
