import { MINUTE_MS } from '#shared/domain/time/units.ts'
import type { DrainLock } from '../engine.ts'

/** A frozen tab may hold the lock for ever; after this time without a turn it is taken from it. */
const STEAL_AFTER_MS = MINUTE_MS

/**
 * Allows one drain at a time over all tabs of a user. Without Web Locks, the server's duplicate check is the only
 * protection.
 */
export const webDrainLock = (username: string): DrainLock => {
  let busySince: number | null = null
  return async (work) => {
    if (!('locks' in navigator)) {
      await work()
      return 'done'
    }
    const steal = busySince !== null && performance.now() - busySince > STEAL_AFTER_MS
    const options: LockOptions = steal ? { steal: true } : { ifAvailable: true }
    const outcome = await navigator.locks.request(`tours-drain-${username.toLowerCase()}`, options, async (lock) => {
      if (!lock) return 'busy' as const
      await work()
      return 'done' as const
    })
    busySince = outcome === 'busy' ? (busySince ?? performance.now()) : null
    return outcome
  }
}
