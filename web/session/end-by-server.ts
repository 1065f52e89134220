import { isSessionEnd, type SessionOver } from '../../shared/domain/access/session-end.ts'
import type { LocalDb } from '../db/local-db.ts'
import { readSetting, writeSetting } from '../db/local-settings.ts'
import { removeReturnPath } from '../db/return-path.ts'
import { countUnsettled } from '../db/unsent/unsettled.ts'
import { leaveDevice, noteOver } from './leave-device.ts'
import type { Session } from './stored-session.ts'

/**
 * Ends a session that the server has ended: the device notes it, then the login says why. Waiting edits stay sealed under the
 * account. If the person may no longer see the rows, they are removed. A deleted person cannot log in again: while edits wait,
 * the session stays on this device alone, so that the login can show them.
 * @param isOpen returns true as long as the session is the page's
 * @param clear forgets it
 */
export const endByServer = async (
  { session: { username, token }, db }: { session: Session; db: LocalDb },
  reason: SessionOver,
  { isOpen, clear }: { isOpen: () => boolean; clear: () => void },
): Promise<void> => {
  // The person may have logged in anew in another tab: the rows are those of the new session then.
  const isCurrent = () => isOpen() && (readSetting('access_token') ?? token) === token
  const isGone = reason === 'user_gone'
  const staysOpen = isGone && (await countUnsettled(db).catch(() => 0)) > 0
  const say = (): void => {
    if (!isCurrent()) return
    writeSetting('first_rows', undefined)
    if (!staysOpen) clear()
    if (isGone) removeReturnPath()
    writeSetting('session_end', reason)
  }
  if (!isCurrent()) return
  if (isSessionEnd(reason)) await leaveDevice(username, reason, { token, staysOpen, onNoted: say })
  else if (await noteOver(username, token)) say()
}
