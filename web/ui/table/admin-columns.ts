import type SvgIcon from '@mui/material/SvgIcon'
import {
  columnFilteringFeature,
  columnVisibilityFeature,
  createColumnHelper,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { searchable } from '../../../shared/domain/names/search.ts'
import type { TextKey } from '../../../shared/text-key.ts'

/** A column of an {@link AdminTable}. Keep the array stable between renders. */
export type AdminColumn<Row> = {
  id: string
  /** Heading, already translated. */
  label: string
  /** Value that the column is sorted by; null and empty come last. Its text is searched. */
  value: (row: Row) => string | number | boolean | null | undefined
  /** Content of the cell; the text of the value by default. */
  cell?: (row: Row) => ReactNode
  /** Text that is searched; the text of the value by default. */
  searched?: (row: Row) => string
  /** Numbers stand at the end. */
  align?: 'end'
  isSortable?: false
  /** Below the column, of all rows that match the search. */
  total?: (rows: readonly Row[]) => ReactNode
  /** Long words without a place to break (addresses of mails) break anywhere. */
  breaks?: 'anywhere'
  /** Stays in sight at that edge when the table scrolls sideways; needs a `width`. */
  pin?: 'start' | 'end'
  /** Pixels. */
  width?: number
  /** On wide screens: on a second line below the row, where it is not empty. */
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
  columnFilteringFeature,
  globalFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
})

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Text of a value as it stands in a cell. */
export const cellText = (value: ReturnType<AdminColumn<never>['value']>): string =>
  isNothing(value) || typeof value === 'boolean' ? '' : String(value)

/** Everything of a row that the search looks at. */
export const searchedText = <Row>(columns: readonly AdminColumn<Row>[], row: Row): string =>
  searchable(columns.map(({ searched, value }) => searched?.(row) ?? cellText(value(row))).join('\n'))

/** The columns as the table knows them. Texts are sorted as the language does, with numbers in them by their size. */
export const columnDefs = <Row extends object>(columns: readonly AdminColumn<Row>[], language: string) => {
  const helper = createColumnHelper<typeof features, Row>()
  const collator = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  return helper.columns(
    columns.map(({ id, label, value, cell, isSortable = true }) =>
      helper.accessor((row) => (isNothing(value(row)) ? undefined : (value(row) ?? undefined)), {
        id,
        header: label,
        cell: ({ row }) => (cell ? cell(row.original) : cellText(value(row.original))),
        enableSorting: isSortable,
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
