import { and, asc, count, eq, getTableColumns, gt, isNull, or, sql } from 'drizzle-orm'
import type { KeyScope } from '#shared/domain/access/key-scopes.ts'
import { nameKey } from '#shared/domain/names/names.ts'
import { MINUTE_MS } from '#shared/domain/time/units.ts'
import type { ApiKey } from '#shared/schemas/programs/api-key.ts'
import { Refusal } from '../../kit/refusal.ts'
import { hashToken } from '../../kit/tokens.ts'
import { nextRev } from '../../master-data/store/master-data.ts'
import type { Actor } from '../../people/store/actors.ts'
import { isDiskFull, nowIso, type Store, writeWithoutWaiting } from '../../store/db.ts'
import { appendHistory, fieldChanges } from '../../store/history/history.ts'
import { apiKeys } from '../../store/schema/programs.ts'
import { compiledSelect } from '../../store/sql/compiled-select.ts'
import { forgetAnswers } from '../../sync/store/idempotent-answers.ts'
import { companyName, type Party, partyViewer } from './parties.ts'

type KeyRow = typeof apiKeys.$inferSelect

/** Most keys of a company: more than it has programs. */
const MAX_KEYS = 100
/** The last use is written at most this often. */
const TOUCH_MS = MINUTE_MS
/** Fields that a version leaves out: those that open the API, and those that change with each use. */
const NOT_IN_HISTORY = new Set(['ak_id', 'ak_name_key', 'ak_hash', 'ak_created_by', 'ak_created_at', 'ak_last_used_at'])

const partyOfKey = ({ ak_role, ak_company }: Pick<KeyRow, 'ak_role' | 'ak_company'>): Party => ({
  role: ak_role,
  company: ak_company,
})

/** A key as the log and the list tell it: with its company's name. */
const told = (store: Store, { ak_hash: _hash, ak_name_key: _key, ...row }: KeyRow): ApiKey => ({
  ...row,
  ak_company: companyName(store, partyOfKey(row)),
})

export const listKeys = (store: Store): ApiKey[] =>
  store.db
    .select()
    .from(apiKeys)
    .orderBy(asc(apiKeys.ak_name_key))
    .all()
    .map((row) => told(store, row))

const keepVersion = (store: Store, action: 'create' | 'delete', row: KeyRow, author: string): void => {
  const fields = told(store, row)
  appendHistory(store, {
    entity: 'api_key',
    key: row.ak_id,
    rev: nextRev(store, 'api_key', row.ak_id),
    username: author,
    source: 'person',
    action,
    changes: action === 'create' ? fieldChanges({}, fields, NOT_IN_HISTORY) : fieldChanges(fields, {}, NOT_IN_HISTORY),
  })
}

/**
 * Keeps a key, of which the token itself is kept nowhere.
 * @param author username of who has it made
 * @returns its number
 * @throws Refusal 409 when the name is taken, or there are too many
 */
export const insertKey = (
  store: Store,
  key: Pick<KeyRow, 'ak_name' | 'ak_prefix' | 'ak_scopes' | 'ak_expires_at'> & { token: string; party: Party },
  author: string,
): number =>
  store.write(() => {
    const { token, party, ...fields } = key
    const ak_name_key = nameKey(key.ak_name)
    if (store.db.select({ n: count() }).from(apiKeys).get()?.n === MAX_KEYS) throw new Refusal(409, 'api_keys_too_many')
    if (store.db.select({ id: apiKeys.ak_id }).from(apiKeys).where(eq(apiKeys.ak_name_key, ak_name_key)).get())
      throw new Refusal(409, 'api_key_name_taken', {}, [{ path: 'ak_name', message: 'api_key_name_taken' }])
    const row = store.db
      .insert(apiKeys)
      .values({
        ...fields,
        ak_name_key,
        ak_hash: hashToken(token),
        ak_role: party.role,
        ak_company: party.company,
        ak_created_by: author,
        ak_created_at: nowIso(store),
      })
      .returning()
      .get()
    keepVersion(store, 'create', row, author)
    return row.ak_id
  })

/** @returns false when there is none */
export const revokeKey = (store: Store, id: number, author: string): boolean =>
  store.write(() => {
    const row = store.db.select().from(apiKeys).where(eq(apiKeys.ak_id, id)).get()
    if (!row) return false
    store.db.delete(apiKeys).where(eq(apiKeys.ak_id, id)).run()
    forgetAnswers(store, -id)
    keepVersion(store, 'delete', row, author)
    return true
  })

const selectByHash = compiledSelect((query) =>
  query
    .select(getTableColumns(apiKeys))
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.ak_hash, sql.placeholder('hash')),
        or(
          isNull(apiKeys.ak_expires_at),
          gt(apiKeys.ak_expires_at, sql.param(sql.placeholder('now'), apiKeys.ak_expires_at)),
        ),
      ),
    ),
)

const noteUse = (store: Store, { ak_id, ak_last_used_at }: KeyRow): void => {
  if (ak_last_used_at !== null && store.now() - Date.parse(ak_last_used_at) <= TOUCH_MS) return
  try {
    writeWithoutWaiting(store, () =>
      store.db
        .update(apiKeys)
        .set({ ak_last_used_at: nowIso(store) })
        .where(eq(apiKeys.ak_id, ak_id))
        .run(),
    )
  } catch (error) {
    if (!isDiskFull(error)) throw error
  }
}

/** A program that asks: an actor like any person, with an id that no person has, and the rights of its key. */
export type KeyActor = { actor: Actor; scopes: readonly KeyScope[] }

/**
 * The program behind a key, or null: for one that was revoked, has ended, or whose company is gone.
 * Identity, role and company come from here and nowhere else.
 */
export const findKeyActor = (store: Store, token: string): KeyActor | null => {
  const row = selectByHash(store).get({ hash: hashToken(token), now: nowIso(store) })
  const viewer = row && partyViewer(store, partyOfKey(row), `key/${row.ak_name}`)
  if (!viewer) return null
  noteUse(store, row)
  return { actor: { ...viewer, userId: -row.ak_id, sessionId: 0 }, scopes: row.ak_scopes }
}
