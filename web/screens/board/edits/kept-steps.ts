import { useSyncExternalStore } from 'react'
import { ofSession } from '#web/page/page-state.ts'
import { keepPlace, keptPlace } from '#web/ui/list/kept-place.ts'
import { NO_STEPS, type Steps } from './steps.ts'

const areSteps = (kept: unknown): kept is Steps => {
  const areDone = (steps: unknown) =>
    Array.isArray(steps) && steps.every((step) => typeof step?.name === 'string' && Array.isArray(step.edits))
  const { done, undone } = (kept ?? {}) as Partial<Record<keyof Steps, unknown>>
  return areDone(done) && areDone(undone)
}

const PLACE = 'board steps'
/**
 * The steps of the board that can be taken back: they outlive a visit of a trip and a reload, and go with the session, as every
 * place in a list does.
 */
const kept = ofSession(() => {
  const steps = keptPlace(PLACE)
  return areSteps(steps) ? steps : NO_STEPS
})

/** The person's steps, how they are at the moment of a call, and how they are replaced. */
export const useKeptSteps = (): { steps: Steps; latest: () => Steps; keep: (steps: Steps) => void } => ({
  steps: useSyncExternalStore(kept.subscribe, kept.get),
  latest: kept.get,
  keep: (steps) => {
    kept.set(steps)
    keepPlace(PLACE, steps)
  },
})
