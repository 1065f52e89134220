import type { ReactNode } from 'react'
import { HOLIDAY_RULES } from '../../../shared/domain/calendar/closed-days.ts'
import { formatAmount } from '../../../shared/domain/money/money.ts'
import { formatDay } from '../../../shared/domain/time/dates.ts'
import type { SeenPrice, TourDay } from '../../../shared/domain/tour/dated.ts'
import { priceWords } from '../../../shared/domain/tour/price-words.ts'
import { toldBeside, tourDayText } from '../../../shared/domain/tour/tour-day-text.ts'
import { useText } from '../../i18n/text.ts'
import { fieldKey, wordOf } from '../../i18n/word-of.ts'
import { callApi } from '../../session/calls.ts'
import { ChangeHistory } from '../../ui/change-history.tsx'
import { requirementName } from '../../ui/requirement-name.ts'
import type { TourLookups } from './edit-tour-context.ts'

/** Every saved version of a tour, for admin. */
export const TourHistory = ({ id, rev, lookups }: { id: number; rev: number; lookups: TourLookups }): ReactNode => {
  const text = useText()
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
  return (
    <ChangeHistory
      queryKey={['tour-history', id, rev]}
      load={(query) => callApi('tourHistory', { params: { id }, query })}
      label={(field) => (field === 'tr_week_status' ? text('tour_weekdays') : text(fieldKey(field)))}
      value={(field, value, other) => shown(field, toldBeside(field, value, other)) || '–'}
    />
  )
}
