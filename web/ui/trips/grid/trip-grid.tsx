import {
  ColumnApiModule,
  createGrid,
  EventApiModule,
  type GridApi,
  type GridOptions,
  type Module,
  RowApiModule,
  RowSelectionModule,
  type RowSelectionOptions,
  ScrollApiModule,
} from 'ag-grid-community'
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { TripColumn } from '#shared/domain/trip/lists/trip-columns.ts'
import type { CellContext } from '#shared/trips/cell-text.ts'
import { FIXED_COLUMN } from '#shared/trips/trip-column-choice.ts'
import type { TripView } from '#shared/trips/trip-view.ts'
import { useLanguage } from '#web/i18n/provider.tsx'
import type { GridLayout } from '#web/page/grid-layout.ts'
import { gridMemory, startState } from '../../list/grid-layout.ts'
import {
  afterPaint,
  DEFAULT_COLUMN,
  GRID_MODULES,
  gridWords,
  HEADER_HEIGHT,
  ROW_BUFFER,
  sortAfterPaint,
  styleNonce,
  tabToActions,
} from '../../list/grid-options.ts'
import { gridTheme } from '../../list/grid-theme.ts'
import { textScale, useTextScale } from '../../list/text-scale.ts'
import { tellWhole } from '../../list/whole-text.ts'
import { type TripColDef, tripColDefs, wholeOfCell } from './grid-columns.ts'
import { detailsRenderer, gridEvents, lineRenderer, type TripActions } from './grid-events.ts'
import { type LiveGrid, leaveGrid, returnToGrid, startGrid } from './left-grid.ts'
import { selectionColumn } from './selection-column.ts'
import styles from './trip-grid.module.css'
import { isTrip, type TripRow } from './trip-row.ts'

const MODULES: Module[] = [
  ...GRID_MODULES,
  RowSelectionModule,
  ScrollApiModule,
  ColumnApiModule,
  RowApiModule,
  EventApiModule,
]

/** Two lines for each trip, or one. */
export type Density = 'usual' | 'dense'
/** Pixels. Rows of the usual density are not too low for a finger. */
const ROW_HEIGHTS: Record<Density, number> = { usual: 46, dense: 30 }
/** On a tablet the driver stands below the vehicle in both densities. */
const COMPACT_ROW_HEIGHTS: Record<Density, number> = { usual: 46, dense: 34 }
const LINE_HEIGHTS = { finished: 36, now: 22 }

export type TripGridHandle = {
  /** The trip that stands so many rows below another one, or above it; it is brought into view. */
  neighbour: (key: string, step: 1 | -1) => TripView | null
  /** Puts the focus on the first trip. */
  focusFirst: () => void
}

type Props = TripActions & {
  /** Grids of one name share sorting and place. */
  name: string
  layout: GridLayout
  onLayout: (layout: GridLayout) => void
  trips: readonly TripView[]
  /** Puts lines between the trips, as long as they stand in the order of time. Keep it the same between renders. */
  arrange?: ((trips: readonly TripView[]) => readonly TripRow[]) | undefined
  /** All columns of the role, in order. */
  columns: readonly TripColumn[]
  shownKeys: ReadonlySet<string>
  context: CellContext
  /** Tour, from and to are cut at twelve characters (rules 12.2). */
  isCompact: boolean
  /** Fixed for a grid: another density needs another `key`, which makes the grid anew. */
  density?: Density
  /** Keys of the trips that are selected at first. */
  selected?: readonly string[]
  /** Key of the trip whose details are open. */
  openKey?: string | null
  /** Asks the grid for what only it knows. */
  handle?: RefObject<TripGridHandle | null>
  /** Counts the requests to scroll to now. */
  jumps?: number
  /** Counts the requests to begin at the first row. */
  starts?: number
  /** Called once the first rows are drawn. */
  onDrawn?: () => void
}

