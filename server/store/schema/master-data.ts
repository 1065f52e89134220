import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { HolidayRule } from '#shared/domain/calendar/closed-days.ts'
import type { DayOff } from '#shared/domain/clashes/planned-trip.ts'
import type { Language } from '#shared/domain/names/languages.ts'
import type { ImportJobState, ImportKind, ImportStep, LeftRow, RunOf } from '#shared/schemas/file-import.ts'
import { amount, flag, instant, json } from '../sql/columns.ts'

export const customers = sqliteTable(
  'customers',
  {
    cm_id: integer().primaryKey({ autoIncrement: true }),
    cm_name: text().notNull(),
    cm_name_key: text().notNull(),
    cm_comatic_id: text(),
    cm_reference_1: text(),
    cm_reference_2: text(),
    cm_reference_3: text(),
    cm_reference_4: text(),
    cm_reference_5: text(),
    /** Requirements of its trips where their tour says nothing, joined by semicolons. */
    cm_requirements: text().notNull().default(''),
    cm_language: text().$type<Language>(),
    cm_email: text(),
    cm_phone: text(),
    /** For statements: address, days to pay in, VAT in percent with the reason of 0 (`shared/domain/money/party-terms.ts`). */
    cm_address: text(),
    cm_payment_days: integer(),
    cm_vat_rate: real(),
    cm_vat_reason: text(),
    /** Terms about waiting (`shared/domain/money/waiting-fee.ts`). */
    cm_free_minutes: integer(),
    cm_waiting_rate: amount(),
    cm_waiting_step: integer(),
    cm_waiting_max: amount(),
    /** Parts of its trips that a link to share shows: the vehicle's position, and the proof of delivery. */
    cm_share_position: flag(),
    cm_share_proof: flag(),
    /** Rule of its tours for closed days, where they have none themselves. */
    cm_holiday_rule: text().$type<HolidayRule>(),
    /** Its diesel surcharge, and from which day. */
    cm_floater: text(),
    cm_floater_from: text(),
  },
  (table) => [uniqueIndex('customers_name').on(table.cm_name_key)],
)

export const vehicles = sqliteTable(
  'vehicles',
  {
    gps_id: text().primaryKey(),
    gps_groups: text().notNull(),
    gps_device: text().notNull(),
    /** Days out of service, like `dr_absences`. */
    gps_absences: json<DayOff[]>().notNull().default([]),
    retired: flag().notNull().default(false),
  },
  (table) => [index('vehicles_device').on(table.gps_device)],
)

export const drivers = sqliteTable(
  'drivers',
  {
    dr_id: integer().primaryKey({ autoIncrement: true }),
    dr_name: text().notNull(),
    dr_number: text().notNull(),
    dr_phone: text(),
    dr_groups: text().notNull(),
    dr_requirements: text().notNull(),
    /** Days, both included, in their order. */
    dr_absences: json<DayOff[]>().notNull().default([]),
    retired: flag().notNull().default(false),
  },
  (table) => [index('drivers_name').on(table.dr_name, table.dr_number)],
)

export const addresses = sqliteTable('addresses', {
  add_id: text().primaryKey(),
  add_name: text().notNull(),
  add_lat: real(),
  add_lon: real(),
  add_radius: integer(),
  /** Street for navigation. */
  add_street: text().notNull().default(''),
  /** Region by ISO 3166-2, whose holidays it has. */
  add_region: text().notNull().default(''),
  /** Page on which a slot at the dock is booked, and the minutes before; null where it wants none. */
  add_slot_url: text().notNull().default(''),
  add_slot_lead: integer(),
  retired: flag().notNull().default(false),
})

