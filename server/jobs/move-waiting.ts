import { setImmediate as breathe } from 'node:timers/promises'
import type { Store } from '../store/db.ts'
import { moveSome, waitingMessages } from '../telematics/store/move.ts'

/** Other jobs wait for this one: what is left after so long is moved at the next time. */
const LONGEST_MS = 5_000

/**
 * Moves messages and positions that have arrived to the telematics file, some at a time so that requests go on. After an
 * upgrade from a version with one file these are millions, which takes some minutes.
 * @returns about how many messages are left
 */
export const moveWaiting = async (store: Store, stopping = new AbortController().signal): Promise<number> => {
  const until = performance.now() + LONGEST_MS
  while (moveSome(store)) {
    if (stopping.aborted || performance.now() > until) return waitingMessages(store)
    await breathe()
  }
  return 0
}
