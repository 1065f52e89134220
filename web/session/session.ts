import { isSessionEnd } from '../../shared/domain/access/session-end.ts'
import { now, timedFetch } from '../clock/clock.ts'
import { type LocalDb, openLocalDb } from '../db/local-db.ts'
import { readSetting, writeSetting } from '../db/local-settings.ts'
import { storeReturnPath } from '../db/return-path.ts'
import { endTransactions } from '../db/running-transactions.ts'
import { untilFetched } from '../page/missing-parts.ts'
import { beginPageState, endPageState, ofSession } from '../page/page-state.ts'
import { askForBackgroundSync } from '../sync/background.ts'
import { type ConnectionStore, createConnectionStore, INITIAL_CONNECTION } from '../sync/connection.ts'
import type { Engine } from '../sync/engine.ts'
import { loadEngine } from '../sync/load-engine.ts'
import type { DrainContext } from '../sync/push/drain.ts'
import { firstRows } from '../sync/rows-drawn.ts'
import { isTimedOut, removeStoredSession, type Session, storedSession } from './stored-session.ts'

/** The session that is open in this page, with its person's database and its engine. */
export type OpenSession = {
  session: Session
  db: LocalDb
  engine: Engine
  /** The server has ended it: no requests are sent in this session any more. */
  isOver: boolean
}

export const connection: ConnectionStore = createConnectionStore()
const opened = ofSession<OpenSession | null>(
  () => null,
  (last) => {
    last?.engine.stop()
    last?.db.close()
  },
)
export const watchSession = opened.subscribe

const lastActs = ofSession<readonly (() => void)[]>(() => [])
/** Calls the listener while the person's database is still open, before the session ends on this device for any reason. */
export const beforeSessionEnds = (listener: () => void): (() => void) => {
  lastActs.set([...lastActs.get(), listener])
  return () => lastActs.set(lastActs.get().filter((other) => other !== listener))
}
const closeSession = (): void => {
  const open = opened.get()
  if (open) {
    for (const act of lastActs.get()) act()
    storeReturnPath(open.session)
  }
  endPageState()
}

export const newId = (): string => crypto.randomUUID()

/** The open session with its database; null while logged out. */
export const openedSession = opened.get
/** Tells those who watch it that the open session has changed. */
export const setOpenedSession = opened.set
/** The session, or null while logged out. */
export const currentSession = (): Session | null => opened.get()?.session ?? null
/** The logged-in user's database. @throws Error while logged out, which cannot happen on guarded screens */
export const currentDb = (): LocalDb => {
  const open = opened.get()
  if (!open) throw new Error('not logged in')
  return open.db
}

/** Sends waiting edits and pulls, now. Called after each save. @returns resolves when that was tried */
export const syncNow = (): Promise<void> | undefined => {
  void askForBackgroundSync()
  return opened.get()?.engine.sync()
}

const drainContext = (db: LocalDb, { username }: Session): DrainContext => ({
  db,
  fetch: timedFetch,
  now,
  newId,
  session: () => {
    const open = opened.get()
    return open?.session.username === username && !open.isOver ? open.session : null
  },
})

/** @param when the moment to send and pull for the first time */
export const openSession = (session: Session, when: Promise<unknown>): void => {
  if (opened.get()) closeSession()
  beginPageState(session.username)
  const db = openLocalDb(session.username)
  const engine = loadEngine(drainContext(db, session), connection, session.username, when)
  opened.set({ session, db, engine, isOver: false })
  connection.set(INITIAL_CONNECTION)
  db.open().catch(() => connection.set({ isStorageBroken: true }))
}

/** Clears token, username and role; the user's database stays, with its waiting edits. */
export const clearSession = (): void => {
  closeSession()
  removeStoredSession()
}

/** Ends a session without stay-logged-in that was not used for an hour; the login says so. */
export const endTimedOutSession = (): void => {
  const session = currentSession() ?? storedSession()
  if (session) storeReturnPath(session)
  clearSession()
  writeSetting('session_end', 'session_hour_over')
}

connection.subscribe(() => {
  const { needsLogin } = connection.get()
  const open = opened.get()
  if (!needsLogin || !open || open.isOver) return
  open.isOver = true
  open.engine.stop()
  untilFetched(() => import('./end-by-server.ts'))
    .then(({ endByServer }) =>
      endByServer(open, needsLogin, { isOpen: () => opened.get() === open, clear: clearSession }),
    )
    .catch(() => undefined)
})

/** Opens the stored session, without a network. Called once, before the first screen. */
export const startSession = (): void => {
  addEventListener('storage', followOtherTabs)
  addEventListener('pagehide', ({ persisted }) => persisted && endTransactionsOnLeave())
  addEventListener('pageshow', ({ persisted }) => persisted && startAnew())
  resumeSession()
}

const resumeSession = (): void => {
  const session = storedSession()
  if (!session) {
    // A session may have ended while this tab was closed or asleep.
    closeSession()
    return
  }
  if (isTimedOut()) {
    endTimedOutSession()
    return
  }
  openSession(session, firstRows)
  const ended = readSetting('session_end')
  if (isSessionEnd(ended)) connection.set({ needsLogin: ended, ended })
}

/** Another tab logged out, or logged in a person: this tab does the same. */
const followOtherTabs = (event: StorageEvent): void => {
  if (event.key !== 'access_token' && event.key !== null) return
  const token = readSetting('access_token')
  if (token === currentSession()?.token) return
  closeSession()
  resumeSession()
}

/**
 * Ends transactions when the page is left. A page that is left may be kept as it stands, for "back". In Safari a
 * transaction that runs then stays open, and every later page waits for it, with an empty screen; so it is ended as
 * with any other page that is left. A page that is shown again is reloaded.
 */
const endTransactionsOnLeave = (): void => {
  const open = opened.get()
  if (!open) return
  for (const act of lastActs.get()) act()
  open.engine.stop()
  endTransactions(open.db)
}

const startAnew = (): void => {
  // No question is needed: the input was stored when the page was left.
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  location.reload()
}
