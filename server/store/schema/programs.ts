import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { KeyScope, ProgramRole } from '../../../shared/domain/access/key-scopes.ts'
import { instant, json } from '../sql/columns.ts'

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
