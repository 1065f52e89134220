import type { Api, CallName } from '../../shared/api.ts'
import type { Viewer } from '../../shared/domain/access/roles.ts'
import type { SessionEnd } from '../../shared/domain/access/session-end.ts'
import type { LoginAnswer, SessionAnswer } from '../../shared/schemas/session.ts'
import { clock, now } from '../clock.ts'
import { removeLastWordsOf } from '../db/last-words.ts'
import { type LocalDb, openLocalDb, setMeta } from '../db/local-db.ts'
import { readSetting, writeSetting } from '../db/local-settings.ts'
import { endTransactions } from '../db/running-transactions.ts'
import { UNSETTLED } from '../db/unsent-edits.ts'
import { noteLost, noteUnsent } from '../db/unsent-notes.ts'
import { noteWayBack } from '../db/way-back.ts'
import { ApiRefusal, type CallAnswer, type CallInput, type Fetch, sendCall } from './api.ts'
import { askForBackgroundSync } from './background.ts'
import { callOf } from './call-of.ts'
import { type ConnectionStore, createConnectionStore, NOTHING_HEARD, refusedSession } from './connection.ts'
import type { DrainContext } from './drain.ts'
import { firstRows } from './first-rows.ts'
import { type LazySync, lazySync } from './lazy-sync.ts'
import type { OutboxContext } from './outbox.ts'

/** Who is logged in on this device, as the last answer of the server said. */
export type Session = Viewer & {
  token: string
  timeZone: string
  /** Ids of the account and of its company; undefined in a session of an older app until the server is asked. */
  userId?: number
  companyId?: string | null
}
type Open = {
  session: Session
  db: LocalDb
  sync: LazySync
  /** The server took the rows back: nothing is asked or sent in this session any more. */
  isOver: boolean
}

const HOUR_MS = 3_600_000
const LOGOUT_DRAIN_MS = 5_000

export const connection: ConnectionStore = createConnectionStore()
let open: Open | null = null
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}
export const watchSession = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What still has to be written while the person's database is open. */
const lastWords = new Set<() => void>()
/** Calls the listener at the last moment before the session ends on this device, whatever ends it. */
export const beforeSessionEnds = (listener: () => void): (() => void) => {
  lastWords.add(listener)
  return () => lastWords.delete(listener)
}
const closeSession = (): void => {
  if (!open) return
  for (const listener of lastWords) listener()
  noteWayBack(open.session)
  open.sync.stop()
  open.db.close()
  open = null
}

/** How the page asks the server: each answer tells the time. */
export const pageFetch: Fetch = clock.timed((url, init) => fetch(url, init))
export const newId = (): string => crypto.randomUUID()

/** The session, or null when nobody is logged in. */
export const currentSession = (): Session | null => open?.session ?? null
/** The logged-in user's database. @throws Error when nobody is logged in: guarded screens never see that */
export const currentDb = (): LocalDb => openedSession().db
const openedSession = (): Open => {
  if (!open) throw new Error('nobody is logged in')
  return open
}
export const outboxContext = (): OutboxContext => {
  const { db, session } = openedSession()
  return { db, username: session.username, userId: session.userId, role: session.role, now, newId }
}

/** Sends what waits and pulls, now. Called after each save. */
export const syncNow = (): void => {
  void open?.sync.now()
  void askForBackgroundSync()
}

const drainContext = (db: LocalDb, session: Session): DrainContext => ({
  db,
  fetch: pageFetch,
  now,
  newId,
  session: () => (open?.session.username === session.username && !open.isOver ? open.session : null),
})

/** @param when the moment to send and pull for the first time */
const openSession = (session: Session, when: Promise<unknown>): void => {
  closeSession()
  const db = openLocalDb(session.username)
  const sync = lazySync(drainContext(db, session), connection, session.username, when)
  open = { session, db, sync, isOver: false }
  connection.set(NOTHING_HEARD)
  db.open().catch(() => connection.set({ isStorageBroken: true }))
  tell()
}

const remember = (session: Session, timeout: number | undefined): void => {
  writeSetting('username', session.username)
  writeSetting('user_id', session.userId)
  writeSetting('role', session.role)
  writeSetting('subcontractor', session.subcontractor)
  writeSetting('customer', session.customer)
  writeSetting('company_id', session.companyId)
  writeSetting('time_zone', session.timeZone)
  writeSetting('login_timeout', timeout)
  // Last: other tabs look at the rest when this one changes.
  writeSetting('access_token', session.token)
}

