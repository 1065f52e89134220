import { readNamedMonth } from '../../time/month-names.ts'
import { isMonth } from '../../time/months.ts'
import { parseDecimal } from './decimal.ts'

/** Months that are entered at a time: fifty years. */
export const MAX_INDEX_ROWS = 600

export type IndexRow = { month: string; value: number }
type PastedFault = 'index_month_invalid' | 'index_month_twice' | 'index_value_invalid' | 'index_rows_too_many'
export type PastedValues = {
  rows: (IndexRow & { line: number })[]
  /** Lines are counted from 1; an empty one is none. */
  faults: { line: number; message: PastedFault }[]
}

const MONTH_FIRST = /^(\d{1,2})[./-](\d{4})$/
const YEAR_FIRST = /^(\d{4})[./-]?(\d{1,2})(?:[./-]\d{1,2})?$/

/**
 * Reads a month as people and statistics write it; null for anything else.
 * @example parseMonth('10/2026') // → '2026-10'
 */
export const parseMonth = (text: string): string | null => {
  const [, year, month] = YEAR_FIRST.exec(text) ?? []
  const [, first, then] = MONTH_FIRST.exec(text) ?? []
  const name = `${year ?? then}-${(month ?? first ?? '').padStart(2, '0')}`
  return isMonth(name) ? name : null
}

/**
 * Reads two columns as they are pasted, month and value, with blanks, tabs or semicolons between them; a month by its name too.
 * @example pastedValues('2026-10 0').faults // → [{ line: 1, message: 'index_value_invalid' }]
 */
export const pastedValues = (text: string): PastedValues => {
  const read: PastedValues = { rows: [], faults: [] }
  const known = new Set<string>()
  for (const [index, typed] of text.split('\n').entries()) {
    if (typed.trim() === '') continue
    const line = index + 1
    const fault = (message: PastedFault) => read.faults.push({ line, message })
    const words = typed.trim().split(/[\s;]+/)
    // A month by its name is two words.
    const named = readNamedMonth(words.slice(0, 2).join(' '))
    const month = named ?? parseMonth(words[0] ?? '')
    const value = parseDecimal(
      words
        .slice(named ? 2 : 1)
        .filter(Boolean)
        .join(' '),
    )
    if (month === null) fault('index_month_invalid')
    else if (known.has(month)) fault('index_month_twice')
    else if (value === null || value <= 0) fault('index_value_invalid')
    else if (read.rows.length === MAX_INDEX_ROWS) {
      fault('index_rows_too_many')
      break
    } else {
      known.add(month)
      read.rows.push({ line, month, value })
    }
  }
  return read
}
