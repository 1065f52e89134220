import type { z } from 'zod'
import { parseAmount } from '../../shared/domain/money/typed-amount.ts'
import type { CellKind } from './cells/destroyed.ts'
import { type Unit, withoutUnit } from './cells/units.ts'

/** A column of a file of master data; its name is the field of the row. */
export type Column = {
  name: string
  /** Set if a row without it means nothing. Faults of a whole row are told under the first required column. */
  required?: true
  number?: true
  /** An amount of money, as people write it in any of the five languages. */
  amount?: true
  /** A percentage: 8.1 for 8.1 %. */
  percent?: true
  /** Kind of its content; absent for a name and for a number to reckon with. */
  kind?: CellKind
  /** Headings that mean it beside its name and the words by which screens call it. */
  words?: readonly string[]
  /** Reads a cell that holds more than a text; null where it cannot be read: the schema then refuses the text. */
  read?: (cell: string) => unknown
  /** Set for names of subcontractors: an unknown one is a warning. */
  groups?: true
  /** Set for lists of codes whose order does not count. */
  codes?: true
  /** Names a customer, of whom the row keeps the number. */
  customer?: true
  /** Kind of its cells in a workbook; absent for texts. */
  written?: 'amount' | 'day' | 'time' | 'weekdays'
  /** Unit that may stand behind the number. */
  unit?: Unit
  /** Other numbers but 0 are taken with this warning. */
  likely?: { from: number; to: number; warning: string }
  /** Values that it may hold. */
  choices?: readonly string[]
  /** Meaning of an empty cell: the field is absent, or null; the empty text by default. */
  empty?: 'absent' | 'null'
  /** Column of downloaded files for the server alone: it identifies a row (`key`), or tells its values at the time (`state`). */
  isOfServer?: 'key' | 'state'
}
export type CsvFormat<Given> = { columns: readonly [Column, ...Column[]]; schema: z.ZodType<Given> }

/** A spreadsheet writes `47,3769` or `47.3769`, `1'000` or `1 000`, as its country does. What is no number stays text. */
const readNumber = (cell: string): number | string => {
  const digits = /^\d{1,3}(?:['’ ]\d{3})+$/.test(cell) ? cell.replace(/\D/g, '') : cell
  return /^[+-]?\d+(?:[.,]\d+)?$/.test(digits) ? Number(digits.replace(',', '.')) : cell
}

/** Reads a cell by its column. @returns undefined for a cell without a meaning; the text if it cannot be read */
export const readCell = ({ number, amount, empty, read, unit }: Column, cell: string): unknown => {
  if (cell === '' && empty) return empty === 'null' ? null : undefined
  if (read) return read(cell) ?? cell
  if (amount && cell !== '') return parseAmount(cell) ?? cell
  return number ? readNumber(unit ? withoutUnit(cell, unit) : cell) : cell
}

/** Spreadsheets have words of their own for yes and no. */
const YES = new Set(['1', 'true', 'wahr', 'vrai', 'vero', 'waar', 'yes', 'ja', 'oui', 'sì', 'si'])
const NO = new Set(['0', 'false', 'falsch', 'faux', 'falso', 'onwaar', 'no', 'nein', 'non', 'nee'])
/** Yes or no as the five languages write it; null for anything else. */
export const readYesOrNo = (cell: string): boolean | null => {
  const said = cell.toLowerCase()
  return YES.has(said) ? true : NO.has(said) ? false : null
}
