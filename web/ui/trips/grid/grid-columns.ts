import type { ColDef, GridApi, ICellRendererComp, ICellRendererParams } from 'ag-grid-community'
import type { TripColumn } from '#shared/domain/trip/lists/trip-columns.ts'
import { legSentence, tripText } from '#shared/trips/cell-text.ts'
import { DELAY_OF_LEG, FIXED_COLUMN } from '#shared/trips/trip-column-choice.ts'
import { tripNews } from '#shared/trips/trip-news.ts'
import type { TripView } from '#shared/trips/trip-view.ts'
import type { Translate } from '#web/i18n/text.ts'
import { CELL_HORIZONTAL_PADDING } from '../../list/grid-theme.ts'
import { memoize } from '../../list/memoize.ts'
import { textScale } from '../../list/text-scale.ts'
import {
  crewCell,
  delayCell,
  type Look,
  legCell,
  partiesCell,
  partyCell,
  stateCell,
  tourCell,
  vehicleWords,
  wayCell,
} from './cells.ts'
import { sortRanks } from './sort-ranks.ts'
import { compareSortValues, sortValue } from './sort-value.ts'
import { isTrip, type TripRow } from './trip-row.ts'

/**
 * Columns that stand in the cell of another one as long as that is shown: what belongs together is one glance. People
 * still choose, print and filter each of them.
 */
const JOINED: Readonly<Record<string, readonly string[]>> = {
  tt_tour: ['tt_status'],
  tt_from_text: ['tt_to_text'],
  tt_gps: ['tt_driver', 'vehicle_state'],
  tt_sub: ['customer'],
  pos: ['pos_delay'],
  dep: ['dep_delay'],
  arr: ['arr_delay'],
}
const HOST_OF = new Map(Object.entries(JOINED).flatMap(([host, keys]) => keys.map((key) => [key, host] as const)))
/** From left to right: what, where, who, when, for whom; then the others in their usual order. */
const FIRST = ['tt_tour', 'tt_from_text', 'tt_gps', 'pos', 'dep', 'arr', 'tt_sub']

/** Pixels; `flex` columns share what is left. */
type Size = { width: number; flex?: number }
/** Of both sides of a cell, pixels; the style sheet sets it for `.compact`. */
const PADDING = { usual: 2 * CELL_HORIZONTAL_PADDING, compact: 8 }
const NAME: Size = { width: 92, flex: 1 }
const NOTE: Size = { width: 140, flex: 1.6 }
const SIZES: Record<string, Size> = {
  // Fits a tour's usual number whole: the number is how a trip is called.
  tt_tour: { width: 172 },
  tt_from_text: { width: 96, flex: 2.2 },
  tt_gps: { width: 128, flex: 1 },
  tt_sub: { width: 128, flex: 1.18 },
  tt_status: { width: 72 },
  customer: { width: 128, flex: 1.18 },
  observers: NAME,
  tt_to_text: NAME,
  tt_driver: NAME,
  tt_info: NOTE,
  tt_note: NOTE,
  vehicle_state: { width: 98 },
  from_slot: { width: 168 },
  to_slot: { width: 168 },
}
// With check boxes and the button of the details they fit a tablet of 768 px: no time is covered.
const COMPACT_SIZES: Record<string, Size> = {
  tt_tour: { width: 136 },
  tt_from_text: { width: 92, flex: 4 },
  tt_gps: { width: 104, flex: 5 },
}
/** The delay stands below the times, or beside them. */
const LEG_WIDTHS = { usual: 130, dense: 168 }
const COMPACT_LEG_WIDTHS = { usual: 109, dense: 109 }

const sizeOf = ({ id, kind }: TripColumn, { isCompact, isDense }: Look): Size => {
  if (kind === 'leg') {
    return { width: (isCompact ? COMPACT_LEG_WIDTHS : LEG_WIDTHS)[isDense ? 'dense' : 'usual'] }
  }
  if (kind === 'delay') return { width: 80 }
  if (kind === 'instant') return { width: 132 }
  if (kind === 'amount') return { width: 116 }
  return (isCompact ? COMPACT_SIZES[id] : undefined) ?? SIZES[id] ?? { width: 116 }
}

/** The columns that a cell stands for: its own, and those that are shown in it. */
const partsOf = (column: TripColumn, columns: readonly TripColumn[], { shownKeys }: Look): TripColumn[] => {
  const joined = JOINED[column.id] ?? []
  return [column, ...columns.filter(({ id }) => joined.includes(id) && shownKeys.has(id))]
}

/** `Von – Nach` is the way; a delay needs no name beside its leg. */
const headingOf = (parts: readonly TripColumn[], translate: Translate): string => {
  const keys = parts.map(({ id }) => id)
  if (keys.includes('tt_to_text') && keys[0] === 'tt_from_text') return translate('heading_way')
  const named = parts.filter(({ id, kind }) => kind !== 'delay' && kind !== 'vehicle_state' && id !== 'tt_status')
  return (named.length > 0 ? named : parts).map(({ label }) => translate(label)).join(' · ')
}

type Draw = (trip: TripView) => HTMLElement

const drawingOf = (column: TripColumn, look: Look): Draw | null => {
  const { leg, kind, id } = column
  if (kind === 'leg' && leg) {
    const hasDelay = look.shownKeys.has(DELAY_OF_LEG[id] ?? '')
    return (trip) => legCell(trip.legs[leg], look, hasDelay)
  }
  if (kind === 'delay' && leg) return (trip) => delayCell(trip.legs[leg], look)
  if (kind === 'vehicle_state') return (trip) => stateCell(trip, look)
  if (id === FIXED_COLUMN) return (trip) => tourCell(trip, look)
  if (id === 'tt_from_text' && look.shownKeys.has('tt_to_text')) return wayCell
  if (id === 'tt_gps') return (trip) => crewCell(trip, look)
  if (id === 'tt_sub') return (trip) => partiesCell(trip, look)
  if (id === 'customer') return ({ customer }) => partyCell(customer)
  return null
}

