import type { Dexie, Table } from 'dexie'

type FormerDb = Dexie & {
  trips: Table<{ tt_id: number; tt_tour: string }, number>
  lookups: Table<{ entity: string; key: string; row: Record<string, unknown> }>
}
export const openLocalDb: (username: string, idb: { indexedDB: unknown; IDBKeyRange: unknown }) => FormerDb
/** @throws the app's error for an answer that it does not understand: then nothing of it is written */
export const pullOnce: (context: {
  db: FormerDb
  fetch: (url: string, init: RequestInit) => Promise<Response>
  now: () => number
  newId: () => string
  session: () => { username: string; token: string }
}) => Promise<'applied' | 'stale' | 'more' | 'no_session'>
