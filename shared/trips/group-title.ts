import { addDaysToDay, dayOf, formatDayMonth } from '../domain/time/dates.ts'
import { weekdayIndex } from '../domain/time/weeks.ts'
import type { TripGroup } from '../domain/trip/lists/next-trips.ts'
import type { Translate } from '../text-key.ts'

/** `Mo 23.11.` of a day `YYYY-MM-DD`. */
export const shortDay = (day: string, translate: Translate): string =>
  `${translate(`weekday_short_${weekdayIndex(day)}`)} ${formatDayMonth(day)}`

/** Names the group of the trips below; those that arrived say their number too. @param now milliseconds */
export const groupTitle = (
  { kind, day, trips }: TripGroup<unknown>,
  now: number,
  timeZone: string,
  translate: Translate,
): string => {
  if (kind === 'arrived') return translate('phone_arrived_today', { count: trips.length })
  if (kind === 'running') return translate('phone_running')
  // A trip without a planned day has none.
  const name = day === '' ? '' : shortDay(day, translate)
  const today = dayOf(now, timeZone)
  if (day === today) return translate('phone_today', { day: name })
  return day === addDaysToDay(today, 1) ? translate('phone_tomorrow', { day: name }) : name
}
