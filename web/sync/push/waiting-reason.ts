import type { OutboxEntry } from '../../db/records.ts'
import type { Connection } from '../connection.ts'

const WAIT_FOR = {
  no_network: 'wait_connection',
  server_fault: 'wait_server_fault',
  foreign_answer: 'wait_foreign_answer',
} as const

/** Returns the message key of the reason why sendable edits wait; null while they are being sent. */
export const waitingReason = (connection: Connection): string | null => {
  if (connection.ended === 'user_gone') return 'user_gone'
  if (connection.isStorageFull) return 'wait_storage'
  if (connection.needsLogin) return 'wait_login'
  if (connection.state === 'offline') return WAIT_FOR[connection.obstacle ?? 'no_network']
  if (connection.isSending) return null
  if (connection.held) return `wait_${connection.held}`
  return 'wait_next_try'
}

/**
 * Returns the message key of the reason why one edit waits: its new row may not be at the server yet, whatever the
 * connection.
 */
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
