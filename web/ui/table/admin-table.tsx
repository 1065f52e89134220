import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TablePagination from '@mui/material/TablePagination'
import { type SortingState, useTable } from '@tanstack/react-table'
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useCellContext } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/provider.tsx'
import { useText } from '../../i18n/text.ts'
import { useDevice } from '../browser/use-device.ts'
import { EmptyState } from '../feedback/empty-state.tsx'
import { LoadNotice } from '../feedback/load-notice.tsx'
import { memoize } from '../list/memoize.ts'
import { SearchScopes } from '../list/search-scopes.tsx'
import { columnDefs, features, searchedTexts } from './admin-columns.ts'
import { TableCards } from './admin-table-cards.tsx'
import { PaperRows } from './admin-table-paper.tsx'
import { type AdminTableProps, FIRST_PLACE, type TablePlace } from './admin-table-props.ts'
import { LoadingRows, TableRows } from './admin-table-rows.tsx'
import { TableToolbar } from './admin-table-toolbar.tsx'
import { hasSections } from './day-sections.ts'
import { listedRows } from './listed-rows.ts'
import { ALL_ROWS, pageSizeChoices, SMALLEST_PAGE, usePageSize } from './page-size.ts'
import { NOT_ON_PAPER, useIsPrinting } from './print-table.tsx'

const NO_ROWS: never[] = []
const NO_COLUMNS: readonly string[] = []

/**
 * The one table of the product's lists: search, sorting, pages, totals, column toggles, row actions; below 620 px a list
 * of cards. While loading it keeps its height, and a failed load says so and keeps the rows that were there.
 */
export const AdminTable = <Row extends object>(props: AdminTableProps<Row>): ReactNode => {
  const { label, columns, rows, rowKey, failure, hidden = NO_COLUMNS, hasSearch = true } = props
  const text = useText()
  const context = useCellContext()
  const language = useLanguage()
  const { isNarrow } = useDevice()
  const isPrinting = useIsPrinting()
  const [chosenSize, keepSize] = usePageSize(props.name, props.firstPageSize ?? SMALLEST_PAGE)
  const size = useDeferredValue(chosenSize)
  const top = useRef<HTMLDivElement>(null)
  const [own, setOwn] = useState<TablePlace>(() => ({
    ...FIRST_PLACE,
    sort: props.initialSort ? { id: props.initialSort.id, desc: props.initialSort.desc ?? false } : null,
  }))
  const chosen = props.place ?? own
  // A key or a press is answered before hundreds of cells are drawn.
  const place = useDeferredValue(chosen)
  const move = (changes: Partial<TablePlace>) => {
    const next = { ...chosen, ...changes, of: props.rowsOf }
    setOwn(next)
    props.onPlaceChange?.(next)
  }
  const { search, searchIn = null } = place
  const sorting = useMemo<SortingState>(() => (place.sort ? [place.sort] : []), [place.sort])
  const wantedPage = place.of === props.rowsOf ? place.page : 0

  const defs = useMemo(() => columnDefs(columns, language, context), [columns, language, context])
  const textsOf = useMemo(() => memoize((row: Row) => searchedTexts(columns, row, context)), [columns, context])
  const listed = useMemo(
    () => listedRows<Row>(rows ?? NO_ROWS, columns, textsOf, { search, searchIn }),
    [rows, columns, textsOf, search, searchIn],
  )
  const table = useTable({
    features,
    columns: defs,
    data: listed.rows as Row[],
    getRowId: rowKey,
    state: {
      sorting,
      columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
    },
    onSortingChange: (change) => {
      const [sort = null] = typeof change === 'function' ? change(sorting) : change
      move({ sort, page: 0 })
    },
    enableSortingRemoval: false,
    enableMultiSort: false,
  })
  const matching = table.getSortedRowModel().rows
  const pageSize = size === ALL_ROWS ? Math.max(1, matching.length) : size
  const lastPage = Math.max(0, Math.ceil(matching.length / pageSize) - 1)
  // Rows may go while a late page is shown.
  const page = Math.min(wantedPage, lastPage)
  const shown = matching.slice(page * pageSize, (page + 1) * pageSize)
  const found = useMemo(() => matching.map(({ original }) => original), [matching])
  const around = rows ? props.around?.(found, search) : undefined

  const changeSearch = (next: string) => move({ search: next, searchIn: null, page: 0 })
  const changePage = (next: number) => {
    move({ page: next })
    top.current?.scrollIntoView({ block: 'nearest' })
  }
  const changeSize = (next: number) => {
    keepSize(next)
    move({ page: 0 })
  }

  const total = rows?.length ?? 0
  const isLoading = rows === undefined && (failure === null || failure === undefined)
  const rowsNow = (): ReactNode =>
    isLoading ? (
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
      <TableRows
        table={table}
        all={matching}
        shown={shown}
        hasSections={props.sections !== undefined && hasSections(place, props.sections.by)}
        props={props}
      />
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it is made of follows these
  const now = useMemo(rowsNow, [props, place, size, table, matching, isNarrow, text])
  const later = useDeferredValue(now)
  // Hundreds of cells wait, the same element as before is not drawn again; but a box that was ticked shows it at once, and
  // the first rows do not wait.
  const ticked = props.selection?.keys
  const isFilled = total > 0
  const isTicked = useDeferredValue(ticked) === ticked
  const content = useDeferredValue(isFilled) === isFilled && isTicked ? later : now

  return (
    <>
      {isPrinting && (props.paper ? props.paper(found, search) : <PaperRows props={props} matching={found} />)}
      <Stack ref={top} spacing={1.5} sx={{ minWidth: 0, scrollMarginTop: 72, ...NOT_ON_PAPER }}>
        <TableToolbar
          label={label}
          columns={columns}
          // An empty list says so in words; there is nothing to search, to count or to sort.
          search={
            hasSearch && (rows?.length !== 0 || chosen.search !== '')
              ? { typed: chosen.search, onChange: changeSearch }
              : undefined
          }
          count={total > 0 ? { matching: matching.length, total: props.total ?? total } : undefined}
          sort={isNarrow && total > 1 ? { sorting, onChange: (next) => table.setSorting(next) } : undefined}
          hidden={hidden}
          onHiddenChange={props.onHiddenChange}
          tools={around?.tools}
        >
          {props.toolbar}
          {around?.toolbar}
        </TableToolbar>
        <SearchScopes
          scopes={listed.scopes}
          chosen={listed.scope}
          onChoose={(next) => move({ searchIn: next, page: 0 })}
        />
        <LoadNotice failure={failure} asOf={rows ? props.asOf : undefined} onRetry={props.onRetry} />
        {around?.above}
        {content}
        {matching.length > SMALLEST_PAGE && (
          <Box sx={{ mt: 0, '& .MuiTablePagination-toolbar': { px: 0, flexWrap: 'wrap', justifyContent: 'flex-end' } }}>
            <TablePagination
              component="div"
              count={matching.length}
              page={page}
              rowsPerPage={chosenSize}
              rowsPerPageOptions={pageSizeChoices(text('table_all_rows'))}
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
        {around?.below}
      </Stack>
    </>
  )
}
