import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { HolidayRule } from '#shared/domain/calendar/closed-days.ts'
import type { DriverNews, DriverTimes } from '#shared/domain/links/reports.ts'
import type { InvoiceItem } from '#shared/domain/money/invoice.ts'
import type { TourDay, TourPrice } from '#shared/domain/tour/dated.ts'
import type { RunKind } from '#shared/domain/tour/week-run.ts'
import type { Answer, AnswerSource } from '#shared/domain/trip/answer-given.ts'
import type { DeclineReason } from '#shared/domain/trip/trip-answers.ts'
import type { TripStatus } from '#shared/domain/trip/trip-status.ts'
import type { Language } from '#shared/schemas/accounts/session.ts'
import type { CustomerReferences } from '#shared/schemas/journal.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import { amount, flag, instant, json } from '../sql/columns.ts'
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
    tt_sub_invoice_check: flag(),
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
    tt_requirements: text().notNull().default(''),
    tt_approval_override: text().notNull().default(''),
    tt_manual_times: json<('tt_atp' | 'tt_atd' | 'tt_ata')[]>().notNull(),
    tt_position_at: instant(),
    /** Reports of drivers by their links (`shared/domain/links/reports.ts`). */
    tt_driver_times: json<DriverTimes>().notNull().default({}),
    tt_driver_news: json<DriverNews>().notNull().default({}),
    /** Last answer of the subcontractor (`shared/domain/trip/trip-answers.ts`). */
    tt_answer: text().notNull().default(''),
    tt_answer_reason: text().notNull().default(''),
    tt_answer_note: text().notNull().default(''),
    tt_answer_facts: text().notNull().default(''),
    tt_answer_hours: integer(),
    tt_answer_at: instant(),
    tt_answer_source: text().$type<AnswerSource | ''>().notNull().default(''),
    tt_answer_asked_at: instant(),
    /** The booked windows at the docks (`shared/domain/trip/slots.ts`). */
    tt_from_slot_from: instant(),
    tt_from_slot_to: instant(),
    tt_from_slot_number: text().notNull().default(''),
    tt_to_slot_from: instant(),
    tt_to_slot_to: instant(),
    tt_to_slot_number: text().notNull().default(''),
  },
  (table) => [
    index('trips_sta').on(table.tt_sta),
    index('trips_stp').on(table.tt_stp),
    index('trips_gps').on(table.tt_gps, table.tt_stp),
    index('trips_sub').on(table.tt_sub, table.tt_stp),
    index('trips_customer').on(table.tt_customer, table.tt_stp),
    index('trips_driver').on(table.tt_driver),
    // With what figures are added up from, so that a year of them reads no rows (`server/store/figures`).
    index('trips_status').on(
      table.tt_status,
      table.tt_stp,
      table.tt_std,
      table.tt_sta,
      table.tt_atd,
      table.tt_ata,
      table.tt_sub,
      table.tt_customer,
      table.tt_from_text,
      table.tt_to_text,
      table.tt_driver_news,
    ),
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
    tr_valid_from: text(),
    tr_valid_to: text(),
    tr_holiday_rule: text().$type<HolidayRule | ''>().notNull().default(''),
    /** Exceptions and prices, in the order of their days (`shared/domain/tour/dated.ts`). */
    tr_days: json<TourDay[]>().notNull().default([]),
    tr_prices: json<TourPrice[]>().notNull().default([]),
  },
  (table) => [index('tours_name').on(table.tr_name), index('tours_customer').on(table.tr_cm_id)],
)

/** Last save of the items of a day (`YYYY-MM-DD`), of `reference` and of `references`. */
export type SavedParts = Record<string, { by: string; at: string }>

/**
 * Additions to the trips of a week for one party: invoice items dated in it, its reference, and the customer's
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
    iw_items: json<(InvoiceItem & { from: string; to: string })[]>().notNull(),
    iw_reference: text(),
    iw_references: json<CustomerReferences>().notNull(),
    iw_by: text().notNull(),
    iw_at: instant().notNull(),
    /** Empty in rows from before it was noted. */
    iw_saved: json<SavedParts>().notNull().default({}),
  },
  (table) => [
    uniqueIndex('invoice_weeks_customer').on(table.iw_customer, table.iw_week).where(sql`iw_customer is not null`),
    uniqueIndex('invoice_weeks_sub').on(table.iw_sub, table.iw_week).where(sql`iw_sub is not null`),
  ],
)

/** Every answer of a subcontractor to a trip, the one that counts among them: appended, never edited. */
export const tripAnswers = sqliteTable(
  'trip_answers',
  {
    ta_id: integer().primaryKey({ autoIncrement: true }),
    /** The trip may be gone: the answers to it stay. */
    tt_id: integer().notNull(),
    ta_sub: text().notNull(),
    /** Facts of the trip that was answered (`answerFacts`). */
    ta_facts: text().notNull(),
    /** Empty where an answer was taken back. */
    ta_answer: text().$type<Answer | ''>().notNull(),
    ta_reason: text().$type<DeclineReason | ''>().notNull(),
    ta_note: text().notNull(),
    ta_source: text().$type<AnswerSource>().notNull(),
    ta_by: text().notNull(),
    ta_at: instant().notNull(),
    /** Time at which it was due. */
    ta_due: instant().notNull(),
  },
  (table) => [index('trip_answers_trip').on(table.tt_id)],
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

/** A trip as it stands in a list: as the subcontractor knew it that lost it. */
type LostTrip = Pick<
  Trip,
  | ('tt_id' | 'tt_sub' | 'tt_tour' | 'tt_from_text' | 'tt_to_text' | 'tt_stp' | 'tt_std' | 'tt_sta')
  | ('tt_gps' | 'tt_driver' | 'tt_drivernr')
>

/**
 * A trip as a run left it: its id and revision, with the values that it had where it was changed; or the row whole where it
 * was deleted. `lost`, where an active trip changed hands: as it was with the former, null where it had none.
 */
export type RunTrip = Pick<Trip, 'tt_id' | 'tt_rev'> & { before?: Partial<Trip>; lost?: LostTrip | null }

/** Operations on whole weeks, so that each can be undone for a while. */
export const weekRuns = sqliteTable(
  'week_runs',
  {
    wr_id: integer().primaryKey({ autoIncrement: true }),
    wr_kind: text().$type<RunKind>().notNull(),
    /** Year-week numbers, each with how many trips were made, published or deleted. */
    wr_weeks: json<{ week: number; trips: number }[]>().notNull(),
    /** Year-week numbers that are still to be done; empty once the run is whole. */
    wr_left: json<number[]>().notNull().default([]),
    wr_by: text().notNull(),
    wr_at: instant().notNull(),
    /** Number of the change feed after the run: names of deleted rows mean what they meant then. */
    wr_seq: integer().notNull(),
    /** Language of the lists that were mailed, and of their correction. */
    wr_language: text().$type<Language>(),
    /** Emptied once it is too late to undo the run. */
    wr_trips: json<(RunTrip | Trip)[]>().notNull(),
    wr_undone_at: instant(),
    wr_undone_by: text(),
  },
  (table) => [index('week_runs_at').on(table.wr_at)],
)

/** Changes by a run that is not whole yet: they are taken back if the run is broken off. */
export const unfinishedWeeks = sqliteTable('unfinished_weeks', {
  id: integer().primaryKey({ autoIncrement: true }),
  wr_id: integer()
    .notNull()
    .references(() => weekRuns.wr_id, { onDelete: 'cascade' }),
  trip: json<RunTrip | Trip>().notNull(),
})
