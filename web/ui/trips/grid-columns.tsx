import type { ColDef } from 'ag-grid-community'
import type { CustomCellRendererProps } from 'ag-grid-react'
import type { ReactNode } from 'react'
import type { TripColumn } from '../../../shared/domain/trip/trip-columns.ts'
import type { Say } from '../../i18n/text.ts'
import { SyncBadge } from '../feedback/sync-badge.tsx'
import { gridHeading } from '../list/grid-heading.tsx'
import { remembered } from '../list/remembered.ts'
import { type CellContext, cellText, compareSortValues, sortValue } from './cell-text.ts'
import { CutText, DelayCell, LegCell, StatusSign, VehicleStateCell } from './cells.tsx'
import { DELAY_OF_LEG, FIXED_COLUMN } from './trip-column-choice.ts'
import type { TripView } from './trip-view.ts'
import { COMPACT_NAME_LENGTH } from './truncate.ts'

/** How the grid writes its cells. */
export type GridLook = {
  context: CellContext
  /** Tour, from and to are cut at twelve characters (rules 12.2). */
  isCompact: boolean
  /** Legs whose delay has no column of its own show it themselves. */
  shownKeys: ReadonlySet<string>
}

const CUT_IN_COMPACT: ReadonlySet<string> = new Set([FIXED_COLUMN, 'tt_from_text', 'tt_to_text'])

/** Pixels; `flex` columns share what is left. */
type Size = { width: number; flex?: number }
const NAME: Size = { width: 76, flex: 1 }
const NOTE: Size = { width: 140, flex: 1 }
const SIZES: Record<string, Size> = {
  tt_status: { width: 72 },
  // The usual number of a tour as a whole: it is what everybody calls the trip by.
  tt_tour: { width: 124 },
  customer: NAME,
  observers: NAME,
  tt_from_text: NAME,
  tt_to_text: NAME,
  tt_sub: NAME,
  tt_driver: NAME,
  tt_gps: { width: 94 },
  tt_info: NOTE,
  tt_note: NOTE,
  vehicle_state: { width: 98 },
}

const sizeOf = ({ key, kind }: TripColumn, { context, isCompact, shownKeys }: GridLook): Size => {
  if (kind === 'leg') {
    const hasDelay = shownKeys.has(DELAY_OF_LEG[key] ?? '')
    return { width: hasDelay && context.plainDay !== null ? 110 : 124 }
  }
  if (kind === 'delay') return { width: 80 }
  if (kind === 'instant') return { width: 132 }
  if (kind === 'amount') return { width: 116 }
  if (key === FIXED_COLUMN && isCompact) return { width: 94 }
  return SIZES[key] ?? { width: 116 }
}

/** The heading of a narrow column. */
const shortHeading = ({ kind, leg }: TripColumn, say: Say): string | null => {
  if (kind === 'vehicle_state') return say('heading_vehicle_state')
  return kind === 'delay' && leg ? say('heading_delay', { leg: say(`leg_${leg}_short`) }) : null
}

type CellProps = CustomCellRendererProps<TripView>

/** A text that the grid writes by itself is the cheapest cell; only what is cut or marked needs more. */
const textCell = (
  column: TripColumn,
  { context, isCompact }: GridLook,
): Pick<ColDef<TripView>, 'valueFormatter' | 'tooltipValueGetter' | 'cellRendererSelector'> => {
  const textOf = (trip: TripView | undefined): string => (trip ? cellText(trip, column, context) : '')
  const isCut = isCompact && CUT_IN_COMPACT.has(column.key)
  const Cell = ({ data }: CellProps): ReactNode =>
    data && (
      <span className="with-shape">
        <span className="cut">
          {isCut ? <CutText text={textOf(data)} length={COMPACT_NAME_LENGTH} /> : textOf(data)}
        </span>
        <SyncBadge mark={column.key === FIXED_COLUMN ? data.mark : null} isCompact />
      </span>
    )
  const needsMore = (trip: TripView): boolean =>
    (column.key === FIXED_COLUMN && trip.mark !== null) || (isCut && textOf(trip).length > COMPACT_NAME_LENGTH)
  return {
    valueFormatter: ({ data }) => textOf(data),
    tooltipValueGetter: ({ data }) => textOf(data),
    cellRendererSelector: ({ data }) => (data && needsMore(data) ? { component: Cell } : undefined),
  }
}

/** How a column draws its cells; components are made once per column, or each render would mount each cell anew. */
const cellOf = (column: TripColumn, look: GridLook): Partial<ColDef<TripView>> => {
  const { context } = look
  const { leg, kind } = column
  if (kind === 'leg' && leg) {
    const hasDelayColumn = look.shownKeys.has(DELAY_OF_LEG[column.key] ?? '')
    return {
      cellRenderer: ({ data }: CellProps) =>
        data && <LegCell leg={data.legs[leg]} context={context} hasDelayColumn={hasDelayColumn} />,
    }
  }
  if (kind === 'delay' && leg) {
    return { cellRenderer: ({ data }: CellProps) => data && <DelayCell leg={data.legs[leg]} say={context.say} /> }
  }
  if (kind === 'status') {
    return {
      cellRenderer: ({ data }: CellProps) => data && <StatusSign status={data.row.tt_status} say={context.say} />,
    }
  }
  if (kind === 'vehicle_state') {
    return { cellRenderer: ({ data }: CellProps) => data && <VehicleStateCell trip={data} say={context.say} /> }
  }
  return textCell(column, look)
}

/** What changes when the cell has to be drawn anew: its text, and the mark beside the tour. */
const drawnValue = (trip: TripView, column: TripColumn, context: CellContext): string => {
  const text = cellText(trip, column, context)
  return column.key === FIXED_COLUMN && trip.mark ? `${text} (${context.say(`mark_${trip.mark}`)})` : text
}

/** Pixels; a leg that shows its delay itself has three lines. Neither is too low for a finger. */
export const rowHeightFor = (shownKeys: ReadonlySet<string>): number =>
  Object.entries(DELAY_OF_LEG).some(([leg, delay]) => shownKeys.has(leg) && !shownKeys.has(delay)) ? 62 : 44

/** The grid's definitions of all columns of the role; the hidden ones keep their place. */
export const gridColumns = (columns: readonly TripColumn[], look: GridLook): ColDef<TripView>[] =>
  columns.map((column) => {
    const { width, flex } = sizeOf(column, look)
    const short = shortHeading(column, look.context.say)
    const sortValueOf = remembered((trip: TripView) => sortValue(trip, column, look.context))
    const drawnValueOf = remembered((trip: TripView) => drawnValue(trip, column, look.context))
    return {
      colId: column.key,
      headerName: look.context.say(column.label),
      ...(short && { headerComponentParams: { innerHeaderComponent: gridHeading(short) } }),
      hide: !look.shownKeys.has(column.key),
      initialWidth: width,
      minWidth: Math.min(width, 72),
      ...(flex && { initialFlex: flex, minWidth: width }),
      ...(column.key === FIXED_COLUMN && { lockVisible: true }),
      ...(column.kind === 'amount' && { cellClass: 'amount-cell', headerClass: 'amount-cell' }),
      valueGetter: ({ data }) => (data ? drawnValueOf(data) : ''),
      comparator: (_a, _b, nodeA, nodeB, isDescending) =>
        nodeA.data && nodeB.data
          ? compareSortValues(sortValueOf(nodeA.data), sortValueOf(nodeB.data), isDescending)
          : 0,
      ...cellOf(column, look),
    }
  })
