import type { Viewer } from '#shared/domain/access/roles.ts'
import { invoiceField, tripAmounts } from '#shared/domain/money/invoice.ts'
import { fromCents, toCents } from '#shared/domain/money/money.ts'
import { type PriceFinding, priceFindings } from '#shared/domain/money/price-check.ts'
import { finaliseRefusal, isNothing, lineField, statementNumber } from '#shared/domain/money/statement.ts'
import { CANONICAL_FORMAT } from '#shared/domain/money/statement-canonical.ts'
import { type WaitingTerms, waitingTermsOf } from '#shared/domain/money/waiting-fee.ts'
import { sameValue } from '#shared/domain/sync/merge.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import { Refusal } from '../../kit/refusal.ts'
import { listCustomers, listSubcontractors } from '../../master-data/store/lookups.ts'
import { nowIso, type Store } from '../../store/db.ts'
import type { Author } from '../../store/history/history.ts'
import { correctTrip, getTrips } from '../../trips/store/trips.ts'
import { forgetSentTotals } from '../store/sent-totals.ts'
import { type LineRow, linesOf, placeLines, type StatementRow } from '../store/statement-lines.ts'
import { keepPaper } from '../store/statement-papers.ts'
import { sealPersons, statementHash } from '../store/statement-persons.ts'
import { nextStatementNumber, updateStatement } from '../store/statements.ts'
import { broughtUpToDate } from './make-statement.ts'
import { requireAction, requireSeenTotal, seenStatement } from './seen-statement.ts'

const subcontractorOf = (store: Store, { st_party }: StatementRow) =>
  listSubcontractors(store, true).find(({ sc_name }) => sc_name === st_party)

const termsOf = (store: Store, head: StatementRow): WaitingTerms =>
  head.st_side === 'customer'
    ? waitingTermsOf(
        'cm',
        listCustomers(store).find(({ cm_id }) => cm_id === head.st_customer),
      )
    : waitingTermsOf('sc', subcontractorOf(store, head))

const MAX_FOUND = 200
/** @throws Refusal 409 statement_findings, with the trips that the price check finds something in */
const requirePrices = (
  store: Store,
  head: StatementRow,
  lines: readonly LineRow[],
  despite: readonly PriceFinding[],
): void => {
  // A correction says itself what shall be.
  if (head.st_corrects !== null) return
  const terms = termsOf(store, head)
  const trips = getTrips(
    store,
    lines.flatMap(({ tt_id }) => tt_id ?? []),
  )
  const found = trips.flatMap((trip) => {
    const findings = priceFindings(trip, head.st_side, terms).filter((finding) => !despite.includes(finding))
    return findings.length > 0 ? [{ tt_id: trip.tt_id, tt_tour: trip.tt_tour, tt_stp: trip.tt_stp, findings }] : []
  })
  if (found.length > 0)
    throw new Refusal(409, 'statement_findings', { count: found.length, trips: found.slice(0, MAX_FOUND) })
}

/**
 * Items as a subcontractor sees them, without the days of their fuel and the way it was reckoned: these are words about the same
 * amounts.
 */
const chargedItems = (items: StatementRow['st_items']) =>
  items.map(({ from: _from, to: _to, fuel_base: _base, fuel_all: _all, ...charged }) => charged)

/**
 * Refuses a statement as final that was not seen by both: the total by the person who makes it final, the items by the
 * subcontractor that it was sent to.
 * @throws Refusal 409 statement_items_changed, statement_changed
 */
const requireKnown = (
  store: Store,
  viewer: Viewer,
  before: StatementRow,
  head: StatementRow,
  total: number | undefined,
): void => {
  if (head.st_side === 'sub' && !sameValue(chargedItems(before.st_items), chargedItems(head.st_items)))
    throw new Refusal(409, 'statement_items_changed')
  requireSeenTotal(store, viewer, head, total)
}

