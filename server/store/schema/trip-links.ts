import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { LinkKind } from '#shared/domain/links/links.ts'
import type { ReportKind } from '#shared/domain/links/reports.ts'
import type { DriverLanguage } from '#shared/schemas/trip-link.ts'
import { instant, json } from '../sql/columns.ts'

/**
 * Links of trips. A link and its reports stay when their trip is deleted, since that may be undone; they are pruned later.
 */
export const tripLinks = sqliteTable(
  'trip_links',
  {
    tl_id: integer().primaryKey({ autoIncrement: true }),
    /** The trip that it was made of; with a day, the link leads to all trips of that trip's driver on the day. */
    tt_id: integer().notNull(),
    tl_kind: text().$type<LinkKind>().notNull(),
    tl_token_hash: text().notNull(),
    /** Hash of the key by which its phone only sends; null for a link from before there were such keys. */
    tl_send_hash: text(),
    tl_lang: text().$type<DriverLanguage>().notNull(),
    /** Day in the company's time zone, with the driver and the subcontractor as they were. */
    tl_day: text(),
    tl_driver: text().notNull().default(''),
    tl_drivernr: text().notNull().default(''),
    tl_sub: text().notNull().default(''),
    /** The trips of a link to answer, for the subcontractor of the mail. */
    tl_trips: json<number[]>(),
    tl_created_by: text().notNull(),
    tl_created_at: instant().notNull(),
    tl_revoked_at: instant(),
    tl_opened_at: instant(),
  },
  (table) => [
    uniqueIndex('trip_links_token').on(table.tl_token_hash),
    uniqueIndex('trip_links_send').on(table.tl_send_hash),
    index('trip_links_trip').on(table.tt_id),
  ],
)

/** Reports by links: appended, never edited but for setting aside. */
export const tripReports = sqliteTable(
  'trip_reports',
  {
    re_id: text().primaryKey(),
    tt_id: integer().notNull(),
    tl_id: integer().notNull(),
    re_kind: text().$type<ReportKind>().notNull(),
    re_at: instant().notNull(),
    re_device_at: instant().notNull(),
    re_received_at: instant().notNull(),
    /** Seconds by which the phone's clock was ahead. */
    re_skew: integer().notNull(),
    re_lat: real(),
    re_lon: real(),
    re_accuracy: real(),
    re_text: text().notNull(),
    re_minutes: integer(),
    re_name: text().notNull(),
    re_replaces: text(),
    re_set_aside_by: text(),
  },
  (table) => [index('trip_reports_trip').on(table.tt_id), index('trip_reports_link').on(table.tl_id)],
)

/** Photos and signatures: sent by a link, then referred to by a report. The contents lie under DATA_DIR/files. */
export const reportFiles = sqliteTable(
  'report_files',
  {
    rf_id: integer().primaryKey({ autoIncrement: true }),
    tl_id: integer().notNull(),
    /** Null until its report has come. */
    re_id: text(),
    rf_kind: text().$type<'photo' | 'signature'>(),
    rf_name: text().notNull(),
    rf_bytes: integer().notNull(),
    rf_at: instant().notNull(),
  },
  (table) => [
    index('report_files_report').on(table.re_id),
    index('report_files_name').on(table.rf_name),
    index('report_files_link').on(table.tl_id),
    index('report_files_at').on(table.rf_at),
  ],
)
