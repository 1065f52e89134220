import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { InvoiceSide } from '#shared/domain/money/invoice.ts'
import type { PartyTerms } from '#shared/domain/money/party-terms.ts'
import type { DisputeReason, LineState, StatementState } from '#shared/domain/money/statement.ts'
import type { LineFacts } from '#shared/domain/money/statement-canonical.ts'
import type { StatementItem } from '#shared/domain/money/statement-items.ts'
import type { StatementPaper } from '#shared/domain/money/statement-paper.ts'
import type { Company } from '#shared/schemas/accounts/company.ts'
import { amount, flag, instant, json } from '../sql/columns.ts'
import { customers } from './master-data.ts'

/** Statement for a customer or subcontractor about a period. A final one is never changed: another one corrects it. */
export const statements = sqliteTable(
  'statements',
  {
    st_id: integer().primaryKey({ autoIncrement: true }),
    st_rev: integer().notNull(),
    st_side: text().$type<InvoiceSide>().notNull(),
    /** Name of the customer or subcontractor as it is now: whose the statement is. Follows every rename. */
    st_party: text().notNull(),
    /** The name under which it became final, which it keeps; null before. */
    st_final_party: text(),
    /** Customer, on the customer's side. */
    st_customer: integer().references(() => customers.cm_id),
    /** Days, both included. */
    st_from: text().notNull(),
    st_to: text().notNull(),
    st_state: text().$type<StatementState>().notNull(),
    /** Gapless for each side and year; null until it is final. */
    st_number: text(),
    st_items: json<StatementItem[]>().notNull(),
    /** VAT and days to pay in, as agreed when it was made; a correction has those of what it corrects. */
    st_terms: json<PartyTerms | null>(),
    st_answer_until: instant(),
    /** The final statement that this one corrects. */
    st_corrects: integer(),
    /** Hash of the canonical text, once it is final. */
    st_hash: text(),
    /** Version of the canonical text (`statement-canonical.ts`). */
    st_format: integer(),
    st_self_billing: flag(),
    /** Objection of the subcontractor to a final one that was issued in its name. */
    st_objection: text(),
    st_objected_at: instant(),
    st_sent_at: instant(),
    st_final_at: instant(),
    st_by: text().notNull(),
    st_at: instant().notNull(),
  },
  (table) => [
    index('statements_party').on(table.st_side, table.st_party, table.st_from),
    index('statements_state').on(table.st_side, table.st_state),
    index('statements_corrects').on(table.st_corrects),
    uniqueIndex('statements_number').on(table.st_number).where(sql`st_number is not null`),
  ],
)

/** A trip of a statement, or one that the other side misses (`tt_id` null). */
export const statementLines = sqliteTable(
  'statement_lines',
  {
    sl_id: integer().primaryKey({ autoIncrement: true }),
    sl_rev: integer().notNull(),
    st_id: integer()
      .notNull()
      .references(() => statements.st_id),
    sl_side: text().$type<InvoiceSide>().notNull(),
    /**
     * The place that a trip has only once for each side: in a living statement, and in a correction that is not final.
     * Null in void statements and final corrections.
     */
    sl_place: text().$type<'living' | 'correction'>(),
    /** No reference: a trip that is not in a final statement may be deleted, and its line goes with it. */
    tt_id: integer(),
    sl_trip: amount().notNull(),
    sl_toll: amount().notNull(),
    sl_waiting_fee: amount().notNull(),
    sl_cancellation_fee: amount().notNull(),
    /** Words of the dispatcher about it. */
    sl_text: text().notNull(),
    sl_state: text().$type<LineState>().notNull(),
    sl_reason: text().$type<DisputeReason>(),
    sl_claim: amount(),
    sl_note: text().notNull(),
    /** The id under which the other side named a missing trip: it makes one line, however often it arrives. */
    sl_missing: text(),
    /** Facts of the trip. */
    sl_facts: json<LineFacts | null>(),
    /** Photo of a driver's report that proves a dispute (`rf_id`). */
    sl_photo: integer(),
    /** Photos of its own that the other side adds to a dispute (`sf_id`). */
    sl_files: json<readonly string[]>().notNull().default([]),
  },
  (table) => [
    index('statement_lines_statement').on(table.st_id),
    index('statement_lines_state').on(table.st_id, table.sl_state),
    index('statement_lines_trip').on(table.tt_id),
    uniqueIndex('statement_lines_missing').on(table.st_id, table.sl_missing).where(sql`sl_missing is not null`),
    uniqueIndex('statement_lines_place')
      .on(table.sl_side, table.tt_id, table.sl_place)
      .where(sql`sl_place is not null`),
  ],
)

/**
 * Photos of a subcontractor for its disputes: sent for a statement, then named by the answer to a line (`sl_files`). The
 * contents lie under DATA_DIR/files.
 */
export const statementFiles = sqliteTable(
  'statement_files',
  {
    /** Uuid that the device made. */
    sf_id: text().primaryKey(),
    st_id: integer()
      .notNull()
      .references(() => statements.st_id),
    /** The line that names it; null until one does, and after none does any more. */
    sl_id: integer(),
    sf_name: text().notNull(),
    sf_bytes: integer().notNull(),
    /** Time of receipt. */
    sf_at: instant().notNull(),
    /** Time since which no line names it; null while one does. */
    sf_unnamed_at: instant(),
  },
  (table) => [
    index('statement_files_statement').on(table.st_id),
    index('statement_files_line').on(table.sl_id),
    index('statement_files_name').on(table.sf_name),
    index('statement_files_unnamed').on(table.sf_unnamed_at),
  ],
)

/** Totals of the lines when the statement was last sent: later differences are told beside it. */
export const statementSentLines = sqliteTable(
  'statement_sent_lines',
  {
    st_id: integer()
      .notNull()
      .references(() => statements.st_id),
    sl_id: integer().notNull(),
    tour: text().notNull(),
    total: amount().notNull(),
  },
  (table) => [primaryKey({ columns: [table.st_id, table.sl_id] })],
)

/**
 * The persons of a final statement. Its lines and its hash hold only their digests; what is deleted here is forgotten, and
 * the hash still verifies.
 */
export const statementPersons = sqliteTable(
  'statement_persons',
  {
    st_id: integer()
      .notNull()
      .references(() => statements.st_id),
    digest: text().notNull(),
    /** 256 random bits, of this person on this statement alone. */
    salt: text().notNull(),
    name: text().notNull(),
    /** Key by which names are compared. */
    name_key: text().notNull(),
    number: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.st_id, table.digest] }),
    index('statement_persons_name').on(table.name_key, table.number),
  ],
)

/** The company as it stood on final statements; a row for each time that it had changed. */
export const letterheads = sqliteTable('letterheads', {
  lh_id: integer().primaryKey({ autoIncrement: true }),
  company: json<Company>().notNull(),
})

/** Printed parts of a final statement besides its lines and items. Apart from its row, which devices and lists read often. */
export const statementPapers = sqliteTable(
  'statement_papers',
  {
    st_id: integer()
      .notNull()
      .references(() => statements.st_id),
    lh_id: integer()
      .notNull()
      .references(() => letterheads.lh_id),
    paper: json<StatementPaper>().notNull(),
  },
  (table) => [uniqueIndex('statement_papers_statement').on(table.st_id)],
)

/** The last number given, counted up in the transaction that makes a statement final. */
export const statementNumbers = sqliteTable(
  'statement_numbers',
  {
    side: text().$type<InvoiceSide>().notNull(),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.side, table.year] })],
)
