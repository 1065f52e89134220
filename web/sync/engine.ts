import { ApiRefusal, NoConnection } from './api.ts'
import { type ConnectionStore, refusedSession } from './connection.ts'
import { type DrainContext, type DrainOutcome, drainOnce } from './drain.ts'
import { pullOnce } from './pull.ts'
import { createPushPace, type PushPace } from './push-pace.ts'

/** Runs work unless another tab is at it; `busy` then. */
export type DrainLock = (work: () => Promise<void>) => Promise<'done' | 'busy'>

export type Engine = {
  /** Sends what waits, then pulls. Calls while it runs make it run once more. Never rejects. */
  sync: () => Promise<void>
  /** Only sends what waits. @throws what `drainOnce` throws */
  drain: () => Promise<unknown>
  stop: () => void
}

/** A full disk: the write itself says so, or its transaction that was undone. */
const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'QuotaExceededError' || ('inner' in error && error.inner !== error && isDiskFull(error.inner)))

/**
 * A 401 means log in, a full disk is told; anything else that is no answer of ours means no connection. Where sending alone
 * came to nothing, only the pull after it can tell: a proxy may hold up the one and let the other through.
 */
const noteFailure = (connection: ConnectionStore, error: unknown, now: number, isSending: boolean): void => {
  if (error instanceof ApiRefusal) {
    const said = error.status === 401 ? refusedSession(error) : { held: 'server_fault' as const }
    connection.set({ state: 'online', offlineSince: null, ...said })
    return
  }
  if (isDiskFull(error)) {
    connection.set({ isStorageFull: true })
    return
  }
  if (!(error instanceof NoConnection)) throw error
  if (isSending) connection.set({ held: 'no_answer' })
  else connection.set({ state: 'offline', offlineSince: connection.get().offlineSince ?? now })
}

/**
 * The order of things on a device: drain the outbox, then pull. After a restore of the server the drain stops, and goes on
 * once the restored rows are here. Pulling goes on while pushing is blocked.
 * What calls `sync` and when (timers, pokes, a save) is the page's or the service worker's matter.
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

  const step = async (work: () => Promise<unknown>, isSending = false): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      // The session ended meanwhile and took its database along; what comes late concerns nobody any more.
      if (stopped) return false
      try {
        noteFailure(connection, error, context.now(), isSending)
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
          outcome = await drainOnce(context, pace)
        } finally {
          connection.set({ isSending: false })
        }
      })
      connection.set({ held: turn === 'busy' ? 'other_tab' : outcome === 'stopped' ? 'server_fault' : null })
    }, true)
    return { isDrained, outcome }
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
    connection.set({ state: 'online', offlineSince: null, needsLogin: false })
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
    drain: () => drainOnce(context),
    stop: () => {
      stopped = true
    },
  }
}
