import { formatAmount } from '../money/money.ts'
import { sameValue } from '../sync/merge.ts'
import { formatDay } from '../time/dates.ts'
import { clockWithDays } from './clock-with-days.ts'
import type { TourDay, TourDayKind } from './dated.ts'
import { DATED_FIELDS } from './week-days.ts'

const AMOUNTS = [
  ['customer_trip', 'field_tr_customer_invoice_trip'],
  ['customer_toll', 'field_tr_customer_invoice_toll'],
  ['sub_trip', 'field_tr_week_sub_invoice_trip'],
  ['sub_toll', 'field_tr_week_sub_invoice_toll'],
] as const
type Key = `tour_day_is_${TourDayKind}` | (typeof AMOUNTS)[number][1]
type Words = { translate: (key: Key) => string; driverName: (dr_id: number) => string | undefined }

/** Differences on a day of an exception, in words: times, subcontractor, vehicle, driver, prices. */
export const tourDayDetails = (entry: TourDay, { translate, driverName }: Words): string[] => {
  const { times, sub, gps, driver, drivernr } = entry
  return [
    times &&
      [times.stp, clockWithDays(times.std, times.std_plus_day), clockWithDays(times.sta, times.sta_plus_day)].join(
        ' · ',
      ),
    sub,
    gps,
    driver !== undefined && (driverName(driver) ?? (drivernr || `#${driver}`)),
    ...AMOUNTS.map(([name, label]) => {
      const amount = entry[name]
      return amount !== undefined && `${translate(label)} ${formatAmount(amount)}`
    }),
  ].filter((detail) => typeof detail === 'string')
}

/** An exception in one line: `25.12.2026 fällt aus (Weihnachten)`. */
export const tourDayText = (entry: TourDay, words: Words): string => {
  const details = tourDayDetails(entry, words)
  const said = `${formatDay(entry.day)} ${words.translate(`tour_day_is_${entry.kind}`)}`
  return `${[said, ...details].join(', ')}${entry.reason ? ` (${entry.reason})` : ''}`
}

/**
 * Of a list by day only the entries that the other one has not, so that a change of one is told and not four hundred; any
 * other value as it is.
 */
export const toldBeside = (field: string, value: unknown, other: unknown): unknown => {
  if (!(field in DATED_FIELDS) || !Array.isArray(value)) return value
  const others: unknown[] = Array.isArray(other) ? other : []
  return value.filter((entry) => !others.some((one) => sameValue(one, entry)))
}
