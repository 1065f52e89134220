import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Role } from '../../shared/domain/access/roles.ts'
import type { SessionEnd } from '../../shared/domain/access/session-end.ts'
import type { AlertType } from '../../shared/domain/alerts/alert-events.ts'
import type { InvoiceItem } from '../../shared/domain/money/invoice.ts'
import type { TrackerState } from '../../shared/domain/tracking/tracker.ts'
import type { TripStatus } from '../../shared/domain/trip/trip-status.ts'
import type { HistoryEntry } from '../../shared/schemas/history.ts'
import type { CustomerReferences } from '../../shared/schemas/journal.ts'
import type { DeliveryFault, MessageKind } from '../../shared/schemas/outbox.ts'
import type { Language } from '../../shared/schemas/session.ts'
import type { MutationResult, SyncEntity } from '../../shared/schemas/sync.ts'
import { amount, flag, instant, json } from './columns.ts'

/** Single values of the database itself: its epoch, its format. */
export const settings = sqliteTable('settings', { name: text().primaryKey(), value: text().notNull() })

export const users = sqliteTable(
  'users',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    username: text().notNull(),
    /** Lower-cased, for uniqueness without regard to case. */
    username_key: text().notNull(),
    email: text().notNull(),
    email_key: text().notNull(),
    password_hash: text().notNull(),
    role: text().$type<Role>().notNull(),
    subcontractor: text(),
    customer_id: integer().references(() => customers.cm_id),
    built_in: flag().notNull().default(false),
  },
  (table) => [uniqueIndex('users_username').on(table.username_key), uniqueIndex('users_email').on(table.email_key)],
)

export const sessions = sqliteTable(
  'sessions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    token_hash: text().notNull(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    stay_logged_in: flag().notNull(),
    created_at: instant().notNull(),
    last_used_at: instant().notNull(),
    expires_at: instant().notNull(),
    user_agent: text().notNull().default(''),
  },
  (table) => [uniqueIndex('sessions_token').on(table.token_hash), index('sessions_user').on(table.user_id)],
)

/** Why sessions ended whose devices must let go of their rows; nothing else of the session is kept. */
export const endedSessions = sqliteTable('ended_sessions', {
  token_hash: text().primaryKey(),
  reason: text().$type<SessionEnd>().notNull(),
  ended_at: instant().notNull(),
})

export const passwordResets = sqliteTable('password_resets', {
  id_hash: text().primaryKey(),
  user_id: integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  expires_at: instant().notNull(),
})

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
  },
  (table) => [uniqueIndex('customers_name').on(table.cm_name_key)],
)

export const vehicles = sqliteTable(
  'vehicles',
  {
    gps_id: text().primaryKey(),
    gps_groups: text().notNull(),
    gps_device: text().notNull(),
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
    dr_groups: text().notNull(),
    dr_requirements: text().notNull(),
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
  retired: flag().notNull().default(false),
})

export const subcontractors = sqliteTable(
  'subcontractors',
  {
    sc_name: text().primaryKey(),
    sc_name_key: text().notNull(),
    /** Stays through every rename, and is never given twice: devices tell by it whether a person has another company. */
    sc_uid: text().$defaultFn(() => crypto.randomUUID()),
    sc_email: text(),
    retired: flag().notNull().default(false),
  },
  (table) => [uniqueIndex('subcontractors_name').on(table.sc_name_key)],
)

/** What rows of the master data were called before, so that edits that were queued under that name reach them. */
export const formerNames = sqliteTable(
  'former_names',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    entity: text().$type<'customer' | 'subcontractor' | 'driver' | 'address'>().notNull(),
    /** As names are compared (`nameKey`). */
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

/** Every saved version of a trip, a tour, a customer and a user, and every delete. */
export const history = sqliteTable(
  'history',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    entity: text().notNull(),
    key: text().notNull(),
    rev: integer().notNull(),
    at: instant().notNull(),
    username: text().notNull(),
    action: text().$type<HistoryEntry['action']>().notNull(),
    source: text().$type<HistoryEntry['source']>().notNull(),
    changes: json<HistoryEntry['changes']>().notNull(),
  },
  (table) => [index('history_row').on(table.entity, table.key, table.rev), index('history_at').on(table.at)],
)