/** The column of checkboxes is our own: the grid's checkbox is eight elements. */
const SELECTION: RowSelectionOptions<TripRow> = {
  mode: 'multiRow',
  checkboxes: false,
  headerCheckbox: false,
  enableClickSelection: false,
  isRowSelectable: ({ data }) => data !== undefined && isTrip(data),
}

const rowId = ({ key }: TripRow): string => String(key)

const neighbourOf = (api: GridApi<TripRow> | undefined, key: string, step: 1 | -1): TripView | null => {
  for (let at = (api?.getRowNode(key)?.rowIndex ?? Number.NaN) + step; ; at += step) {
    const node = api?.getDisplayedRowAtIndex(at)
    if (!node?.data) return null
    if (!isTrip(node.data)) continue
    api?.ensureNodeVisible(node)
    return node.data
  }
}

const focusFirst = (api: GridApi<TripRow> | undefined): void => {
  for (let at = 0; ; at += 1) {
    const row = api?.getDisplayedRowAtIndex(at)?.data
    if (!row) return
    if (!isTrip(row)) continue
    api?.ensureIndexVisible(at)
    api?.setFocusedCell(at, FIXED_COLUMN)
    return
  }
}

/** Draws the rows beyond the edge once those in view are painted. */
const drawBeyondEdge = (api: GridApi<TripRow>): void => {
  afterPaint(() => !api.isDestroyed() && api.setGridOption('rowBuffer', ROW_BUFFER))
}
/** Called before other rows are drawn: rows in view are painted first, rows out of view afterwards. */
const drawViewFirst = (api: GridApi<TripRow>): void => {
  api.setGridOption('rowBuffer', 0)
  drawBeyondEdge(api)
}

const showNow = (api: GridApi<TripRow>): void => {
  const now = api.getRowNode('now')
  if (!now) return
  api.ensureNodeVisible(now, 'middle')
  // No row begins under the head.
  const { top } = api.getVerticalPixelRange()
  for (let at = api.getFirstDisplayedRowIndex(); ; at += 1) {
    const { rowTop, rowHeight } = api.getDisplayedRowAtIndex(at) ?? {}
    if (rowTop == null || rowHeight == null) return
    if (rowTop + rowHeight <= top) continue
    api.ensureIndexVisible(at, 'top')
    return
  }
}

/** Trips on wide screens. Load it lazily. */
export const TripGrid = (props: Props): ReactNode => {
  const language = useLanguage()
  const scale = useTextScale()
  // Heights and the grid's own words are given to it once.
  return <OneGrid key={`${scale} ${language}`} {...props} />
}

