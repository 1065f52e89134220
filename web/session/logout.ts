import { timedFetch } from '../clock/clock.ts'
import { type Unsettled, unsettledIn } from '../db/unsent/unsettled.ts'
import { sendCall } from '../sync/api.ts'
import { forgetSubscription } from '../sync/notices/forget-subscription.ts'
import { callOf } from '../sync/push/call-of.ts'
import { leaveDevice } from './leave-device.ts'
import { clearSession, currentSession, openedSession } from './session.ts'

const LOGOUT_DRAIN_MS = 5_000

/** Tries for up to five seconds to send what waits, before a logout. @returns the edits that are still unanswered or undecided */
export const drainBeforeLogout = async (): Promise<Unsettled> => {
  const open = openedSession()
  if (!open) return { count: 0, mayCount: 0 }
  const drained = open.engine.drain().catch(() => undefined)
  await Promise.race([drained, new Promise((resolve) => setTimeout(resolve, LOGOUT_DRAIN_MS))])
  return unsettledIn(open.db)
}

/**
 * Logs out and removes this user's cached data.
 * @param unsent `seal` keeps the edits that still wait for this user's next login; `discard` removes them too
 */
export const logOut = async (unsent: 'seal' | 'discard'): Promise<void> => {
  const session = currentSession()
  if (!session) return
  const onNoted = () => {
    // The session is forgotten before the tables are emptied, so that no late answer is written after that.
    clearSession()
    // Best effort, all of it: without a network the server's session expires by itself.
    void forgetSubscription().catch(() => undefined)
    void callOf('logout')
      .then((call) => sendCall(timedFetch, session.token, call, {}))
      .catch(() => undefined)
  }
  await leaveDevice(session.username, unsent, { onNoted })
}
