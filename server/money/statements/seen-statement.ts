import type { Viewer } from '#shared/domain/access/roles.ts'
import { isStatementVisible, visibleStatement } from '#shared/domain/access/visibility.ts'
import { fromCents, sumAmounts, toCents } from '#shared/domain/money/money.ts'
import { vatOf } from '#shared/domain/money/party-terms.ts'
import { answerState, type StatementAction, statementRefusal } from '#shared/domain/money/statement.ts'
import type { ListedStatement, Statement, StatementLine } from '#shared/schemas/statement.ts'
import { notFound, Refusal } from '../../kit/refusal.ts'
import type { Store } from '../../store/db.ts'
import { getStatement, type LineRow, listedLinesOf, partyNameOf, type StatementRow } from '../store/statement-lines.ts'
import { namedFacts, personsOf } from '../store/statement-persons.ts'
import { noSums, type StatementSums, statementSums } from '../store/statements.ts'

/** @throws Refusal 404 for one that the viewer does not see */
export const seenStatement = (store: Store, viewer: Viewer, id: number): StatementRow => {
  const head = getStatement(store, id)
  if (!head || !isStatementVisible(viewer, head)) throw notFound()
  return head
}

/** @throws Refusal 403 for what is not the role's, 409 for what the state does not allow */
export const requireAction = (viewer: Viewer, head: StatementRow, action: StatementAction): void => {
  const refusal = statementRefusal(viewer.role, head, action)
  if (refusal) throw new Refusal(refusal === 'not_allowed' ? 403 : 409, refusal)
}

/** A statement with its sums; `st_party` says whose it is until it is shown. */
type Summed = Omit<Statement, 'st_party_now'> & Pick<StatementRow, 'st_final_party'>
const withSums = (row: StatementRow, sums: StatementSums): Summed => {
  const { st_customer: _customer, st_format: _format, st_items, st_terms, ...head } = row
  const { lines, states, ...amounts } = sums
  const items = sumAmounts(st_items.map(({ total }) => total))
  const trips = toCents(amounts.trip) + toCents(amounts.toll) + toCents(amounts.waiting_fee)
  const total = fromCents(trips + toCents(amounts.cancellation_fee) + toCents(items))
  return {
    ...head,
    st_items: st_items.map(({ key: _key, ...item }) => item),
    totals: { ...amounts, items, total },
    vat: vatOf(total, st_terms),
    payment_days: st_terms?.payment_days ?? null,
    lines,
    states,
  }
}

/** The statement as a viewer sees it, under the name that it bears; null for one that it does not see. */
export const shownStatement = (viewer: Viewer, row: Summed): Statement | null => {
  const seen = visibleStatement(viewer, row)
  if (!seen) return null
  const { st_final_party: _kept, ...statement } = seen
  return { ...statement, st_party: partyNameOf(seen), st_party_now: seen.st_party }
}

/** Statements with their sums, before they are shown. */
export const statementRows = (store: Store, rows: readonly StatementRow[]): Summed[] => {
  const sums = statementSums(
    store,
    rows.map(({ st_id }) => st_id),
  )
  return rows.map((row) => withSums(row, sums.get(row.st_id) ?? noSums()))
}

/** Statements as a viewer sees them, with their sums; those that it does not see are left out. */
export const statementViews = (store: Store, viewer: Viewer, rows: readonly StatementRow[]): Statement[] =>
  statementRows(store, rows).flatMap((row) => shownStatement(viewer, row) ?? [])

/** The same with how far they are answered by now. */
export const listedStatements = (store: Store, viewer: Viewer, rows: readonly StatementRow[]): ListedStatement[] =>
  statementViews(store, viewer, rows).map((row) => ({
    ...row,
    answer: answerState(row, row.states.open, store.now()),
  }))

/**
 * A step that names the total that its person saw is of that total.
 * @throws Refusal 409 statement_changed
 */
export const requireSeenTotal = (store: Store, viewer: Viewer, row: StatementRow, seen: number | undefined): void => {
  if (seen === undefined) return
  const [view] = statementViews(store, viewer, [row])
  if (view?.totals.total !== seen) throw new Refusal(409, 'statement_changed')
}

/** The lines of a statement as they are shown, with the names of the persons that are not forgotten. */
export const lineViews = (store: Store, head: StatementRow): StatementLine[] => {
  const persons = personsOf(store, head)
  return listedLinesOf(store, head.st_id).map((row) => lineView(row, persons))
}

const NO_PERSONS: ReturnType<typeof personsOf> = new Map()
/** A line without what the server keeps for itself. */
export const lineView = (row: LineRow, persons = NO_PERSONS): StatementLine => ({
  sl_id: row.sl_id,
  sl_rev: row.sl_rev,
  st_id: row.st_id,
  tt_id: row.tt_id,
  sl_trip: row.sl_trip,
  sl_toll: row.sl_toll,
  sl_waiting_fee: row.sl_waiting_fee,
  sl_cancellation_fee: row.sl_cancellation_fee,
  sl_text: row.sl_text,
  sl_state: row.sl_state,
  sl_reason: row.sl_reason,
  sl_claim: row.sl_claim,
  sl_note: row.sl_note,
  sl_facts: row.sl_facts && namedFacts(row.sl_facts, persons),
  sl_photo: row.sl_photo,
  sl_files: [...row.sl_files],
})
