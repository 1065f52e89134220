import { getTableColumns } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { z } from 'zod'
import { PUSH_KINDS } from '#shared/domain/alerts/push-kinds.ts'
import type { PartyTerms } from '#shared/domain/money/party-terms.ts'
import { LANGUAGES } from '#shared/domain/names/languages.ts'
import { type TripNews, WEBHOOK_EVENTS } from '#shared/domain/webhooks/webhook-events.ts'
import { address } from '#shared/records/address.ts'
import { alert } from '#shared/records/alert.ts'
import { closedDay } from '#shared/records/closed-day.ts'
import { customer } from '#shared/records/customer.ts'
import { documentRecord } from '#shared/records/document.ts'
import { driver } from '#shared/records/driver.ts'
import { floater } from '#shared/records/floater.ts'
import { subcontractor } from '#shared/records/subcontractor.ts'
import { user } from '#shared/records/user.ts'
import { vehicle } from '#shared/records/vehicle.ts'
import { Company, CompanyBody } from '#shared/schemas/accounts/company.ts'
import { Instant, YearWeek } from '#shared/schemas/common.ts'
import { LeftRow } from '#shared/schemas/file-import.ts'
import { DatedPercent, FuelEvidence, IndexMonth } from '#shared/schemas/fuel.ts'
import { HistoryEntry } from '#shared/schemas/history.ts'
import { CustomerReferences, ItemFields } from '#shared/schemas/journal.ts'
import { MESSAGE_CHANNELS, MESSAGE_STATES } from '#shared/schemas/outbox.ts'
import { ApiKey } from '#shared/schemas/programs/api-key.ts'
import { Webhook } from '#shared/schemas/programs/webhook.ts'
import { Item, Statement, StatementLine } from '#shared/schemas/statement.ts'
import { MutationResult, SyncEntity } from '#shared/schemas/sync.ts'
import { Tour } from '#shared/schemas/tour.ts'
import { Trip } from '#shared/schemas/trip.ts'
import { SentReport, TripLink } from '#shared/schemas/trip-link.ts'
import { companies, pushChoices, users } from '../schema/accounts.ts'
import { documentReminders, documents } from '../schema/documents.ts'
import { floaters, floaterValues, indexValues } from '../schema/fuel.ts'
import {
  addresses,
  closedDays,
  customers,
  drivers,
  importJobs,
  importRuns,
  subcontractors,
  unfinishedImports,
  vehicles,
} from '../schema/master-data.ts'
import { alerts, outbox } from '../schema/messages.ts'
import { apiKeys, webhooks } from '../schema/programs.ts'
import { letterheads, statementLines, statementPapers, statements } from '../schema/statements.ts'
import { changes, history, mutations } from '../schema/sync.ts'
import { feedMasterData, trackedVehicles } from '../schema/telematics.ts'
import { tripLinks, tripReports } from '../schema/trip-links.ts'
import { invoiceWeeks, tours, trips, unfinishedWeeks, weekRuns } from '../schema/trips.ts'

type Columns<Table extends SQLiteTable> = keyof Table['$inferSelect'] & string
type Shape = Readonly<Record<string, z.ZodType>>

/** The fields of a row that a schema and a table both name. */
const rowOf = (table: SQLiteTable, shape: Shape): [SQLiteColumn, z.ZodType][] =>
  Object.entries<SQLiteColumn>(getTableColumns(table)).flatMap(([name, column]) => {
    const schema = shape[name]
    return schema ? [[column, schema]] : []
  })
/** Columns whose schema has another name, or that no row of a call has. */
const columnsOf = <Table extends SQLiteTable>(table: Table, shape: Partial<Record<Columns<Table>, z.ZodType>>) =>
  rowOf(table, shape as Shape)

const AnyRecord = z.record(z.string(), z.unknown())
const Items = z.array(Item)
const Terms = z.object({
  vat_rate: z.number().nullable(),
  vat_reason: z.string(),
  payment_days: z.int().nullable(),
}) satisfies z.ZodType<PartyTerms>
const News = z.object({
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  fields: z.array(z.string()),
}) satisfies z.ZodType<TripNews>
const Line = z.string().nullable()
/** `StatementPaper`; an older one lacks the address. */
const Paper = z.object({
  language: z.enum(LANGUAGES).nullable(),
  time_zone: z.string(),
  customer: z
    .object({
      cm_comatic_id: Line,
      ...{ cm_reference_1: Line, cm_reference_2: Line, cm_reference_3: Line },
      ...{ cm_reference_4: Line, cm_reference_5: Line },
    })
    .nullable(),
  references: CustomerReferences,
  weeks: z.array(z.object({ week: YearWeek, reference: z.string().nullable() })),
  vat_id: z.string().nullable(),
  address: z.string().nullable().optional(),
})
/** What a tracker goes by; what an older state lacks is as if the vehicle was new to it. */
const Spot = z.object({ at: z.number(), lat: z.number(), lon: z.number() })
const Tracker = z.object({
  newest: z.number(),
  freeSince: z.number(),
  motion: z.object({
    last: Spot.nullish(),
    held: z.object({ at: z.number(), fix: z.object({ time: Instant, lat: z.number(), lon: z.number() }) }).nullish(),
    stay: z.object({ since: z.number(), lat: z.number(), lon: z.number(), left: Spot.nullish() }).nullish(),
    stands: z.array(z.object({ since: z.number(), until: z.number() })).optional(),
  }),
  trips: z.record(
    z.string(),
    z.object({ tt_atp: z.number().nullish(), tt_atd: z.number().nullish(), tt_ata: z.number().nullish() }),
  ),
})

