import { MINUTE_MS } from '../../shared/domain/time/units.ts'
import type { Feed } from './store/feeds.ts'

/** A bucket that holds so many messages at most and is filled again by so many a second. */
type Cap = { burst: number; perSecond: number }

/** A phone that was offline for a day sends what it kept at once. */
const DEVICE: Cap = { burst: 3_000, perSecond: 10 }
/** Thousands of vehicles, each every ten seconds. */
const FEED: Cap = { burst: 20_000, perSecond: 500 }
/** Devices that no vehicle has, and messages that cannot be read, all of a feed together. */
const UNKNOWN: Cap = { burst: 60, perSecond: 1 }

export type IntakeCaps = {
  /**
   * Counts one message. @param device id of a device that a vehicle has; null for any other
   * @returns milliseconds until the next one is allowed; 0 when this one is
   */
  take: (feed: Feed, device: string | null) => number
}

/**
 * Caps for the messages of a feed and of each device, in memory. Only devices that a vehicle has get a bucket of their
 * own, so there are never more than vehicles; a full bucket is forgotten.
 * @param now milliseconds
 */
export const createIntakeCaps = (now: () => number): IntakeCaps => {
  const buckets = new Map<string, { left: number; at: number }>()

  const levelOf = (key: string, { burst, perSecond }: Cap): number => {
    const bucket = buckets.get(key)
    if (!bucket) return burst
    return Math.min(burst, bucket.left + (Math.max(0, now() - bucket.at) / 1_000) * perSecond)
  }
  const forgetFull = (): void => {
    for (const [key, { at }] of buckets) if (now() - at > (DEVICE.burst / DEVICE.perSecond) * 1_000) buckets.delete(key)
  }
  let tidiedAt = now()

  return {
    take: (feed, device) => {
      const limits: [string, Cap][] = [
        device === null ? [`unknown of ${feed}`, UNKNOWN] : [`device of ${feed}: ${device}`, DEVICE],
        [`all of ${feed}`, FEED],
      ]
      for (const [key, cap] of limits) {
        const level = levelOf(key, cap)
        if (level < 1) return Math.ceil(((1 - level) / cap.perSecond) * 1_000)
      }
      for (const [key, cap] of limits) buckets.set(key, { left: levelOf(key, cap) - 1, at: now() })
      if (now() - tidiedAt > MINUTE_MS) {
        tidiedAt = now()
        forgetFull()
      }
      return 0
    },
  }
}
