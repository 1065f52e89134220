import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { type CellKeyDownEvent, type ColDef, type RowClassParams, TooltipModule } from 'ag-grid-community'
import { AgGridProvider, AgGridReact } from 'ag-grid-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { GridLayout } from '../../grid-layout.ts'
import { useText } from '../../i18n/text.ts'
import { useGridMemory } from './grid-layout.ts'
import {
  DEFAULT_COLUMN,
  GRID_MODULES,
  gridWords,
  HEADER_HEIGHT,
  isMarkingText,
  isOnControl,
  ROW_BUFFER,
  styleNonce,
} from './grid-options.ts'
import { gridTheme } from './grid-theme.ts'

const MODULES = [...GRID_MODULES, TooltipModule]

const LOOK: SxProps<Theme> = {
  height: '100%',
  '& .ag-cell': { display: 'flex', alignItems: 'center', lineHeight: 1.35 },
  '& .ag-cell-wrapper, & .ag-cell-value': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .ag-header-cell-label': { lineHeight: 1.25, hyphens: 'auto', '& .ag-header-icon': { ml: 0.25 } },
  '& .amount-cell': { justifyContent: 'flex-end', textAlign: 'end' },
  '& .action-cell': { justifyContent: 'center', px: 0 },
  '& .action-cell .ag-cell-value': { display: 'flex', justifyContent: 'center' },
  // Where scrollbars float over the content, the grid's own must not cover the last column.
  '& .ag-scrollbar-invisible > *': { backgroundColor: 'transparent !important' },
  '& .openable-row': { cursor: 'pointer' },
}

/** What the columns and the rows of a grid have in common, whatever they show. */
export type GridProps<Row> = {
  /** Grids of one name share sorting and place. */
  name: string
  label: string
  layout: GridLayout
  onLayout: (layout: GridLayout) => void
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columnDefs: ColDef<Row>[]
  /** Pixels; not too low for a finger. */
  rowHeight: number
  /** Message key of what stands where there are no rows. */
  empty: string
  canOpen: (row: Row) => boolean
  /** A click on a row; Enter on one of its cells, whose column is told. */
  onOpen: (row: Row, column: string | null) => void
  /** Styles of the cells. */
  className?: string | undefined
  /** Called once the first rows are drawn. */
  onDrawn?: () => void
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
}: GridProps<Row>): ReactNode => {
  const text = useText()
  const memory = useGridMemory<Row>(name, layout, onLayout)
  const localeText = useMemo(() => gridWords(text, empty), [text, empty])
  const onEnter = ({ event, data, column }: CellKeyDownEvent<Row>) => {
    if (event instanceof KeyboardEvent && event.key === 'Enter' && data) onOpen(data, column.getColId())
  }
  const [isDrawn, setDrawn] = useState(false)
  return (
    <Box role="region" aria-label={label} aria-busy={rows.length > 0 && !isDrawn} className={className} sx={LOOK}>
      <AgGridProvider modules={MODULES}>
        <AgGridReact<Row>
          theme={gridTheme}
          styleNonce={styleNonce()}
          rowData={rows as Row[]}
          columnDefs={columnDefs}
          defaultColDef={DEFAULT_COLUMN}
          maintainColumnOrder
          getRowId={({ data }) => rowKey(data)}
          {...memory}
          onFirstDataRendered={() => {
            setDrawn(true)
            onDrawn?.()
          }}
          rowHeight={rowHeight}
          headerHeight={HEADER_HEIGHT}
          rowBuffer={ROW_BUFFER}
          animateRows={false}
          suppressDragLeaveHidesColumns
          enableCellTextSelection
          ensureDomOrder
          localeText={localeText}
          tooltipShowMode="whenTruncated"
          tooltipShowDelay={400}
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
