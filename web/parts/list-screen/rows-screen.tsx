import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type ReactNode, useDeferredValue, useMemo, useRef } from 'react'
import type { CountKey, TextKey } from '#shared/text-key.ts'
import { SAID_SEARCH, SAID_SEARCH_IN } from '../../data/address-state.ts'
import { useKept } from '../../data/use-kept.ts'
import { useServerSilent } from '../../data/use-server-silent.ts'
import { useCellContext } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { isNarrowNow, useDevice } from '../../ui/browser/use-device.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FilterChips } from '../../ui/list/filters/filter-chips.tsx'
import { FilterFields } from '../../ui/list/filters/filters.tsx'
import type { RowsName } from '../../ui/list/grid-options.ts'
import { type ListColumn, rowFilter, searchedRows } from '../../ui/list/list-column.ts'
import { ListSkeleton } from '../../ui/list/list-skeleton.tsx'
import { ColumnsButton, FilterButton, SearchField } from '../../ui/list/list-tools.tsx'
import { SearchScopes } from '../../ui/list/search-scopes.tsx'
import { WindowedList } from '../../ui/list/windowed-list.tsx'
import { preloadable } from '../../ui/preloadable.ts'
import { GridPlace, ListCount, ListScreen, useListState } from './list-screen.tsx'
import { listShows } from './list-shows.ts'
import { NotHereYet } from './not-here-yet.tsx'

/** The grid is heavy, and narrow screens never need it. */
const { Part: ListGrid, preload: fetchGrid } = preloadable(
  async () => (await import('../../ui/list/list-grid.tsx')).ListGrid,
)
if (!isNarrowNow()) fetchGrid()

const NO_ROWS: never[] = []
const isText = (kept: unknown): kept is string => typeof kept === 'string'
const isTextOrNone = (kept: unknown): kept is string | null => kept === null || isText(kept)

type Props<Row> = {
  /** Name by which filters, columns and layout are kept. */
  list: 'disposition' | 'price_list'
  /** Name by which the place in the list is kept while the app is open. */
  name: string
  /** Message keys. */
  words: Record<'label' | 'search' | 'show' | 'empty', TextKey> & {
    count: CountKey
    /** Without any row at all. */
    none: TextKey
  }
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string
  columns: readonly ListColumn<Row>[]
  /** The buttons at the end of each row of the grid. */
  actions?: readonly ListColumn<Row>[]
  /** The columns that can be filtered by; all without it. */
  filterFields?: readonly ListColumn<Row>[]
  hiddenAtFirst: string[]
  /** Called on Enter or a double click on a row of the grid. */
  onOpen?: (row: Row) => void
  /** A row on a narrow screen. */
  card: (row: Row, columns: readonly ListColumn<Row>[]) => ReactNode
  /** Pixels, about. */
  cardHeight: number
  /** Called with the keys of the selected rows of the grid. Absent if rows cannot be selected. */
  onSelect?: ((keys: readonly string[]) => void) | undefined
  selectedCount?: number
  /** Name of the rows, for selecting them. */
  rowsName?: RowsName
  /** Content below the list: the actions on the selected rows, or on those that are listed. */
  foot?: ReactNode | ((shown: readonly Row[]) => ReactNode)
  /** Content below the text of an empty list, to make the first row. */
  whenNone?: ReactNode
  /** The buttons of the list's files: beside filter and columns, on a phone below the search with these, so that it has room. */
  files?: ReactNode
  /** Further content of the toolbar. */
  children: ReactNode
}

