import { DAY_MS, HOUR_MS } from '#shared/domain/time/units.ts'
import { medianDrive } from '#shared/domain/tracking/estimate.ts'
import type { Store } from '../../store/db.ts'
import { drivesBetween } from '../store/tracked-trips.ts'

const DAYS_180 = 180 * DAY_MS
/** One more drive hardly moves the median of many. */
const REMEMBERED = HOUR_MS
/** Median seconds of the past drives between two addresses (ids); null while there are too few. Asked at every position. */
export const pastDrive = (store: Store, from: string, to: string): number | null => {
  if (from === '' || to === '') return null
  const { past } = store.drives
  const key = JSON.stringify([from, to])
  const now = store.now()
  const before = past.get(key)
  if (before && before.until > now && before.until <= now + REMEMBERED) return before.seconds
  const since = new Date(now - DAYS_180).toISOString()
  const seconds = medianDrive(drivesBetween(store, { from, to, since }), now)
  past.set(key, { seconds, until: now + REMEMBERED })
  return seconds
}
