import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { timeSource } from '#shared/domain/links/reports.ts'
import { type InvoiceSide, tripAmounts } from '#shared/domain/money/invoice.ts'
import { lineOfAmounts } from '#shared/domain/money/statement.ts'
import type { LineFacts } from '#shared/domain/money/statement-canonical.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import type { Store } from '../../store/db.ts'
import { type Audience, appendChange } from '../../store/history/change-feed.ts'
import { type Author, appendHistory, fieldChanges, forgetShortLived } from '../../store/history/history.ts'
import { statementLines, statements } from '../../store/schema/statements.ts'
import { compiledSelect } from '../../store/sql/compiled-select.ts'
import { isOneOf, listed } from '../../store/sql/prepared.ts'
import { rowStatements } from '../../store/sql/row-statements.ts'
import { nameStatementFiles } from './statement-files.ts'

export type StatementRow = typeof statements.$inferSelect
export type LineRow = typeof statementLines.$inferSelect
/** The name that a statement bears: a final one keeps that under which it was made. */
export const partyNameOf = ({ st_final_party, st_party }: Pick<StatementRow, 'st_final_party' | 'st_party'>): string =>
  st_final_party ?? st_party
type LineFields = Omit<LineRow, 'sl_id' | 'sl_rev'>

/** Readers of a statement and of its lines, as the change feed keeps them. */
export const statementAudience = ({
  st_side,
  st_party,
  st_state,
}: Pick<StatementRow, 'st_side' | 'st_party' | 'st_state'>): Audience => ({ st_side, st_party, st_state })

/** Tells the devices of a subcontractor that something of its statement changed, and programs that any became final. */
export const tellStatement = (store: Store, before: StatementRow | null, after: StatementRow): void => {
  const becomesFinal = after.st_state === 'final' && before?.st_state !== 'final'
  if (after.st_side !== 'sub' && !becomesFinal) return
  if ((before?.st_state ?? 'open') === 'open' && after.st_state === 'open') return
  appendChange(store, {
    entity: 'statement',
    key: after.st_id,
    before: before && statementAudience(before),
    after: statementAudience(after),
  })
}

const lineRows = rowStatements(statementLines)
const NOT_IN_HISTORY = new Set(['sl_id', 'sl_rev', 'st_id', 'sl_side', 'sl_place', 'tt_id', 'sl_missing', 'sl_facts'])
/** Nothing else tells where a removed line stood, and for which trip. */
const NOT_IN_HISTORY_OF_REMOVED = new Set(['sl_id', 'sl_rev', 'sl_side', 'sl_place', 'tt_id', 'sl_missing'])
/** Devices get only the lines of a subcontractor's statement that was sent. */
const tellLine = (store: Store, head: StatementRow, key: number, before: Audience, after: Audience): void => {
  if (head.st_side === 'sub' && head.st_state !== 'open')
    appendChange(store, { entity: 'statement_line', key, before, after })
}

const ofStatement = compiledSelect((query) =>
  query
    .select()
    .from(statementLines)
    .where(eq(statementLines.st_id, sql.placeholder('id')))
    .orderBy(asc(statementLines.sl_id)),
)
/** The lines of a statement, in the order in which they were made: its checksum is over this order. */
export const linesOf = (store: Store, st_id: number): LineRow[] => ofStatement(store).all({ id: st_id })

/** The lines of a statement as they are listed: by the positioning of their trips, those of trips that are missing last. */
export const listedLinesOf = (store: Store, st_id: number): LineRow[] =>
  linesOf(store, st_id).toSorted((a, b) => compareTimes(a.sl_facts?.tt_stp, b.sl_facts?.tt_stp))
const compareTimes = (a = '~', b = '~'): number => (a < b ? -1 : a > b ? 1 : 0)

const byIds = compiledSelect((query) => query.select().from(statementLines).where(isOneOf(statementLines.sl_id, 'ids')))
export const getLines = (store: Store, ids: readonly number[]): LineRow[] => byIds(store).all({ ids: listed(ids) })

const ofTrips = compiledSelect((query) =>
  query
    .select({ tt_id: statementLines.tt_id })
    .from(statementLines)
    .where(
      and(
        isOneOf(statementLines.tt_id, 'ids'),
        eq(statementLines.sl_side, sql.placeholder('side')),
        eq(statementLines.sl_place, sql.placeholder('place')),
      ),
    ),
)
/** Those of the trips that have this place on the side already. */
export const placedTrips = (
  store: Store,
  side: InvoiceSide,
  ids: readonly number[],
  place: LineRow['sl_place'] & string = 'living',
): Set<number> =>
  new Set(
    ofTrips(store)
      .all({ ids: listed(ids), side, place })
      .map(({ tt_id }) => Number(tt_id)),
  )

