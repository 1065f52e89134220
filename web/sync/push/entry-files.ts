import type { LocalDb } from '../../db/local-db.ts'
import { hasValues } from '../../db/outbox/readable-entry.ts'
import type { OutboxEntry } from '../../db/records.ts'
import type { SyncSession } from '../api.ts'

/**
 * Photos that waiting edits name: answers to statements. They lie beside the outbox, and each arrives before the edit that
 * names it, which is held back until then with the later edits of its row; all other edits go on.
 */

/** Ids of the photos that an edit names. */
export const filesNamedBy = (entry: OutboxEntry): readonly string[] =>
  hasValues(entry)
    ? Object.values(entry.set).flatMap((answer) => (answer as { sl_files?: string[] } | null)?.sl_files ?? [])
    : []

/** Ids of the photos on this device that this database of the server was not sent, as far as is known. */
export const unsentFiles = async ({ files }: LocalDb, epoch: string | undefined): Promise<ReadonlySet<string>> =>
  new Set(await (epoch ? files.where('sent_in').notEqual(epoch) : files.toCollection()).primaryKeys())

export const namesAny = (entry: OutboxEntry, ids: ReadonlySet<string>): boolean =>
  ids.size > 0 && filesNamedBy(entry).some((id) => ids.has(id))

/** Returns true for an edit of the person who is logged in, not of a former account of the same username. */
export const isOwn = ({ user, user_id }: OutboxEntry, { username, userId }: SyncSession): boolean =>
  user === username && (user_id === undefined || userId === undefined || user_id === userId)

/** The server has forgotten photos that no edit had named for long: they are sent anew when their person tries again. */
export const sendFilesAnew = async ({ files }: LocalDb, entry: OutboxEntry): Promise<void> => {
  await files.where('id').anyOf(filesNamedBy(entry)).modify({ sent_in: '' })
}
