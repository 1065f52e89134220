import type { z } from 'zod'
import type { Viewer } from '#shared/domain/access/roles.ts'
import { INVOICE_AMOUNTS, type InvoiceAmounts, invoiceField } from '#shared/domain/money/invoice.ts'
import { DISPUTED_AMOUNT, leftOut } from '#shared/domain/money/statement.ts'
import { sameSpelling } from '#shared/domain/names/names.ts'
import { splitTripCustomer } from '#shared/domain/trip/trip-customer.ts'
import type { DecisionBody } from '#shared/schemas/statement.ts'
import { invalid, notFound, Refusal } from '../../kit/refusal.ts'
import type { Store } from '../../store/db.ts'
import type { Author } from '../../store/history/history.ts'
import { getTrip } from '../../trips/store/trips.ts'
import { editTrip } from '../../trips/trip-edits.ts'
import {
  getLines,
  getStatement,
  type LineRow,
  lineOfTrip,
  linesOf,
  placedTrips,
  type StatementRow,
  updateLine,
} from '../store/statement-lines.ts'
import { updateStatement } from '../store/statements.ts'
import { broughtUpToDate } from './make-statement.ts'
import { requireAction, seenStatement } from './seen-statement.ts'

type Decision = z.output<typeof DecisionBody>

/** A line of the statement. @throws Refusal 404 */
export const requiredLine = (store: Store, head: StatementRow, id: number): LineRow => {
  const [line] = getLines(store, [id])
  if (!line || line.st_id !== head.st_id) throw notFound()
  return line
}

/** The amounts that accepting gives the trip. */
const acceptedAmounts = ({ sl_reason, sl_claim }: LineRow, { amounts }: Decision): Partial<InvoiceAmounts> => {
  if (amounts) return amounts
  const amount = sl_reason && DISPUTED_AMOUNT[sl_reason]
  return amount && sl_claim !== null ? { [amount]: sl_claim } : {}
}

/** A trip that was missing takes its place. @throws Refusal 400 for a trip that is not the party's, 409 for one that stands already */
const placeMissing = (store: Store, head: StatementRow, line: LineRow, tt_id: number, author: Author): LineRow => {
  const refuse = (message: string) => invalid([{ path: 'tt_id', message }])
  const trip = getTrip(store, tt_id)
  const party = trip && (head.st_side === 'sub' ? trip.tt_sub : splitTripCustomer(trip.tt_customer).customer)
  if (!trip || !sameSpelling(party ?? '', head.st_party)) throw refuse('statement_trip_unknown')
  const isStated = placedTrips(store, head.st_side, [tt_id]).has(tt_id)
  const reason = leftOut(trip, head.st_side, isStated, store.now())
  if (reason === 'in_statement') throw new Refusal(409, 'trip_in_statement')
  if (reason) throw refuse(`statement_trip_${reason}`)
  return updateLine(store, head, line, { ...lineOfTrip(trip, head.st_side), sl_place: 'living' }, author)
}

/**
 * Decides a disputed line, again if need be until the statement is final. Accepting writes the amounts where every trip is
 * written, so that journal and statement stay one.
 * @throws Refusal 404, 403, 400, 409
 */
export const decideLine = (
  store: Store,
  viewer: Viewer,
  { id, line: lineId }: { id: number; line: number },
  decision: Decision,
): void =>
  store.write(() => {
    const head = seenStatement(store, viewer, id)
    requireAction(viewer, head, 'decide')
    const author: Author = { username: viewer.username, source: 'person' }
    let line = requiredLine(store, head, lineId)
    if (line.sl_reason === null) throw new Refusal(409, 'statement_line_undisputed')
    if (decision.decision === 'accepted') {
      if (line.tt_id === null && decision.tt_id !== undefined)
        line = placeMissing(store, head, line, decision.tt_id, author)
      const amounts = acceptedAmounts(line, decision)
      const set = Object.fromEntries(
        INVOICE_AMOUNTS.flatMap((amount) =>
          amounts[amount] === undefined ? [] : [[invoiceField(head.st_side, amount), amounts[amount]]],
        ),
      )
      if (line.tt_id !== null && Object.keys(set).length > 0) editTrip(store, viewer, line.tt_id, { set, base: null })
      // It has followed its trip.
      line = requiredLine(store, head, lineId)
    }
    updateLine(store, head, line, { sl_state: decision.decision, sl_text: decision.text }, author)
    updateStatement(store, broughtUpToDate(store, getStatement(store, id) ?? head, author), {}, author)
  })

/**
 * Rejects every trip that is said to be missing on a statement and is not decided yet, with one text.
 * @returns number of trips rejected
 * @throws Refusal 404, 403, 409
 */
export const rejectMissing = (store: Store, viewer: Viewer, id: number, text: string): number =>
  store.write(() => {
    const head = seenStatement(store, viewer, id)
    requireAction(viewer, head, 'decide')
    const author: Author = { username: viewer.username, source: 'person' }
    const missing = linesOf(store, id).filter(({ tt_id, sl_state }) => tt_id === null && sl_state === 'disputed')
    for (const line of missing) updateLine(store, head, line, { sl_state: 'rejected', sl_text: text }, author)
    if (missing.length > 0) updateStatement(store, head, {}, author)
    return missing.length
  })