/** Columns of a line, and the side and party of its statement. */
const SENT_LINE = {
  sl_id: statementLines.sl_id,
  sl_rev: statementLines.sl_rev,
  st_id: statementLines.st_id,
  sl_side: statementLines.sl_side,
  sl_place: statementLines.sl_place,
  tt_id: statementLines.tt_id,
  sl_trip: statementLines.sl_trip,
  sl_toll: statementLines.sl_toll,
  sl_waiting_fee: statementLines.sl_waiting_fee,
  sl_cancellation_fee: statementLines.sl_cancellation_fee,
  sl_text: statementLines.sl_text,
  sl_state: statementLines.sl_state,
  sl_reason: statementLines.sl_reason,
  sl_claim: statementLines.sl_claim,
  sl_note: statementLines.sl_note,
  sl_missing: statementLines.sl_missing,
  sl_facts: statementLines.sl_facts,
  sl_photo: statementLines.sl_photo,
  sl_files: statementLines.sl_files,
  st_side: statements.st_side,
  st_party: statements.st_party,
  st_state: statements.st_state,
}
const isSent = and(eq(statements.st_side, 'sub'), eq(statements.st_state, 'sent'))
const sentPage = compiledSelect((query) =>
  query
    .select(SENT_LINE)
    .from(statementLines)
    .innerJoin(statements, eq(statements.st_id, statementLines.st_id))
    .where(and(gt(statementLines.sl_id, sql.placeholder('after')), isSent))
    .orderBy(asc(statementLines.sl_id))
    .limit(sql.placeholder('limit')),
)
const sentByIds = compiledSelect((query) =>
  query
    .select(SENT_LINE)
    .from(statementLines)
    .innerJoin(statements, eq(statements.st_id, statementLines.st_id))
    .where(and(isOneOf(statementLines.sl_id, 'ids'), isSent)),
)
export const sentLines = (store: Store, ids: readonly number[]) => sentByIds(store).all({ ids: listed(ids) })
/** One page of the lines that subcontractors have to answer, in order of id, each with its party. */
export const sentLinesPage = (store: Store, after: number, limit: number) => sentPage(store).all({ after, limit })
export type SentLine = ReturnType<typeof sentLinesPage>[number]

/** Adds a line, inside the caller's transaction. */
export const insertLine = (
  store: Store,
  head: StatementRow,
  fields: Omit<LineFields, 'st_id' | 'sl_side'>,
  author: Author,
): LineRow => {
  const row: LineRow = { sl_id: 0, sl_rev: 1, st_id: head.st_id, sl_side: head.st_side, ...fields }
  row.sl_id = lineRows(store).append(row)
  nameStatementFiles(store, row, [], row.sl_files)
  // What a statement begins with is said by the statement's own history.
  if (head.st_state !== 'open')
    appendHistory(store, {
      entity: 'statement_line',
      key: row.sl_id,
      rev: 1,
      ...author,
      action: 'create',
      changes: fieldChanges({}, row, NOT_IN_HISTORY),
    })
  tellLine(store, head, row.sl_id, null, statementAudience(head))
  return row
}

/** Writes changed fields over a line, with a version in its history. Nothing where nothing differs. */
export const updateLine = (
  store: Store,
  head: StatementRow,
  before: LineRow,
  fields: Partial<LineFields>,
  author: Author,
): LineRow => {
  const changes = fieldChanges(before, { ...before, ...fields }, new Set(['sl_id', 'sl_rev']))
  if (Object.keys(changes).length === 0) return before
  const row = lineRows(store).update(before.sl_id, { ...fields, sl_rev: before.sl_rev + 1 })
  nameStatementFiles(store, row, before.sl_files, row.sl_files)
  const told = fieldChanges(before, row, NOT_IN_HISTORY)
  if (Object.keys(told).length > 0)
    appendHistory(store, {
      entity: 'statement_line',
      key: row.sl_id,
      rev: row.sl_rev,
      ...author,
      action: 'edit',
      changes: told,
    })
  tellLine(store, head, row.sl_id, statementAudience(head), statementAudience(head))
  return row
}

/** Takes a line out of a statement that is not final. One that its author had just added leaves one version alone. */
export const removeLine = (store: Store, head: StatementRow, before: LineRow, author: Author): void => {
  lineRows(store).remove(before.sl_id)
  nameStatementFiles(store, before, before.sl_files, [])
  forgetShortLived(store, { entity: 'statement_line', key: before.sl_id }, author)
  appendHistory(store, {
    entity: 'statement_line',
    key: before.sl_id,
    rev: before.sl_rev + 1,
    ...author,
    action: 'delete',
    changes: fieldChanges(before, {}, NOT_IN_HISTORY_OF_REMOVED),
  })
  tellLine(store, head, before.sl_id, statementAudience(head), null)
}

/** Tells the devices of all lines that their statement has another state now. */
export const retellLines = (store: Store, before: StatementRow, after: StatementRow): void => {
  if (after.st_side !== 'sub') return
  for (const { sl_id } of linesOf(store, after.st_id))
    appendChange(store, {
      entity: 'statement_line',
      key: sl_id,
      before: statementAudience(before),
      after: statementAudience(after),
    })
}

