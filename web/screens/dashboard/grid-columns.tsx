import type { ColDef } from 'ag-grid-community'
import type { CustomCellRendererProps } from 'ag-grid-react'
import type { ReactNode } from 'react'
import type { TripColumn } from '../../../shared/domain/trip-columns.ts'
import { SyncBadge } from '../../ui/sync-badge.tsx'
import { type CellContext, cellText, compareSortValues, sortValue } from './cell-text.ts'
import { CutText, DelayBadge, LegCell, StatusSign, VehicleStateCell } from './cells.tsx'
import { FIXED_COLUMN } from './column-set.ts'
import type { TripView } from './trip-view.ts'
import { COMPACT_NAME_LENGTH } from './truncate.ts'

/** How the grid writes its cells. */
export type GridLook = {
  context: CellContext
  /** Tour, from and to are cut at twelve characters (specification section 2). */
  isCompact: boolean
  /** Legs whose delay has no column of its own show it themselves. */
  shownKeys: ReadonlySet<string>
}

const CUT_IN_COMPACT: ReadonlySet<string> = new Set([FIXED_COLUMN, 'tt_from_text', 'tt_to_text'])
const DELAY_COLUMN_OF: Record<string, string> = { pos: 'pos_delay', dep: 'dep_delay', arr: 'arr_delay' }

/** Pixels; `flex` columns share what is left. */
type Size = { width: number; flex?: number }
const NAME: Size = { width: 104, flex: 1 }
const SIZES: Record<string, Size> = {
  tt_status: { width: 92 },
  tt_tour: { width: 96 },
  customer: NAME,
  observers: NAME,
  tt_from_text: NAME,
  tt_to_text: NAME,
  tt_sub: NAME,
  tt_driver: NAME,
  tt_gps: { width: 92 },
  tt_info: { width: 140, flex: 1 },
  tt_note: { width: 140, flex: 1 },
  vehicle_state: { width: 108 },
}

const sizeOf = ({ key, kind }: TripColumn, { context, shownKeys }: GridLook): Size => {
  if (kind === 'leg') {
    const withDelay = shownKeys.has(DELAY_COLUMN_OF[key] ?? '')
    return { width: context.plainDay === null ? 156 : withDelay ? 118 : 124 }
  }
  if (kind === 'delay') return { width: 104 }
  if (kind === 'instant') return { width: 136 }
  if (kind === 'amount') return { width: 120 }
  return SIZES[key] ?? { width: 120 }
}

type CellProps = CustomCellRendererProps<TripView>

const textCell =
  (column: TripColumn, { context, isCompact }: GridLook) =>
  ({ data }: CellProps): ReactNode => {
    if (!data) return null
    const text = cellText(data, column, context)
    const cell =
      isCompact && CUT_IN_COMPACT.has(column.key) ? (
        <span className="cut">
          <CutText text={text} length={COMPACT_NAME_LENGTH} />
        </span>
      ) : (
        <span className="cut" title={text}>
          {text}
        </span>
      )
    if (column.key !== FIXED_COLUMN || !data.mark) return cell
    return (
      <span className="with-shape">
        {cell}
        <SyncBadge mark={data.mark} isCompact />
      </span>
    )
  }

/** The cell of a column, made once per column: a new component for each render would mount each cell anew. */
const cellOf = (column: TripColumn, look: GridLook): ((props: CellProps) => ReactNode) => {
  const { context } = look
  const { leg, kind } = column
  if (kind === 'leg' && leg) {
    const hasDelayColumn = look.shownKeys.has(DELAY_COLUMN_OF[column.key] ?? '')
    return ({ data }) =>
      data ? <LegCell leg={data.legs[leg]} context={context} hasDelayColumn={hasDelayColumn} /> : null
  }
  if (kind === 'delay' && leg) {
    return ({ data }) => (data ? <DelayBadge leg={data.legs[leg]} say={context.say} isShort /> : null)
  }
  if (kind === 'status')
    return ({ data }) => (data ? <StatusSign status={data.row.tt_status} say={context.say} /> : null)
  if (kind === 'vehicle_state') return ({ data }) => (data ? <VehicleStateCell trip={data} say={context.say} /> : null)
  return textCell(column, look)
}

/** What changes when the cell has to be drawn anew: its text, and the mark beside the tour. */
const drawnValue = (trip: TripView, column: TripColumn, context: CellContext): string => {
  const text = cellText(trip, column, context)
  return column.key === FIXED_COLUMN && trip.mark ? `${text} (${context.say(`mark_${trip.mark}`)})` : text
}

/** The grid's definitions of all columns of the role; the hidden ones keep their place. */
export const gridColumns = (columns: readonly TripColumn[], look: GridLook): ColDef<TripView>[] =>
  columns.map((column) => {
    const { width, flex } = sizeOf(column, look)
    const label = look.context.say(column.label)
    const sortValueOf = (trip: TripView | undefined) => (trip ? sortValue(trip, column, look.context) : null)
    return {
      colId: column.key,
      headerName: label,
      hide: !look.shownKeys.has(column.key),
      initialWidth: width,
      minWidth: Math.min(width, 72),
      ...(flex && { initialFlex: flex, minWidth: width }),
      ...(column.key === FIXED_COLUMN && { lockVisible: true }),
      ...(column.kind === 'amount' && { cellClass: 'amount-cell', headerClass: 'amount-cell' }),
      valueGetter: ({ data }) => (data ? drawnValue(data, column, look.context) : ''),
      comparator: (_a, _b, nodeA, nodeB, isDescending) =>
        compareSortValues(sortValueOf(nodeA.data), sortValueOf(nodeB.data), isDescending),
      cellRenderer: cellOf(column, look),
    }
  })