const toSession = (answer: SessionAnswer, token: string): Session => ({
  username: answer.username,
  userId: answer.user_id,
  role: answer.role,
  subcontractor: answer.subcontractor,
  customer: answer.customer,
  companyId: answer.company_id,
  timeZone: answer.time_zone,
  token,
})

/**
 * What is on the device is no longer this person's to see: the rows leave it, what waits stays sealed. Who has another role
 * logs in anew; who is deleted cannot, and goes on reading here what waited.
 */
const letGo = async (ending: Open, ended: SessionEnd): Promise<void> => {
  const { username, token } = ending.session
  ending.isOver = true
  ending.sync.stop()
  // In another tab the person has logged in anew: its rows are those of the new session.
  if ((readSetting('access_token') ?? token) !== token) return
  if (ended === 'role_changed') {
    noteWayBack(ending.session)
    forgetSession()
  }
  writeSetting('session_end', ended)
  const { takeBackRows } = await import('./take-back.ts')
  await takeBackRows(username, ended)
}

connection.subscribe(() => {
  const { ended } = connection.get()
  // Without storage there is nothing to take back.
  if (ended && open && !open.isOver) letGo(open, ended).catch(() => undefined)
})

/** Takes up the session that the device remembers, without asking the network. Called once, before the first screen. */
export const startSession = (): void => {
  addEventListener('storage', followOtherTabs)
  addEventListener('pagehide', ({ persisted }) => persisted && freeze())
  addEventListener('pageshow', ({ persisted }) => persisted && startAnew())
  resumeSession()
}

/**
 * A page that is left may be kept as it stands, for "back". In Safari a transaction that runs then stays open, and every
 * later page waits for it, with nothing on its screen: so it ends as with any other page that is left. A page that is
 * shown again starts anew.
 */
const freeze = (): void => {
  if (!open) return
  for (const listener of lastWords) listener()
  open.sync.stop()
  endTransactions(open.db)
}

const startAnew = (): void => {
  // Nothing to ask: what was typed was kept when the page was left.
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  location.reload()
}

const resumeSession = (): void => {
  const token = readSetting('access_token')
  const username = readSetting('username')
  const role = readSetting('role')
  if (!token || !username || !role) return
  if (isTimedOut()) {
    noteWayBack({ username, userId: readSetting('user_id') })
    forgetSession()
    return
  }
  const session = {
    token,
    username,
    userId: readSetting('user_id'),
    role,
    subcontractor: readSetting('subcontractor') ?? null,
    customer: readSetting('customer') ?? null,
    companyId: readSetting('company_id'),
    timeZone: readSetting('time_zone') ?? 'UTC',
  }
  openSession(session, firstRows)
  const ended = readSetting('session_end')
  if (ended) connection.set({ ended })
}

/** Whether the stored login timeout has passed (sessions without stay-logged-in). */
export const isTimedOut = (): boolean => {
  const timeout = readSetting('login_timeout')
  return timeout !== undefined && timeout < now()
}

/** Another tab logged out, or logged somebody in: this one follows. */
const followOtherTabs = (event: StorageEvent): void => {
  if (event.key !== 'access_token' && event.key !== null) return
  const token = readSetting('access_token')
  if (token === open?.session.token) return
  closeSession()
  resumeSession()
  tell()
}

/** Clears token, username and role; the user's database stays, with whatever still waits in it. */
export const forgetSession = (): void => {
  closeSession()
  for (const name of [
    'access_token',
    'username',
    'user_id',
    'role',
    'subcontractor',
    'customer',
    'company_id',
    'login_timeout',
    'session_end',
  ] as const) {
    writeSetting(name, undefined)
  }
  tell()
}

/** Only the service worker needs it; without storage the banner says what is wrong. */
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

/** Not before the first screen. */
const cachedRows = () => import('../db/cached-rows.ts')
const accounts = () => import('../db/account.ts')

/** What is on the device is this account's, and such as it may see. A browser without storage has nothing. */
const takeUpDatabase = async (db: LocalDb, session: Session, before?: Session): Promise<void> => {
  try {
    await (await accounts()).bindToAccount(db, session)
    await (await cachedRows()).keepRowsFor(db, session, before)
  } catch {
    // The banner says what is wrong with the storage.
  }
}

/** Written out: the contract of all calls is not worth waiting for. */
const LOGIN: Pick<Api['login'], 'method' | 'path'> = { method: 'post', path: '/api/login' }

/**
 * Logs in, and opens that user's database.
 * @param early the answer to this very login, sent before the app was there
 * @throws NoConnection, ApiRefusal
 */
