import { useSyncExternalStore } from 'react'
import { useActor } from '../../../data/rows.ts'
import { keepPlace, keptPlace, whenForgotten } from '../../../ui/list/kept-place.ts'
import { NO_STEPS, type Steps } from './steps.ts'

/**
 * The steps of the board that can be taken back: they outlive a visit of a trip and a reload, and go with the session, as every
 * place in a list does. Each person on a device has only the own ones.
 */
let read: { of: string; steps: Steps } | null = null
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}
whenForgotten(() => {
  read = null
  tell()
})

const areSteps = (kept: unknown): kept is Steps => {
  const areDone = (steps: unknown) =>
    Array.isArray(steps) && steps.every((step) => typeof step?.name === 'string' && Array.isArray(step.edits))
  const { done, undone } = (kept ?? {}) as Partial<Record<keyof Steps, unknown>>
  return areDone(done) && areDone(undone)
}
const placeOf = (username: string): string => `${username} board steps`

const stepsOf = (username: string): Steps => {
  if (read?.of !== username) {
    const kept = keptPlace(placeOf(username))
    read = { of: username, steps: areSteps(kept) ? kept : NO_STEPS }
  }
  return read.steps
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The person's steps, how they are at the moment of a call, and how they are replaced. */
export const useKeptSteps = (): { steps: Steps; latest: () => Steps; keep: (steps: Steps) => void } => {
  const { username } = useActor()
  const latest = () => stepsOf(username)
  return {
    steps: useSyncExternalStore(subscribe, latest),
    latest,
    keep: (steps) => {
      read = { of: username, steps }
      keepPlace(placeOf(username), steps)
      tell()
    },
  }
}