/** Returns true if the statement is issued in the subcontractor's name. @throws Refusal 409 statement_vat_missing */
const selfBilling = (store: Store, head: StatementRow): boolean | null => {
  if (head.st_side !== 'sub') return null
  const subcontractor = subcontractorOf(store, head)
  if (!subcontractor?.sc_self_billing) return false
  if (!subcontractor.sc_vat_id) throw new Refusal(409, 'statement_vat_missing')
  return true
}

/** The trips get the amounts that their correction says. */
const writeCorrection = (store: Store, head: StatementRow, lines: readonly LineRow[], author: Author): void => {
  const byTrip = new Map(lines.map((line) => [line.tt_id, line]))
  for (const trip of getTrips(store, [...byTrip.keys()].map(Number))) {
    const line = byTrip.get(trip.tt_id)
    if (!line || isNothing(line)) continue
    const now = tripAmounts(trip, head.st_side)
    const amounts = (['trip', 'toll', 'waiting_fee', 'cancellation_fee'] as const).map((amount) => [
      invoiceField(head.st_side, amount),
      fromCents(toCents(now[amount]) + toCents(line[lineField(amount)])),
    ])
    correctTrip(store, trip, Object.fromEntries(amounts), author)
  }
}

/**
 * Makes a statement final, all or nothing: its number, the hash of what was agreed, the lock of its trips.
 * @param despite findings of the price check that are let stand
 * @param total the total that the person saw; undefined when the request does not say
 * @throws Refusal 404, 403, 409 with the reason
 */
export const finaliseStatement = (
  store: Store,
  viewer: Viewer,
  id: number,
  despite: readonly PriceFinding[],
  total?: number,
): StatementRow =>
  store.write(() => {
    const seen = seenStatement(store, viewer, id)
    requireAction(viewer, seen, 'finalise')
    const author: Author = { username: viewer.username, source: 'person' }
    const head = broughtUpToDate(store, seen, author)
    const lines = linesOf(store, id)
    if (lines.length === 0 && head.st_items.length === 0) throw new Refusal(409, 'statement_empty')
    const refusal = finaliseRefusal(head, lines, store.now())
    if (refusal) throw new Refusal(409, refusal)
    requireKnown(store, viewer, seen, head, total)
    requirePrices(store, head, lines, despite)
    const st_self_billing = selfBilling(store, head)
    if (head.st_corrects !== null) {
      writeCorrection(store, head, lines, author)
      placeLines(store, id, null)
    }
    const year = Number(dayOf(store.now(), store.timeZone).slice(0, 4))
    const st_number = statementNumber(head.st_side, year, nextStatementNumber(store, head.st_side, year))
    const fields = {
      st_state: 'final',
      st_number,
      st_final_party: head.st_party,
      st_self_billing,
      st_final_at: nowIso(store),
      st_format: CANONICAL_FORMAT,
    } as const
    const remarks: Record<string, string> = despite.length > 0 ? { st_despite: despite.join(', ') } : {}
    keepPaper(store, head)
    forgetSentTotals(store, id)
    sealPersons(store, id, lines)
    const st_hash = statementHash({ ...head, ...fields }, linesOf(store, id), CANONICAL_FORMAT)
    return updateStatement(store, head, { ...fields, st_hash }, author, remarks)
  })

/** Withdraws a statement that is not final: its trips may stand in another one. @throws Refusal 404, 403, 409 */
export const voidStatement = (store: Store, viewer: Viewer, id: number): StatementRow =>
  store.write(() => {
    const head = seenStatement(store, viewer, id)
    requireAction(viewer, head, 'void')
    placeLines(store, id, null)
    forgetSentTotals(store, id)
    return updateStatement(store, head, { st_state: 'void' }, { username: viewer.username, source: 'person' })
  })

/** Notes the subcontractor's objection to a final statement in its name. @throws Refusal 404, 403, 409 */
export const objectToStatement = (store: Store, viewer: Viewer, id: number, text: string): StatementRow =>
  store.write(() => {
    const head = seenStatement(store, viewer, id)
    requireAction(viewer, head, 'object')
    const fields = { st_objection: text, st_objected_at: nowIso(store) }
    return updateStatement(store, head, fields, { username: viewer.username, source: 'person' })
  })
