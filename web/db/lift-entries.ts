import type { OutboxEntry } from './local-db.ts'
import { hasValues } from './readable-entry.ts'

/** As an earlier version of the app stored it: an edit of a row that was created on the device had no revision at all. */
type StoredEntry = Omit<OutboxEntry, 'rev'> & { rev?: OutboxEntry['rev'] }

/**
 * Gives an entry without a revision the one that such a row has: none. Where it was refused for the lack of it, it waits to
 * be sent again; no request ever carried it.
 */
export const liftEntry = (entry: StoredEntry): void => {
  if (entry.rev !== undefined) return
  entry.rev = null
  if (entry.state !== 'refused' || entry.message !== 'sync_malformed_mutation' || !hasValues(entry)) return
  entry.state = 'queued'
  delete entry.message
  delete entry.errors
}
