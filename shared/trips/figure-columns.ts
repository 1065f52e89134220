import type { Role } from '../domain/access/roles.ts'
import type { Column } from '../domain/columns/column.ts'
import { drivingMinutes } from '../domain/figures/driving-times.ts'
import type { FigureList } from '../domain/figures/figures.ts'
import { marginCentsOf, marginOf } from '../domain/figures/margin.ts'
import { arrivalDelay, EXCUSES, type Excuse, excusedMinutes, excuseOf } from '../domain/figures/punctuality.ts'
import { TIME_SOURCES, type TimeSource, timeSource } from '../domain/links/reports.ts'
import { catalogueColumn } from '../domain/trip/lists/catalogue-column.ts'
import { mayKnowTripField } from '../domain/trip/trip-fields.ts'
import type { VisibleTrip } from '../schemas/trip.ts'
import type { TextKey } from '../text-key.ts'

/** Fields of the trips behind a figure: what it is computed from, and what the trip is found by. */
const FIELDS = [
  ...['tt_id', 'tt_rev', 'tt_tour', 'tt_status', 'tt_customer', 'tt_from_text', 'tt_to_text', 'tt_sub', 'tt_driver'],
  ...['tt_stp', 'tt_std', 'tt_sta', 'tt_atd', 'tt_ata', 'tt_driver_news', 'tt_manual_times', 'tt_driver_times'],
]
const AMOUNTS = (['customer', 'sub'] as const).flatMap((side) =>
  ['trip', 'toll', 'waiting_fee', 'cancellation_fee'].map((amount) => `tt_${side}_invoice_${amount}`),
)
const PRICED = [...FIELDS, ...AMOUNTS, 'tt_invoice_check', 'tt_sub_invoice_check']

/** A trip, as its viewer sees it, with the fields of a list alone. */
export const figureTrip = (list: FigureList, trip: VisibleTrip): VisibleTrip =>
  Object.fromEntries(
    (list === 'priced' ? PRICED : FIELDS).flatMap((field) => {
      const value = (trip as Record<string, unknown>)[field]
      return value === undefined ? [] : [[field, value]]
    }),
  ) as VisibleTrip

/** Message key of the reason of a delay. */
export const excuseWord = (excuse: Excuse): TextKey =>
  excuse === 'other' || excuse === 'none' ? `excuse_${excuse}` : `delay_reason_${excuse}`

type FigureColumn = Column<VisibleTrip> & { width: number }
const field = (id: string, width: number): FigureColumn => {
  const { label, kind, value, order, show } = catalogueColumn(id)
  return { id, label, kind, value, width, ...(order && { order }), ...(show && { show }) }
}
const own = (
  id: string,
  label: TextKey,
  kind: FigureColumn['kind'],
  width: number,
  value: FigureColumn['value'],
): FigureColumn => ({ id, label, kind, width, value })

const NAMES = [
  field('tt_tour', 16),
  field('tt_stp', 17),
  field('customer', 28),
  field('tt_from_text', 24),
  field('tt_to_text', 24),
  field('tt_sub', 24),
]
const PLANNED_ARRIVAL = own('tt_sta', 'figure_sta', 'instant', 17, ({ tt_sta }) => tt_sta)
const ARRIVAL = own('tt_ata', 'figure_ata', 'instant', 17, ({ tt_ata }) => tt_ata)
const DELAY = own('delay', 'figure_delay', 'integer', 12, arrivalDelay)
const REASON: FigureColumn = {
  ...own('reason', 'figure_reason', 'text', 20, excuseOf),
  order: EXCUSES,
  show: (reason, translate) => translate(excuseWord(reason as Excuse)),
}
const EXCUSED = own('excused', 'figure_excused', 'integer', 12, excusedMinutes)
/**
 * Column of the sources of the times that a figure is computed from: a figure of typed times is worth less than one of positions.
 */
const sourceOf = (...fields: ('tt_atd' | 'tt_ata')[]): FigureColumn => ({
  ...own('source', 'figure_source', 'text', 16, (trip) => [
    ...new Set(fields.flatMap((name) => timeSource(trip, name) ?? [])),
  ]),
  order: TIME_SOURCES,
  show: (source, translate) => translate(`time_source_${source as TimeSource}`),
})
const DEPARTURE = own('tt_atd', 'figure_atd', 'instant', 17, ({ tt_atd }) => tt_atd)
const DRIVEN = own('driven', 'figure_driven', 'integer', 14, drivingMinutes)
const amount = (id: 'revenue' | 'cost' | 'margin') =>
  own(id, `figure_${id}`, 'amount', 14, (trip) => marginOf(marginCentsOf(trip))[id])

/** Columns of a list of trips: enough to compute its figure anew. */
export const figureColumns = (list: FigureList, role: Role): readonly FigureColumn[] => {
  switch (list) {
    case 'drives':
      return [...NAMES, DEPARTURE, ARRIVAL, sourceOf('tt_atd', 'tt_ata'), DRIVEN]
    case 'priced':
      return [...NAMES, field('tt_status', 11), amount('revenue'), amount('cost'), amount('margin')]
    case 'late': {
      const reasons = mayKnowTripField(role, 'tt_driver_news') ? [REASON, EXCUSED] : []
      return [...NAMES, PLANNED_ARRIVAL, ARRIVAL, sourceOf('tt_ata'), DELAY, ...reasons]
    }
    case 'unknown':
      return [...NAMES, PLANNED_ARRIVAL, ARRIVAL, DELAY]
    default:
      return [...NAMES, PLANNED_ARRIVAL, ARRIVAL, sourceOf('tt_ata'), DELAY]
  }
}
