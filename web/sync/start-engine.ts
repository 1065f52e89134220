import { isClosed, keepOpen } from '../db/reopen.ts'
import { watchUnsent } from '../db/unsent/unsent-copy.ts'
import type { ApiRefusal } from './api.ts'
import { type ConnectionStore, refusedSession } from './connection.ts'
import { createEngine, type Engine } from './engine.ts'
import { watchPush } from './notices/watch-push.ts'
import { listenForPokes } from './pokes.ts'
import { createPageWriter, startPageWorker } from './pull/page-writer.ts'
import type { DrainContext } from './push/drain.ts'
import { webDrainLock } from './push/drain-lock.ts'
import { nextRowsDrawn } from './rows-drawn.ts'

const PULL_EVERY_MS = 30_000
const FIRST_RETRY_MS = 2_000
/** Most screens draw no rows of the first page. */
const DRAWN_WITHIN_MS = 1_500

/**
 * Syncs every 30 s; after failures sooner, with growing pauses and jitter, so that devices do not all come back at
 * once. An ended session asks nothing by the clock: pages left open would ask for ever.
 */
const syncInRhythm = (engine: Engine, connection: ConnectionStore): (() => void) => {
  let failures = 0
  let timer: ReturnType<typeof setTimeout>
  const next = () => {
    const base = failures === 0 ? PULL_EVERY_MS : Math.min(PULL_EVERY_MS, FIRST_RETRY_MS * 2 ** (failures - 1))
    timer = setTimeout(round, base * (0.8 + Math.random() * 0.4))
  }
  const round = async () => {
    if (connection.get().needsLogin === null) await engine.sync()
    failures = connection.get().state === 'offline' ? failures + 1 : 0
    next()
  }
  next()
  return () => clearTimeout(timer)
}

/**
 * Calls the engine when a try is worthwhile: at intervals, when the page is shown, when the network comes or goes, and
 * at a poke of the server.
 */
const watchReasons = (engine: Engine, context: DrainContext, connection: ConnectionStore): (() => void) => {
  const sync = () => void engine.sync()
  const onVisible = () => {
    if (document.visibilityState === 'visible') sync()
  }
  const stopTimer = syncInRhythm(engine, connection)
  addEventListener('online', sync)
  addEventListener('offline', sync)
  document.addEventListener('visibilitychange', onVisible)
  const token = () => (connection.get().needsLogin !== null ? null : (context.session()?.token ?? null))
  const onRefused = (refusal: ApiRefusal) => connection.set(refusedSession(refusal))
  const stopPokes = listenForPokes({ fetch: context.fetch, token, onPoke: sync, onRefused })
  return () => {
    stopTimer()
    removeEventListener('online', sync)
    removeEventListener('offline', sync)
    document.removeEventListener('visibilitychange', onVisible)
    stopPokes()
  }
}

/** Starts the engine of a page: it syncs at once, and at every such event, until it is stopped. */
export const startEngine = (context: DrainContext, connection: ConnectionStore, username: string): Engine => {
  const writer = createPageWriter({
    username,
    now: context.now,
    isMeant: () => context.session()?.username === username,
    drawn: () => Promise.race([nextRowsDrawn(), new Promise((resolve) => setTimeout(resolve, DRAWN_WITHIN_MS))]),
    start: startPageWorker,
  })
  const mayBeOffline = () => !navigator.onLine
  const engine = createEngine({ ...context, writer, mayBeOffline }, connection, webDrainLock(username), (error) => {
    // The next pass finds the database open again (`keepOpen`), and losses are reported (`watchUnsent`).
    if (isClosed(error)) return
    // Ends in the browser's console with its stack; the next pass tries again.
    queueMicrotask(() => {
      throw error
    })
  })
  const push = watchPush(context)
  const whole: Engine = { ...engine, sync: () => engine.sync().then(push), drain: () => engine.drain().then(push) }
  const stopWatching = watchReasons(whole, context, connection)
  const stopOpening = keepOpen(context.db)
  const stopCopying = watchUnsent(context.db, username, () => void engine.sync())
  void whole.sync()
  return {
    ...whole,
    stop: () => {
      stopWatching()
      stopCopying()
      stopOpening()
      engine.stop()
      writer.stop()
    },
  }
}
