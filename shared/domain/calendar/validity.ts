import { addDaysToDay, formatDay, formatDayMonth } from '../time/dates.ts'

type Valid = { tr_valid_from?: string | null | undefined; tr_valid_to?: string | null | undefined }

/** Before a tour ends, its end is told for so many days. */
const ENDS_SOON_DAYS = 30

/** Position of a day in a tour's validity: before it, within it, within its last weeks, or after it. */
export const validityOn = (
  { tr_valid_from, tr_valid_to }: Valid,
  day: string,
): 'before' | 'within' | 'ending' | 'over' => {
  if (tr_valid_to && tr_valid_to < day) return 'over'
  if (tr_valid_from && tr_valid_from > day) return 'before'
  return tr_valid_to && tr_valid_to <= addDaysToDay(day, ENDS_SOON_DAYS) ? 'ending' : 'within'
}

/**
 * A day without its year where that is the running one.
 * @example nearDay('2027-04-01', '2026-11-26') // → '01.04.2027'
 */
export const nearDay = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? formatDayMonth(day) : formatDay(day)
