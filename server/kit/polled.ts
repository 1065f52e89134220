import type { Deps } from '../deps.ts'

export type Polled = {
  /** One more run after those that were asked for before, and answers when it is done. @throws what the run throws */
  runOnce: () => Promise<void>
  /** Looks no more, tells the run to stop, and waits for it. */
  stop: () => Promise<void>
}

/**
 * Runs work again and again, never two at once. A run that fails is logged, and the next one comes at its time.
 * @param name for the log
 * @param pollMs pause between two looks; 0 leaves them to `runOnce`
 * @param stopping aborted by `stop`; the work ends early once it is
 */
export const startPolled = (
  log: Deps['log'],
  name: string,
  pollMs: number,
  stopping: AbortController,
  work: () => Promise<void>,
): Polled => {
  let running = Promise.resolve()
  let busy = false
  const runOnce = (): Promise<void> => {
    const next = running.then(async () => {
      if (!stopping.signal.aborted) await work()
    })
    running = next.catch(() => {})
    return next
  }
  const look = (): void => {
    if (busy) return
    busy = true
    runOnce()
      .catch((error) => log.error({ err: error }, `${name} stumbled`))
      .finally(() => {
        busy = false
      })
  }
  const timer = pollMs > 0 ? setInterval(look, pollMs).unref() : null
  return {
    runOnce,
    stop: async () => {
      if (timer) clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}
