import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { InvoiceSide } from '#shared/domain/money/invoice.ts'
import { fromCents } from '#shared/domain/money/money.ts'
import { LINE_STATES, type LineState, type StatementState } from '#shared/domain/money/statement.ts'
import type { DatedAmount, StatementItem } from '#shared/domain/money/statement-items.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import type { DayRange } from '#shared/domain/time/views.ts'
import { nowIso, type Store } from '../../store/db.ts'
import { type Author, appendHistory, fieldChanges } from '../../store/history/history.ts'
import { statementLines, statementNumbers, statements } from '../../store/schema/statements.ts'
import { compiledSelect } from '../../store/sql/compiled-select.ts'
import { isOneOf, listed } from '../../store/sql/prepared.ts'
import { rowStatements } from '../../store/sql/row-statements.ts'
import type { Party } from './invoices.ts'
import { partyTermsNow } from './party-terms.ts'
import { retellLines, type StatementRow, tellStatement } from './statement-lines.ts'

/** Sums of the lines of a statement, and the number of lines in each state. */
export type StatementSums = {
  trip: number
  toll: number
  waiting_fee: number
  cancellation_fee: number
  lines: number
  states: Record<LineState, number>
}

const headRows = rowStatements(statements)
const NOT_IN_HISTORY = new Set([
  'st_id',
  'st_rev',
  'st_customer',
  'st_final_party',
  'st_format',
  'st_by',
  'st_at',
  'st_items',
  'st_terms',
])
/** The journal's entries of a week are versions of `statement` too, under plain numbers. */
export const historyKey = (st_id: number): string => `S${st_id}`

const byIds = compiledSelect((query) => query.select().from(statements).where(isOneOf(statements.st_id, 'ids')))
export const getStatements = (store: Store, ids: readonly number[]): StatementRow[] =>
  byIds(store).all({ ids: listed(ids) })
/** The number of the statement that one corrects; null of one that corrects none. */
export const correctedNumber = (store: Store, { st_corrects }: Pick<StatementRow, 'st_corrects'>): string | null =>
  (st_corrects === null ? undefined : getStatements(store, [st_corrects])[0])?.st_number ?? null

const seenPage = compiledSelect((query) =>
  query
    .select()
    .from(statements)
    .where(
      and(
        gt(statements.st_id, sql.placeholder('after')),
        eq(statements.st_side, 'sub'),
        inArray(statements.st_state, ['sent', 'final']),
      ),
    )
    .orderBy(asc(statements.st_id))
    .limit(sql.placeholder('limit')),
)
/** One page of the statements that subcontractors read, in order of id. */
export const seenStatementsPage = (store: Store, after: number, limit: number): StatementRow[] =>
  seenPage(store).all({ after, limit })

export type StatementChoice = {
  side?: InvoiceSide | undefined
  party?: string | undefined
  states: readonly StatementState[]
  /** Statements whose days touch these. */
  from?: string | undefined
  to?: string | undefined
  /** Those before this one, for the next page. */
  before?: number | undefined
  limit: number
}
/** Statements, newest first. */
export const listStatements = (store: Store, choice: StatementChoice): StatementRow[] =>
  store.db
    .select()
    .from(statements)
    .where(
      and(
        inArray(statements.st_state, [...choice.states]),
        choice.side && eq(statements.st_side, choice.side),
        choice.party === undefined ? undefined : eq(statements.st_party, choice.party),
        choice.from === undefined ? undefined : gte(statements.st_to, choice.from),
        choice.to === undefined ? undefined : lte(statements.st_from, choice.to),
        choice.before === undefined ? undefined : lt(statements.st_id, choice.before),
      ),
    )
    .orderBy(desc(statements.st_id))
    .limit(choice.limit)
    .all()

/** Sums of statements by id; one without lines has none. */
export const statementSums = (store: Store, ids: readonly number[]): Map<number, StatementSums> => {
  const sums = new Map<number, StatementSums>()
  const rows = store.db
    .select({
      st_id: statementLines.st_id,
      sl_state: statementLines.sl_state,
      lines: sql<number>`count(*)`,
      trip: sql<number>`sum(${statementLines.sl_trip})`,
      toll: sql<number>`sum(${statementLines.sl_toll})`,
      waiting_fee: sql<number>`sum(${statementLines.sl_waiting_fee})`,
      cancellation_fee: sql<number>`sum(${statementLines.sl_cancellation_fee})`,
    })
    .from(statementLines)
    .where(sql`${statementLines.st_id} in (select value from json_each(${listed(ids)}))`)
    .groupBy(statementLines.st_id, statementLines.sl_state)
    .all()
  for (const { st_id, sl_state, lines, ...cents } of rows) {
    const sum = sums.get(st_id) ?? noSums()
    sum.lines += lines
    sum.states[sl_state] += lines
    // Whole cents are added up; the others are exact sums of two decimals.
    for (const name of ['trip', 'toll', 'waiting_fee', 'cancellation_fee'] as const)
      sum[name] = fromCents(Math.round(sum[name] * 100) + cents[name])
    sums.set(st_id, sum)
  }
  return sums
}
export const noSums = (): StatementSums => ({
  trip: 0,
  toll: 0,
  waiting_fee: 0,
  cancellation_fee: 0,
  lines: 0,
  states: Object.fromEntries(LINE_STATES.map((state) => [state, 0])) as Record<LineState, number>,
})

