import { and, asc, desc, eq, gte, lt, notExists, sql } from 'drizzle-orm'
import { cleanText, oneLine } from '#shared/domain/names/clean-text.ts'
import type { UnreadableReason } from '#shared/schemas/telematics-feed.ts'
import { nowIso, type Store } from '../../store/db.ts'
import { vehicles } from '../../store/schema/master-data.ts'
import { allMessages, feedMasterData, telematicsFeeds, unknownDevices } from '../../store/schema/telematics.ts'
import { prepared } from '../../store/sql/prepared.ts'

export type FeedStatus = typeof telematicsFeeds.$inferSelect
export type Feed = FeedStatus['feed']
/** One line of the fleet-telematics log. */
export type TelematicsMessage = typeof allMessages.$inferSelect

const MAX_ERROR_LENGTH = 300

const insertMessage = prepared((store) =>
  store.sqlite.prepare(
    `insert into main.telematics_messages (feed, received_at, device, vehicle, fix_at, outcome, body)
     values (?, ?, ?, ?, ?, ?, ?)`,
  ),
)
const noteReceived = prepared((store) =>
  store.sqlite.prepare(
    `insert into telematics_feeds (feed, last_message_at) values (?, ?)
     on conflict (feed) do update set last_message_at = excluded.last_message_at`,
  ),
)
/** Keeps a message as it came, with what became of it, inside the caller's transaction. */
export const keepMessage = (store: Store, message: Omit<TelematicsMessage, 'id' | 'received_at'>): void => {
  const { feed, device, vehicle, fix_at, outcome, body } = message
  const now = store.now()
  insertMessage(store).run(feed, now, device, vehicle, fix_at === null ? null : Date.parse(fix_at), outcome, body)
  noteReceived(store).run(feed, now)
}

/** The id of a unit as forms keep it; some programs send it with what is not seen. */
const cleanDevice = (device: string): string => oneLine(cleanText(device))

const MAX_DEVICE_LENGTH = 200
/** Unknown devices of each feed; with more, the one that was silent for longest is forgotten. */
const MAX_UNKNOWN_DEVICES = 200
const makeRoom = prepared((store) =>
  store.sqlite.prepare(
    `delete from unknown_devices where feed = ? and device in
       (select device from unknown_devices where feed = ? order by last_at desc, device limit -1 offset ${MAX_UNKNOWN_DEVICES})`,
  ),
)
const noteDevice = prepared((store) =>
  store.sqlite.prepare(
    `insert into unknown_devices (feed, device, first_at, last_at, messages) values (?, ?, ?, ?, 1)
     on conflict (feed, device) do update set last_at = excluded.last_at, messages = messages + 1`,
  ),
)
/** Notes that a device reported which no vehicle has, and nothing of what it said. Inside the caller's transaction. */
export const noteUnknownDevice = (store: Store, feed: Feed, device: string): void => {
  const now = store.now()
  noteDevice(store).run(feed, cleanDevice(device).slice(0, MAX_DEVICE_LENGTH), now, now)
  makeRoom(store).run(feed, feed)
  noteReceived(store).run(feed, now)
}

export type UnknownDevice = typeof unknownDevices.$inferSelect
/** Devices of a feed that no vehicle has as yet, the newest first. */
export const listUnknownDevices = (store: Store, feed: Feed, limit: number): UnknownDevice[] => {
  const known = store.db.select({ gps_id: vehicles.gps_id }).from(vehicles)
  return store.db
    .select()
    .from(unknownDevices)
    .where(and(eq(unknownDevices.feed, feed), notExists(known.where(eq(vehicles.gps_device, unknownDevices.device)))))
    .orderBy(desc(unknownDevices.last_at), asc(unknownDevices.device))
    .limit(limit)
    .all()
}

/** Forgets devices that have not reported since a time (ISO). */
export const pruneUnknownDevices = (store: Store, before: string): void => {
  store.db.delete(unknownDevices).where(lt(unknownDevices.last_at, before)).run()
}

