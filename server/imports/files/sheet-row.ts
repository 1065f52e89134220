import type { CellMark } from '#shared/domain/trip-plan/cell-faults.ts'

/** Rows of a file, so that no import exhausts memory or blocks others. */
export const MAX_ROWS = 50_000

/** A row of a file. `line` is where it starts, as the office program that shows the file counts. */
export type SheetRow = {
  line: number
  cells: string[]
  marks?: readonly (CellMark | undefined)[]
  /** Hidden by hand or by a filter. */
  isHidden?: true
}