/** Logins, failed logins and what happens to passwords, for the log of a day. */
export const logins = sqliteTable(
  'logins',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    at: instant().notNull(),
    username: text().notNull(),
    event: text()
      .$type<'login' | 'login_failed' | 'logout' | 'password_changed' | 'reset_requested' | 'password_reset'>()
      .notNull(),
  },
  (table) => [index('logins_at').on(table.at)],
)

/**
 * The change feed: one line for each committed change of a row that devices keep.
 * `before` and `after` hold what visibility depends on (see `change-feed.ts`), null where the row did not exist.
 */
export const changes = sqliteTable(
  'changes',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    at: instant().notNull(),
    entity: text().$type<SyncEntity>().notNull(),
    key: text().notNull(),
    before: json<Record<string, unknown> | null>(),
    after: json<Record<string, unknown> | null>(),
  },
  (table) => [index('changes_at').on(table.at)],
)

/** Mutations that were decided, so that a repeated one is answered and not done again. */
export const mutations = sqliteTable(
  'mutations',
  {
    id: text().primaryKey(),
    client: text().notNull(),
    username: text().notNull(),
    payload_hash: text().notNull(),
    /** Local id of a created row, and the id it got. */
    local_key: text(),
    created_id: integer(),
    seq: integer().notNull(),
    result: json<MutationResult>().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    index('mutations_client').on(table.client, table.username, table.seq),
    uniqueIndex('mutations_local_key').on(table.local_key).where(sql`local_key is not null`),
    index('mutations_at').on(table.at),
  ],
)

/**
 * Whose account (`users.id`) the queue of a device belongs to, by its client id: usernames are given again, so the entries
 * of older apps, which name nobody else, do not tell.
 */
export const syncClients = sqliteTable(
  'sync_clients',
  {
    client: text().primaryKey(),
    /** No reference: the account may be gone, and then the queue is still that person's. */
    user_id: integer().notNull(),
    at: instant().notNull(),
  },
  (table) => [index('sync_clients_user').on(table.user_id, table.at)],
)

/** Answers of writing calls that came with an Idempotency-Key. */
export const idempotentAnswers = sqliteTable(
  'idempotent_answers',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What the user was when it asked, its role and company, as a hash. */
    viewer: text().notNull(),
    key: text().notNull(),
    request_hash: text().notNull(),
    body: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.viewer, table.key] }),
    index('idempotent_answers_at').on(table.at),
  ],
)

/** Networks from which a user has logged in. Whoever guesses passwords elsewhere does not lock it out of these. */
export const knownNetworks = sqliteTable(
  'known_networks',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As a hash: nobody needs to read where people are. */
    network: text().notNull(),
    last_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.network] })],
)

/** Mails and SMS on their way; one row per recipient and channel. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    channel: text().$type<'mail' | 'sms'>().notNull(),
    /** Why it exists; unique, so that one event never makes two messages. */
    dedup_key: text().notNull(),
    kind: text().$type<MessageKind>(),
    /** Of an alert: what it tells of. The trip and the alert may be gone. */
    event: text().$type<AlertType>(),
    al_id: integer(),
    tt_id: integer(),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** Null once sent or dead when the text is confidential (reset links). */
    body: text(),
    confidential: flag().notNull().default(false),
    state: text().$type<'queued' | 'sending' | 'sent' | 'dead' | 'expired'>().notNull(),
    attempts: integer().notNull().default(0),
    created_at: instant().notNull(),
    next_attempt_at: instant().notNull(),
    expires_at: instant(),
    sent_at: instant(),
    fault: text().$type<DeliveryFault>(),
    last_error: text(),
  },
  (table) => [
    uniqueIndex('outbox_dedup').on(table.dedup_key),
    index('outbox_due').on(table.state, table.next_attempt_at),
    index('outbox_state').on(table.state, table.id),
    index('outbox_created').on(table.created_at),
  ],
)

/** What the telematics feeds sent, as it came: the fleet-telematics log. */
export const telematicsMessages = sqliteTable(
  'telematics_messages',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    feed: text().$type<'webfleet' | 'traccar' | 'osmand'>().notNull(),
    received_at: instant().notNull(),
    device: text().notNull(),
    /** Null for a device that no vehicle has. */
    vehicle: text(),
    /** When the device was where it says; null where it did not say. */
    fix_at: instant(),
    /** What became of it: see `telematics/intake.ts`. */
    outcome: text().notNull(),
    body: text().notNull(),
  },
  (table) => [index('telematics_messages_received').on(table.received_at)],
)

