import { MINUTE_MS } from '../shared/domain/time/units.ts'
import { sendLock } from '../web/links/send-lock.ts'

/** An open page sends for longer than this only where the network is hardly there; the browser wakes the worker again. */
const TURN_MS = MINUTE_MS

/**
 * Sends of one link after the other, each once no page of it sends.
 * @param names of links
 * @param send says whether nothing is left to be tried again
 * @throws Error where something is left, so that the browser tries again
 */
export const sendInTurn = async (names: readonly string[], send: (name: string) => Promise<boolean>): Promise<void> => {
  const left: string[] = []
  for (const name of names) {
    const options = { signal: AbortSignal.timeout(TURN_MS) }
    const isDone = await navigator.locks.request(sendLock(name), options, () => send(name)).catch(() => false)
    if (!isDone) left.push(name)
  }
  if (left.length > 0) throw new Error(`${left.length} links have something left to send`)
}
