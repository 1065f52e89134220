import type SvgIcon from '@mui/material/SvgIcon'
import {
  columnVisibilityFeature,
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import { type CellContext, cellText } from '#shared/domain/columns/column.ts'
import { isAtEnd } from '#shared/domain/columns/column-look.ts'
import { sumAmounts } from '#shared/domain/money/money.ts'
import { searchable } from '#shared/domain/names/search.ts'
import type { TextKey } from '#shared/text-key.ts'
import { type ShownColumn, shownCell } from './shown-cell.tsx'

/**
 * A column of an {@link AdminTable}; its label is translated already. Sorted by its value, null and empty last, searched by its
 * text. Keep the array stable between renders.
 */
export type AdminColumn<Row> = ShownColumn<Row> & {
  /** Text that is searched instead of the text. */
  searched?: (row: Row) => string
  /** Set for texts at the end of the cell; numbers stand there by their kind. */
  align?: 'end'
  isSortable?: false
  /** Stays in sight at that edge when the table scrolls sideways; needs a `width`. */
  pin?: 'start' | 'end'
  /** Pixels; without a pin, the width that the column takes beside others that want more, unless its words are longer. */
  width?: number
  /** On wide screens: on a second line below the row, if it is not empty. */
  isBeneath?: true
  /** On phones: the heading of a card, a line with its label (the default) or without it, or not at all. */
  card?: 'title' | 'plain' | 'none'
}

/** Something that can be done with a row. */
export type RowAction = {
  id: string
  label: string
  Icon: typeof SvgIcon
  onClick: () => void
  isDestructive?: boolean
  /** Reason why it is not allowed: shown instead of doing it. */
  refusal?: TextKey | null
}

export const features = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})

/** Alignment of a column's values. */
export const alignOf = (column: Pick<AdminColumn<never>, 'align' | 'kind'> | undefined): 'right' | undefined =>
  column?.align === 'end' || isAtEnd(column?.kind) ? 'right' : undefined

/** Amounts of rows with their sum below them. */
export const amountColumn = <Row>(
  column: Omit<AdminColumn<Row>, 'kind' | 'value' | 'total'>,
  of: (row: Row) => number,
): AdminColumn<Row> => ({ ...column, kind: 'amount', value: of, total: (rows) => sumAmounts(rows.map(of)) })

/** Texts of a row for the search, in the order of the columns. */
export const searchedTexts = <Row>(columns: readonly AdminColumn<Row>[], row: Row, context: CellContext): string[] =>
  columns.map((column) => searchable(column.searched?.(row) ?? cellText(column, column.value(row), context)))

/** The value that a row is sorted by; undefined if the cell is empty. */
const sortValue = <Row>({ kind, value }: AdminColumn<Row>, row: Row): string | number | boolean | undefined => {
  const found = value(row)
  const one = typeof found === 'object' && found !== null ? found.join(', ') : found
  if (one === null || one === undefined || one === '') return undefined
  return kind === 'instant' ? Date.parse(String(one)) : one
}

/** Columns for the table. Texts are sorted as the language does, with numbers in them by their size. */
export const columnDefs = <Row extends object>(
  columns: readonly AdminColumn<Row>[],
  language: string,
  context: CellContext,
) => {
  const helper = createColumnHelper<typeof features, Row>()
  const collator = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  return helper.columns(
    columns.map((column) =>
      helper.accessor((row) => sortValue(column, row), {
        id: column.id,
        header: column.label,
        cell: ({ row }) => shownCell(column, row.original, context),
        enableSorting: column.isSortable ?? true,
        sortDescFirst: false,
        sortUndefined: 'last',
        sortFn: (a, b, columnId) => {
          const [first, second] = [a.getValue<unknown>(columnId), b.getValue<unknown>(columnId)]
          return typeof first === 'number' && typeof second === 'number'
            ? first - second
            : collator.compare(String(first), String(second))
        },
      }),
    ),
  )
}
