import type { OutboxEntry } from '../db/local-db.ts'
import type { Connection } from './connection.ts'

/** Message key of why edits wait that could be sent; null while they are being sent. */
export const waitingReason = (connection: Connection): string | null => {
  if (connection.ended === 'user_gone') return 'user_gone'
  if (connection.isStorageFull) return 'wait_storage'
  if (connection.needsLogin) return 'wait_login'
  if (connection.state === 'offline') return 'wait_connection'
  if (connection.isSending) return null
  if (connection.held) return `wait_${connection.held}`
  return 'wait_next_try'
}

/** Message key of why one edit waits: the new row that it belongs to may not be there yet, whatever the connection. */
export const reasonOf = (
  entry: OutboxEntry,
  entries: readonly OutboxEntry[],
  connection: Connection,
): string | null => {
  if (entry.state !== 'queued' && entry.state !== 'sent') return null
  const isBehindCreate = entries.some(
    ({ entity, key, op, state }) =>
      op === 'create' && state === 'refused' && entity === entry.entity && key === entry.key,
  )
  return isBehindCreate ? 'wait_refused_create' : waitingReason(connection)
}