/** Ag-grid without React, whose cells would take most of the time. */
const OneGrid = (props: Props): ReactNode => {
  const { name, layout, onLayout, trips, arrange, columns, shownKeys, context, isCompact } = props
  const { density = 'usual', jumps = 0, starts = 0, openKey = null, onDetails } = props
  const { translate } = context
  const place = useRef<HTMLDivElement>(null)
  const live = useRef<LiveGrid>(null)
  const memory = gridMemory<TripRow>(name, onLayout)
  const [isDrawn, setDrawn] = useState(false)
  const [isSorted, setSorted] = useState(() => (startState(name, layout).sort?.sortModel.length ?? 0) > 0)
  const hasDetails = onDetails !== undefined
  const hasSelection = props.onSelect !== undefined
  const columnDefs = useMemo(() => {
    const look = { context, isCompact, isDense: density === 'dense', shownKeys }
    const defs = tripColDefs(columns, look, () => latest.current.rows.filter(isTrip))
    return [
      ...(hasSelection ? [selectionColumn(context.translate)] : []),
      ...defs,
      ...(hasDetails ? [detailsColumn(context.translate('trip_details'))] : []),
    ]
  }, [columns, context, isCompact, density, shownKeys, hasDetails, hasSelection])
  const rows = useMemo(() => (isSorted || !arrange ? trips : arrange(trips)), [trips, arrange, isSorted])
  const latest = useRef({ props, memory, rows, columnDefs, density })
  const given = latest.current
  latest.current = { ...given, props, memory }

  const create = useCallback((element: HTMLElement): GridApi<TripRow> => {
    const { rows, columnDefs, density, props } = latest.current
    const { translate } = props.context
    const initialState = startState(props.name, props.layout)
    const nonce = styleNonce()
    const scale = textScale()
    const options: GridOptions<TripRow> = {
      // Rows out of sight are taken to be as high as the theme says.
      theme: gridTheme.withParams({
        rowHeight: (props.isCompact ? COMPACT_ROW_HEIGHTS : ROW_HEIGHTS)[density] * scale,
      }),
      ...(nonce && { styleNonce: nonce }),
      initialState,
      rowData: rows as TripRow[],
      columnDefs,
      defaultColDef: DEFAULT_COLUMN,
      maintainColumnOrder: true,
      getRowId: ({ data }) => rowId(data),
      getRowHeight: ({ data }) => (data && !isTrip(data) ? LINE_HEIGHTS[data.line] * scale : undefined),
      isFullWidthRow: ({ rowNode: { data } }) => data !== undefined && !isTrip(data),
      fullWidthCellRenderer: lineRenderer((line) => latest.current.props.onLine?.(line)),
      ...(props.onSelect && { rowSelection: SELECTION }),
      headerHeight: HEADER_HEIGHT * scale,
      rowBuffer: 0,
      animateRows: false,
      suppressDragLeaveHidesColumns: true,
      ensureDomOrder: true,
      tabToNextCell: tabToActions,
      localeText: gridWords(translate, 'no_trips_match', 'trips'),
      ...gridEvents(() => latest.current.props),
      rowClassRules: { 'open-row': ({ data }) => data !== undefined && rowId(data) === latest.current.props.openKey },
      onColumnMoved: (event) => latest.current.memory.onColumnMoved?.(event),
      onColumnResized: (event) => latest.current.memory.onColumnResized?.(event),
      onStateUpdated: (event) => latest.current.memory.onStateUpdated?.(event),
      onSortChanged: ({ api }) => setSorted(api.getColumnState().some(({ sort }) => sort)),
      onFirstDataRendered: ({ api }) => {
        if (!initialState.scroll) showNow(api)
        const nodes = (latest.current.props.selected ?? []).flatMap((key) => api.getRowNode(key) ?? [])
        if (nodes.length > 0) api.setNodesSelected({ nodes, newValue: true })
        setDrawn(true)
        latest.current.props.onDrawn?.()
        drawBeyondEdge(api)
      },
    }
    const api = createGrid<TripRow>(element, options, { modules: MODULES })
    // Before the grid sorts.
    sortAfterPaint(element, () => drawViewFirst(api))
    return api
  }, [])
  useLayoutEffect(() => {
    const [root, former] = [place.current, live.current]
    if (!root) return
    const grid = former && returnToGrid(root, former) ? former : startGrid(root, create)
    live.current = grid
    const { api, element } = grid
    const stopTelling = tellWhole(element, (cell) =>
      wholeOfCell(api, cell, api.getRowNode(cell.closest('.ag-row')?.getAttribute('row-id') ?? '')?.data),
    )
    return () => {
      stopTelling()
      leaveGrid(grid)
    }
  }, [create])

  // Before it is painted: a key that is pressed right after the count is shown must act on these rows. Rows that the
  // grid has already are not set again.
  useLayoutEffect(() => {
    const former = latest.current.rows
    if (former === rows) return
    latest.current.rows = rows
    const api = live.current?.api
    if (api && former.length !== rows.length) drawViewFirst(api)
    api?.setGridOption('rowData', rows as TripRow[])
  }, [rows])
  useEffect(() => {
    if (latest.current.columnDefs !== columnDefs) live.current?.api.setGridOption('columnDefs', columnDefs)
    latest.current.columnDefs = columnDefs
  }, [columnDefs])
  useImperativeHandle(
    props.handle,
    () => ({
      neighbour: (key, step) => neighbourOf(live.current?.api, key, step),
      focusFirst: () => focusFirst(live.current?.api),
    }),
    [],
  )
  useEffect(() => {
    // Not drawn anew: the focus is in one of its cells.
    for (const row of place.current?.querySelectorAll('.ag-row') ?? []) {
      row.classList.toggle('open-row', row.getAttribute('row-id') === openKey)
    }
  }, [openKey])
  const isBeside = openKey !== null
  const [isTight, setTight] = useState(false)
  useLayoutEffect(() => setTight(isBeside && (place.current?.clientWidth ?? 0) < ROOM_FOR_ALL), [isBeside])
  useEffect(() => {
    const api = live.current?.api
    return api && isTight ? makeRoom(api) : undefined
  }, [isTight])
  const hasJumped = useRef(jumps)
  useEffect(() => {
    const api = live.current?.api
    if (!api || hasJumped.current === jumps) return
    hasJumped.current = jumps
    api.applyColumnState({ defaultState: { sort: null } })
    // The lines come with the next drawing, where there were none.
    requestAnimationFrame(() => showNow(api))
  }, [jumps])
  const hasStarted = useRef(starts)
  useEffect(() => {
    if (hasStarted.current === starts) return
    hasStarted.current = starts
    live.current?.api.ensureIndexVisible(0, 'top')
  }, [starts])
  const selectedCount = props.selected?.length ?? 0
  useEffect(() => {
    if (selectedCount === 0 && (live.current?.api.getSelectedNodes().length ?? 0) > 0) live.current?.api.deselectAll()
  }, [selectedCount])

  return (
    // biome-ignore lint/a11y/useSemanticElements: a section of its own for screen readers
    <div
      ref={place}
      role="region"
      aria-label={translate('trips_list')}
      aria-busy={trips.length > 0 && !isDrawn}
      className={[styles.grid, density === 'dense' && styles.dense, (isCompact || isTight) && styles.compact]
        .filter(Boolean)
        .join(' ')}
    />
  )
}