export const logIn = async (
  username: string,
  password: string,
  stayLoggedIn: boolean,
  early?: Promise<Response>,
): Promise<LoginAnswer> => {
  const body = { username, password, stay_logged_in: stayLoggedIn }
  const answer = (await sendCall(early ? clock.timed(() => early) : pageFetch, null, LOGIN, { body })) as LoginAnswer
  const session = toSession(answer, answer.access_token)
  const timeout = stayLoggedIn ? undefined : now() + HOUR_MS
  const db = openLocalDb(session.username)
  // Before anything is shown, here or in another tab.
  await takeUpDatabase(db, session).finally(() => db.close())
  writeSetting('session_end', undefined)
  remember(session, timeout)
  openSession(session, Promise.resolve())
  await keepForServiceWorker(currentDb(), session, timeout)
  return answer
}

/**
 * Asks the server whether the session still holds. A 401 ends it; no answer at all is not a failed check.
 * @returns whether the person may go on
 */
export const checkSession = async (): Promise<boolean> => {
  if (!open || isTimedOut()) {
    forgetSession()
    return false
  }
  const { token, username } = open.session
  try {
    const answer = (await sendCall(pageFetch, token, await callOf('auth'), {})) as SessionAnswer
    // Meanwhile somebody else may have logged in, here or in another tab of which this one has not heard yet.
    if (open?.session.token !== token || readSetting('access_token') !== token) return currentSession() !== null
    const session = toSession(answer, token)
    const timeout = readSetting('login_timeout') === undefined ? undefined : now() + HOUR_MS
    remember(session, timeout)
    if (timeout !== undefined) void keepForServiceWorker(open.db, session, timeout)
    const { db } = open
    const { session: before } = open
    await takeUpDatabase(db, session, before)
    if (open?.session.token === token && JSON.stringify(session) !== JSON.stringify(open.session)) {
      open.session = session
      tell()
    }
    return answer.username === username
  } catch (error) {
    const isRefused = error instanceof ApiRefusal && error.status === 401
    const stored = readSetting('access_token') ?? token
    if (isRefused && open?.session.token === token && stored === token) {
      const said = refusedSession(error)
      if (said.ended) connection.set(said)
      else forgetSession()
    }
    return !isRefused
  }
}

/** What a refused call says of the session that made it. */
export const noteRefusal = (error: unknown, token: string | null): void => {
  if (!(error instanceof ApiRefusal) || !open || open.session.token !== token) return
  if (error.status === 401) connection.set(refusedSession(error))
  // This role may not ask that: perhaps it is another one by now.
  if (error.status === 403 && error.body.message === 'not_allowed') void checkSession()
}

/**
 * Makes one of the calls of `shared/api` in the name of the person who is logged in.
 * @throws NoConnection, ApiRefusal
 */
export const callApi = async <Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallAnswer<Name>> => {
  const token = open?.session.token ?? null
  try {
    return (await sendCall(pageFetch, token, await callOf(name), input as object)) as CallAnswer<Name>
  } catch (error) {
    noteRefusal(error, token)
    throw error
  }
}

/** Tries for up to five seconds to send what waits, before a logout. @returns how many edits are still unsent or undecided */
export const drainBeforeLogout = async (): Promise<number> => {
  if (!open) return 0
  const { db, sync } = open
  const attempt = sync.drain().catch(() => undefined)
  await Promise.race([attempt, new Promise((resolve) => setTimeout(resolve, LOGOUT_DRAIN_MS))])
  return db.outbox
    .where('state')
    .anyOf([...UNSETTLED])
    .count()
}

/**
 * Logs out and removes this user's cached data.
 * @param unsent `seal` keeps the edits that still wait for this user's next login; `discard` removes them too
 */
export const logOut = async (unsent: 'seal' | 'discard'): Promise<void> => {
  if (!open) return
  const { session } = open
  // First nobody is logged in any more, so that no answer on its way is written after the tables were emptied.
  forgetSession()
  removeLastWordsOf(session.username)
  // Best effort: without a network the server's session just runs out.
  void callOf('logout')
    .then((call) => sendCall(pageFetch, session.token, call, {}))
    .catch(() => undefined)
  const db = openLocalDb(session.username)
  try {
    if (unsent === 'discard') {
      await db.delete()
      noteUnsent(session.username, undefined)
      noteLost(session.username, undefined)
    } else await (await cachedRows()).removeCachedRows(db)
  } finally {
    db.close()
  }
}