/** A cell without React, and without an element around it: it is made anew when its value changes. */
const rendererOf = (draw: Draw): (new () => ICellRendererComp<TripRow>) =>
  class implements ICellRendererComp<TripRow> {
    private gui: HTMLElement | null = null
    init({ data }: ICellRendererParams<TripRow>): void {
      this.gui = data && isTrip(data) ? draw(data) : document.createElement('div')
    }
    refresh(): boolean {
      return false
    }
    getGui(): HTMLElement {
      return this.gui as HTMLElement
    }
  }

const newsWords = (trip: TripView, context: Look['context']): string[] =>
  tripNews(trip, context).map(({ words }) => words)

/** All that a cell says, for pointing, focus by the keyboard, and taps. */
const wholeOf = (trip: TripView, parts: readonly TripColumn[], { context }: Look): string => {
  const lines = parts.flatMap((part) => {
    if (part.kind === 'delay' && parts.length > 1) return []
    if (part.kind === 'leg' && part.leg) return [legSentence(trip.legs[part.leg], context)]
    if (part.kind === 'vehicle_state') return vehicleWords(trip, context.translate)
    return [tripText(trip, part, context)]
  })
  const [from, to] = [trip.row.tt_from_adrnr, trip.row.tt_to_adrnr]
  if (parts[0]?.id === 'tt_from_text' && from && to && parts.length > 1) lines.unshift(`${from} → ${to}`)
  if (parts[0]?.id === FIXED_COLUMN) lines.push(...newsWords(trip, context))
  return lines.filter(Boolean).join('\n')
}

/** Returns a value that changes when the cell has to be drawn anew. */
const drawnValue = (trip: TripView, parts: readonly TripColumn[], { context }: Look): string => {
  const texts = parts.map((part) => tripText(trip, part, context))
  if (parts[0]?.id === FIXED_COLUMN && trip.mark) texts.push(`(${context.translate(`mark_${trip.mark}`)})`)
  if (parts[0]?.id === FIXED_COLUMN) texts.push(...newsWords(trip, context))
  if (parts[0]?.id === 'tt_from_text') texts.push(`${trip.row.tt_from_adrnr ?? ''} ${trip.row.tt_to_adrnr ?? ''}`)
  return texts.join(' ')
}

/** A column of the grid, and how its cells are told whole. */
export type TripColDef = ColDef<TripRow> & { context?: { wholeOf: (trip: TripView) => string } }

/** Returns all that a cell of a trip says. */
export const wholeOfCell = (api: GridApi<TripRow>, cell: HTMLElement, row: TripRow | undefined): string | null => {
  const told: TripColDef['context'] = api.getColumn(cell.getAttribute('col-id') ?? '')?.getColDef().context
  return row && isTrip(row) ? (told?.wholeOf(row) ?? null) : null
}

const gridColumn = (
  column: TripColumn,
  columns: readonly TripColumn[],
  look: Look,
  trips: () => readonly TripView[],
): TripColDef => {
  const { width: usual, flex } = sizeOf(column, look)
  // The room beside the words does not grow with them.
  const padding = PADDING[look.isCompact ? 'compact' : 'usual']
  const width = (usual - padding) * textScale() + padding
  const parts = partsOf(column, columns, look)
  const rankOf = sortRanks((trip: TripView) => sortValue(trip, column, look.context), trips)
  const drawnValueOf = memoize((trip: TripView) => drawnValue(trip, parts, look))
  const textOf = (row: TripRow | undefined): string => (row && isTrip(row) ? drawnValueOf(row) : '')
  const draw = drawingOf(column, look)
  return {
    colId: column.id,
    headerName: headingOf(parts, look.context.translate),
    hide: !look.shownKeys.has(column.id),
    initialWidth: width,
    minWidth: Math.min(width, 72),
    ...(flex && { initialFlex: flex, minWidth: width }),
    ...(column.id === FIXED_COLUMN && { lockVisible: true, pinned: 'left', lockPinned: true }),
    ...(column.kind === 'amount' && { cellClass: 'amount-cell', headerClass: 'amount-cell' }),
    // The row itself: the grid asks for it at each comparison.
    valueGetter: ({ data }) => data,
    valueFormatter: ({ data }) => textOf(data),
    equals: (a, b) => a === b || textOf(a) === textOf(b),
    comparator: (a: TripRow, b: TripRow, _nodeA, _nodeB, isDescending) =>
      isTrip(a) && isTrip(b) ? compareSortValues(rankOf(a), rankOf(b), isDescending) : 0,
    context: { wholeOf: (trip) => wholeOf(trip, parts, look) },
    ...(draw && { cellRenderer: rendererOf(draw), cellClass: 'drawn-cell' }),
  }
}

/**
 * The grid's definitions of all columns of the role; the hidden ones keep their place, the joined ones have none.
 * @param trips gives all that the grid holds
 */
export const tripColDefs = (
  columns: readonly TripColumn[],
  look: Look,
  trips: () => readonly TripView[],
): TripColDef[] => {
  const hosts = columns.filter(({ id }) => {
    const host = HOST_OF.get(id)
    return host === undefined || !look.shownKeys.has(host) || !look.shownKeys.has(id)
  })
  const rank = ({ id }: TripColumn): number => {
    const place = FIRST.indexOf(id)
    return place < 0 ? FIRST.length : place
  }
  return hosts.toSorted((a, b) => rank(a) - rank(b)).map((column) => gridColumn(column, columns, look, trips))
}