/** Gives all lines of a statement another place, without a version: what they say stays. */
export const placeLines = (store: Store, st_id: number, sl_place: LineRow['sl_place']): void => {
  store.db.update(statementLines).set({ sl_place }).where(eq(statementLines.st_id, st_id)).run()
}

/**
 * Evidence of waiting: the sources of the times at which the vehicle arrived and left, and the time at which it was called to the
 * dock.
 */
const evidenceOf = (trip: Trip): Pick<LineFacts, 'sources' | 'called_at'> => {
  const said = (['tt_atp', 'tt_atd'] as const).flatMap((field) => {
    const source = timeSource(trip, field)
    return source ? [[field, source] as const] : []
  })
  const { called_at } = trip.tt_driver_news
  return {
    ...(said.length > 0 && { sources: Object.fromEntries(said) }),
    ...(called_at !== undefined && { called_at }),
  }
}

const factsOf = (trip: Trip, side: InvoiceSide): LineFacts => ({
  tt_tour: trip.tt_tour,
  tt_from_text: trip.tt_from_text,
  tt_to_text: trip.tt_to_text,
  tt_gps: trip.tt_gps,
  tt_driver: trip.tt_driver,
  tt_drivernr: trip.tt_drivernr,
  tt_status: trip.tt_status,
  tt_stp: trip.tt_stp,
  tt_std: trip.tt_std,
  tt_sta: trip.tt_sta,
  tt_atp: trip.tt_atp,
  tt_atd: trip.tt_atd,
  tt_ata: trip.tt_ata,
  remark: side === 'customer' ? trip.tt_customer_invoice_text : trip.tt_sub_invoice_comment,
  ...evidenceOf(trip),
})

/** Part of a line that comes from its trip. */
export const lineOfTrip = (trip: Trip, side: InvoiceSide) => ({
  tt_id: trip.tt_id,
  ...lineOfAmounts(tripAmounts(trip, side)),
  sl_facts: factsOf(trip, side),
})
export const NOT_ANSWERED = {
  sl_text: '',
  sl_state: 'open',
  sl_reason: null,
  sl_claim: null,
  sl_note: '',
  sl_missing: null,
  sl_photo: null,
  sl_files: [],
} as const

const placedOf = compiledSelect((query) =>
  query
    .select({ sl_id: statementLines.sl_id, st_id: statementLines.st_id })
    .from(statementLines)
    .where(and(eq(statementLines.tt_id, sql.placeholder('id')), eq(statementLines.sl_place, 'living'))),
)
const headById = compiledSelect((query) =>
  query
    .select()
    .from(statements)
    .where(eq(statements.st_id, sql.placeholder('id'))),
)
export const getStatement = (store: Store, st_id: number): StatementRow | undefined =>
  headById(store).get({ id: st_id })

/** Returns true if the party of a statement has it: it was sent or is final, and was not withdrawn. */
export const isWithParty = ({ st_state }: Pick<StatementRow, 'st_state'>): boolean =>
  st_state === 'sent' || st_state === 'final'

/** The lines of a trip in living statements, with those; at most one for each side. */
export const livingLines = (store: Store, tt_id: number): { line: LineRow; head: StatementRow }[] =>
  placedOf(store)
    .all({ id: tt_id })
    .flatMap(({ sl_id, st_id }) => {
      const [line] = getLines(store, [sl_id])
      const head = getStatement(store, st_id)
      return line && head ? [{ line, head }] : []
    })

/** The journal's items that final statements of the party have charged, by their keys. */
export const finalItemKeys = (store: Store, side: InvoiceSide, party: string): Set<string> =>
  new Set(
    store.db
      .select({ items: statements.st_items })
      .from(statements)
      .where(and(eq(statements.st_side, side), eq(statements.st_party, party), eq(statements.st_state, 'final')))
      .all()
      .flatMap(({ items }) => items.map(({ key }) => key)),
  )

/** Returns true if there is any statement of the party: then its row is kept. */
export const hasStatements = (store: Store, side: InvoiceSide, party: string): boolean =>
  store.db
    .select({ st_id: statements.st_id })
    .from(statements)
    .where(and(eq(statements.st_side, side), eq(statements.st_party, party)))
    .limit(1)
    .get() !== undefined

/** The line that an answer is about, by its name: `line_12`, or `missing_<uuid>`; null without one. */
export const lineOfAnswer = (store: Store, st_id: number, name: string): number | null => {
  const [kind, id = ''] = name.split('_')
  if (kind === 'line') return Number(id)
  const isNamed = and(eq(statementLines.st_id, st_id), eq(statementLines.sl_missing, id))
  return store.db.select({ sl_id: statementLines.sl_id }).from(statementLines).where(isNamed).get()?.sl_id ?? null
}
