import { index, integer, primaryKey, real, sqliteTable, sqliteView, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { TrackerState } from '#shared/domain/tracking/tracker.ts'
import type { UnreadableReason } from '#shared/schemas/telematics-feed.ts'
import { flag, instant, json } from '../sql/columns.ts'
import { vehicles } from './master-data.ts'

const messageColumns = () => ({
  feed: text().$type<'webfleet' | 'traccar' | 'osmand'>().notNull(),
  received_at: instant().notNull(),
  device: text().notNull(),
  /** Null for a device that no vehicle has. */
  vehicle: text(),
  /** Time of the reported position; null if the device gave none. */
  fix_at: instant(),
  /** Outcome of the message: see `telematics/intake.ts`. */
  outcome: text().notNull(),
  body: text().notNull(),
})

const positionColumns = () => ({
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
})

/** Messages of the telematics feeds where they arrive, as they came. They are moved to the telematics file soon after. */
export const telematicsMessages = sqliteTable(
  'telematics_messages',
  { id: integer().primaryKey({ autoIncrement: true }), ...messageColumns() },
  (table) => [index('telematics_messages_received').on(table.received_at)],
)
/** The fleet-telematics log: messages of both files. */
export const allMessages = sqliteView('all_messages', { id: integer().notNull(), ...messageColumns() }).existing()

/** Usable positions where they arrive. They are moved to the telematics file soon after. */
export const positions = sqliteTable('positions', positionColumns(), (table) => [
  primaryKey({ columns: [table.vehicle, table.at] }),
])
/** Usable positions of the last days, of both files, to track a vehicle anew when one comes late. */
export const allPositions = sqliteView('all_positions', positionColumns()).existing()

/** The tracker's state of each vehicle. */
export const trackedVehicles = sqliteTable('tracked_vehicles', {
  vehicle: text().primaryKey(),
  state: json<TrackerState>().notNull(),
  provider_eta: instant(),
  provider_eta_at: instant(),
  /** Time of the oldest late position that is not yet counted. */
  replay_from: instant(),
  replayed_at: instant(),
})

/** State of each telematics feed. */
export const telematicsFeeds = sqliteTable('telematics_feeds', {
  feed: text().$type<'webfleet' | 'traccar' | 'osmand'>().primaryKey(),
  last_message_at: instant(),
  last_error_at: instant(),
  last_error: text(),
  /** Messages that were acknowledged although they can never be read, and why the last one could not. */
  unreadable: integer().notNull().default(0),
  unreadable_at: instant(),
  unreadable_reason: text().$type<UnreadableReason>(),
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

/**
 * Vehicles whose device reports times that have passed: how long the newest messages were behind, so that a clock that is
 * behind is told from positions that were kept for a while (`shared/domain/tracking/slow-clock.ts`).
 */
export const slowClocks = sqliteTable('slow_clocks', {
  vehicle: text().primaryKey(),
  feed: text().$type<'webfleet' | 'traccar' | 'osmand'>().notNull(),
  fix_at: instant().notNull(),
  received_at: instant().notNull(),
  /** Time at which the first of the messages came that are behind by the same, and their number. */
  since: instant().notNull(),
  messages: integer().notNull(),
  /** Milliseconds. */
  least: integer().notNull(),
  most: integer().notNull(),
  /** Times that the weeks of GPS have begun anew since the reported time, which is corrected; 0 for any other clock. */
  rollovers: integer().notNull().default(0),
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
