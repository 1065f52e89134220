import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Role } from '../../../shared/domain/access/roles.ts'
import type { EndReason } from '../../../shared/domain/access/session-end.ts'
import { flag, instant } from '../sql/columns.ts'
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
    /** As a hash: the database does not tell where people are. */
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
})
