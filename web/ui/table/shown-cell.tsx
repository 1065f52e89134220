import type { ReactNode } from 'react'
import { type CellContext, type Column, type ColumnKind, cellText } from '../../../shared/domain/columns/column.ts'

/** A column as a cell is drawn by it. */
export type ShownColumn<Row> = Column<Row> & {
  /** Content of the cell instead of the text. */
  cell?: ((row: Row) => ReactNode) | undefined
  /** Below the column, of all rows that match the search; written as the column is. */
  total?: (rows: readonly Row[]) => number
}

/** Kinds whose values stay on one line. */
const WHOLE: ReadonlySet<ColumnKind | undefined> = new Set(['amount', 'instant', 'day'])

const drawn = ({ kind }: Pick<Column<never>, 'kind'>, text: string): ReactNode =>
  text !== '' && WHOLE.has(kind) ? <span style={{ whiteSpace: 'nowrap' }}>{text}</span> : text

/** Content of a cell, drawn by the kind of its column where the column does not draw it. */
export const shownCell = <Row,>(column: ShownColumn<Row>, row: Row, context: CellContext): ReactNode =>
  column.cell ? column.cell(row) : drawn(column, cellText(column, column.value(row), context))

/** Content of the cell below a column; null where it has no total. @param rows those that match the search */
export const shownTotal = <Row,>(
  column: ShownColumn<Row> | undefined,
  rows: readonly Row[],
  context: CellContext,
): ReactNode => (column?.total ? drawn(column, cellText(column, column.total(rows), context)) : null)
