import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { TripNews } from '#shared/domain/webhooks/webhook-events.ts'
import type { HistoryEntry } from '#shared/schemas/history.ts'
import type { MutationResult, SyncEntity } from '#shared/schemas/sync.ts'
import { instant, json } from '../sql/columns.ts'

/** Single values of the database itself: its epoch, its format. */
export const settings = sqliteTable('settings', { name: text().primaryKey(), value: text().notNull() })

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
    /** News for programs about the change of an edited trip. */
    news: json<TripNews | null>(),
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
 * The account (`users.id`) that the queue of a device belongs to, by its client id. The entries of older apps name only
 * the username, which does not tell the account, because usernames are given again.
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
    /** The user; of a program's key its number, negative. No reference: an answer is kept for days, and goes by itself. */
    user_id: integer().notNull(),
    /** Hash of the user's role and company at the time of the request. */
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
