import { now } from '../clock/clock.ts'
import { getMeta, openLocalDb, setMeta } from '../db/local-db.ts'
import { writeSetting } from '../db/local-settings.ts'
import type { Leaving, Left, StoredSession } from '../db/records.ts'
import { storeRowNames } from '../db/row-names.ts'
import { noteRemovedRows } from '../db/rows-removed.ts'
import { endLeaving, noteName } from './leavings.ts'

/** A storage that does not answer must not keep a person from logging out, milliseconds. */
const NOTED_WITHIN_MS = 10_000
const TRIES = 3

type Ending = {
  how: Left
  /** Of the session that is over; undefined for the one that is open. */
  token?: string | undefined
  /** It is the session whose hour is over, and no other. */
  isTimedOut?: boolean
  /** The session goes on: it shows the edits of an account that is deleted. */
  staysOpen?: boolean
}

/** Returns true if the database knows another session than the one that is over. */
const isAnother = (known: StoredSession | null | undefined, { token, isTimedOut }: Ending): boolean => {
  if (!known) return false
  if (isTimedOut) return known.expires_at === null || known.expires_at >= now()
  return token !== undefined && known.token !== token
}

/**
 * Writes the durable note, and takes the worker's session with it. Edits that stay keep the names of their rows; those that
 * are discarded go in the same step, so that none that is saved later ever goes with them.
 * @returns false if the database knows another session by now: its person has logged in again
 */
const noteLeft = async (username: string, ending: Ending, keepsNames: boolean): Promise<boolean> => {
  const { how, staysOpen } = ending
  const db = openLocalDb(username)
  try {
    return await db.transaction(
      'rw',
      [db.trips, db.tours, db.idmap, db.outbox, db.aside, db.files, db.meta],
      async () => {
        if (isAnother(await getMeta(db, 'session'), ending)) return false
        if (how === 'discard') for (const table of [db.outbox, db.idmap, db.aside, db.files]) await table.clear()
        else if (keepsNames && how !== 'over') await storeRowNames(db)
        if (staysOpen) return true
        await db.meta.bulkDelete(how === 'seal' || how === 'discard' ? ['push', 'session'] : ['session'])
        await setMeta(db, 'left', how)
        return true
      },
    )
  } finally {
    db.close()
  }
}

/** The note takes little room; where the disk is full, the names do not. */
const noteSurely = async (username: string, ending: Ending): Promise<boolean> => {
  for (let tries = 1; tries < TRIES; tries++) {
    const isNoted = await noteLeft(username, ending, tries === 1).catch(() => null)
    if (isNoted !== null) return isNoted
  }
  return noteLeft(username, ending, false).catch(async () => {
    // A browser that gives no storage has nothing to be noted in; a full disk still takes edits away.
    if (ending.how === 'discard') await discardEdits(username, ending).catch(() => undefined)
    return true
  })
}

const discardEdits = async (username: string, ending: Ending): Promise<void> => {
  const db = openLocalDb(username)
  try {
    await db.transaction('rw', [db.idmap, db.outbox, db.aside, db.files, db.meta], async () => {
      if (isAnother(await getMeta(db, 'session'), ending)) return
      for (const table of [db.outbox, db.idmap, db.aside, db.files]) await table.clear()
    })
  } finally {
    db.close()
  }
}

/** Resolves once the note is on the disk, cannot be written, or takes too long. */
const noted = async (username: string, ending: Ending): Promise<{ isNewer: boolean; note: Promise<boolean> }> => {
  const note = noteSurely(username, ending)
  const late = new Promise<true>((resolve) => setTimeout(resolve, NOTED_WITHIN_MS, true))
  return { isNewer: !(await Promise.race([note, late])), note }
}

/** Notes that a session is over whose account keeps its data here. @returns false if its person has logged in again */
export const noteOver = async (username: string, token?: string): Promise<boolean> =>
  !(await noted(username, { how: 'over', token })).isNewer

/** Notes the end of a session without stay-logged-in that was not used for an hour, and of no session that was begun since. */
export const noteHourOver = async (username: string): Promise<void> => {
  await noted(username, { how: 'over', isTimedOut: true })
}

/**
 * Removes an account's data from the device, unless its person has logged in again. What waits to be sent stays sealed, unless
 * it is discarded.
 * @param onNoted called once the device knows for good that the person has left, before anything is removed
 */
export const leaveDevice = async (
  username: string,
  how: Leaving,
  { onNoted = () => undefined, ...ending }: Omit<Ending, 'how'> & { onNoted?: () => void } = {},
): Promise<void> => {
  const { isNewer, note } = await noted(username, { how, ...ending })
  if (isNewer) return
  writeSetting(noteName(username), how)
  writeSetting('answers_seen', undefined)
  noteRemovedRows()
  onNoted()
  // Of a note that took too long, it may show only now that the person has logged in again.
  if (await note) await endLeaving(username, how)
  else writeSetting(noteName(username), undefined)
}
