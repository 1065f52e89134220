import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TablePagination from '@mui/material/TablePagination'
import { type PaginationState, type SortingState, useTable } from '@tanstack/react-table'
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react'
import { matchesSearch } from '../../../shared/domain/names/search.ts'
import { useLanguage } from '../../i18n/provider.tsx'
import { useText } from '../../i18n/text.ts'
import { EmptyState } from '../feedback/empty-state.tsx'
import { LoadNotice } from '../feedback/load-notice.tsx'
import { useDevice } from '../use-device.ts'
import { type AdminColumn, columnDefs, features, type RowAction, searchedText } from './admin-columns.ts'
import { TableCards } from './admin-table-cards.tsx'
import { PaperRows } from './admin-table-paper.tsx'
import { LoadingRows, TableRows } from './admin-table-rows.tsx'
import { TableToolbar } from './admin-table-toolbar.tsx'
import { NOT_ON_PAPER, useIsPrinting } from './print-table.tsx'

/** Rules 12.1. */
export const PAGE_SIZES = [10, 50, 100]

export type AdminTableProps<Row> = {
  /** What is listed, translated ("Benutzer"): name of the table and of its search. */
  label: string
  columns: readonly AdminColumn<Row>[]
  /** Undefined while loading, and when nothing could be loaded. Keep the array stable between renders. */
  rows: readonly Row[] | undefined
  /** How many there are, where `rows` are only those that filters let through. */
  total?: number
  rowKey: (row: Row) => string
  /** What a row is called in the names of its buttons. */
  rowName: (row: Row) => string
  actions?: (row: Row) => readonly RowAction[]
  /** A click on the row; the first column is its button. */
  onOpen?: (row: Row) => void
  /** `current`: the row that is being edited; `faded`: no longer in use. */
  look?: (row: Row) => 'current' | 'faded' | undefined
  initialSort?: { id: string; desc?: boolean }
  /** Why the last load failed, of when the rows are (milliseconds), and how to try again. */
  failure?: unknown
  asOf?: number
  onRetry?: () => void
  /** Message key for no rows at all, and a button that leads on. */
  empty?: string
  emptyAction?: ReactNode
  hasSearch?: boolean
  /** Buttons beside the search. */
  toolbar?: ReactNode
  /** Column toggles: ids of the hidden columns; without `onHiddenChange` there are none. */
  hidden?: readonly string[]
  onHiddenChange?: (hidden: string[]) => void
  /** Above the rows on paper, where the label does not say enough. */
  paperTitle?: string
  /** What the rows are of; of something else the table begins with its first page. */
  rowsOf?: string
  /** Rows of a page, when it is kept outside. */
  pageSize?: number
  onPageSizeChange?: (size: number) => void
}

const NO_ROWS: never[] = []
const NO_COLUMNS: readonly string[] = []

/**
 * The one table of the product's lists: search, sorting, pages, totals, column toggles, row actions; below 620 px a list
 * of cards. While loading it keeps its height, and a failed load says so and keeps the rows that were there.
 */
