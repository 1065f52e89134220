import { formatAbsence } from '#shared/domain/clashes/absences.ts'
import type { DayOff } from '#shared/domain/clashes/planned-trip.ts'
import type { ColumnValue } from '#shared/domain/columns/column.ts'
import { weekdayRanges } from '#shared/domain/time/weekday-ranges.ts'
import type { Language } from '#shared/schemas/accounts/session.ts'
import { formatText, type TextKey } from '../../kit/texts.ts'
import { listCustomers } from '../../master-data/store/lookups.ts'
import type { Store } from '../../store/db.ts'
import type { Column } from '../csv-format.ts'

/** Returns the function that writes the value of a field as a cell from which the import reads the same value. */
export const cellWriter = (store: Store, language: Language): ((column: Column, value: unknown) => ColumnValue) => {
  const customers = new Map(listCustomers(store).map(({ cm_id, cm_name }) => [cm_id, cm_name]))
  const [yes, no] = [formatText(language, 'yes'), formatText(language, 'no')]
  const shortDay = (day: number): string => formatText(language, `weekday_short_${day}` as TextKey)
  return ({ customer, written }, value) => {
    if (value === null || value === undefined) return null
    if (customer && typeof value === 'number') return customers.get(value) ?? null
    if (written === 'weekdays' && Array.isArray(value)) return weekdayRanges(value, shortDay)
    if (Array.isArray(value))
      return value.map((one) => (typeof one === 'string' ? one : formatAbsence(one as DayOff))).join('; ')
    if (typeof value === 'boolean') return value ? yes : no
    return written && written !== 'weekdays' ? (value as ColumnValue) : String(value)
  }
}
