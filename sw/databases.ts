import { Dexie } from 'dexie'
import { createClock, DEVICE } from '../web/clock/clock.ts'
import { getMeta, type LocalDb, openLocalDb } from '../web/db/local-db.ts'
import { isLocalDbName, usernameOfDb } from '../web/db/local-db-name.ts'
import type { StoredSession } from '../web/db/records.ts'

export type DeviceDb = {
  db: LocalDb
  /** The session that is open in it; null where there is none, or its time is over. */
  session: StoredSession | null
  /** The server's time, milliseconds. */
  now: () => number
}

/** The databases of the persons of this device, one after the other; each is closed when the next is asked for. */
export async function* databases(): AsyncGenerator<DeviceDb, void> {
  for (const name of (await Dexie.getDatabaseNames()).filter(isLocalDbName)) {
    const db = openLocalDb(usernameOfDb(name))
    try {
      const session = (await getMeta(db, 'session')) ?? null
      const { now } = createClock(DEVICE, {
        read: () => ({ offset: session?.clock_offset ?? 0, seen: 0 }),
        write: () => undefined,
      })
      const isOver = session !== null && session.expires_at !== null && session.expires_at < now()
      yield { db, session: isOver ? null : session, now }
    } finally {
      db.close()
    }
  }
}
