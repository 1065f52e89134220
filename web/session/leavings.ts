import { openExisting, settled } from '../db/existing-db.ts'
import { localDbName, usernameOfDb } from '../db/local-db-name.ts'
import type { Leaving, Left } from '../db/records.ts'
import { SETTINGS_THAT_LEAVE } from '../db/session-settings.ts'

/**
 * Sessions that are over, and accounts that leave this device. A durable note in the account's database says so before
 * anything is said or removed; it stays until the next login. If the browser is killed, local storage may still hold the
 * session, since a browser writes it to the disk seconds later: the database decides. A second note, in local storage, names
 * the accounts whose data are still to be removed. Without a library, since `index.html` and the pages of links run it too.
 */

/** A database that takes longer to open than this is waited for with a word, milliseconds. */
const SLOW_MS = 3_000
const TRIES = 3
const TRY_AGAIN_MS = 300
const STAYS = ['outbox', 'idmap', 'meta', 'aside']
const OF_ROWS = ['cursor', 'seq', 'last_pull', 'session']

const done = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('the database was closed'))
  })

const leftIn = async (meta: IDBObjectStore): Promise<Left | undefined> => {
  const record: { value: Left } | undefined = await settled(meta.get('left'))
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

/**
 * Returns how the account's last session on this device ended; null if it did not, or if that is unknown: the browser gives no
 * storage.
 */
export const leftOf = async (username: string): Promise<Left | null> => {
  for (let tries = TRIES; ; tries--) {
    try {
      return (await withStored(username, (db) => leftIn(db.transaction('meta').objectStore('meta')))) ?? null
    } catch {
      if (tries === 1) return null
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS))
    }
  }
}

/**
 * Removes the rows of an account that leaves. Edits to be sent stay: discarded ones went with the note, and those that are there
 * now were saved after it.
 */
const removeRows = async (username: string, how: Leaving): Promise<void> => {
  await withStored(username, async (db) => {
    const stores = [...db.objectStoreNames]
    const transaction = db.transaction(stores, 'readwrite', { durability: 'strict' })
    const meta = transaction.objectStore('meta')
    const remove = async (): Promise<void> => {
      for (const name of stores) if (!STAYS.includes(name)) transaction.objectStore(name).clear()
      const goes = (await leftIn(meta)) === 'discard' ? await settled(meta.getAllKeys()) : OF_ROWS
      for (const name of goes) if (name !== 'left') meta.delete(name)
      // The next account with this username belongs to another person.
      if (how === 'user_gone') meta.put({ name: 'gone', value: true })
    }
    await Promise.all([done(transaction), remove()])
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
 * Closes a stored session that is over: killed in time, the browser did not write that to the disk.
 * @param onSlow called once the database takes long
 * @returns true if the session is none any more
 */
export const closeLeftSession = async (onSlow?: () => void): Promise<boolean> => {
  const username = stored('username')
  const timer = setTimeout(() => onSlow?.(), SLOW_MS)
  const how = username ? await leftOf(username) : null
  clearTimeout(timer)
  if (!how || !username) return false
  if (how !== 'over') {
    try {
      localStorage.setItem(noteName(username), JSON.stringify(how))
    } catch {
      // Local storage is full. The rows go now: no later page would know of them.
      await endLeaving(username, how).catch(() => undefined)
    }
  }
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

/** Goes on with accounts whose leaving an earlier page could not end; one whose storage fails keeps its note. */
export const endLeavings = async (): Promise<void> => {
  // Who is logged in has come back.
  const here = stored('access_token') && noteName(stored('username') ?? '')
  for (const name of Object.keys(localStorage)) {
    const how = name.startsWith(PREFIX) && name !== here ? (stored(name) as Leaving | undefined) : undefined
    if (how) await endLeaving(name.slice(PREFIX.length), how).catch(() => undefined)
  }
}
