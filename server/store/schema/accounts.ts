import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Role } from '#shared/domain/access/roles.ts'
import type { EndReason } from '#shared/domain/access/session-end.ts'
import type { PushKind } from '#shared/domain/alerts/push-kinds.ts'
import type { Language } from '#shared/schemas/accounts/session.ts'
import { flag, instant, json } from '../sql/columns.ts'
import { customers } from './master-data.ts'

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
    /** Cannot log in; everything else of the user stays. */
    locked: flag().notNull().default(false),
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
    /** Its device was taken off the list of those that are notified, by another. */
    push_removed: flag().notNull().default(false),
  },
  (table) => [uniqueIndex('sessions_token').on(table.token_hash), index('sessions_user').on(table.user_id)],
)

/** Reasons why sessions were ended on purpose; nothing else of the session is kept. */
export const endedSessions = sqliteTable('ended_sessions', {
  token_hash: text().primaryKey(),
  reason: text().$type<EndReason>().notNull(),
  ended_at: instant().notNull(),
})

export const passwordResets = sqliteTable('password_resets', {
  id_hash: text().primaryKey(),
  user_id: integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  expires_at: instant().notNull(),
})

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

/** Networks from which a user has logged in. Guesses of passwords from elsewhere do not lock it out of these. */
export const knownNetworks = sqliteTable(
  'known_networks',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Hash of the network: the database does not tell where people are. */
    network: text().notNull(),
    last_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.network] })],
)

/** Phone and address of the company's dispatch: one row, once they are set. */
export const dispatchContacts = sqliteTable('dispatch_contacts', {
  id: text().primaryKey(),
  dispatch_phone: text().notNull(),
  dispatch_email: text().notNull(),
})

/** The company itself, for what it sends out: one row, once it was entered. */
export const companies = sqliteTable('companies', {
  id: text().primaryKey(),
  name: text().notNull(),
  address: text().notNull(),
  vat_number: text().notNull(),
  phone: text().notNull(),
  logo: text().notNull(),
  utc_confirmed: flag().notNull(),
  on_time_minutes: integer().notNull().default(0),
})

/** Devices that are notified; each goes with its session. Where it is reached opens it to the server's key alone (RFC 8292). */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    ps_id: integer().primaryKey({ autoIncrement: true }),
    session_id: integer()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ps_endpoint: text().notNull(),
    ps_p256dh: text().notNull(),
    ps_auth: text().notNull(),
    ps_lang: text().$type<Language>().notNull(),
    ps_created_at: instant().notNull(),
    ps_last_ok_at: instant(),
    ps_last_shown_at: instant(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint').on(table.ps_endpoint),
    uniqueIndex('push_subscriptions_session').on(table.session_id),
    index('push_subscriptions_user').on(table.user_id),
  ],
)

/** Kinds of messages that a person wants on its devices, as its role offers them. */
export const pushChoices = sqliteTable(
  'push_choices',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    pc_kinds: json<PushKind[]>().notNull(),
  },
  (table) => [uniqueIndex('push_choices_user').on(table.user_id)],
)
