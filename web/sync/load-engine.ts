import { fetchedNow } from '../page/missing-parts.ts'
import type { ConnectionStore } from './connection.ts'
import type { Engine } from './engine.ts'
import type { DrainContext } from './push/drain.ts'

const RETRY_MS = 5_000

/**
 * Returns an engine whose code is fetched when it is first needed, so that the first screen does not wait for it.
 * @param when the moment to begin, unless it is called before
 */
export const loadEngine = (
  context: DrainContext,
  connection: ConnectionStore,
  username: string,
  when: Promise<unknown>,
): Engine => {
  let isStopped = false
  let started: Promise<void> | null = null
  let engine: Engine | null = null

  const start = async (): Promise<void> => {
    try {
      const { startEngine } = await fetchedNow('engine', () => import('./start-engine.ts'))
      if (!isStopped) engine = startEngine(context, connection, username)
    } catch {
      // Only without a service worker: the page lost its network while opening.
      const offlineSince = connection.get().offlineSince ?? context.now()
      connection.set({ state: 'offline', offlineSince, obstacle: 'no_network' })
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
    sync: async () => {
      // Starting includes a first pass.
      const isFirst = started === null
      await running()
      if (!isFirst) await engine?.sync()
    },
    drain: async () => {
      await running()
      await engine?.drain()
    },
    stop: () => {
      isStopped = true
      engine?.stop()
    },
  }
}
