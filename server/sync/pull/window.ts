import type { Viewer } from '#shared/domain/access/roles.ts'
import type { Store } from '../../store/db.ts'
import { tripsTouching } from '../../trips/store/trips.ts'
import { isInside, type Range } from '../entities/entity.ts'
import { trip } from '../entities/trip.ts'

/**
 * Step 2 of a pull: trips that did not change but entered or left the devices' window because the days went by.
 * @param changed keys of the trips that step 1 has looked at
 */
export const movedRows = (
  store: Store,
  viewer: Viewer,
  old: Range,
  now: Range,
  changed: ReadonlySet<string>,
): { entered: object[]; left: number[] } => {
  const entered: object[] = []
  const left: number[] = []
  if (old.from === now.from && old.to === now.to) return { entered, left }
  const touching = new Map([...tripsTouching(store, old), ...tripsTouching(store, now)].map((row) => [row.tt_id, row]))
  for (const [id, row] of touching) {
    const isNowInside = isInside(trip, row, now)
    if (isInside(trip, row, old) === isNowInside || changed.has(String(id))) continue
    const seen = trip.see(viewer, row)
    if (seen && isNowInside) entered.push(seen)
    else if (seen) left.push(id)
  }
  return { entered, left }
}
