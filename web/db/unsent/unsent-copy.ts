import { liveQuery } from 'dexie'
import type { SyncEntity } from '#shared/schemas/sync.ts'
import { titleIn } from '../entities.ts'
import { getMeta, type LocalDb, setMeta } from '../local-db.ts'
import { readSetting } from '../local-settings.ts'
import type { EditOutline, OutboxEntry, UnsentCopy } from '../records.ts'
import { refreshQueries } from '../reopen.ts'
import { lostOf, storeLost, storeUnsent, unsentOf } from './unsent-notes.ts'
import { UNSETTLED } from './unsettled.ts'

/**
 * A copy of the waiting edits outside the database. A browser may lose a database: to free space, by "delete site
 * data", by damage. Its waiting edits are gone then, and the new empty database has no trace of them. So they are kept
 * in local storage too, with all typed values: a person can enter them again.
 */

/**
 * Limits of the copy: number of edits, and characters of all of them, since local storage has some millions. Further
 * edits are only counted.
 */
const LISTED = 300
const MOST_CHARACTERS = 400_000

/**
 * Returns name and day of a row: from the typed values, or from the row here, which may have left the device meanwhile.
 */
const nameOf = (
  { entity, set, about }: OutboxEntry,
  row: object | undefined,
  known: EditOutline | undefined,
): { name: string; at: string | null } => {
  const [typed, here] = [titleIn(entity, set), titleIn(entity, row)]
  return {
    name: typed.name || here.name || about?.name || known?.name || '',
    at: typed.at ?? here.at ?? about?.at ?? known?.at ?? null,
  }
}

/** Rows of entries, by their places among them. */
const rowsOf = async (db: LocalDb, entries: readonly OutboxEntry[]): Promise<(object | undefined)[]> => {
  const named = await db.idmap.bulkGet(entries.map(({ key }) => String(key)))
  const ids = entries.map(({ key }, index) => named[index]?.id ?? (Number(key) || 0))
  const [trip, tour] = await Promise.all([db.trips.bulkGet(ids), db.tours.bulkGet(ids)])
  const found: Partial<Record<SyncEntity, (object | undefined)[]>> = { trip, tour }
  return entries.map(({ entity }, index) => found[entity]?.[index])
}

/** Returns as many outlines as there is room for. */
const withinLimits = (edits: readonly EditOutline[]): EditOutline[] => {
  let room = MOST_CHARACTERS
  return edits.slice(0, LISTED).filter((edit) => {
    room -= JSON.stringify(edit).length
    return room >= 0
  })
}

/** Returns the edits that wait in a database now; null while the database has no name. */
const waitingEdits = (db: LocalDb, username: string): Promise<UnsentCopy | null> =>
  // In one transaction: the list and the name are of one database.
  db.transaction('r', [db.outbox, db.idmap, db.trips, db.tours, db.meta], async () => {
    const database = await getMeta(db, 'database')
    if (!database) return null
    const account = await getMeta(db, 'account')
    const known = new Map(unsentOf(username)?.edits.map((outline) => [outline.id, outline]))
    const waiting = await db.outbox.where('state').anyOf(UNSETTLED).primaryKeys()
    const listed = await db.outbox.bulkGet(waiting.toSorted((a, b) => a - b).slice(0, LISTED))
    const entries = listed.filter((entry) => entry !== undefined)
    const rows = await rowsOf(db, entries)
    const edits = entries.map((entry, index): EditOutline => {
      const { id, entity, op, set, base } = entry
      return { id, entity, op, ...nameOf(entry, rows[index], known.get(id)), set, base }
    })
    return {
      database,
      ...(account === undefined ? {} : { account }),
      count: waiting.length,
      edits: withinLimits(edits),
    }
  })

const nameDatabase = async (db: LocalDb): Promise<void> => {
  if (await getMeta(db, 'database')) return
  await db.transaction('rw', db.meta, async () => {
    if (!(await getMeta(db, 'database'))) await setMeta(db, 'database', crypto.randomUUID())
  })
}

/**
 * Stores the waiting edits; if the database is another one than before, the former ones are stored as lost.
 * @param before the edits that waited at the last check
 * @returns whether the database is another one than before
 */
const storeCopy = (username: string, now: UnsentCopy, before: UnsentCopy | undefined): boolean => {
  const isOther = before !== undefined && before.database !== now.database
  const isOthers = before?.account !== undefined && now.account !== undefined && before.account !== now.account
  const lost = lostOf(username)
  // Another tab may have noted it.
  if (isOther && !isOthers && before.count > 0 && lost?.database !== before.database) {
    storeLost(username, {
      ...before,
      count: before.count + (lost?.count ?? 0),
      edits: withinLimits([...(lost?.edits ?? []), ...before.edits]),
    })
  }
  if (JSON.stringify(unsentOf(username)) !== JSON.stringify(now)) storeUnsent(username, now)
  return isOther
}

/** Stores the waiting edits once. */
export const copyUnsent = async (db: LocalDb, username: string): Promise<void> => {
  await nameDatabase(db)
  const now = await waitingEdits(db, username)
  if (now) storeCopy(username, now, unsentOf(username))
}

/** Delay after a connection was closed or opened, so that a requested deletion is done by then. */
const LOOK_AFTER_MS = 300

/**
 * Stores the waiting edits at every change, and detects while the page is open that the browser deleted the database.
 * @param onLost called when an empty database has replaced it
 * @returns a function that stops it
 */
export const watchUnsent = (db: LocalDb, username: string, onLost: () => void = () => undefined): (() => void) => {
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Local storage may be cleared together with the database. */
  let last: UnsentCopy | undefined
  // A database that is closed, or a disk that is full: the stored copy stays.
  const ignore = () => undefined
  const take = (now: UnsentCopy) => {
    if (isStopped) return
    const isLost = storeCopy(username, now, last ?? unsentOf(username))
    const isNews = isLost && last !== undefined
    last = now
    if (!isNews) return
    refreshQueries()
    onLost()
  }
  const look = async () => {
    if (isStopped) return
    await nameDatabase(db)
    const now = await waitingEdits(db, username)
    if (now) take(now)
  }
  const lookSoon = () => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void look().catch(ignore), LOOK_AFTER_MS)
  }
  // The browser closes the connection when it deletes the data; if it does not, the next access finds it closed, and
  // Dexie opens an empty database.
  db.on.close.subscribe(lookSoon)
  db.on.ready.subscribe(lookSoon, true)
  const watching = liveQuery(() => waitingEdits(db, username)).subscribe({
    next: (now) => (now ? take(now) : void nameDatabase(db).catch(ignore)),
    error: ignore,
  })
  return () => {
    isStopped = true
    clearTimeout(timer)
    // The person, or the browser, cleared local storage with the session in it. The next login shows what was lost.
    const isCleared = readSetting('app_version') === undefined
    if (last && last.count > 0 && isCleared) storeUnsent(username, last)
    db.on.close.unsubscribe(lookSoon)
    db.on.ready.unsubscribe(lookSoon)
    watching.unsubscribe()
  }
}
