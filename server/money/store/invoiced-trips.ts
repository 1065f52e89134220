import { type InvoiceSide, isCheckedTrip, tripAmounts } from '#shared/domain/money/invoice.ts'
import { amountsOfLine, mayStand } from '#shared/domain/money/statement.ts'
import { sameSpelling } from '#shared/domain/names/names.ts'
import { sameValue } from '#shared/domain/sync/merge.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import { splitTripCustomer } from '#shared/domain/trip/trip-customer.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import { Refusal } from '../../kit/refusal.ts'
import type { Store } from '../../store/db.ts'
import type { Author } from '../../store/history/history.ts'
import {
  type LineRow,
  lineOfTrip,
  livingLines,
  removeLine,
  type StatementRow,
  tellStatement,
  updateLine,
} from './statement-lines.ts'

/**
 * Effects of statements on writes of their trips: those of a final statement keep their facts and that side's amounts, and the
 * lines of others follow their trips.
 */

/** The facts that a final statement of either side rests on, besides the party. */
const FACTS = ['tt_status', 'tt_gps', 'tt_stp', 'tt_std', 'tt_sta', 'tt_atp', 'tt_atd', 'tt_ata'] as const

const partyOf = (trip: Trip, side: InvoiceSide): string =>
  side === 'sub' ? trip.tt_sub : splitTripCustomer(trip.tt_customer).customer

/** Fields that a final statement of the side holds and that differ. */
const lockedChanges = (before: Trip, after: Trip, side: InvoiceSide): string[] => {
  const changed: string[] = FACTS.filter((field) => before[field] !== after[field])
  if (!sameSpelling(partyOf(before, side), partyOf(after, side)))
    changed.push(side === 'sub' ? 'tt_sub' : 'tt_customer')
  if (isCheckedTrip(before, side) !== isCheckedTrip(after, side))
    changed.push(side === 'sub' ? 'tt_sub_invoice_check' : 'tt_invoice_check')
  const [was, is] = [tripAmounts(before, side), tripAmounts(after, side)]
  for (const amount of ['trip', 'toll', 'waiting_fee', 'cancellation_fee'] as const)
    if (was[amount] !== is[amount]) changed.push(`tt_${side}_invoice_${amount}`)
  return changed
}

const isFinal = ({ head }: { head: StatementRow }): boolean => head.st_state === 'final'

/** Returns true for a trip of a final statement: what its vehicle reports later goes to the log alone. */
export const isInvoiced = (store: Store, tt_id: number): boolean => livingLines(store, tt_id).some(isFinal)

/**
 * @param after null for a trip that is to be deleted
 * @throws Refusal 409 trip_invoiced, with the fields that a final statement holds
 */
export const requireNotInvoiced = (store: Store, before: Trip, after: Trip | null): void => {
  const finals = livingLines(store, before.tt_id).filter(isFinal)
  if (finals.length === 0) return
  const fields = after ? [...new Set(finals.flatMap(({ head }) => lockedChanges(before, after, head.st_side)))] : []
  if (after && fields.length === 0) return
  const { tt_tour } = before
  throw new Refusal(
    409,
    'trip_invoiced',
    { tt_id: before.tt_id, tt_tour, statements: finals.map(({ head }) => head.st_number) },
    fields.map((path) => ({ path, message: 'trip_invoiced' })),
  )
}

const isStillOf = (store: Store, head: StatementRow, trip: Trip): boolean => {
  const day = dayOf(trip.tt_stp, store.timeZone)
  return (
    mayStand(trip, head.st_side) &&
    sameSpelling(partyOf(trip, head.st_side), head.st_party) &&
    head.st_from <= day &&
    day <= head.st_to
  )
}

/** State of an answered line once its amounts are no longer the agreed ones. */
const ANEW: Partial<Record<LineRow['sl_state'], LineRow['sl_state']>> = { confirmed: 'open', accepted: 'disputed' }

/**
 * Brings a line up to date with its trip; a confirmed line whose amounts change is open again, an accepted one disputed, and one whose trip is no
 * longer the statement's goes.
 * @returns true if anything changed: then the devices are to hear of the statement as well
 */
export const followTrip = (
  store: Store,
  { line, head }: { line: LineRow; head: StatementRow },
  trip: Trip | null,
  author: Author,
): boolean => {
  if (!trip || !isStillOf(store, head, trip)) {
    removeLine(store, head, line, author)
    return true
  }
  const now = lineOfTrip(trip, head.st_side)
  const isOther = !sameValue(amountsOfLine(line), amountsOfLine(now))
  const sl_state = (isOther && ANEW[line.sl_state]) || line.sl_state
  return updateLine(store, head, line, { ...now, sl_state }, author) !== line
}

/** The lines of statements that are not final follow their trip, inside the caller's transaction. */
export const followTripInStatements = (store: Store, tt_id: number, after: Trip | null, author: Author): void => {
  for (const living of livingLines(store, tt_id))
    if (!isFinal(living) && followTrip(store, living, after, author)) tellStatement(store, living.head, living.head)
}
