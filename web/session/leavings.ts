import { openExisting, settled } from '../db/existing-db.ts'
import { localDbName, usernameOfDb } from '../db/local-db-name.ts'
import type { Leaving } from '../db/records.ts'
import { SETTINGS_THAT_LEAVE } from '../db/session-settings.ts'

/**
 * Accounts that leave this device. Two notes say so until all is removed: one in local storage, which a browser writes to
 * the disk seconds later, and a durable one in the account's database. If the browser is killed meanwhile, local storage may
 * still hold the session: the database decides. Without a library, since `index.html` and the pages of links run it too.
 */

/** A browser that does not open a database must not hold up the page for ever. */
const PATIENCE_MS = 3_000
const STAYS = ['outbox', 'idmap', 'meta', 'aside']
const OF_ROWS = ['cursor', 'seq', 'last_pull', 'session']

const within = <Value>(work: Promise<Value>, otherwise: Value): Promise<Value> =>
  Promise.race([work, new Promise<Value>((resolve) => setTimeout(resolve, PATIENCE_MS, otherwise))])

const done = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('the database was closed'))
  })

const leftIn = async (db: IDBDatabase): Promise<Leaving | undefined> => {
  const record: { value: Leaving } | undefined = await settled(db.transaction('meta').objectStore('meta').get('left'))
  return record?.value
}

const withStored = async <Value>(
  username: string,
  work: (db: IDBDatabase) => Promise<Value>,
): Promise<Value | null> => {
  const db = await openExisting(indexedDB, localDbName(username))
  try {
    return db?.objectStoreNames.contains('meta') ? await work(db) : null
  } finally {
    db?.close()
  }
}

/** Returns how the account left this device; null if it did not, or nobody can tell. */
export const leftOf = (username: string): Promise<Leaving | null> =>
  within(
    withStored(username, leftIn)
      .then((left) => left ?? null)
      .catch(() => null),
    null,
  )

/** Removes the rows of an account that leaves; what waits to be sent stays, unless it is discarded. */
const removeRows = async (username: string, how: Leaving): Promise<void> => {
  await withStored(username, async (db) => {
    const left = await leftIn(db)
    const stores = [...db.objectStoreNames]
    const transaction = db.transaction(stores, 'readwrite', { durability: 'strict' })
    const meta = transaction.objectStore('meta')
    const stays = how === 'discard' ? [] : STAYS
    for (const name of stores) if (!stays.includes(name)) transaction.objectStore(name).clear()
    for (const name of OF_ROWS) meta.delete(name)
    // The next account with this username belongs to another person.
    if (how === 'user_gone') meta.put({ name: 'gone', value: true })
    if (left) meta.put({ name: 'left', value: left })
    await done(transaction)
  })
}

/** Spelling key of a username, without the module of names: the pages of links would share it with this one. */
const keyOf = (username: string): string => usernameOfDb(localDbName(username))
/** Returns the name of the note in local storage. */
export const noteName = (username: string): `leaving ${string}` => `leaving ${keyOf(username)}`
const PREFIX = noteName('')

const stored = (name: string): string | undefined => {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/**
 * Closes a stored session whose person has left this device: killed in time, the browser did not write that to the disk.
 * @returns true if the session is none any more
 */
export const closeLeftSession = async (): Promise<boolean> => {
  const username = stored('username')
  const how = username ? await leftOf(username) : null
  if (!how || !username) return false
  localStorage.setItem(noteName(username), JSON.stringify(how))
  for (const name of [...SETTINGS_THAT_LEAVE, 'answers_seen']) localStorage.removeItem(name)
  return true
}

/** Removes all that an account that leaves has here, and then the note. */
export const endLeaving = async (username: string, how: Leaving): Promise<void> => {
  const key = keyOf(username)
  const typed = `draft ${encodeURIComponent(key)} `
  for (const name of Object.keys(localStorage)) if (name.startsWith(typed)) localStorage.removeItem(name)
  if (how === 'discard') for (const kind of ['unsent', 'lost']) localStorage.removeItem(`${kind} ${key}`)
  await removeRows(key, how)
  localStorage.removeItem(noteName(key))
}

/**
 * Goes on with accounts whose leaving an earlier page could not end; one whose storage fails keeps its note. Called while no
 * session is open.
 */
export const endLeavings = async (): Promise<void> => {
  for (const name of Object.keys(localStorage)) {
    const how = name.startsWith(PREFIX) ? (stored(name) as Leaving | undefined) : undefined
    if (how) await endLeaving(name.slice(PREFIX.length), how).catch(() => undefined)
  }
}
