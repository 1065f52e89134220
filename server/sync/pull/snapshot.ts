import type { Viewer } from '#shared/domain/access/roles.ts'
import { viewRange } from '#shared/domain/time/views.ts'
import type { Store } from '../../store/db.ts'
import { entityOf } from '../entities/all.ts'
import type { SyncedEntity } from '../entities/entity.ts'
import { trip, tripsOfDay } from '../entities/trip.ts'
import { type Answer, put } from './answer.ts'
import { type Cursor, isHeld, STEPS, type Step } from './cursor.ts'
import { NO_DAY } from './offline-window.ts'

/** A page that holds as many rows of today or more ends with them, so that they are on the screen before others come. */
const PART_OF_PAGE = 1 / 20

const isOfToday = (step: Step): step is 'todays_trips' => step === 'todays_trips'

/**
 * A page of everything that the viewer sees, for a client that starts from nothing or whose rows are to be replaced.
 * @returns where the next page begins; null after the last
 */
export const sendSnapshotPage = (
  store: Store,
  viewer: Viewer,
  { window, page, later }: Cursor,
  pageRows: number,
  answer: Answer,
): Cursor['page'] => {
  const today = page ? page.today : store.now()
  const todays = today === null ? NO_DAY : viewRange('today', today, store.timeZone)
  const steps = STEPS.slice(page ? STEPS.indexOf(page.step) : 0).filter(
    (step) => isOfToday(step) || isHeld({ later, joins: null }, step),
  )
  let sent = 0
  for (const [at, step] of steps.entries()) {
    const entity: SyncedEntity = isOfToday(step) ? trip : entityOf(step)
    const after = step === page?.step ? page.after : null
    const limit = pageRows - sent
    // One more tells whether there is more.
    const found = isOfToday(step)
      ? tripsOfDay(store, todays, after, limit + 1)
      : entity.page(store, window, after, limit + 1)
    const rows = entity.isPaged ? found.slice(0, limit) : found
    for (const row of rows) {
      // Those of today came with a step of their own.
      if (!isOfToday(step) && entity.isInside?.(row, todays)) continue
      const seen = entity.see(viewer, row)
      if (seen) put(answer, entity.name, seen)
    }
    sent += rows.length
    const last = rows.at(-1)
    if (rows.length < found.length) return { step, after: last ? entity.keyOf(last) : after, today }
    const next = steps[at + 1]
    const isFull = sent >= pageRows || (isOfToday(step) && sent >= pageRows * PART_OF_PAGE)
    if (isFull && next) return { step: next, after: null, today }
  }
  return null
}
