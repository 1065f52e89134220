import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import {
  type CellKeyDownEvent,
  type ColDef,
  ColumnApiModule,
  type GridApi,
  RowApiModule,
  type RowClassParams,
  RowSelectionModule,
  ScrollApiModule,
} from 'ag-grid-community'
import { AgGridProvider, AgGridReact } from 'ag-grid-react'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { TextKey } from '#shared/text-key.ts'
import { useText } from '../../i18n/text.ts'
import type { GridLayout } from '../../page/grid-layout.ts'
import { gridMemory, startState } from './grid-layout.ts'
import {
  DEFAULT_COLUMN,
  GRID_MODULES,
  gridWords,
  HEADER_HEIGHT,
  isMarkingText,
  isOnButton,
  isOnControl,
  ROW_BUFFER,
  type RowsName,
  sortAfterPaint,
  styleNonce,
  tabToActions,
} from './grid-options.ts'
import { gridTheme } from './grid-theme.ts'
import { textScale } from './text-scale.ts'
import { tellWhole } from './whole-text.ts'

const MODULES = [...GRID_MODULES, RowSelectionModule, RowApiModule, ColumnApiModule, ScrollApiModule]

/** Rows are selected by their checkbox or the space bar; a click opens. */
const SELECTION = {
  rowSelection: { mode: 'multiRow', enableClickSelection: false },
  selectionColumnDef: {
    pinned: 'left',
    lockPinned: true,
    width: 40,
    minWidth: 40,
    maxWidth: 40,
    resizable: false,
  },
} as const

const LOOK: SxProps<Theme> = {
  height: '100%',
  '& .ag-cell': { display: 'flex', alignItems: 'center', lineHeight: 1.35 },
  '& .ag-cell-wrapper, & .ag-cell-value': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .ag-header-cell-label': { lineHeight: 1.25, hyphens: 'auto', '& .ag-header-icon': { ml: 0.25 } },
  '& .wrapped-cell .ag-cell-value': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    hyphens: 'auto',
    lineHeight: 1.25,
  },
  '& .amount-cell': { justifyContent: 'flex-end', textAlign: 'end' },
  // One heading reaches over the buttons beside one another.
  '& .action-head': { px: 1 },
  '& .action-head, & .action-head *': { overflow: 'visible', textOverflow: 'clip', justifyContent: 'flex-start' },
  '& .action-head .ag-cell-label-container': { flexDirection: 'row' },
  '& .action-cell': { justifyContent: 'center', px: 0 },
  '& .action-cell .ag-cell-value': { display: 'flex', justifyContent: 'center' },
  // Where scrollbars float over the content, the grid's own must not cover the last column.
  '& .ag-scrollbar-invisible > *': { backgroundColor: 'transparent !important' },
  '& .openable-row': { cursor: 'pointer' },
}

const showFirst = <Row,>(api: GridApi<Row>): void => {
  const column = api.getAllDisplayedColumns().find((shown) => !shown.getColId().includes('Selection'))
  if (api.isDestroyed() || !column || api.getDisplayedRowCount() === 0) return
  api.ensureIndexVisible(0)
  api.setFocusedCell(0, column)
}

/** A column whose cut cells show their full text. */
export type WholeColDef<Row> = ColDef<Row> & { context?: { wholeOf: (row: Row) => string } }

/** Props of every grid, whatever its rows show. */
export type GridProps<Row> = {
  /** Grids of one name share sorting and place. */
  name: string
  label: string
  layout: GridLayout
  onLayout: (layout: GridLayout) => void
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columnDefs: WholeColDef<Row>[]
  /** Pixels; not too low for a finger. */
  rowHeight: number
  /** Text for an empty grid. */
  empty: TextKey
  canOpen: (row: Row) => boolean
  /** Called on a click on a row, and on Enter on one of its cells, with its column. */
  onOpen: (row: Row, column: string | null) => void
  /** Styles of the cells. */
  className?: string | undefined
  /** Called once the first rows are drawn. */
  onDrawn?: () => void
  /** Called with the keys of the selected rows. Absent if rows cannot be selected. */
  onSelect?: ((keys: readonly string[]) => void) | undefined
  /** Number of selected rows: zero clears the selection. */
  selectedCount?: number | undefined
  /** Name of the rows, for selecting them. */
  rowsName?: RowsName | undefined
  /** Holds the function that focuses the first row, as long as rows are drawn. */
  focusFirst?: RefObject<(() => void) | undefined>
}

