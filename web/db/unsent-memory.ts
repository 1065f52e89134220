import { liveQuery } from 'dexie'
import type { VisibleTour } from '../../shared/schemas/tour.ts'
import type { VisibleTrip } from '../../shared/schemas/trip.ts'
import { getMeta, type LocalDb, type OutboxEntry, setMeta } from './local-db.ts'
import { type EditOutline, readSetting, type UnsentMemory, writeSetting } from './local-settings.ts'
import { UNSETTLED } from './unsent-edits.ts'

/**
 * A browser may lose a database: for want of room, by "delete site data", by damage. What waits in it is then gone, and the
 * empty database that comes instead knows nothing of it. So its number and a short list are kept outside, in local storage.
 */

/** Outlines that are kept: some kilobytes, of which local storage has few. */
const LISTED = 40

/** What a row is called, and its day: of the row here, or of what was typed into a new one. */
const nameOf = async (
  db: LocalDb,
  { entity, key, set, about }: OutboxEntry,
): Promise<{ name: string; at: string | null }> => {
  const id = typeof key === 'string' ? (await db.idmap.get(key))?.id : key
  if (entity === 'trip') {
    const trip = { ...(id !== undefined && (await db.trips.get(id))), ...set } as Partial<VisibleTrip>
    return { name: trip.tt_tour ?? about?.name ?? '', at: trip.tt_stp ?? about?.at ?? null }
  }
  const tour = { ...(id !== undefined && (await db.tours.get(id))), ...set } as Partial<VisibleTour>
  return { name: tour.tr_name ?? about?.name ?? '', at: null }
}

const outlineOf = async (db: LocalDb, entry: OutboxEntry, known: EditOutline | undefined): Promise<EditOutline> => {
  const { id, entity, op, set } = entry
  const { name, at } = await nameOf(db, entry)
  // The row may have left the device meanwhile.
  return {
    id,
    entity,
    op,
    name: name || known?.name || '',
    at: at ?? known?.at ?? null,
    fields: Object.keys(set ?? {}),
  }
}

/** What waits in a database now, as far as it is worth remembering; null while the database has no name. */
const whatWaits = (db: LocalDb, username: string): Promise<UnsentMemory | null> =>
  // In one transaction: the list and the name are of one database.
  db.transaction('r', [db.outbox, db.idmap, db.trips, db.tours, db.meta], async () => {
    const database = await getMeta(db, 'database')
    if (!database) return null
    const known = new Map(readSetting(`unsent ${username}`)?.edits.map((outline) => [outline.id, outline]))
    const waiting = db.outbox.where('state').anyOf([...UNSETTLED])
    const count = await waiting.count()
    const listed = count === 0 ? [] : await waiting.limit(LISTED).toArray()
    const edits = await Promise.all(listed.map((entry) => outlineOf(db, entry, known.get(entry.id))))
    return { database, count, edits }
  })

const nameDatabase = (db: LocalDb): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    if (!(await getMeta(db, 'database'))) await setMeta(db, 'database', crypto.randomUUID())
  })

/** Keeps what waits; what waited in a database that is gone is lost, and that is noted. */
const note = (username: string, now: UnsentMemory): void => {
  const before = readSetting(`unsent ${username}`)
  if (before && before.database !== now.database && before.count > 0) {
    const lost = readSetting(`lost ${username}`)
    writeSetting(`lost ${username}`, {
      database: before.database,
      count: before.count + (lost?.count ?? 0),
      edits: [...(lost?.edits ?? []), ...before.edits].slice(-LISTED),
    })
  }
  if (JSON.stringify(before) !== JSON.stringify(now)) writeSetting(`unsent ${username}`, now)
}

/** Looks once at what waits. */
export const rememberUnsent = async (db: LocalDb, username: string): Promise<void> => {
  await nameDatabase(db)
  const now = await whatWaits(db, username)
  if (now) note(username, now)
}

/** Keeps what waits in mind from now on. @returns what ends it */
export const watchUnsent = (db: LocalDb, username: string): (() => void) => {
  // A database that is closed, or a disk that is full: what was kept stays.
  const ignore = () => undefined
  const watching = liveQuery(() => whatWaits(db, username)).subscribe({
    next: (now) => (now ? note(username, now) : void nameDatabase(db).catch(ignore)),
    error: ignore,
  })
  return () => watching.unsubscribe()
}