/** Starts a statement, open and without lines. Inside the caller's transaction. */
export const insertStatement = (
  store: Store,
  { party, days, corrects = null }: { party: Party; days: DayRange; corrects?: StatementRow | null },
  author: Author,
): StatementRow => {
  const row: StatementRow = {
    st_id: 0,
    st_rev: 1,
    st_side: party.side,
    st_party: party.name,
    st_final_party: null,
    st_customer: party.side === 'customer' ? party.id : null,
    st_from: days.from,
    st_to: days.to,
    st_state: 'open',
    st_number: null,
    st_items: [],
    // What was delivered at a rate is corrected at that rate.
    st_terms: corrects ? corrects.st_terms : partyTermsNow(store, party),
    st_answer_until: null,
    st_corrects: corrects?.st_id ?? null,
    st_hash: null,
    st_format: null,
    st_self_billing: null,
    st_objection: null,
    st_objected_at: null,
    st_sent_at: null,
    st_final_at: null,
    st_by: author.username,
    st_at: nowIso(store),
  }
  row.st_id = headRows(store).append(row)
  appendHistory(store, {
    entity: 'statement',
    key: historyKey(row.st_id),
    rev: 1,
    ...author,
    action: 'create',
    changes: fieldChanges({}, row, NOT_IN_HISTORY),
  })
  return row
}

/** Writes changed fields over a statement. With another state its lines are told to the devices again. */
export const updateStatement = (
  store: Store,
  before: StatementRow,
  fields: Partial<Omit<StatementRow, 'st_id' | 'st_rev'>>,
  author: Author,
  remarks: Record<string, string> = {},
): StatementRow => {
  const row = headRows(store).update(before.st_id, { ...fields, st_rev: before.st_rev + 1 })
  const changes = fieldChanges(before, { ...row, ...remarks }, NOT_IN_HISTORY)
  if (Object.keys(changes).length > 0)
    appendHistory(store, {
      entity: 'statement',
      key: historyKey(row.st_id),
      rev: row.st_rev,
      ...author,
      action: 'edit',
      changes,
    })
  tellStatement(store, before, row)
  if (before.st_state !== row.st_state) retellLines(store, before, row)
  return row
}

/** The next number of a side in a year. Inside the transaction of what gets it: no gap, no double. */
export const nextStatementNumber = (store: Store, side: InvoiceSide, year: number): number =>
  store.db
    .insert(statementNumbers)
    .values({ side, year, last: 1 })
    .onConflictDoUpdate({
      target: [statementNumbers.side, statementNumbers.year],
      set: { last: sql`${statementNumbers.last} + 1` },
    })
    .returning({ last: statementNumbers.last })
    .get().last

const LIVING: readonly StatementState[] = ['open', 'sent', 'final']
/** Charges of the other living statements of a party: their items, and the amounts of their lines by day. */
export const chargedOf = (
  store: Store,
  party: Pick<StatementRow, 'st_side' | 'st_party'>,
  without: number,
  days: DayRange,
): { items: StatementItem[]; trips: DatedAmount[] } => {
  const others = and(
    eq(statements.st_side, party.st_side),
    eq(statements.st_party, party.st_party),
    inArray(statements.st_state, [...LIVING]),
    ne(statements.st_id, without),
  )
  const items = store.db
    .select({ items: statements.st_items })
    .from(statements)
    .where(others)
    .all()
    .flatMap((row) => row.items)
  const touching = and(others, gte(statements.st_to, days.from), lte(statements.st_from, days.to))
  const trips = store.db
    .select({ amount: statementLines.sl_trip, toll: statementLines.sl_toll, facts: statementLines.sl_facts })
    .from(statementLines)
    .innerJoin(statements, eq(statements.st_id, statementLines.st_id))
    // What a correction gave or took back is fuel's base, too.
    .where(and(touching, or(eq(statementLines.sl_place, 'living'), isNotNull(statements.st_corrects))))
    .all()
    .flatMap(({ amount, toll, facts }) => (facts ? { day: dayOf(facts.tt_stp, store.timeZone), amount, toll } : []))
  return { items, trips }
}

/** An open statement of the party for exactly these days, no correction; undefined without one. */
export const openStatementOf = (store: Store, party: Party, days: DayRange): StatementRow | undefined =>
  store.db
    .select()
    .from(statements)
    .where(
      and(
        eq(statements.st_side, party.side),
        eq(statements.st_party, party.name),
        eq(statements.st_from, days.from),
        eq(statements.st_to, days.to),
        eq(statements.st_state, 'open'),
        sql`${statements.st_corrects} is null`,
      ),
    )
    .get()

/** Statements of a customer or subcontractor go by its new name. Inside the caller's transaction. */
export const renameStatements = (store: Store, side: InvoiceSide, from: string, to: string, author: Author): void => {
  for (const before of store.db
    .select()
    .from(statements)
    .where(and(eq(statements.st_side, side), eq(statements.st_party, from)))
    .all())
    updateStatement(store, before, { st_party: to }, author)
}
