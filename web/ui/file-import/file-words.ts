import { useCallback, useMemo } from 'react'
import type { Field } from '#shared/records/field.ts'
import { fieldsOf } from '#shared/records/record.ts'
import { DECLARED } from '#shared/records/records.ts'
import type { TextKey } from '#shared/text-key.ts'
import { recordWord } from '../../i18n/record-word.ts'
import { useText } from '../../i18n/text.ts'
import { fieldKey } from '../../i18n/word-of.ts'
import type { CsvColumn } from './csv-columns.tsx'

type Named = Pick<CsvColumn, 'name' | 'label' | 'number'>

/** Columns of the workbook of a company that no record declares, and those that the server writes for itself. */
const OTHERS: readonly Named[] = [
  { name: 'company', label: 'user_company' },
  { name: 'weekdays', label: 'price_weekdays' },
  { name: 'tr_status', label: 'field_tr_week_status' },
  { name: 'row_key', label: 'import_row_key' },
  { name: 'row_state', label: 'import_row_state' },
]
const LABELS = new Map<string, Named>([
  ...DECLARED.flatMap((of) =>
    fieldsOf(of).map(([name, { label, number }]) => [name, { name, label, number }] as const),
  ),
  ...OTHERS.map((column) => [column.name, column] as const),
])
const TOUR_COLUMN = /^tr_/

const FIELDS = new Map<string, Field>(DECLARED.flatMap((of) => fieldsOf(of)))

const WEEKDAY_LISTS = /^[1-7](?:(?:, |–| \/ )[1-7])*$/
/**
 * Weekdays in words, from the server's numbers; another text stays.
 * @param nameOf short name of a weekday, 0 for Monday
 * @example weekdaysInWords('1, 3–5', nameOf) // → 'Mo, Mi–Fr'
 */
export const weekdaysInWords = (value: string, nameOf: (weekday: number) => string): string =>
  WEEKDAY_LISTS.test(value) ? value.replace(/\d/g, (digit) => nameOf(Number(digit) - 1)) : value

/** Words of people for columns of files and for values of their cells. */
export type FileWords = { nameOf: (code: string) => string; wordFor: (code: string, value: string) => string }

/** Returns the screens' words for codes of columns and values in a file; an unknown code stays. */
export const useFileWords = (columns?: readonly Named[]): FileWords => {
  const text = useText()
  const nameOf = useCallback(
    (code: string) => {
      const known = columns?.find(({ name }) => name === code) ?? LABELS.get(code)
      if (!known) return TOUR_COLUMN.test(code) ? text(fieldKey(code)) : code
      const label: TextKey = known.label ?? fieldKey(code)
      return text(label, { number: known.number ?? 0 })
    },
    [columns, text],
  )
  const wordFor = useCallback(
    (code: string, value: string) => {
      if (value === 'true' || value === 'false') return text(value === 'true' ? 'yes' : 'no')
      if (code === 'weekdays') return weekdaysInWords(value, (day) => text(`weekday_short_${day}`))
      const field = FIELDS.get(code)
      const isWord = field?.kind === 'language' || field?.choices?.includes(value)
      const key = field && isWord && value !== '' ? recordWord(field, value) : null
      return key === null ? value : text(key)
    },
    [text],
  )
  return useMemo(() => ({ nameOf, wordFor }), [nameOf, wordFor])
}
