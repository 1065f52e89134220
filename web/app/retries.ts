import { MINUTE_MS } from '../../shared/domain/time/units.ts'
import { ofSession } from '../page/page-state.ts'

/** Pauses before a failed screen is opened again by itself, milliseconds; after the last one it is left to the person. */
const PAUSES_MS = [1_500, 4_000, 10_000]
/** A screen that has worked for so long and fails again begins anew. */
const CALM_MS = MINUTE_MS

const last = ofSession(() => ({ path: '', count: 0, at: 0 }))

/** @returns time to open the failed screen of this path again, milliseconds; null to leave it to the person */
export const retryAfter = (path: string, now = performance.now()): number | null => {
  const former = last.get()
  const isAgain = former.path === path && now - former.at < CALM_MS
  const count = isAgain ? former.count + 1 : 0
  last.set({ path, count, at: now })
  return PAUSES_MS[count] ?? null
}