/** A grid whose cells React may draw. A part of its own in the build: phones never load it. */
export const Grid = <Row extends object>({
  name,
  label,
  layout,
  onLayout,
  rows,
  rowKey,
  columnDefs,
  rowHeight,
  empty,
  canOpen,
  onOpen,
  className,
  onDrawn,
  onSelect,
  selectedCount,
  rowsName = 'rows',
  focusFirst,
}: GridProps<Row>): ReactNode => {
  const text = useText()
  const [initialState] = useState(() => startState(name, layout))
  const localeText = useMemo(() => gridWords(text, empty, rowsName), [text, empty, rowsName])
  const api = useRef<GridApi<Row> | null>(null)
  useEffect(() => {
    if (selectedCount === 0) api.current?.deselectAll()
  }, [selectedCount])
  const select = useRef(onSelect)
  select.current = onSelect
  // Without a list nothing is selected.
  useEffect(() => () => select.current?.([]), [])
  useEffect(
    () => () => {
      if (focusFirst) focusFirst.current = undefined
    },
    [focusFirst],
  )
  const onEnter = ({ event, data, column }: CellKeyDownEvent<Row>) => {
    const isEnter = event instanceof KeyboardEvent && event.key === 'Enter' && !isOnButton(event)
    if (isEnter && data) onOpen(data, column.getColId())
  }
  const [isDrawn, setDrawn] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const root = place.current
    if (!root) return
    const stopWaiting = sortAfterPaint(root)
    const stopTelling = tellWhole(root, (cell) => {
      const row = api.current?.getRowNode(cell.closest('.ag-row')?.getAttribute('row-id') ?? '')?.data
      const told: WholeColDef<Row>['context'] = api.current
        ?.getColumn(cell.getAttribute('col-id') ?? '')
        ?.getColDef().context
      return (row && told?.wholeOf(row)) || null
    })
    return () => {
      stopWaiting()
      stopTelling()
    }
  }, [])
  return (
    <Box
      ref={place}
      role="region"
      aria-label={label}
      aria-busy={rows.length > 0 && !isDrawn}
      className={className}
      sx={LOOK}
    >
      <AgGridProvider modules={MODULES}>
        <AgGridReact<Row>
          theme={gridTheme}
          styleNonce={styleNonce()}
          rowData={rows as Row[]}
          columnDefs={columnDefs}
          defaultColDef={DEFAULT_COLUMN}
          maintainColumnOrder
          getRowId={({ data }) => rowKey(data)}
          initialState={initialState}
          {...gridMemory<Row>(name, onLayout)}
          {...(onSelect && SELECTION)}
          onGridReady={(event) => {
            api.current = event.api
          }}
          onSelectionChanged={(event) => onSelect?.(event.api.getSelectedNodes().flatMap(({ id }) => id ?? []))}
          onFirstDataRendered={(event) => {
            setDrawn(true)
            if (focusFirst) focusFirst.current = () => showFirst(event.api)
            onDrawn?.()
          }}
          rowHeight={rowHeight * textScale()}
          headerHeight={HEADER_HEIGHT * textScale()}
          rowBuffer={ROW_BUFFER}
          animateRows={false}
          suppressDragLeaveHidesColumns
          enableCellTextSelection
          ensureDomOrder
          tabToNextCell={tabToActions}
          localeText={localeText}
          getRowClass={({ data }: RowClassParams<Row>) => (data && canOpen(data) ? 'openable-row' : undefined)}
          onRowClicked={({ data, event }) => {
            if (data && !isOnControl(event) && !isMarkingText()) onOpen(data, null)
          }}
          onCellKeyDown={(event) => onEnter(event as CellKeyDownEvent<Row>)}
        />
      </AgGridProvider>
    </Box>
  )
}
