import { openLocalDb, setMeta } from '../db/local-db.ts'
import { writeSetting } from '../db/local-settings.ts'
import type { Leaving } from '../db/records.ts'
import { storeRowNames } from '../db/row-names.ts'
import { noteRemovedRows } from '../db/rows-removed.ts'
import { endLeaving, noteName } from './leavings.ts'

/** A storage that does not answer must not keep a person from logging out, milliseconds. */
const NOTED_WITHIN_MS = 2_000

/** Writes the durable note, and takes the worker's session with it. Edits that stay keep the names of their rows. */
const note = async (username: string, how: Leaving, staysOpen: boolean): Promise<void> => {
  const db = openLocalDb(username)
  try {
    await db.transaction('rw', [db.trips, db.tours, db.idmap, db.outbox, db.meta], async () => {
      await storeRowNames(db)
      if (staysOpen) return
      await db.meta.bulkDelete(how === 'seal' || how === 'discard' ? ['push', 'session'] : ['session'])
      await setMeta(db, 'left', how)
    })
  } finally {
    db.close()
  }
}

/**
 * Removes an account's data from the device. What waits to be sent stays sealed, unless it is discarded.
 * @param staysOpen the session goes on: it shows the edits of an account that is deleted
 * @param onNoted called once the device knows for good that the person has left, before anything is removed
 */
export const leaveDevice = async (
  username: string,
  how: Leaving,
  { staysOpen = false, onNoted = () => undefined }: { staysOpen?: boolean; onNoted?: () => void } = {},
): Promise<void> => {
  const isNoted = note(username, how, staysOpen).catch(() => undefined)
  await Promise.race([isNoted, new Promise((resolve) => setTimeout(resolve, NOTED_WITHIN_MS))])
  writeSetting(noteName(username), how)
  writeSetting('answers_seen', undefined)
  noteRemovedRows()
  onNoted()
  await isNoted
  await endLeaving(username, how)
}