export const AdminTable = <Row extends object>(props: AdminTableProps<Row>): ReactNode => {
  const { label, columns, rows, rowKey, failure, hidden = NO_COLUMNS, hasSearch = true } = props
  const text = useText()
  const language = useLanguage()
  const { isNarrow } = useDevice()
  const isPrinting = useIsPrinting()
  const top = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed)
  const [sorting, setSorting] = useState<SortingState>(() =>
    props.initialSort ? [{ id: props.initialSort.id, desc: props.initialSort.desc ?? false }] : [],
  )
  const [ownSize, setOwnSize] = useState(PAGE_SIZES[0] ?? 10)
  const [pageIndex, setPageIndex] = useState(0)
  const pageSize = props.pageSize ?? ownSize
  const [shownOf, setShownOf] = useState(props.rowsOf)
  if (shownOf !== props.rowsOf) {
    setShownOf(props.rowsOf)
    setPageIndex(0)
  }

  const defs = useMemo(() => columnDefs(columns, language), [columns, language])
  const textOf = useMemo(() => {
    const known = new WeakMap<Row, string>()
    return (row: Row): string => {
      const found = known.get(row) ?? searchedText(columns, row)
      known.set(row, found)
      return found
    }
  }, [columns])
  const firstId = columns[0]?.id
  const table = useTable({
    features,
    columns: defs,
    data: (rows ?? NO_ROWS) as Row[],
    getRowId: rowKey,
    state: {
      sorting,
      globalFilter: search,
      pagination: { pageIndex, pageSize } satisfies PaginationState,
      columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
    },
    onSortingChange: (change) => {
      setSorting(change)
      setPageIndex(0)
    },
    enableSortingRemoval: false,
    enableMultiSort: false,
    autoResetPageIndex: false,
    // A row is searched as a whole, so one column asks for all of them.
    getColumnCanGlobalFilter: (column) => column.id === firstId,
    globalFilterFn: (row, _columnId, words: string) => matchesSearch(textOf(row.original), words),
  })
  const matching = table.getSortedRowModel().rows
  const lastPage = Math.max(0, Math.ceil(matching.length / pageSize) - 1)
  // Rows may go while a late page is shown.
  if (rows && pageIndex > lastPage) setPageIndex(lastPage)
  const shown = table.getRowModel().rows

  const changeSearch = (next: string) => {
    setTyped(next)
    setPageIndex(0)
  }
  const changePage = (next: number) => {
    setPageIndex(next)
    top.current?.scrollIntoView({ block: 'nearest' })
  }
  const changeSize = (next: number) => {
    setOwnSize(next)
    props.onPageSizeChange?.(next)
    setPageIndex(0)
  }

  const total = rows?.length ?? 0
  const isLoading = rows === undefined && (failure === null || failure === undefined)
  const content = isLoading ? (
    <LoadingRows columns={columns.length} isNarrow={isNarrow} />
  ) : total === 0 ? (
    rows && <EmptyState message={props.empty}>{props.emptyAction}</EmptyState>
  ) : matching.length === 0 ? (
    <EmptyState message="table_no_match">
      <Button variant="outlined" onClick={() => changeSearch('')}>
        {text('table_clear_search')}
      </Button>
    </EmptyState>
  ) : isNarrow ? (
    <TableCards rows={shown.map(({ original }) => original)} all={matching} table={props} />
  ) : (
    <TableRows table={table} all={matching} shown={shown} props={props} />
  )

  return (
    <>
      {isPrinting && <PaperRows props={props} matching={matching.map(({ original }) => original)} />}
      <Stack ref={top} spacing={1.5} sx={{ minWidth: 0, scrollMarginTop: 72, ...NOT_ON_PAPER }}>
        <TableToolbar
          label={label}
          columns={columns}
          search={hasSearch ? { typed, onChange: changeSearch } : undefined}
          count={rows && { matching: matching.length, total: props.total ?? total }}
          sort={isNarrow ? { sorting, onChange: (next) => table.setSorting(next) } : undefined}
          hidden={hidden}
          onHiddenChange={props.onHiddenChange}
        >
          {props.toolbar}
        </TableToolbar>
        <LoadNotice failure={failure} asOf={rows ? props.asOf : undefined} onRetry={props.onRetry} />
        {content}
        {matching.length > (PAGE_SIZES[0] ?? 10) && (
          <Box sx={{ mt: 0, '& .MuiTablePagination-toolbar': { px: 0, flexWrap: 'wrap', justifyContent: 'flex-end' } }}>
            <TablePagination
              component="div"
              count={matching.length}
              page={Math.min(pageIndex, lastPage)}
              rowsPerPage={pageSize}
              rowsPerPageOptions={PAGE_SIZES}
              labelDisplayedRows={({ from, to, count }) => text('table_page', { from, to, count })}
              onPageChange={(_event, next) => changePage(next)}
              onRowsPerPageChange={(event) => changeSize(Number(event.target.value))}
              showFirstButton={!isNarrow}
              showLastButton={!isNarrow}
              sx={{
                '& .MuiTablePagination-selectLabel': { display: { xs: 'none', sm: 'block' } },
                '& .MuiTablePagination-spacer': { display: { xs: 'none', sm: 'block' } },
              }}
            />
          </Box>
        )}
      </Stack>
    </>
  )
}