/** Pixels from which on the details take no column away: what the grid has beside the menu at 1,440. */
const ROOM_FOR_ALL = 1120
/** Widths that leave the legs whole while the details take a third of the place; texts are set as on a tablet. */
const BESIDE_DETAILS = [
  { colId: 'tt_tour', width: 150 },
  ...['pos', 'dep', 'arr'].map((colId) => ({ colId, width: 109 })),
  { colId: 'tt_sub', hide: true },
  { colId: 'customer', hide: true },
]

/** @returns gives the columns their former widths back */
const makeRoom = (api: GridApi<TripRow>): (() => void) => {
  const former = api.getColumnState().filter(({ colId }) => BESIDE_DETAILS.some((column) => column.colId === colId))
  // Columns that are narrower already stay so.
  const state = BESIDE_DETAILS.filter(({ colId, width = 0 }) => {
    const known = former.find((column) => column.colId === colId)
    return known && !known.hide && (known.width ?? 0) > width
  })
  api.applyColumnState({ state })
  return () => {
    if (!api.isDestroyed()) api.applyColumnState({ state: former })
  }
}

const detailsColumn = (name: string): TripColDef => ({
  colId: 'details',
  headerName: name,
  headerComponentParams: { innerHeaderComponent: hiddenHeading },
  width: 38,
  minWidth: 38,
  maxWidth: 38,
  pinned: 'right',
  lockPinned: true,
  lockPosition: 'right',
  sortable: false,
  resizable: false,
  cellClass: 'drawn-cell action-cell',
  cellRenderer: detailsRenderer(name),
})

/** A heading for screen readers only. */
const hiddenHeading = class {
  private readonly gui = document.createElement('span')
  init({ displayName }: { displayName: string }): void {
    this.gui.className = 'only-heard'
    this.gui.textContent = displayName
  }
  getGui(): HTMLElement {
    return this.gui
  }
  refresh(): boolean {
    return false
  }
}
