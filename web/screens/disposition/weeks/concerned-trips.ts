import { type ChangedWeek, changedWeeks } from '../../../../shared/domain/calendar/changed-weeks.ts'
import type { Calendar } from '../../../../shared/domain/calendar/closed-days.ts'
import { sameName } from '../../../../shared/domain/names/names.ts'
import { addWeeks, yearWeekOf } from '../../../../shared/domain/time/weeks.ts'
import type { TourDraft } from '../../../../shared/domain/tour/weekday-rules.ts'
import type { WeeksAdaptPreview } from '../../../../shared/schemas/weeks.ts'

/** Weeks are copied so far ahead. */
const WEEKS_AHEAD = 26

/** The weeks that may be copied, and in which a changed tour runs otherwise. */
export const weeksToLookAt = (
  before: TourDraft,
  after: TourDraft,
  today: string,
  calendar: Calendar,
): ChangedWeek[] => {
  const current = yearWeekOf(today)
  const weeks = Array.from({ length: WEEKS_AHEAD + 1 }, (_, ahead) => addWeeks(current, ahead))
  return changedWeeks(before, after, weeks, today, calendar)
}

/**
 * How many trips of copied weeks a changed tour concerns: those that would be adapted, and those that are lacking on days on which
 * it runs by now.
 */
export const concernedTrips = (
  tour: string,
  weeks: readonly ChangedWeek[],
  { changes }: Pick<WeeksAdaptPreview, 'changes'>,
): number => {
  const days = changes.filter(({ tt_tour }) => sameName(tt_tour, tour)).map(({ day }) => day)
  return new Set([...days, ...weeks.flatMap(({ newDays }) => newDays)]).size
}