/** Notes that a feed failed; the text must hold no secret. */
export const noteFeedError = (store: Store, feed: Feed, error: string): void => {
  const failed = { last_error_at: nowIso(store), last_error: error.slice(0, MAX_ERROR_LENGTH) }
  store.db
    .insert(telematicsFeeds)
    .values({ feed, ...failed })
    .onConflictDoUpdate({ target: telematicsFeeds.feed, set: failed })
    .run()
}

const countUnreadable = prepared((store) =>
  store.sqlite.prepare(
    `insert into telematics_feeds (feed, unreadable, unreadable_at, unreadable_reason) values (@feed, 1, @now, @reason)
     on conflict (feed) do update set
       unreadable = unreadable + 1, unreadable_at = excluded.unreadable_at, unreadable_reason = excluded.unreadable_reason`,
  ),
)
/** Counts a message that will never be readable. */
export const noteUnreadable = (store: Store, feed: Feed, reason: UnreadableReason): void => {
  countUnreadable(store).run({ feed, now: store.now(), reason })
}

/** Returns the state of the feeds, for admin; one that never sent anything is not there. */
export const listFeeds = (store: Store): FeedStatus[] =>
  store.db.select().from(telematicsFeeds).orderBy(asc(telematicsFeeds.feed)).all()

/** Messages received from `from` (included) to `to` (excluded), both ISO, oldest first: the log of a day. */
export const messagesBetween = (store: Store, range: { from: string; to: string }): TelematicsMessage[] =>
  store.db
    .select()
    .from(allMessages)
    .where(and(gte(allMessages.received_at, range.from), lt(allMessages.received_at, range.to)))
    .orderBy(asc(allMessages.received_at), asc(allMessages.id))
    .all()

const MESSAGES_AT_ONCE = 5000
const deleteMessages = prepared(({ sqlite }) =>
  ['main.telematics_messages', 'telematics.kept_messages'].map((table) =>
    sqlite.prepare(
      `delete from ${table} where id in
         (select id from ${table} where received_at < ? order by received_at limit ${MESSAGES_AT_ONCE})`,
    ),
  ),
)
/** Forgets the oldest messages before a time (ISO), some at a time so that requests go on. @returns their number */
export const pruneMessages = (store: Store, before: string): number => {
  const [main, telematics] = deleteMessages(store)
  return main?.run(Date.parse(before)).changes || (telematics?.run(Date.parse(before)).changes ?? 0)
}

const selectVehicle = prepared((store) =>
  store.db
    .select({ gps_id: vehicles.gps_id })
    .from(vehicles)
    .where(eq(vehicles.gps_device, sql.placeholder('device')))
    .orderBy(asc(vehicles.retired), asc(vehicles.gps_id))
    .limit(1)
    .prepare(),
)
/** The vehicle whose telematics unit has this id; one that is still offered before a retired one. */
export const vehicleOfDevice = (store: Store, device: string): string | null =>
  (selectVehicle(store).get({ device }) ?? selectVehicle(store).get({ device: cleanDevice(device) }))?.gps_id ?? null

export type SeenRow = { entity: 'vehicle' | 'driver' | 'address'; key: string; seen: Record<string, unknown> }

/** Returns the master data of a provider as it was last seen. */
export const seenMasterData = (store: Store, feed: 'webfleet'): SeenRow[] =>
  store.db.select().from(feedMasterData).where(eq(feedMasterData.feed, feed)).orderBy(desc(feedMasterData.key)).all()

export const keepSeen = (store: Store, feed: 'webfleet', row: SeenRow): void => {
  const { feed: feedColumn, entity, key } = feedMasterData
  store.db
    .insert(feedMasterData)
    .values({ feed, ...row })
    .onConflictDoUpdate({ target: [feedColumn, entity, key], set: { seen: row.seen } })
    .run()
}
