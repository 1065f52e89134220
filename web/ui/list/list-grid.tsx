import Box from '@mui/material/Box'
import {
  type CellKeyDownEvent,
  CellStyleModule,
  ClientSideRowModelModule,
  type ColDef,
  GridStateModule,
  LocaleModule,
  RowStyleModule,
  TooltipModule,
  themeQuartz,
} from 'ag-grid-community'
import { AgGridProvider, AgGridReact, type CustomCellRendererProps, type CustomInnerHeaderProps } from 'ag-grid-react'
import { type ReactNode, useMemo, useRef } from 'react'
import { useText } from '../../i18n/text.ts'
import { type GridLayout, useGridMemory } from './grid-layout.ts'
import { cellText, compareRows, type ListColumn, type Say } from './list-column.ts'

const MODULES = [
  ClientSideRowModelModule,
  LocaleModule,
  RowStyleModule,
  GridStateModule,
  CellStyleModule,
  TooltipModule,
]
const ROW_HEIGHT = 44

/** The colours of the app through the variables of its theme, so light and dark follow by themselves. */
const theme = themeQuartz.withParams({
  browserColorScheme: 'inherit',
  fontFamily: 'inherit',
  fontSize: 13,
  backgroundColor: 'var(--mui-palette-background-paper)',
  foregroundColor: 'var(--mui-palette-text-primary)',
  textColor: 'var(--mui-palette-text-primary)',
  accentColor: 'var(--mui-palette-primary-main)',
  borderColor: 'var(--mui-palette-divider)',
  chromeBackgroundColor: 'var(--mui-palette-background-paper)',
  headerBackgroundColor: 'color-mix(in srgb, var(--mui-palette-text-primary) 5%, var(--mui-palette-background-paper))',
  headerTextColor: 'var(--mui-palette-text-primary)',
  headerFontSize: 11.5,
  headerFontWeight: 600,
  rowHoverColor: 'color-mix(in srgb, var(--mui-palette-primary-main) 8%, transparent)',
  wrapperBorderRadius: 8,
  cellHorizontalPadding: 6,
})

/** The grid's own style tags need the nonce of this page, or the browser refuses them. */
const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content

const DEFAULT_COLUMN: ColDef = {
  sortable: true,
  resizable: true,
  wrapHeaderText: true,
  suppressHeaderMenuButton: true,
}

const ONLY_HEARD = { position: 'absolute', clipPath: 'inset(50%)', width: 1, height: 1, overflow: 'hidden' } as const

/** A heading shorter than its column's name, which is told to those who listen. */
const headingOf = (short: string) => {
  const Heading = ({ displayName }: CustomInnerHeaderProps): ReactNode => (
    <>
      <span aria-hidden="true">{short}</span>
      <span style={ONLY_HEARD}>{displayName}</span>
    </>
  )
  return Heading
}

const gridColumn = <Row extends object>(column: ListColumn<Row>, isShown: boolean, say: Say): ColDef<Row> => {
  const { key, label, heading, kind, width, flex, cell, isAction } = column
  const textOf = (row: Row | undefined): string => (row ? cellText(row, column, say) : '')
  const compare = compareRows(column, say)
  return {
    colId: key,
    headerName: say(label),
    ...((heading || isAction) && {
      headerTooltip: say(label),
      headerComponentParams: { innerHeaderComponent: headingOf(heading ? say(heading) : '') },
    }),
    hide: !isShown,
    initialWidth: width,
    minWidth: Math.min(width, 60),
    ...(flex && { initialFlex: flex, minWidth: width }),
    ...(kind === 'amount' && { cellClass: 'amount-cell', headerClass: 'amount-cell' }),
    ...(isAction
      ? { sortable: false, resizable: false, cellClass: 'action-cell', pinned: 'right', lockPinned: true }
      : { tooltipValueGetter: ({ data }) => textOf(data) }),
    valueGetter: ({ data }) => textOf(data),
    comparator: (_a, _b, nodeA, nodeB) => (nodeA.data && nodeB.data ? compare(nodeA.data, nodeB.data) : 0),
    // The row itself is what is drawn: a new one draws its cell anew, whatever its text.
    ...(cell && {
      valueGetter: ({ data }) => data,
      equals: (a, b) => a === b,
      valueFormatter: ({ data }) => textOf(data),
      cellRenderer: ({ data }: CustomCellRendererProps<Row>) => data && cell(data),
    }),
  } satisfies ColDef<Row>
}

