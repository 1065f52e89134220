import { now } from '../clock/clock.ts'
import type { OutboxContext } from '../sync/push/outbox.ts'
import { currentDb, currentSession, newId } from './session.ts'

/** Context for queueing an edit of the logged-in person. @throws Error while logged out */
export const outboxContext = (): OutboxContext => {
  const db = currentDb()
  const { username, userId, role } = currentSession() ?? {}
  if (!username || !role) throw new Error('not logged in')
  return { db, username, userId, role, now, newId }
}
