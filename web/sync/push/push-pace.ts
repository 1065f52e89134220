import { MAX_MUTATIONS_PER_PUSH } from '#shared/domain/sync/sync-format.ts'

/**
 * Sizes of a push: the first push of an app has `FIRST` edits, and a size is only used after the one below it
 * succeeded.
 */
const STEPS = [1, 10, 50, 200, MAX_MUTATIONS_PER_PUSH] as const
const FIRST = 50
/** Characters of the edits in one push: a phone with a weak signal can send them within the deadline. */
export const MAX_PUSH_LENGTH = 256 * 1024

/**
 * The number of edits sent at once: it grows after a push that was answered, and shrinks after one that took too long.
 */
export type PushPace = {
  size: () => number
  /** The size after a push of so many edits is answered. */
  sizeAfter: (edits: number) => number
  /** @param edits of a push that was answered */
  answered: (edits: number) => void
  /** @param edits of a push that was too large: no answer came in time, or it was refused for its size */
  tooMuch: (edits: number) => void
}

/** @param steps other sizes, so that a few edits make several pushes */
export const createPushPace = (steps: readonly number[] = STEPS, first: number = FIRST): PushPace => {
  let size = first
  const sizeAfter = (edits: number): number => (edits < size ? size : (steps.find((step) => step > size) ?? size))
  return {
    size: () => size,
    sizeAfter,
    answered: (edits) => {
      size = sizeAfter(edits)
    },
    tooMuch: (edits) => {
      size = steps.findLast((step) => step < edits) ?? 1
    },
  }
}
