import { HOLIDAY_RULES } from '#shared/domain/calendar/closed-days.ts'
import { formatAmount } from '#shared/domain/money/money.ts'
import { formatDay } from '#shared/domain/time/dates.ts'
import type { SeenPrice, TourDay } from '#shared/domain/tour/dated.ts'
import { priceWords } from '#shared/domain/tour/price-words.ts'
import { toldBeside, tourDayText } from '#shared/domain/tour/tour-day-text.ts'
import type { Translate } from '../../i18n/text.ts'
import { fieldKey, wordOf } from '../../i18n/word-of.ts'
import { requirementName } from '../../ui/requirement-name.ts'
import type { TourLookups } from './edit-tour-context.ts'

/** Returns the words with which a history tells the fields of a tour: their names, and values as people read them. */
export const tourHistoryWords = (
  text: Translate,
  lookups: Pick<TourLookups, 'customers' | 'addressNames' | 'driverNames'>,
) => {
  const single = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '–'
    if (typeof value === 'boolean') return text(value ? 'yes' : 'no')
    if (field === 'tr_cm_id') return lookups.customers.find(({ cm_id }) => cm_id === value)?.cm_name ?? String(value)
    if (field === 'tr_valid_from' || field === 'tr_valid_to') return formatDay(String(value))
    if (field === 'tr_holiday_rule') return wordOf(text, 'holiday_rule_', HOLIDAY_RULES, value)
    if (field === 'tr_departure' || field === 'tr_arrival')
      return lookups.addressNames.get(String(value)) ?? String(value)
    if (field === 'tr_week_driver') return lookups.driverNames.get(Number(value)) ?? `#${String(value)}`
    if (field.includes('_invoice_')) return formatAmount(Number(value))
    return String(value)
  }
  const shown = (field: string, value: unknown): string => {
    if (field === 'tr_status') return text(value ? 'status_scheduled' : 'status_inactive')
    if (!Array.isArray(value)) return single(field, value)
    if (field === 'tr_days')
      return value
        .map((entry: TourDay) =>
          tourDayText(entry, { translate: text, driverName: (id) => lookups.driverNames.get(id) }),
        )
        .join(', ')
    if (field === 'tr_prices') return value.map((price: SeenPrice) => priceWords(price, text)).join(', ')
    if (field === 'tr_requirements') return value.map((code) => requirementName(String(code), text)).join(', ') || '–'
    return value
      .map((entry, day) =>
        entry === null || entry === false || entry === 0
          ? ''
          : `${text(`weekday_short_${day}`)} ${single(field, entry)}`,
      )
      .filter(Boolean)
      .join(', ')
  }
  return {
    label: (field: string): string => (field === 'tr_week_status' ? text('tour_weekdays') : text(fieldKey(field))),
    value: (field: string, value: unknown, other: unknown): string =>
      shown(field, toldBeside(field, value, other)) || '–',
  }
}
