import Box from '@mui/material/Box'
import {
  type CellKeyDownEvent,
  CellStyleModule,
  ClientSideRowModelModule,
  type ColDef,
  GridStateModule,
  LocaleModule,
  type RowClassParams,
  RowStyleModule,
  TooltipModule,
} from 'ag-grid-community'
import { AgGridProvider, AgGridReact } from 'ag-grid-react'
import { type ReactNode, useMemo } from 'react'
import type { TripColumn } from '../../../shared/domain/trip-columns.ts'
import { type GridLayout, useGridMemory } from '../../ui/list/grid-layout.ts'
import { cellStyles } from './cell-styles.ts'
import type { CellContext } from './cell-text.ts'
import { gridColumns, rowHeightFor } from './grid-columns.tsx'
import { gridTheme } from './grid-theme.ts'
import type { TripView } from './trip-view.ts'

const MODULES = [
  ClientSideRowModelModule,
  LocaleModule,
  RowStyleModule,
  GridStateModule,
  CellStyleModule,
  TooltipModule,
]
const HEADER_HEIGHT = 44

/** The grid's own style tags need the nonce of this page, or the browser refuses them. */
const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content

type Props = {
  /** Grids of one name share sorting and place. */
  name: string
  layout: GridLayout
  onLayout: (layout: GridLayout) => void
  trips: readonly TripView[]
  /** All columns of the role, in order. */
  columns: readonly TripColumn[]
  shownKeys: ReadonlySet<string>
  context: CellContext
  isCompact: boolean
  canOpen: (trip: TripView) => boolean
  onChoose: (trip: TripView) => void
}

const DEFAULT_COLUMN: ColDef<TripView> = {
  sortable: true,
  resizable: true,
  wrapHeaderText: true,
  suppressHeaderMenuButton: true,
}

/** The timetable of wide screens. A part of its own in the build: phones never load it. */
export const TripGrid = ({
  name,
  layout,
  onLayout,
  trips,
  columns,
  shownKeys,
  context,
  isCompact,
  canOpen,
  onChoose,
}: Props): ReactNode => {
  const memory = useGridMemory<TripView>(name, layout, onLayout)
  const columnDefs = useMemo(
    () => gridColumns(columns, { context, isCompact, shownKeys }),
    [columns, context, isCompact, shownKeys],
  )
  const localeText = useMemo(
    () => ({
      ariaSortableColumn: context.say('grid_sort_hint'),
      loadingOoo: context.say('loading'),
      noRowsToShow: context.say('no_trips_match'),
      noMatchingRows: context.say('no_trips_match'),
    }),
    [context],
  )

  const onEnter = ({ event, data }: CellKeyDownEvent<TripView>) => {
    if (event instanceof KeyboardEvent && event.key === 'Enter' && data) onChoose(data)
  }
  const choose = (trip: TripView | undefined) => {
    // Whoever marks a text to copy it does not want to leave.
    if (trip && document.getSelection()?.isCollapsed !== false) onChoose(trip)
  }

  return (
    <Box
      role="region"
      aria-label={context.say('trips_list')}
      sx={[
        {
          height: '100%',
          '& .ag-cell': { display: 'flex', alignItems: 'center', lineHeight: 1.35 },
          '& .ag-cell-wrapper, & .ag-cell-value': { flex: 1, minWidth: 0, overflow: 'hidden' },
          '& .ag-header-cell-label': { lineHeight: 1.25, hyphens: 'auto', '& .ag-header-icon': { ml: 0.25 } },
          '& .amount-cell': { justifyContent: 'flex-end', textAlign: 'end' },
          // Where scrollbars float over the content, the grid's own must not cover the last column.
          '& .ag-scrollbar-invisible > *': { backgroundColor: 'transparent !important' },
          '& .openable-row': { cursor: 'pointer' },
        },
        cellStyles as object,
      ]}
    >
      <AgGridProvider modules={MODULES}>
        <AgGridReact<TripView>
          theme={gridTheme}
          styleNonce={styleNonce}
          rowData={trips as TripView[]}
          columnDefs={columnDefs}
          defaultColDef={DEFAULT_COLUMN}
          maintainColumnOrder
          getRowId={({ data }) => String(data.key)}
          {...memory}
          rowHeight={rowHeightFor(shownKeys)}
          headerHeight={HEADER_HEIGHT}
          animateRows={false}
          suppressDragLeaveHidesColumns
          enableCellTextSelection
          ensureDomOrder
          localeText={localeText}
          tooltipShowMode="whenTruncated"
          tooltipShowDelay={400}
          getRowClass={({ data }: RowClassParams<TripView>) => (data && canOpen(data) ? 'openable-row' : undefined)}
          onRowClicked={({ data }) => choose(data)}
          onCellKeyDown={(event) => onEnter(event as CellKeyDownEvent<TripView>)}
        />
      </AgGridProvider>
    </Box>
  )
}