/** Usable positions of the last days, to track a vehicle anew when one comes late. */
export const positions = sqliteTable(
  'positions',
  {
    vehicle: text().notNull(),
    at: instant().notNull(),
    lat: real().notNull(),
    lon: real().notNull(),
    speed: real(),
    accuracy: real(),
    ignition: flag(),
    standstill: flag(),
    driver: text(),
    eta: instant(),
  },
  (table) => [primaryKey({ columns: [table.vehicle, table.at] })],
)

/** What the tracker remembers of each vehicle. */
export const trackedVehicles = sqliteTable('tracked_vehicles', {
  vehicle: text().primaryKey(),
  state: json<TrackerState>().notNull(),
  provider_eta: instant(),
  provider_eta_at: instant(),
  /** Time of the oldest late position that is not yet counted. */
  replay_from: instant(),
  replayed_at: instant(),
})

/** How each telematics feed is doing. */
export const telematicsFeeds = sqliteTable('telematics_feeds', {
  feed: text().$type<'webfleet' | 'traccar' | 'osmand'>().primaryKey(),
  last_message_at: instant(),
  last_error_at: instant(),
  last_error: text(),
})

/** A secret of its own for the device of a vehicle, beside that of its feed; only the hash is kept. */
export const vehicleSecrets = sqliteTable(
  'vehicle_secrets',
  {
    vehicle: text()
      .primaryKey()
      .references(() => vehicles.gps_id, { onDelete: 'cascade' }),
    secret_hash: text().notNull(),
    created_at: instant().notNull(),
  },
  (table) => [uniqueIndex('vehicle_secrets_hash').on(table.secret_hash)],
)

/** Vehicles whose device last reported a time that was still to come: its clock is ahead. */
export const fastClocks = sqliteTable('fast_clocks', {
  vehicle: text().primaryKey(),
  feed: text().$type<'webfleet' | 'traccar' | 'osmand'>().notNull(),
  /** The time that it reported, and when that was received. */
  fix_at: instant().notNull(),
  received_at: instant().notNull(),
})

/** Devices that report and that no vehicle has, so that admin finds their ids. */
export const unknownDevices = sqliteTable(
  'unknown_devices',
  {
    feed: text().$type<'webfleet' | 'traccar' | 'osmand'>().notNull(),
    device: text().notNull(),
    first_at: instant().notNull(),
    last_at: instant().notNull(),
    messages: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.feed, table.device] })],
)

/** Master data as a provider last had it, so that only what changed there is taken over. */
export const feedMasterData = sqliteTable(
  'feed_master_data',
  {
    feed: text().$type<'webfleet'>().notNull(),
    entity: text().$type<'vehicle' | 'driver' | 'address'>().notNull(),
    key: text().notNull(),
    seen: json<Record<string, unknown>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.feed, table.entity, table.key] })],
)

/** Who is told of which event; null and empty lists mean any. */
export const alerts = sqliteTable('alerts', {
  al_id: integer().primaryKey({ autoIncrement: true }),
  al_type: text().$type<AlertType>().notNull(),
  al_active: flag().notNull(),
  al_customer: integer().references(() => customers.cm_id),
  al_sub: text(),
  al_adrnr_arr: json<string[]>().notNull(),
  al_email_arr: json<string[]>().notNull(),
  /** E.164 */
  al_sms_arr: json<string[]>().notNull(),
  al_lang: text().$type<Language>().notNull(),
})

/** Since when an expected delay holds for a trip: it must hold for a while before it alarms anybody. */
export const alertStates = sqliteTable(
  'alert_states',
  {
    tt_id: integer()
      .notNull()
      .references(() => trips.tt_id, { onDelete: 'cascade' }),
    event: text().$type<AlertType>().notNull(),
    pending_since: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tt_id, table.event] })],
)

/** Rows that the import which is being written has touched, to take it back when it is broken off. */
export const unfinishedImports = sqliteTable('unfinished_imports', {
  id: integer().primaryKey({ autoIncrement: true }),
  entity: text().$type<'trip' | 'vehicle' | 'driver' | 'address' | 'subcontractor'>().notNull(),
  key: text().notNull(),
  username: text().notNull(),
  before: json<Record<string, unknown> | null>(),
})

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
