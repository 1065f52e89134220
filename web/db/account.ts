import { type KnownViewer, viewerName } from './cached-rows.ts'
import { getMeta, type LocalDb, setMeta } from './local-db.ts'
import type { EditOutline, LeftBehind, Meta, OutboxEntry, UnsentCopy } from './records.ts'
import { storeRowNames } from './row-names.ts'
import { tryStorage } from './try-storage.ts'
import { allUnsavedInput, removeAllUnsavedInput } from './unsent/unsaved-input.ts'
import { lostOf, storeLost, storeUnsent, unsentOf } from './unsent/unsent-notes.ts'

/**
 * The account that a device's database belongs to. Databases are named by username, and a username may be given to
 * another person after its account was deleted; account ids are never used twice. Data of a former account are put
 * aside: never sent, and never shown as the person's own.
 *
 * A database of an older app holds no account id. It belongs to the first account that opens it with its username: a
 * login or an unexpired session proves that this is the person, and people who logged out with unsent edits must find
 * them again. If that is wrong, the server recognises the device by its client id and refuses the entries
 * (`server/sync/store/sync-clients.ts`); they are put aside then. A database whose person was told that the account is
 * deleted belongs to no later account.
 */

/** Account id of entries that the server assigned to another account without naming it. */
const UNKNOWN_ACCOUNT = 0

const META_OF_DATABASE = ['database'] as const satisfies (keyof Meta)[]

const emptyLeftBehind = (account: number): LeftBehind => ({
  account,
  viewer: undefined,
  client: undefined,
  entries: [],
  idmap: [],
  drafts: [],
  lost: [],
})

/** Puts entries of other accounts aside, in the transaction that found them. */
export const putEntriesAside = async (db: LocalDb, entries: readonly OutboxEntry[]): Promise<void> => {
  for (const entry of entries) {
    const account = entry.user_id ?? UNKNOWN_ACCOUNT
    const known = (await db.aside.get(account)) ?? emptyLeftBehind(account)
    await db.aside.put({ ...known, entries: [...known.entries, entry] })
  }
  await db.outbox.bulkDelete(entries.map(({ seq }) => seq))
}

/** Puts aside all data of a former account, so that none affects the next one. */
const putAside = async (db: LocalDb, account: number, username: string): Promise<void> => {
  await storeRowNames(db)
  const known = (await db.aside.get(account)) ?? emptyLeftBehind(account)
  const epoch = await getMeta(db, 'epoch')
  const entries = (await db.outbox.toArray()).map((entry) => ({ ...entry, epoch: entry.epoch ?? epoch }))
  const left: LeftBehind = {
    ...known,
    viewer: await getMeta(db, 'viewer'),
    client: await getMeta(db, 'client'),
    entries: [...known.entries, ...entries],
    idmap: [...known.idmap, ...(await db.idmap.toArray())],
    drafts: [...known.drafts, ...(await db.drafts.toArray()), ...allUnsavedInput(username)],
  }
  const kept = (await db.meta.bulkGet([...META_OF_DATABASE])).filter((record) => record !== undefined)
  // Photos stay with the edits that name them.
  for (const table of db.tables) if (table.name !== 'aside' && table.name !== 'files') await table.clear()
  await db.meta.bulkPut(kept)
  if (left.entries.length + left.drafts.length + left.lost.length > 0) await db.aside.put(left)
}

/** Restores the data of an account that exists again, because a backup was restored. */
const restoreAside = async (db: LocalDb, account: number): Promise<void> => {
  const left = await db.aside.get(account)
  if (!left) return
  await db.outbox.bulkPut(left.entries)
  await db.idmap.bulkPut(left.idmap)
  await db.drafts.bulkPut(left.drafts)
  // The server recognises the entries by it.
  if (left.client) await setMeta(db, 'client', left.client)
  await db.aside.delete(account)
}

const isOthers = (note: UnsentCopy | undefined, userId: number): note is UnsentCopy =>
  note?.account !== undefined && note.account !== userId

/** Returns edits that another account of this username lost with a database, from the notes outside of it. */
const lostByOthers = (username: string, userId: number, database: string | undefined): EditOutline[] => {
  const [unsent, lost] = [unsentOf(username), lostOf(username)]
  return [
    ...(isOthers(lost, userId) ? lost.edits : []),
    ...(isOthers(unsent, userId) && unsent.database !== database ? unsent.edits : []),
  ]
}

const removeNotesOfOthers = (username: string, userId: number): void => {
  if (isOthers(unsentOf(username), userId)) storeUnsent(username, undefined)
  if (isOthers(lostOf(username), userId)) storeLost(username, undefined)
}

/** Assigns the database to this account, before anything of it is shown or sent. */
export const bindToAccount = async (
  db: LocalDb,
  { username, userId }: { username: string; userId?: number },
): Promise<void> => {
  if (userId === undefined) return
  const lost = lostByOthers(username, userId, await getMeta(db, 'database'))
  const isKnown = (await getMeta(db, 'account')) === userId && (await getMeta(db, 'gone')) === undefined
  if (isKnown && lost.length === 0) return
  let isNew = false
  await db.transaction('rw', db.tables, async () => {
    const account = await getMeta(db, 'account')
    const isLeft = account === undefined ? (await getMeta(db, 'gone')) === true : account !== userId
    if (isLeft) await putAside(db, account ?? UNKNOWN_ACCOUNT, username)
    isNew = isLeft
    // An account that logs in is not deleted, or was brought back by a restored backup.
    await db.meta.delete('gone')
    if (account !== userId) {
      await setMeta(db, 'account', userId)
      await restoreAside(db, userId)
    }
    if (lost.length > 0) {
      const known = (await db.aside.get(UNKNOWN_ACCOUNT)) ?? emptyLeftBehind(UNKNOWN_ACCOUNT)
      await db.aside.put({ ...known, lost: [...known.lost, ...lost] })
    }
  })
  tryStorage(() => removeNotesOfOthers(username, userId))
  if (isNew) removeAllUnsavedInput(username)
}

/** Discards the data that a former account left, at the person's wish. */
export const discardLeftBehind = (db: LocalDb, account: number): Promise<void> => db.aside.delete(account)

/**
 * Returns true if a person may read what was left: an edit shows which values its author saw in a row. Colleagues with
 * the same role in the same company see those rows too, and admin sees all; all other people see only the number.
 */
export const mayRead = ({ viewer }: LeftBehind, person: KnownViewer): boolean =>
  person.role === 'admin' || viewer === viewerName(person)
