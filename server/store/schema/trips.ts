import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { InvoiceItem } from '../../../shared/domain/money/invoice.ts'
import type { TripStatus } from '../../../shared/domain/trip/trip-status.ts'
import type { CustomerReferences } from '../../../shared/schemas/journal.ts'
import { amount, flag, instant, json } from '../columns.ts'
import { addresses, customers, subcontractors } from './master-data.ts'

export const trips = sqliteTable(
  'trips',
  {
    tt_id: integer().primaryKey({ autoIncrement: true }),
    tt_rev: integer().notNull(),
    tt_tour: text().notNull(),
    tt_status: text().$type<TripStatus>().notNull(),
    tt_customer: text().notNull(),
    tt_from_adrnr: text().notNull(),
    tt_from_text: text().notNull(),
    tt_to_adrnr: text().notNull(),
    tt_to_text: text().notNull(),
    tt_sub: text().notNull(),
    tt_driver: text().notNull(),
    tt_drivernr: text().notNull(),
    tt_gps: text().notNull(),
    tt_stp: instant().notNull(),
    tt_std: instant().notNull(),
    tt_sta: instant().notNull(),
    tt_etp: instant(),
    tt_eta: instant(),
    tt_atp: instant(),
    tt_atd: instant(),
    tt_ata: instant(),
    tt_ignition: integer().$type<0 | 1>(),
    tt_note: text().notNull(),
    tt_info: text().notNull(),
    tt_last_edit: instant(),
    tt_last_update: instant(),
    tt_tour_combination: text().notNull(),
    tt_invoice_check: flag().notNull(),
    tt_customer_invoice_trip: amount().notNull(),
    tt_customer_invoice_toll: amount().notNull(),
    tt_customer_invoice_waiting_fee: amount().notNull(),
    tt_customer_invoice_cancellation_fee: amount().notNull(),
    tt_customer_invoice_text: text().notNull(),
    tt_sub_invoice_trip: amount().notNull(),
    tt_sub_invoice_toll: amount().notNull(),
    tt_sub_invoice_waiting_fee: amount().notNull(),
    tt_sub_invoice_cancellation_fee: amount().notNull(),
    tt_sub_invoice_comment: text().notNull(),
    tt_manual_times: json<('tt_atp' | 'tt_atd' | 'tt_ata')[]>().notNull(),
    tt_position_at: instant(),
  },
  (table) => [
    index('trips_sta').on(table.tt_sta),
    index('trips_stp').on(table.tt_stp),
    index('trips_gps').on(table.tt_gps, table.tt_stp),
    index('trips_sub').on(table.tt_sub, table.tt_stp),
    index('trips_customer').on(table.tt_customer, table.tt_stp),
    index('trips_driver').on(table.tt_driver),
    index('trips_status').on(table.tt_status, table.tt_stp),
    index('trips_tour').on(table.tt_tour, table.tt_stp),
    index('trips_to').on(table.tt_to_adrnr),
    index('trips_way').on(table.tt_from_adrnr, table.tt_to_adrnr, table.tt_stp),
  ],
)

export const tours = sqliteTable(
  'tours',
  {
    tr_id: integer().primaryKey({ autoIncrement: true }),
    tr_rev: integer().notNull(),
    tr_name: text().notNull(),
    tr_status: flag().notNull(),
    tr_cm_id: integer()
      .notNull()
      .references(() => customers.cm_id),
    tr_tour_comb: text().notNull(),
    tr_departure: text()
      .notNull()
      .references(() => addresses.add_id),
    tr_arrival: text()
      .notNull()
      .references(() => addresses.add_id),
    tr_stp: text().notNull(),
    tr_std: text().notNull(),
    tr_std_plus_day: integer().notNull(),
    tr_sta: text().notNull(),
    tr_sta_plus_day: integer().notNull(),
    tr_requirements: json<string[]>().notNull(),
    tr_customer_invoice_trip: amount().notNull(),
    tr_customer_invoice_toll: amount().notNull(),
    tr_week_status: json<boolean[]>().notNull(),
    tr_week_sub: json<(string | null)[]>().notNull(),
    tr_week_gps: json<(string | null)[]>().notNull(),
    tr_week_driver: json<(number | null)[]>().notNull(),
    tr_week_drivernr: json<(string | null)[]>().notNull(),
    tr_week_observer: json<(string | null)[]>().notNull(),
    tr_week_sub_invoice_trip: json<number[]>().notNull(),
    tr_week_sub_invoice_toll: json<number[]>().notNull(),
    tr_week_locked: json<boolean[]>().notNull(),
  },
  (table) => [index('tours_name').on(table.tr_name), index('tours_customer').on(table.tr_cm_id)],
)

/**
 * What is added to the trips of a week for one party: invoice items dated in it, its reference, and the customer's
 * references where they differ from its own. Exactly one of `iw_customer` and `iw_sub` is set.
 */
export const invoiceWeeks = sqliteTable(
  'invoice_weeks',
  {
    iw_id: integer().primaryKey({ autoIncrement: true }),
    iw_rev: integer().notNull(),
    iw_customer: integer().references(() => customers.cm_id, { onDelete: 'cascade' }),
    iw_sub: text().references(() => subcontractors.sc_name, { onDelete: 'cascade', onUpdate: 'cascade' }),
    /** Year-week number. */
    iw_week: integer().notNull(),
    iw_items: json<Required<InvoiceItem>[]>().notNull(),
    iw_reference: text(),
    iw_references: json<CustomerReferences>().notNull(),
    iw_by: text().notNull(),
    iw_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('invoice_weeks_customer').on(table.iw_customer, table.iw_week).where(sql`iw_customer is not null`),
    uniqueIndex('invoice_weeks_sub').on(table.iw_sub, table.iw_week).where(sql`iw_sub is not null`),
  ],
)

/** Arrivals that a vehicle reported and a person took away. */
export const falseArrivals = sqliteTable(
  'false_arrivals',
  {
    tt_id: integer()
      .notNull()
      .references(() => trips.tt_id, { onDelete: 'cascade' }),
    tt_ata: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tt_id, table.tt_ata] })],
)
