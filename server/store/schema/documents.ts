import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { DocumentKind, DocumentOwner } from '#shared/domain/approvals/documents.ts'
import { flag, instant } from '../sql/columns.ts'

/** Approvals, licences, trainings and insurances. A verified version is never edited: another one replaces it. */
export const documents = sqliteTable(
  'documents',
  {
    do_id: integer().primaryKey({ autoIncrement: true }),
    do_rev: integer().notNull(),
    do_owner: text().$type<DocumentOwner>().notNull(),
    /** Name of the subcontractor, id of the driver, name of the vehicle; empty for the company. */
    do_owner_key: text().notNull(),
    do_kind: text().$type<DocumentKind>().notNull(),
    do_number: text().notNull(),
    do_valid_from: text(),
    do_valid_to: text(),
    do_verified_at: instant(),
    do_verified_by: text(),
    /** The version that this one takes the place of. */
    do_replaces: integer(),
    /** Name of the scan under DATA_DIR/files: hash of its content and its kind. */
    do_file: text(),
    /** Subcontractor that proposed it; empty where admin wrote it down. */
    do_proposed_by: text().notNull().default(''),
    retired: flag().notNull().default(false),
  },
  (table) => [
    index('documents_owner').on(table.do_owner, table.do_owner_key),
    index('documents_end').on(table.do_valid_to),
    index('documents_replaces').on(table.do_replaces),
  ],
)

/** Ends of documents of which was reminded, and the days before. */
export const documentReminders = sqliteTable(
  'document_reminders',
  {
    do_id: integer().notNull(),
    do_valid_to: text().notNull(),
    step: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.do_id, table.do_valid_to, table.step] })],
)
