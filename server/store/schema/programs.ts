import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { KeyScope, ProgramRole } from '#shared/domain/access/key-scopes.ts'
import type { WebhookEvent } from '#shared/domain/webhooks/webhook-events.ts'
import type { Language } from '#shared/schemas/accounts/session.ts'
import type { FeedEnd } from '#shared/schemas/programs/calendar.ts'
import { flag, instant, json } from '../sql/columns.ts'
import { users } from './accounts.ts'

/** Keys with which programs call. One that was revoked is gone; the history says who had it made and revoked. */
export const apiKeys = sqliteTable(
  'api_keys',
  {
    ak_id: integer().primaryKey({ autoIncrement: true }),
    ak_name: text().notNull(),
    ak_name_key: text().notNull(),
    ak_hash: text().notNull(),
    ak_prefix: text().notNull(),
    ak_role: text().$type<ProgramRole>().notNull(),
    /** `sc_uid` of a subcontractor, `cm_id` of a customer: both stay through a rename, and are never given twice. */
    ak_company: text(),
    ak_scopes: json<KeyScope[]>().notNull(),
    ak_created_by: text().notNull(),
    ak_created_at: instant().notNull(),
    ak_expires_at: instant(),
    ak_last_used_at: instant(),
  },
  (table) => [uniqueIndex('api_keys_hash').on(table.ak_hash), uniqueIndex('api_keys_name').on(table.ak_name_key)],
)

/** Addresses that are told of events. The secrets stand here as they are: each message is signed with them. */
export const webhooks = sqliteTable('webhooks', {
  wh_id: integer().primaryKey({ autoIncrement: true }),
  wh_name: text().notNull(),
  wh_url: text().notNull(),
  wh_events: json<WebhookEvent[]>().notNull(),
  wh_role: text().$type<ProgramRole>().notNull(),
  /** Company, like `ak_company`. */
  wh_company: text(),
  wh_secret: text().notNull(),
  /** The secret before it was replaced; signs as well until then. */
  wh_former_secret: text(),
  wh_former_until: instant(),
  wh_active: flag().notNull(),
  /** The change feed is told up to here. */
  wh_seq: integer().notNull(),
  /** Time since which every attempt has failed; null after one that went well. */
  wh_failing_since: instant(),
  wh_created_by: text().notNull(),
  wh_created_at: instant().notNull(),
})

/** Messages to webhooks. What is queued is sent until it is taken, so a killed server may send one twice, and loses none. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    wd_id: integer().primaryKey({ autoIncrement: true }),
    wh_id: integer()
      .notNull()
      .references(() => webhooks.wh_id, { onDelete: 'cascade' }),
    /** Stays the same for all attempts, so that the receiver knows a message that comes twice. */
    wd_message: text().notNull(),
    wd_event: text().$type<WebhookEvent>().notNull(),
    /** Subject (`trip 12`): messages of one subject go in their order. */
    wd_subject: text().notNull(),
    wd_body: text().notNull(),
    wd_state: text().$type<'queued' | 'sent' | 'dead'>().notNull(),
    wd_attempts: integer().notNull(),
    wd_created_at: instant().notNull(),
    wd_next_at: instant().notNull(),
    /** Time at which it is given up. */
    wd_until: instant().notNull(),
    wd_sent_at: instant(),
    wd_status: integer(),
    wd_error: text(),
  },
  (table) => [
    index('webhook_deliveries_due').on(table.wh_id, table.wd_state, table.wd_subject, table.wd_id),
    index('webhook_deliveries_created').on(table.wd_created_at),
  ],
)

/** The calendar of a person by a secret address: one for each, and of the role and company for which it was made. */
export const calendarFeeds = sqliteTable(
  'calendar_feeds',
  {
    cf_token_hash: text().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Hash of role and company: with others it leads nowhere. */
    cf_viewer: text().notNull(),
    cf_language: text().$type<Language>().notNull(),
    cf_created_at: instant().notNull(),
    cf_last_used_at: instant(),
    /** Reason why it leads nowhere any more; null while it does. */
    cf_ended: text().$type<FeedEnd>(),
  },
  (table) => [uniqueIndex('calendar_feeds_user').on(table.user_id)],
)
