import { Dexie, type EntityTable, type Table } from 'dexie'
import type { Role } from '../../shared/domain/access/roles.ts'
import type { FieldFault, Mutation, RefusalReason, SyncEntity, UnitConflict } from '../../shared/schemas/sync.ts'
import type { VisibleTour } from '../../shared/schemas/tour.ts'
import type { VisibleTrip } from '../../shared/schemas/trip.ts'
import type { EditOutline } from './local-settings.ts'
import { trackTransactions } from './running-transactions.ts'
import { upgradeEntry } from './upgrade-entries.ts'

/**
 * `queued`: never sent. `sent`: on its way, or sent without an answer; the server recognises it when it comes again.
 * `acked`: accepted, and kept over the row until the pull that carries its effect. `conflict` and `refused` wait for the person.
 */
export type OutboxState = 'queued' | 'sent' | 'acked' | 'conflict' | 'refused'

/**
 * One edit on its way to the server. It holds all it needs; nothing else on the device has to survive for it to arrive.
 * Without an `epoch` it belongs to the database that the rows on the device come from (see `sync/replaced-database.ts`).
 */
export type OutboxEntry = Mutation & {
  seq: number
  state: OutboxState
  attempts: number
  /** Milliseconds since 1970, by the server's time as far as the device knew it. */
  saved_at: number
  /** The person's role when the edit was made; older apps did not store it. */
  role?: Role
  /** Number of the change feed that carries the effect of an accepted entry. */
  result_seq?: number
  /** Message key and field errors of a refusal. */
  message?: string
  errors?: FieldFault[]
  /** What happened to the row of a refused entry; for a tour, one for each day. */
  reason?: RefusalReason
  reasons?: RefusalReason[]
  /** Units that were refused while others of the same edit were taken, or are in conflict. */
  refused?: string[]
  /** Units in conflict, with the server's values. */
  theirs?: UnitConflict[]
  /** Name and planned time of its row, where that has left the device. */
  about?: { name: string; at: string | null }
  /** The part of a conflicting edit that was applied, shown until the pull that carries it. */
  settled?: { set: Record<string, unknown>; base: Record<string, unknown> }
}

export type LookupEntity = Exclude<SyncEntity, 'trip' | 'tour'>
export type LookupRecord = { entity: LookupEntity; key: string; row: Record<string, unknown> }
export type IdMapping = { local: string; entity: Mutation['entity']; id: number }
export type Draft = { form: string; values: unknown; saved_at: number }
/** The last answer that a screen got from the server, to be read without a connection. */
export type KeptResult = {
  /** Name of the screen. */
  name: string
  /** The request, and the viewer whom it was sent for: another role sees other rows. */
  request: unknown
  viewer: string
  answer: unknown
  /** Milliseconds since 1970. */
  loaded_at: number
}

/** Data left by a former account whose username another account has by now (`account.ts`). */
export type LeftBehind = {
  /** Account id; 0 if only the server knows it. */
  account: number
  /** The viewer its rows were fetched for, and the client id it sent under. */
  viewer: string | undefined
  client: string | undefined
  entries: OutboxEntry[]
  idmap: IdMapping[]
  drafts: Draft[]
  /** Edits it lost with an earlier database. */
  lost: EditOutline[]
}

export type Meta = {
  /** Id of the account whose database this is (`account.ts`). */
  account: number
  /** The server said that the account is deleted. */
  gone: boolean
  client: string
  /** Position of the rows, as given by the server; during the first pull see `sync/page-cursor.ts`. */
  cursor: string
  /** Number of the change feed that the cached rows are at, and the epoch of the database they came from. */
  seq: number
  epoch: string
  /** Time of the last answered pull, milliseconds. */
  last_pull: number
  /** No trip on the device lasts longer, planned positioning to arrival, milliseconds (`trip-range.ts`). */
  longest_trip: number
  session: StoredSession | null
  /** Distinguishes this database from a later one with the same name. */
  database: string
  /** The viewer the rows were fetched for (`cached-rows.ts`). */
  viewer: string
}
/** Copy of the session for the service worker, which has no local storage. */
export type StoredSession = {
  username: string
  userId?: number
  token: string
  /** Milliseconds since 1970 by the server's time, and what that differs from the device's clock by. */
  expires_at: number | null
  clock_offset?: number
}

export type LocalDb = Dexie & {
  trips: EntityTable<VisibleTrip, 'tt_id'>
  tours: EntityTable<VisibleTour, 'tr_id'>
  lookups: Table<LookupRecord, [string, string]>
  outbox: EntityTable<OutboxEntry, 'seq'>
  idmap: EntityTable<IdMapping, 'local'>
  drafts: EntityTable<Draft, 'form'>
  results: EntityTable<KeptResult, 'name'>
  aside: EntityTable<LeftBehind, 'account'>
  meta: Table<{ name: keyof Meta; value: Meta[keyof Meta] }, string>
}

const NAME_PREFIX = 'tours-'
/** Returns the name of a user's database. Each user has one, so nobody's rows or edits are ever in another's. */
export const localDbName = (username: string): string => `${NAME_PREFIX}${username.trim().toLowerCase()}`
export const usernameOfDb = (name: string): string => name.slice(NAME_PREFIX.length)
export const isLocalDbName = (name: string): boolean => name.startsWith(NAME_PREFIX)

type Idb = { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange }

/**
 * Opens (and creates) a user's database, with strict durability: confirmed saves are on the disk. Upgrades may drop
 * cached rows, never the outbox.
 */
export const openLocalDb = (username: string, idb?: Idb): LocalDb => {
  const db = new Dexie(localDbName(username), { chromeTransactionDurability: 'strict', ...idb }) as LocalDb
  db.version(1).stores({
    trips: 'tt_id, tt_sta',
    tours: 'tr_id',
    lookups: '[entity+key], entity',
    outbox: '++seq, &id, state, [entity+key]',
    idmap: 'local',
    drafts: 'form',
    meta: 'name',
  })
  db.version(2).stores({ results: 'name' })
  db.version(3).upgrade((transaction) => transaction.table('outbox').toCollection().modify(upgradeEntry))
  db.version(4)
    .stores({ aside: 'account' })
    .upgrade((transaction) => transaction.table('outbox').toCollection().modify(upgradeEntry))
  trackTransactions(db)
  return db
}

export const getMeta = async <Name extends keyof Meta>(db: LocalDb, name: Name): Promise<Meta[Name] | undefined> =>
  (await db.meta.get(name))?.value as Meta[Name] | undefined

export const setMeta = async <Name extends keyof Meta>(db: LocalDb, name: Name, value: Meta[Name]): Promise<void> => {
  await db.meta.put({ name, value })
}

/** Returns this device's client id for this user; created on first use. */
export const clientId = async (db: LocalDb, newId: () => string): Promise<string> =>
  (await getMeta(db, 'client')) ??
  db.transaction('rw', db.meta, async () => {
    // Another tab may have created it meanwhile.
    const known = await getMeta(db, 'client')
    if (known) return known
    const made = newId()
    await setMeta(db, 'client', made)
    return made
  })
