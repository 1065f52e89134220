import type { ReactNode } from 'react'
import type { TextKey } from '#shared/text-key.ts'
import type { AdminColumn, RowAction } from './admin-columns.ts'
import type { Tool } from './tool-menu.tsx'

export type AdminTableProps<Row> = {
  /** Under which name the size of its pages is kept. */
  name: string
  /** Name of the table and of its search, translated ("Benutzer"). */
  label: string
  columns: readonly AdminColumn<Row>[]
  /** Undefined while loading, and when nothing could be loaded. Keep the array stable between renders. */
  rows: readonly Row[] | undefined
  /** Number of all rows, where `rows` are only those that filters let through. */
  total?: number
  rowKey: (row: Row) => string
  /** Name of a row in the names of its buttons. */
  rowName: (row: Row) => string
  actions?: (row: Row) => readonly RowAction[]
  /** A click on the row; the first column is its button. */
  onOpen?: (row: Row) => void
  /** Opens all that is known of a row: a button beside that of the row, on wide screens. */
  onDetails?: (row: Row) => void
  /** `current`: the row that is being edited; `faded`: no longer in use. */
  look?: (row: Row) => 'current' | 'faded' | undefined
  initialSort?: { id: string; desc?: boolean }
  /** Reason why the last load failed, time of the rows (milliseconds), and a way to try again. */
  failure?: unknown
  asOf?: number
  onRetry?: () => void
  /** Message key for no rows at all, and a button that leads on. */
  empty?: TextKey
  emptyAction?: ReactNode
  hasSearch?: boolean
  /** Buttons beside the search. */
  toolbar?: ReactNode
  /** Column toggles: ids of the hidden columns; without `onHiddenChange` there are none. */
  hidden?: readonly string[]
  onHiddenChange?: (hidden: string[]) => void
  /** Subject of the rows; when it changes, the table begins with its first page. */
  rowsOf?: string
  /** Rows of a page until a person chooses; ten by default. */
  firstPageSize?: number
  /** Search, sorting and page, when they are kept outside. */
  place?: TablePlace
  onPlaceChange?: (place: TablePlace) => void
  /** Check boxes before the rows of wide screens: keys of the ticked rows. */
  selection?: { keys: ReadonlySet<string>; onChange: (keys: ReadonlySet<string>) => void }
  /** Headings between the rows, while these are in the order of the given column, or in their own. */
  sections?: { by: string; of: (row: Row) => string }
  /** Parts around the rows that depend on the search. @param matching rows found, sorted, of all pages */
  around?: (
    matching: readonly Row[],
    search: string,
  ) => {
    toolbar?: ReactNode
    /** Behind one button, together with the columns. */
    tools?: readonly Tool[] | undefined
    above?: ReactNode
    below?: ReactNode
  }
  /** Content of the printed sheets instead of the rows. */
  paper?: (matching: readonly Row[], search: string) => ReactNode
}

/** Page, order and search of a table. The size of its pages is kept for all places of the list (`page-size.ts`). */
export type TablePlace = {
  search: string
  /** Column in which is searched; without it in all of them. */
  searchIn?: string | null
  sort: { id: string; desc: boolean } | null
  page: number
  /** Key of the rows that the page belongs to (`rowsOf`); with other rows the table begins with its first page. */
  of?: string
}
/** Returns true if what was kept, by whichever version of the app, is a place. */
export const isTablePlace = (kept: unknown): kept is TablePlace => {
  const { search, sort, page } = (kept ?? {}) as Partial<TablePlace>
  return typeof search === 'string' && typeof page === 'number' && typeof sort === 'object'
}
export const FIRST_PLACE: TablePlace = { search: '', sort: null, page: 0 }