export const subcontractors = sqliteTable(
  'subcontractors',
  {
    sc_name: text().primaryKey(),
    sc_name_key: text().notNull(),
    /** Id that stays through every rename and is never given twice: by it devices notice that a person has another company. */
    sc_uid: text().$defaultFn(() => crypto.randomUUID()),
    sc_email: text(),
    sc_phone: text(),
    sc_language: text().$type<Language>(),
    /** For statements: address, days to pay in, VAT in percent with the reason of 0 (`shared/domain/money/party-terms.ts`). */
    sc_address: text(),
    sc_payment_days: integer(),
    sc_vat_rate: real(),
    sc_vat_reason: text(),
    /** Terms about waiting (`shared/domain/money/waiting-fee.ts`). */
    sc_free_minutes: integer(),
    sc_waiting_rate: amount(),
    sc_waiting_step: integer(),
    sc_waiting_max: amount(),
    /** Statements are issued in its name. */
    sc_self_billing: flag(),
    sc_vat_id: text(),
    /** Days within which it answers a statement; seven if null. */
    sc_answer_days: integer(),
    sc_answer_hours: integer(),
    sc_floater: text(),
    sc_floater_from: text(),
    retired: flag().notNull().default(false),
  },
  (table) => [
    uniqueIndex('subcontractors_name').on(table.sc_name_key),
    uniqueIndex('subcontractors_uid').on(table.sc_uid),
  ],
)

/** Days on which a region, a customer, some addresses or the whole company is closed. */
export const closedDays = sqliteTable(
  'closed_days',
  {
    cd_id: integer().primaryKey({ autoIncrement: true }),
    cd_day: text().notNull(),
    cd_name: text().notNull(),
    cd_region: text().notNull(),
    cd_customer: integer().references(() => customers.cm_id, { onDelete: 'cascade' }),
    cd_addresses: json<string[]>().notNull(),
    cd_half: flag().notNull(),
  },
  (table) => [index('closed_days_day').on(table.cd_day)],
)

/** Former names of master data, so that edits that were queued under such a name reach their row. */
export const formerNames = sqliteTable(
  'former_names',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    entity: text().$type<'customer' | 'subcontractor' | 'driver' | 'address'>().notNull(),
    /** Key by which names are compared (`nameKey`). */
    name: text().notNull(),
    /** Key of the row, as it is now. */
    key: text().notNull(),
    /** Number of the change feed with which the name was given up: who saw less saw the row under it. */
    seq: integer().notNull().default(0),
  },
  (table) => [
    index('former_names_name').on(table.entity, table.name),
    index('former_names_row').on(table.entity, table.key),
  ],
)

/**
 * Rows that imports touched: to take back one that is broken off, and one that is complete for a while.
 */
export const unfinishedImports = sqliteTable(
  'unfinished_imports',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    entity: text().$type<ImportKind>().notNull(),
    key: text().notNull(),
    username: text().notNull(),
    before: json<Record<string, unknown> | null>(),
    /** Number of the version that the import left: a later one is another's. */
    rev: integer().notNull().default(0),
  },
  (table) => [index('unfinished_imports_row').on(table.entity, table.key)],
)

/** Imports that are complete, so that each can be undone for a while. */
export const importRuns = sqliteTable('import_runs', {
  im_id: integer().primaryKey({ autoIncrement: true }),
  im_kind: text().$type<RunOf>().notNull(),
  im_by: text().notNull(),
  im_at: instant().notNull(),
  /** Number of rows that it wrote. */
  im_rows: integer().notNull(),
  /** Its rows are those of `unfinished_imports` after the first number, up to the last. */
  im_after: integer().notNull(),
  im_last: integer().notNull(),
  im_undone_at: instant(),
  im_undone_by: text(),
  /** Rows that undoing left as they are: the first of them, and their number. */
  im_left: json<LeftRow[]>().notNull().default([]),
  im_left_count: integer().notNull().default(0),
})

/** Imports that go on after their request was answered, and the answers of those that ended. */
export const importJobs = sqliteTable(
  'import_jobs',
  {
    ij_id: integer().primaryKey({ autoIncrement: true }),
    /** Person who began it, and who alone is told of it. */
    user_id: integer().notNull(),
    ij_kind: text().$type<RunOf>().notNull(),
    ij_step: text().$type<ImportStep>().notNull(),
    /** Name of the file; empty until the job has ended. */
    ij_file: text().notNull().default(''),
    ij_at: instant().notNull(),
    ij_state: text().$type<ImportJobState>().notNull(),
    ij_ended_at: instant(),
    /** Status and body of the import's answer. */
    ij_status: integer(),
    ij_answer: json<Record<string, unknown>>(),
  },
  (table) => [index('import_jobs_user').on(table.user_id)],
)
