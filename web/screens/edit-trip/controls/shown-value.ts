import { isLikeCustomer } from '#shared/domain/money/invoice.ts'
import { splitNames } from '#shared/domain/names/names.ts'
import { TRIP_STATUSES } from '#shared/domain/trip/trip-status.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { wordOf } from '#web/i18n/word-of.ts'
import { requirementName } from '#web/ui/requirement-name.ts'
import { AMOUNT_FIELDS, type FormField, TIME_FIELDS, type TripForm } from '../form/trip-form.ts'

const TIMES: readonly string[] = TIME_FIELDS
const AMOUNTS: readonly string[] = AMOUNT_FIELDS

/** Returns a value of a form's field as text to read. */
export const useShownValue = (): ((field: FormField, form: Partial<TripForm>) => string) => {
  const text = useText()
  const formats = useFormats()
  return (field, form) => {
    const value = form[field]
    if (value === null && isLikeCustomer(field, value)) return text('check_like_customer')
    if (value === undefined || value === null || value === '') return '–'
    if (typeof value === 'boolean') return text(value ? 'yes' : 'no')
    if (field === 'tt_status') return wordOf(text, 'status_', TRIP_STATUSES, value)
    if (TIMES.includes(field)) return formats.instant(String(value))
    if (field === 'tt_requirements')
      return splitNames(String(value))
        .map((code) => requirementName(code, text))
        .join(', ')
    if (AMOUNTS.includes(field)) return `${value}\u00a0${text('currency_symbol')}`
    return Array.isArray(value) ? value.join(', ') : String(value)
  }
}
