import type { Api } from '../../shared/api.ts'
import type { LoginAnswer, SessionAnswer } from '../../shared/schemas/session.ts'
import { clock, timedFetch } from '../clock.ts'
import { bindToAccount } from '../db/account.ts'
import { keepRowsFor } from '../db/cached-rows.ts'
import { type LocalDb, openLocalDb, setMeta } from '../db/local-db.ts'
import { readSetting, writeSetting } from '../db/local-settings.ts'
import { ApiRefusal, sendCall } from '../sync/api.ts'
import { callOf } from '../sync/call-of.ts'
import { refusedSession } from '../sync/connection.ts'
import {
  connection,
  currentDb,
  currentSession,
  forgetSession,
  openedSession,
  openSession,
  updateSession,
} from './session.ts'
import { isTimedOut, type Session, storeSession, timeoutFromNow } from './stored-session.ts'

const toSession = (answer: SessionAnswer, token: string): Session => ({
  username: answer.username,
  userId: answer.user_id,
  role: answer.role,
  subcontractor: answer.subcontractor,
  customer: answer.customer,
  companyId: answer.company_id,
  timeZone: answer.time_zone,
  dispatch: answer.dispatch,
  token,
})

/** Keeps a copy for the service worker, which alone reads it; without storage the banner says what is wrong. */
const keepForServiceWorker = async (db: LocalDb, session: Session, timeout: number | undefined): Promise<void> => {
  const copy = {
    username: session.username,
    userId: session.userId,
    token: session.token,
    expires_at: timeout ?? null,
    clock_offset: clock.serverTime(0),
  }
  await setMeta(db, 'session', copy).catch(() => undefined)
}

/** Makes sure that what is on the device is this account's, and such as it may see. A browser without storage has nothing. */
const takeUpDatabase = async (db: LocalDb, session: Session, before?: Session): Promise<void> => {
  try {
    await bindToAccount(db, session)
    await keepRowsFor(db, session, before)
  } catch {
    // The banner says what is wrong with the storage.
  }
}

/** Written out: the contract of all calls is not worth waiting for. */
const LOGIN: Pick<Api['login'], 'method' | 'path'> = { method: 'post', path: '/api/login' }

/**
 * Logs in, and opens that user's database.
 * @param early the answer to this very login, sent before the app was there
 * @param signal once it is aborted, an answer that comes later changes nothing on the device
 * @throws NoConnection, ApiRefusal
 */
export const logIn = async (
  username: string,
  password: string,
  stayLoggedIn: boolean,
  early?: Promise<Response>,
  signal?: AbortSignal,
): Promise<LoginAnswer> => {
  const body = { username, password, stay_logged_in: stayLoggedIn }
  const answer = (await sendCall(early ? clock.timed(() => early) : timedFetch, null, LOGIN, { body })) as LoginAnswer
  signal?.throwIfAborted()
  const session = toSession(answer, answer.access_token)
  const timeout = stayLoggedIn ? undefined : timeoutFromNow()
  const db = openLocalDb(session.username)
  // Before anything is shown, here or in another tab.
  await takeUpDatabase(db, session).finally(() => db.close())
  writeSetting('session_end', undefined)
  storeSession(session, timeout)
  openSession(session, Promise.resolve())
  await keepForServiceWorker(currentDb(), session, timeout)
  return answer
}

/**
 * Asks the server whether the session still holds. A 401 ends it; no answer at all is not a failed check.
 * @returns whether the person may go on
 */
export const checkSession = async (): Promise<boolean> => {
  const open = openedSession()
  if (!open || isTimedOut()) {
    forgetSession()
    return false
  }
  const { db, session: before } = open
  const { token } = before
  const isStillOpen = () => currentSession()?.token === token
  try {
    const answer = (await sendCall(timedFetch, token, await callOf('auth'), {})) as SessionAnswer
    // Meanwhile somebody else may have logged in, here or in another tab of which this one has not heard yet.
    if (!isStillOpen() || readSetting('access_token') !== token) return currentSession() !== null
    const session = toSession(answer, token)
    const timeout = readSetting('login_timeout') === undefined ? undefined : timeoutFromNow()
    storeSession(session, timeout)
    if (timeout !== undefined) void keepForServiceWorker(db, session, timeout)
    await takeUpDatabase(db, session, before)
    updateSession(session)
    return answer.username === before.username
  } catch (error) {
    const isRefused = error instanceof ApiRefusal && error.status === 401
    if (isRefused && isStillOpen() && (readSetting('access_token') ?? token) === token) {
      const refused = refusedSession(error)
      if (refused.ended) connection.set(refused)
      else forgetSession()
    }
    return !isRefused
  }
}