const SomeOfTrip = Trip.partial()
/** `RunTrip`, or a trip whole. */
const TripOfRun = SomeOfTrip.required({ tt_id: true, tt_rev: true }).extend({
  before: SomeOfTrip.optional(),
  lost: SomeOfTrip.nullish(),
})
/** Fields of rows of all kinds, whose names begin by their kind. */
const SomeOfRow = z.object({ ...Tour.shape, ...Trip.shape, ...vehicle.row.shape, ...driver.row.shape }).partial()

/**
 * The schema by which a column's values are written and read, as it stands in `shared`. Every JSON column has one; of other columns
 * those whose values are days, clock times, months, numbers within bounds, or one of a few words.
 */
export const WRITTEN: ReadonlyMap<SQLiteColumn, z.ZodType> = new Map([
  ...rowOf(users, user.row.shape),
  ...rowOf(companies, Company.shape),
  ...columnsOf(pushChoices, { pc_kinds: z.array(z.enum(PUSH_KINDS)) }),
  ...rowOf(customers, customer.row.shape),
  ...rowOf(subcontractors, subcontractor.row.shape),
  ...rowOf(vehicles, vehicle.row.shape),
  ...rowOf(drivers, driver.row.shape),
  ...rowOf(addresses, address.row.shape),
  ...rowOf(closedDays, closedDay.row.shape),
  ...columnsOf(unfinishedImports, { before: SomeOfRow }),
  ...columnsOf(importRuns, { im_left: z.array(LeftRow) }),
  ...columnsOf(importJobs, { ij_answer: AnyRecord }),
  ...rowOf(documents, documentRecord.row.shape),
  ...columnsOf(documentReminders, { do_valid_to: documentRecord.row.shape.do_valid_to }),
  ...rowOf(floaters, floater.row.shape),
  ...rowOf(floaterValues, DatedPercent.shape),
  ...columnsOf(indexValues, { iv_month: IndexMonth }),
  ...columnsOf(outbox, {
    channel: z.enum(MESSAGE_CHANNELS),
    state: z.enum(MESSAGE_STATES),
    escalation: z.object({ subject: z.string(), body: z.string() }),
  }),
  ...rowOf(alerts, alert.row.shape),
  ...rowOf(apiKeys, ApiKey.shape),
  ...rowOf(webhooks, Webhook.shape),
  ...rowOf(statements, Statement.shape),
  ...columnsOf(statements, { st_items: Items, st_terms: Terms }),
  ...rowOf(statementLines, StatementLine.shape),
  ...columnsOf(statementLines, { sl_side: Statement.shape.st_side }),
  // Of fields that the company has had since, an older one says nothing.
  ...columnsOf(letterheads, { company: CompanyBody }),
  ...columnsOf(statementPapers, { paper: Paper }),
  ...columnsOf(history, { changes: HistoryEntry.shape.changes }),
  ...columnsOf(changes, { entity: SyncEntity, before: SomeOfRow, after: SomeOfRow, news: News }),
  ...columnsOf(mutations, { result: MutationResult }),
  ...columnsOf(trackedVehicles, { state: Tracker }),
  ...columnsOf(feedMasterData, { seen: AnyRecord }),
  ...columnsOf(tripLinks, { tl_day: TripLink.shape.tl_day, tl_trips: z.array(z.int()) }),
  ...rowOf(tripReports, SentReport.shape),
  ...rowOf(trips, Trip.shape),
  ...rowOf(tours, Tour.shape),
  ...columnsOf(invoiceWeeks, {
    iw_week: YearWeek,
    iw_items: z.array(ItemFields.required({ from: true, to: true }).extend({ fuel_evidence: FuelEvidence.optional() })),
    iw_references: CustomerReferences,
    iw_saved: z.record(z.string(), z.object({ by: z.string(), at: Instant })),
  }),
  ...columnsOf(weekRuns, {
    wr_weeks: z.array(z.object({ week: YearWeek, trips: z.int() })),
    wr_left: z.array(YearWeek),
    wr_trips: z.array(TripOfRun),
  }),
  ...columnsOf(unfinishedWeeks, { trip: TripOfRun }),
])
