import { setImmediate as breathe } from 'node:timers/promises'
import { perStore, type Store } from '../../store/db.ts'
import type { Author } from '../../store/history/history.ts'
import { takeBackBrokenOff } from './take-back.ts'

/** Longest time that one transaction of an operation on weeks holds the server's one thread, milliseconds. */
const SLICE_MS = 20

/** Work in small steps. What a `yield` gives back says whether others may have written since the step before. */
export type Steps<Result> = Generator<void, Result, boolean>

/** Person who has an operation done; `present` throws once that person may not have it done any more. */
export type Asker = Author & { present?: () => unknown }

/**
 * Does the work a few steps at a time, each slice in one transaction, so that others are answered between. Work that is
 * done within the first slice is answered at once, without a promise.
 * @param check runs first in each slice
 * @throws what a step or the check throws; that slice is rolled back, earlier ones stand
 */
export const inSlices = <Result>(
  store: Store,
  steps: Steps<Result>,
  sliceMs: number = SLICE_MS,
  check?: () => unknown,
): Result | Promise<Result> => {
  const slice = () =>
    store.write(() => {
      check?.()
      const end = performance.now() + sliceMs
      let step = steps.next(true)
      while (!step.done && performance.now() < end) step = steps.next(false)
      return step
    })
  const goOn = async (): Promise<Result> => {
    for (;;) {
      await breathe()
      const step = slice()
      if (step.done) return step.value
    }
  }
  const first = slice()
  return first.done ? first.value : goOn()
}

const turns = perStore((): { last: Promise<void> | null } => ({ last: null }))

/** Does the work once no other work that came before is under way; at once where there is none. */
const inTurn = <Result>(store: Store, work: () => Result | Promise<Result>): Result | Promise<Result> => {
  const turn = turns(store)
  const outcome = turn.last ? turn.last.then(work) : work()
  if (!(outcome instanceof Promise)) return outcome
  const settle = () => {
    if (turn.last === over) turn.last = null
  }
  const over: Promise<void> = outcome.then(settle, settle)
  turn.last = over
  return outcome
}

/**
 * Runs an operation: one after the other, in slices, all or nothing. What throws takes back what was written before.
 * @param sliceMs 0 for one step at a time
 */
export const operate = <Result>(
  store: Store,
  { present, ...author }: Asker,
  stepsOf: (author: Author) => Steps<Result>,
  sliceMs?: number,
): Result | Promise<Result> =>
  inTurn(store, () => {
    const done = inSlices(store, stepsOf(author), sliceMs, present)
    if (!(done instanceof Promise)) return done
    return done.catch(async (error: unknown) => {
      await takeBackBrokenOff(store)
      throw error
    })
  })