/** A screen that lists rows of the device: a grid, or cards on a narrow screen, with a search, filters and columns. */
export const RowsScreen = <Row extends object>({
  list: listName,
  name,
  words,
  rows,
  keyOf,
  columns,
  actions,
  filterFields = columns,
  hiddenAtFirst,
  onOpen,
  card,
  cardHeight,
  onSelect,
  selectedCount,
  rowsName,
  foot,
  files,
  whenNone,
  children,
}: Props<Row>): ReactNode => {
  const text = useText()
  const context = useCellContext()
  const { isNarrow } = useDevice()
  const filterKeys = useMemo(() => filterFields.map(({ id }) => id), [filterFields])
  const list = useListState(listName, filterKeys, hiddenAtFirst)
  const { filters, setFilters, hidden, layout, setPanel } = list
  const [typed, setTyped] = useKept(`${name} search`, '', isText, SAID_SEARCH)
  const focusFirst = useRef<() => void>(undefined)
  // Focus moves to the list once it is drawn, if it was asked for earlier and the focus is still in the search.
  const isEntering = useRef(false)
  const search = useDeferredValue(typed)
  const isServerSilent = useServerSilent()
  const [searchIn, setSearchIn] = useKept(`${name} search in`, null, isTextOrNone, SAID_SEARCH_IN)
  const found = useMemo(
    () => rows?.filter(rowFilter(columns, filters, search, context)),
    [rows, columns, filters, search, context],
  )
  const searched = useMemo(
    () => searchedRows(columns, found ?? NO_ROWS, search, context, searchIn),
    [columns, found, search, context, searchIn],
  )
  const { scopes, scope } = searched
  const shown = found && searched.rows
  const shownColumns = useMemo(() => columns.filter(({ id }) => !hidden.includes(id)), [columns, hidden])
  const gridColumns = useMemo(() => [...columns, ...(actions ?? [])], [columns, actions])
  const filterProps = { fields: filterFields, rows: rows ?? NO_ROWS, filters, onChange: setFilters }
  const shows = listShows(rows, shown, isServerSilent)
  const count = shows !== 'silent' && <ListCount shown={shown?.length} total={rows?.length} countKey={words.count} />

  const tools = (
    <>
      <FilterButton count={filters.length} onClick={() => setPanel('filters')} />
      <ColumnsButton onClick={() => setPanel('columns')} />
    </>
  )

  const head = (
    <>
      <Stack
        direction="row"
        sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: { xs: 1, lg: 1.5 }, rowGap: 1.5 }}
      >
        <SearchField
          label={text(words.search)}
          search={typed}
          onSearch={(words) => {
            isEntering.current = false
            setTyped(words)
          }}
          onIntoList={() => {
            isEntering.current = !focusFirst.current
            focusFirst.current?.()
          }}
        />
        {!isNarrow && count}
        {!isNarrow && (
          <Stack direction="row" sx={{ ml: 'auto', alignItems: 'center' }}>
            {tools}
            {files}
          </Stack>
        )}
        {children}
      </Stack>
      {(isNarrow || filters.length > 0) && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          {isNarrow && count}
          <FilterChips fields={filterFields} filters={filters} onChange={setFilters} />
          {isNarrow && (
            <Stack direction="row" sx={{ ml: 'auto' }}>
              {tools}
              {files}
            </Stack>
          )}
        </Stack>
      )}
    </>
  )

  return (
    <ListScreen
      list={list}
      head={
        <>
          {head}
          <SearchScopes scopes={scopes} chosen={scope} onChoose={setSearchIn} />
        </>
      }
      columns={columns}
      filterFields={<FilterFields {...filterProps} />}
      showLabel={text(words.show, { count: shown?.length ?? 0 })}
      foot={typeof foot === 'function' ? foot(shown ?? NO_ROWS) : foot}
    >
      {shows === 'silent' ? (
        <NotHereYet />
      ) : shows === 'waits' || !shown ? (
        <ListSkeleton isNarrow={isNarrow} cardHeight={cardHeight} />
      ) : shows === 'none' ? (
        <EmptyState message={words.none}>{whenNone}</EmptyState>
      ) : shows === 'no_match' ? (
        <EmptyState message={words.empty}>
          <Button
            variant="outlined"
            onClick={() => {
              setTyped('')
              setFilters([])
            }}
          >
            {text('list_show_all')}
          </Button>
        </EmptyState>
      ) : isNarrow ? (
        <WindowedList
          name={name}
          label={text(words.label)}
          items={shown}
          keyOf={keyOf}
          estimatedHeight={cardHeight}
          render={(row) => card(row, shownColumns)}
        />
      ) : (
        <GridPlace>
          <ListGrid
            key={layout.key}
            name={name}
            label={text(words.label)}
            rows={shown}
            rowKey={keyOf}
            columns={gridColumns}
            hidden={hidden}
            layout={layout.layout}
            onLayout={layout.keep}
            onOpen={onOpen}
            onSelect={onSelect}
            selectedCount={selectedCount}
            rowsName={rowsName}
            focusFirst={focusFirst}
            onDrawn={() => {
              if (isEntering.current && document.activeElement?.matches('[data-takes-typing]')) focusFirst.current?.()
              isEntering.current = false
            }}
          />
        </GridPlace>
      )}
    </ListScreen>
  )
}
