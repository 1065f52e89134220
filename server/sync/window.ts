import type { Viewer } from '../../shared/domain/access/roles.ts'
import type { Store } from '../store/db.ts'
import { tripsTouching } from '../store/trips/trips.ts'
import { type Range, sourceOf } from './sources.ts'

/**
 * Step 2 of a pull: trips that did not change but entered or left the devices' window because the days went by.
 * @param seen rows that step 1 has already answered, as `trip:<id>`
 */
export const movedRows = (
  store: Store,
  viewer: Viewer,
  old: Range,
  now: Range,
  seen: ReadonlySet<string>,
): { entered: Record<string, unknown>[]; left: number[] } => {
  const entered: Record<string, unknown>[] = []
  const left: number[] = []
  if (old.from === now.from && old.to === now.to) return { entered, left }
  const source = sourceOf('trip')
  const touching = new Map(
    [...tripsTouching(store, old), ...tripsTouching(store, now)].map((trip) => [trip.tt_id, trip]),
  )
  for (const [id, trip] of touching) {
    const wasInside = source.isInside(trip, old)
    const isInside = source.isInside(trip, now)
    if (wasInside === isInside || seen.has(`trip:${id}`)) continue
    const visible = source.project(viewer, trip)
    if (visible && isInside) entered.push(visible)
    else if (visible) left.push(id)
  }
  return { entered, left }
}
