import type { ReactNode } from 'react'
import { type CellContext, type Column, cellText } from '#shared/domain/columns/column.ts'
import { boundedCell } from '../feedback/failed-cell.tsx'

/** A column as a cell is drawn by it. */
export type ShownColumn<Row> = Column<Row, string> & {
  /** Content of the cell instead of the text. */
  cell?: ((row: Row) => ReactNode) | undefined
  /** Below the column, of all rows that match the search; written as the column is. */
  total?: (rows: readonly Row[]) => number
  /** Long words without a place to break (addresses of mails) break anywhere, what is read at a glance never does. */
  breaks?: 'anywhere' | 'never' | undefined
}

const drawn = ({ kind, breaks }: Pick<ShownColumn<never>, 'kind' | 'breaks'>, text: string): ReactNode =>
  text !== '' && (kind === 'amount' || breaks === 'never') ? <span style={{ whiteSpace: 'nowrap' }}>{text}</span> : text

/** Content of a cell, drawn by the kind of its column where the column does not draw it. */
export const shownCell = <Row,>(column: ShownColumn<Row>, row: Row, context: CellContext): ReactNode =>
  column.cell ? boundedCell(() => column.cell?.(row)) : drawn(column, cellText(column, column.value(row), context))

/** Content of the cell below a column; null where it has no total. @param rows those that match the search */
export const shownTotal = <Row,>(
  column: ShownColumn<Row> | undefined,
  rows: readonly Row[],
  context: CellContext,
): ReactNode => (column?.total ? drawn(column, cellText(column, column.total(rows), context)) : null)
