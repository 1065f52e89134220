import { type InvoiceAmounts, sumOfAmounts, tripAmounts } from '#shared/domain/money/invoice.ts'
import { sumAmounts } from '#shared/domain/money/money.ts'
import { type LeftOut, leftOut, mayStand } from '#shared/domain/money/statement.ts'
import { type DatedAmount, type StatementItem, statementItems } from '#shared/domain/money/statement-items.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import type { DayRange } from '#shared/domain/time/views.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import type { Store } from '../../store/db.ts'
import { type Party, readInvoice } from '../store/invoices.ts'
import { linesOf, placedTrips } from '../store/statement-lines.ts'
import { chargedOf, openStatementOf } from '../store/statements.ts'

/**
 * The journal's items, as they come to stand in a statement.
 * @param own amounts of its lines, by day
 * @param st_id of the statement; 0 for one that is still to be made
 */
export const itemsOf = (
  store: Store,
  { party, days, st_id }: { party: Party; days: DayRange; st_id: number },
  own: readonly DatedAmount[],
): StatementItem[] => {
  const held = readInvoice(store, party, days).invoice_items.map((item) => ({
    ...item,
    from: item.from ?? days.from,
    to: item.to ?? days.to,
  }))
  if (held.length === 0) return []
  const range = held.reduce(
    ({ from, to }, item) => ({ from: item.from < from ? item.from : from, to: item.to > to ? item.to : to }),
    days,
  )
  const charged = chargedOf(store, { st_side: party.side, st_party: party.name }, st_id, range)
  return statementItems(held, own, charged.trips, charged.items)
}

export type PlannedStatement = {
  lines: number
  items: number
  total: number
  /** Trips that stay out, by reason, with their amounts. */
  left: Record<LeftOut, { trips: number; total: number }>
}

/**
 * Statement of a party and period as it would be if it were made now, or taken anew where it is open: the same rules as
 * `makeStatement`, without writing.
 * @param trips of the party that start on the days, as the journal has them
 */
export const plannedStatement = (
  store: Store,
  party: Party,
  days: DayRange,
  trips: readonly Trip[],
): PlannedStatement => {
  const known = openStatementOf(store, party, days)
  const own = new Set(known ? linesOf(store, known.st_id).map(({ tt_id }) => tt_id) : [])
  const ids = trips.map(({ tt_id }) => tt_id)
  const stated = placedTrips(store, party.side, ids)
  const inside: { day: string; amounts: InvoiceAmounts }[] = []
  const left: PlannedStatement['left'] = {
    unchecked: { trips: 0, total: 0 },
    not_driven: { trips: 0, total: 0 },
    in_statement: { trips: 0, total: 0 },
  }
  for (const trip of trips) {
    const isOwn = own.has(trip.tt_id) && mayStand(trip, party.side)
    const reason = isOwn ? null : leftOut(trip, party.side, stated.has(trip.tt_id) && !own.has(trip.tt_id), store.now())
    const amounts = tripAmounts(trip, party.side)
    if (reason === null) inside.push({ day: dayOf(trip.tt_stp, store.timeZone), amounts })
    else
      left[reason] = {
        trips: left[reason].trips + 1,
        total: sumAmounts([left[reason].total, sumOfAmounts(amounts)]),
      }
  }
  const own_amounts = inside.map(({ day, amounts }) => ({ day, amount: amounts.trip, toll: amounts.toll }))
  const items = itemsOf(store, { party, days, st_id: known?.st_id ?? 0 }, own_amounts)
  return {
    lines: inside.length,
    items: items.length,
    total: sumAmounts([...inside.map(({ amounts }) => sumOfAmounts(amounts)), ...items.map(({ total }) => total)]),
    left,
  }
}