const isOnControl = (event: Event | null | undefined): boolean =>
  event?.target instanceof Element && event.target.closest('button, a') !== null

/** A list of wide screens; thousands of rows scroll smoothly. A part of its own in the build: load it lazily. */
export const ListGrid = <Row extends object>({
  name,
  label,
  rows,
  rowKey,
  columns,
  hidden,
  layout,
  onLayout,
  onOpen,
}: {
  /** Grids of one name share sorting and place. */
  name: string
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly ListColumn<Row>[]
  hidden: readonly string[]
  layout: GridLayout
  onLayout: (layout: GridLayout) => void
  onOpen?: (row: Row) => void
}): ReactNode => {
  const text = useText()
  const memory = useGridMemory<Row>(name, layout, onLayout)
  const columnDefs = useMemo(
    () => columns.map((column) => gridColumn(column, column.isFixed || !hidden.includes(column.key), text)),
    [columns, hidden, text],
  )
  const localeText = useMemo(
    () => ({ ariaSortableColumn: text('grid_sort_hint'), noRowsToShow: text('empty_list') }),
    [text],
  )
  const presses = useRef(new Map<string, (row: Row) => void>())
  presses.current = new Map(columns.flatMap(({ key, press }) => (press ? [[key, press] as const] : [])))

  const onEnter = ({ event, data, column }: CellKeyDownEvent<Row>) => {
    if (!(event instanceof KeyboardEvent) || event.key !== 'Enter' || !data) return
    const press = presses.current.get(column.getColId()) ?? onOpen
    press?.(data)
  }

  return (
    <Box
      role="region"
      aria-label={label}
      sx={{
        height: '100%',
        '& .ag-cell': { display: 'flex', alignItems: 'center', lineHeight: 1.35 },
        '& .ag-cell-wrapper, & .ag-cell-value': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
        '& .ag-header-cell-label': { lineHeight: 1.25, hyphens: 'auto', '& .ag-header-icon': { ml: 0.25 } },
        '& .amount-cell': { justifyContent: 'flex-end', textAlign: 'end' },
        '& .action-cell': { justifyContent: 'center', px: 0 },
        '& .action-cell .ag-cell-value': { display: 'flex', justifyContent: 'center' },
        '& .ag-scrollbar-invisible > *': { backgroundColor: 'transparent !important' },
        ...(onOpen && { '& .ag-row': { cursor: 'pointer' } }),
      }}
    >
      <AgGridProvider modules={MODULES}>
        <AgGridReact<Row>
          theme={theme}
          styleNonce={styleNonce}
          rowData={rows as Row[]}
          columnDefs={columnDefs}
          defaultColDef={DEFAULT_COLUMN}
          maintainColumnOrder
          getRowId={({ data }) => rowKey(data)}
          {...memory}
          rowHeight={ROW_HEIGHT}
          headerHeight={ROW_HEIGHT}
          animateRows={false}
          suppressDragLeaveHidesColumns
          enableCellTextSelection
          ensureDomOrder
          localeText={localeText}
          tooltipShowMode="whenTruncated"
          tooltipShowDelay={400}
          onRowClicked={({ data, event }) => {
            // Whoever marks a text to copy it does not want to leave.
            if (data && !isOnControl(event) && document.getSelection()?.isCollapsed !== false) onOpen?.(data)
          }}
          onCellKeyDown={(event) => onEnter(event as CellKeyDownEvent<Row>)}
        />
      </AgGridProvider>
    </Box>
  )
}
