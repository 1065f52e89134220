import { MAX_MUTATIONS_PER_PUSH } from '../../shared/domain/sync/sync-format.ts'

/** Edits in one push, step by step: the first push of an app has `FIRST`, and no step is taken before the one below it held. */
const STEPS = [1, 10, 50, 200, MAX_MUTATIONS_PER_PUSH] as const
const FIRST = 50
/** Characters of the edits in one push: what a phone at the edge of its network sends within the deadline. */
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
  /** @param edits of a push that was too much: no answer came in time, or it was refused as too large */
  tooMuch: (edits: number) => void
}

/** @param steps other ones, so that a few edits make several pushes */
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
