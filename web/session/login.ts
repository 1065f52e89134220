import type { LoginAnswer, SessionAnswer } from '../../shared/schemas/accounts/session.ts'
import { clock, timedFetch } from '../clock/clock.ts'
import { bindToAccount } from '../db/account.ts'
import { keepRowsFor } from '../db/cached-rows.ts'
import { getMeta, type LocalDb, openLocalDb, setMeta } from '../db/local-db.ts'
import { isLocalDbName, usernameOfDb } from '../db/local-db-name.ts'
import { readSetting, writeSetting } from '../db/local-settings.ts'
import { ApiRefusal, sendCall } from '../sync/api.ts'
import { refusedSession } from '../sync/connection.ts'
import { EARLY_CALLS } from '../sync/early-calls.ts'
import { endLeavings, leftOf, noteName } from './leavings.ts'
import {
  connection,
  currentDb,
  currentSession,
  endTimedOutSession,
  openedSession,
  openSession,
  setOpenedSession,
} from './session.ts'
import { storeSession, timeoutFromNow } from './store-session.ts'
import { isTimedOut, type Session } from './stored-session.ts'

const toSession = (answer: SessionAnswer, token: string): Session => ({
  username: answer.username,
  userId: answer.user_id,
  role: answer.role,
  subcontractor: answer.subcontractor,
  customer: answer.customer,
  companyId: answer.company_id,
  timeZone: answer.time_zone,
  dispatch: answer.dispatch,
  firstSteps: answer.first_steps,
  token,
})

/**
 * Stores a copy for the service worker, its only reader; without storage a banner shows the problem. A session that the
 * database knows to be over stays so.
 */
const keepForServiceWorker = async (
  db: LocalDb,
  session: Session,
  { timeout, isNew = false }: { timeout: number | undefined; isNew?: boolean },
): Promise<void> => {
  const copy = {
    username: session.username,
    userId: session.userId,
    token: session.token,
    expires_at: timeout ?? null,
    clock_offset: clock.serverTime(0),
  }
  const keep = async (): Promise<void> => {
    if (isNew) await db.meta.delete('left')
    if (!(await getMeta(db, 'left'))) await setMeta(db, 'session', copy)
  }
  await db.transaction('rw', db.meta, keep).catch(() => undefined)
}

const NOTE_TRIES = 3
/**
 * Takes away the note that the account's last session is over: with it the next start would close the new one.
 * @throws what the storage throws while the note stays
 */
const comeBack = async (db: LocalDb, username: string): Promise<void> => {
  for (let tries = NOTE_TRIES; ; tries--) {
    try {
      return await db.meta.delete('left')
    } catch (error) {
      // A browser without storage has no note.
      if ((await leftOf(username)) === null) return
      if (tries === 1) throw error
    }
  }
}

/** Assigns the database to this account, with rows that it may see only. A browser without storage has none. */
const prepareDatabase = async (db: LocalDb, session: Session, before?: Session): Promise<void> => {
  try {
    await bindToAccount(db, session)
    await keepRowsFor(db, session, before)
  } catch {
    // A banner shows the problem with the storage.
  }
}

/** Rows of a session that is over are kept for its own person: another one who logs in takes them off the device. */
const noteOthers = async (username: string): Promise<void> => {
  for (const { name = '' } of await indexedDB.databases()) {
    const other = isLocalDbName(name) ? noteName(usernameOfDb(name)) : null
    if (other === null || other === noteName(username) || readSetting(other)) continue
    if ((await leftOf(usernameOfDb(name))) === 'over') writeSetting(other, 'seal')
  }
}

/**
 * Logs in, and opens that user's database.
 * @param early the answer to this login, if it was sent before the app had started
 * @param signal once it is aborted, a later answer changes nothing on the device
 * @throws NoConnection, ApiRefusal, and what the storage throws while it holds a note that a session is over
 */
export const logIn = async (
  username: string,
  password: string,
  stayLoggedIn: boolean,
  early?: Promise<Response>,
  signal?: AbortSignal,
): Promise<LoginAnswer> => {
  const body = { username, password, stay_logged_in: stayLoggedIn }
  const answer = (await sendCall(early ? clock.timed(() => early) : timedFetch, null, EARLY_CALLS.login, {
    body,
  })) as LoginAnswer
  signal?.throwIfAborted()
  const session = toSession(answer, answer.access_token)
  const timeout = stayLoggedIn ? undefined : timeoutFromNow()
  await noteOthers(session.username).catch(() => undefined)
  await endLeavings()
  // What could not be removed is theirs again, and no later call may take it.
  writeSetting(noteName(session.username), undefined)
  const db = openLocalDb(session.username)
  // Before anything is shown, here or in another tab.
  try {
    await comeBack(db, session.username)
    await prepareDatabase(db, session)
  } finally {
    db.close()
  }
  signal?.throwIfAborted()
  writeSetting('session_end', undefined)
  storeSession(session, timeout)
  openSession(session, Promise.resolve())
  await keepForServiceWorker(currentDb(), session, { timeout, isNew: true })
  return answer
}

/** Takes over changes of the same session from the server: another company, its new name, another time zone. */
const updateSession = (session: Session): void => {
  const open = openedSession()
  if (open?.session.token !== session.token) return
  if (JSON.stringify(session) === JSON.stringify(open.session)) return
  open.session = session
  setOpenedSession(open)
}

/**
 * Asks the server whether the session still holds. A 401 ends it; no answer at all is not a failed check.
 * @returns whether the person may go on
 */
export const checkSession = async (): Promise<boolean> => {
  const open = openedSession()
  if (!open) return false
  if (isTimedOut()) {
    endTimedOutSession()
    return false
  }
  const { db, session: before } = open
  const { token } = before
  const isStillOpen = () => currentSession()?.token === token
  try {
    const answer = (await sendCall(timedFetch, token, EARLY_CALLS.auth, {})) as SessionAnswer
    // Meanwhile another person may have logged in, here or in another tab whose event has not arrived yet.
    if (!isStillOpen() || readSetting('access_token') !== token) return currentSession() !== null
    const session = toSession(answer, token)
    const timeout = readSetting('login_timeout') === undefined ? undefined : timeoutFromNow()
    storeSession(session, timeout)
    if (timeout !== undefined) void keepForServiceWorker(db, session, { timeout })
    await prepareDatabase(db, session, before)
    updateSession(session)
    return answer.username === before.username
  } catch (error) {
    const isRefused = error instanceof ApiRefusal && error.status === 401
    if (isRefused && isStillOpen() && (readSetting('access_token') ?? token) === token) {
      connection.set(refusedSession(error))
    }
    return !isRefused
  }
}
