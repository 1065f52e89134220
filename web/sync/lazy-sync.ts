import type { ConnectionStore } from './connection.ts'
import type { DrainContext } from './drain.ts'
import type { RunningSync } from './running.ts'

const RETRY_MS = 5_000

/** Sending and pulling of a session, whose program is fetched when it is first needed. */
export type LazySync = {
  /** Sends what waits and pulls; never rejects. */
  now: () => Promise<void>
  /** Only sends what waits. @throws what the drain throws */
  drain: () => Promise<void>
  stop: () => void
}

/** @param when the moment to begin, unless something asks for it before */
export const lazySync = (
  context: DrainContext,
  connection: ConnectionStore,
  username: string,
  when: Promise<unknown>,
): LazySync => {
  let isStopped = false
  let started: Promise<void> | null = null
  let sync: RunningSync | null = null

  const start = async (): Promise<void> => {
    try {
      const { runSync } = await import('./running.ts')
      if (!isStopped) sync = runSync(context, connection, username)
    } catch {
      // Only without a service worker: a page that lost its network while it was opening.
      connection.set({ state: 'offline', offlineSince: connection.get().offlineSince ?? context.now() })
      started = null
      setTimeout(() => void running(), RETRY_MS)
    }
  }
  const running = async (): Promise<void> => {
    if (isStopped) return
    started ??= start()
    await started
  }
  void when.then(running)

  return {
    now: async () => {
      // Starting is a first pass already.
      const isFirst = started === null
      await running()
      if (!isFirst) await sync?.sync()
    },
    drain: async () => {
      await running()
      await sync?.drain()
    },
    stop: () => {
      isStopped = true
      sync?.stop()
    },
  }
}
