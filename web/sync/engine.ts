import { ApiRefusal, fetchedPart, NoConnection, SERVER_FAILS } from './api.ts'
import { type ConnectionStore, refusedSession } from './connection.ts'
import { pullOnce } from './pull/pull.ts'
import { type DrainContext, type DrainOutcome, drainOnce } from './push/drain.ts'
import { createPushPace, type PushPace } from './push/push-pace.ts'

/** Runs work unless another tab is doing it; `busy` then. */
export type DrainLock = (work: () => Promise<void>) => Promise<'done' | 'busy'>

export type Engine = {
  /** Sends waiting edits, then pulls. Calls while it runs make it run once more. Never rejects. */
  sync: () => Promise<void>
  /** Only sends waiting edits. @throws the errors of `drainOnce` */
  drain: () => Promise<unknown>
  stop: () => void
}

/** Returns true if the disk is full: the write itself fails, or its transaction is undone. */
const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'QuotaExceededError' || ('inner' in error && error.inner !== error && isDiskFull(error.inner)))

/** Changes of a connection over which something was fetched. */
const REACHED = { state: 'online', offlineSince: null, obstacle: null } as const

/**
 * Stores the result of a failed pass: a 401 means log in, a full disk is shown; no answer of the server, or its fault,
 * means no connection, with the reason. If sending alone failed, only the pull after it can tell: a proxy may block
 * one and not the other.
 */
const recordFailure = (connection: ConnectionStore, error: unknown, now: number, isSending: boolean): void => {
  if (error instanceof ApiRefusal && error.status < SERVER_FAILS) {
    const said = error.status === 401 ? refusedSession(error) : { held: 'server_fault' as const }
    connection.set({ ...REACHED, ...said })
    return
  }
  if (isDiskFull(error)) {
    connection.set({ isStorageFull: true })
    return
  }
  if (!(error instanceof NoConnection || error instanceof ApiRefusal)) throw error
  const obstacle = error instanceof NoConnection ? error.obstacle : 'server_fault'
  if (isSending) connection.set({ held: obstacle === 'server_fault' ? 'server_fault' : 'no_answer' })
  else connection.set({ state: 'offline', offlineSince: connection.get().offlineSince ?? now, obstacle })
}

/**
 * The order of work on a device: drain the outbox, then pull. After a restore of the server the drain stops, and
 * continues once the restored rows are here. Pulling continues while pushing is blocked. The page or the service worker
 * decides when to call `sync` (timers, pokes, a save).
 */
export const createEngine = (
  context: DrainContext,
  connection: ConnectionStore,
  lock: DrainLock,
  onUnexpected: (error: unknown) => void,
  pace: PushPace = createPushPace(),
): Engine => {
  let running: Promise<void> | null = null
  let again = false
  let stopped = false
  const draining: DrainContext = {
    ...context,
    mayBeOffline: () => connection.get().state === 'offline' || context.mayBeOffline?.() === true,
  }

  const step = async (work: () => Promise<unknown>, isSending = false): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      // The session has ended meanwhile, and its database was removed: late results are ignored.
      if (stopped) return false
      try {
        recordFailure(connection, error, context.now(), isSending)
      } catch (unexpected) {
        onUnexpected(unexpected)
      }
      return false
    }
  }

  const drain = async (): Promise<{ isDrained: boolean; outcome: DrainOutcome | null }> => {
    let outcome = null as DrainOutcome | null
    const isDrained = await step(async () => {
      const turn = await lock(async () => {
        connection.set({ isSending: true })
        try {
          outcome = await drainOnce(draining, pace)
        } finally {
          connection.set({ isSending: false })
        }
      })
      connection.set({ held: turn === 'busy' ? 'other_tab' : outcome === 'stopped' ? 'server_fault' : null })
    }, true)
    return { isDrained, outcome }
  }

  let isSendingFiles = false
  /** Beside the passes: a photo takes long over a slow network, and light edits and pulls do not wait for it. */
  const sendFiles = async (): Promise<void> => {
    if (isSendingFiles) return
    isSendingFiles = true
    let isAnySent = false
    await step(async () => {
      const { dropUnnamedFiles, sendNextFile } = await fetchedPart('photos', () => import('./push/send-files.ts'))
      while (!stopped && (await sendNextFile(context))) isAnySent = true
      await dropUnnamedFiles(context.db)
    }, true)
    isSendingFiles = false
    if (isAnySent) void sync()
  }

  const drainAndPull = async () => {
    const drained = await drain()
    const isPulled = !stopped && (await step(() => pullOnce(context)))
    return { ...drained, isPulled }
  }

  const pass = async (): Promise<void> => {
    if (!context.session()) return
    let done = await drainAndPull()
    if (done.outcome === 'pull_first' && done.isPulled) done = await drainAndPull()
    if (!done.isPulled || stopped) return
    // Most devices hold no photo.
    await step(async () => {
      if ((await context.db.files.count()) > 0) void sendFiles()
    })
    connection.set({ ...REACHED, needsLogin: null })
    if (done.isDrained) connection.set({ isStorageFull: false })
  }

  const sync = (): Promise<void> => {
    if (stopped) return Promise.resolve()
    if (running) {
      again = true
      return running
    }
    running = (async () => {
      do {
        again = false
        await pass()
      } while (again && !stopped)
      running = null
    })()
    return running
  }

  return {
    sync,
    drain: () => drainOnce(draining),
    stop: () => {
      stopped = true
    },
  }
}
