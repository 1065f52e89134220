import type { CellMark } from '#shared/domain/trip-plan/cell-faults.ts'
import { Refusal } from '../../kit/refusal.ts'

/** Rows of a file, so that no import exhausts memory or blocks others. */
export const MAX_ROWS = 50_000

/** Characters of one row; in a text a quote that is never closed makes the rest of the file one row. */
export const MAX_ROW_LENGTH = 60_000

export const rowTooLarge = (line: number): Refusal => {
  const fault = { line, column: '', message: 'upload_row_too_large', max: MAX_ROW_LENGTH }
  return new Refusal(400, fault.message, { line, max: fault.max, errors: [fault] })
}

/** A row of a file. `line` is where it starts, as the office program that shows the file counts. */
export type SheetRow = {
  line: number
  cells: string[]
  marks?: readonly (CellMark | undefined)[]
  /** Hidden by hand or by a filter. */
  isHidden?: true
}
