import { Dexie, type EntityTable, type Table } from 'dexie'
import type { VisibleTour } from '../../shared/schemas/tour.ts'
import type { VisibleTrip } from '../../shared/schemas/trip.ts'
import { localDbName } from './local-db-name.ts'
import { upgradeEntry } from './outbox/upgrade-entries.ts'
import type {
  Draft,
  EntryFile,
  IdMapping,
  KeptResult,
  LeftBehind,
  LookupRecord,
  Meta,
  OutboxEntry,
  TakenEdit,
} from './records.ts'
import { type Tracked, trackTransactions } from './running-transactions.ts'

export type LocalDb = Tracked & {
  trips: EntityTable<VisibleTrip, 'tt_id'>
  tours: EntityTable<VisibleTour, 'tr_id'>
  lookups: Table<LookupRecord, [string, string]>
  outbox: EntityTable<OutboxEntry, 'seq'>
  idmap: EntityTable<IdMapping, 'local'>
  drafts: EntityTable<Draft, 'form'>
  results: EntityTable<KeptResult, 'name'>
  aside: EntityTable<LeftBehind, 'account'>
  taken: EntityTable<TakenEdit, 'id'>
  files: EntityTable<EntryFile, 'id'>
  meta: Table<{ name: keyof Meta; value: Meta[keyof Meta] }, string>
}

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
  db.version(5).stores({ taken: 'id, at, known_in' })
  db.version(6).stores({ files: 'id, sent_in' })
  // Another tab removes or upgrades it, as at a logout: that is no warning, which Dexie's own handler would write.
  db.on('versionchange', () => {
    db.close({ disableAutoOpen: false })
    return false
  })
  trackTransactions(db)
  return db
}

/**
 * The same for a thread that shows nothing: what it writes wakes no live query, and its keys are not recorded. The
 * thread calls `refreshQueries` itself.
 */
export const openUnobserved = (username: string, idb?: Idb): LocalDb => {
  const db = openLocalDb(username, idb)
  for (const name of ['Observability', 'Cache']) db.unuse({ stack: 'dbcore', name })
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
