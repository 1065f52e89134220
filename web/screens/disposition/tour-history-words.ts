import { HOLIDAY_RULES } from '#shared/domain/calendar/closed-days.ts'
import { formatAmount } from '#shared/domain/money/money.ts'
import { formatDay } from '#shared/domain/time/dates.ts'
import type { SeenPrice, TourDay } from '#shared/domain/tour/dated.ts'
import { priceWords } from '#shared/domain/tour/price-words.ts'
import { toldBeside, tourDayText } from '#shared/domain/tour/tour-day-text.ts'
import { tourKindOf } from '#shared/domain/tour/tour-fields.ts'
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
    switch (tourKindOf(field)) {
      case 'customer':
        return lookups.customers.find(({ cm_id }) => cm_id === value)?.cm_name ?? String(value)
      case 'day':
        return formatDay(String(value))
      case 'holiday_rule':
        return wordOf(text, 'holiday_rule_', HOLIDAY_RULES, value)
      case 'address':
        return lookups.addressNames.get(String(value)) ?? String(value)
      case 'driver':
        return lookups.driverNames.get(Number(value)) ?? `#${String(value)}`
      case 'amount':
        return formatAmount(Number(value))
      default:
        return String(value)
    }
  }
  const driverName = (id: number): string | undefined => lookups.driverNames.get(id)
  const shown = (field: string, value: unknown): string => {
    const kind = tourKindOf(field)
    if (kind === 'status') return text(value ? 'status_scheduled' : 'status_inactive')
    if (!Array.isArray(value)) return single(field, value)
    if (kind === 'days')
      return value.map((entry: TourDay) => tourDayText(entry, { translate: text, driverName })).join(', ')
    if (kind === 'prices') return value.map((price: SeenPrice) => priceWords(price, text)).join(', ')
    if (kind === 'requirements') return value.map((code) => requirementName(String(code), text)).join(', ') || '–'
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
    label: (field: string): string => (tourKindOf(field) === 'driven' ? text('tour_weekdays') : text(fieldKey(field))),
    value: (field: string, value: unknown, other: unknown): string =>
      shown(field, toldBeside(field, value, other)) || '–',
  }
}
