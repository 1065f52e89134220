import { type Random as Numbers, seededRandom } from '../../shared/seeded-random.ts'

/** Random choices of a history: the same number replays the same history. */
export type Random = Numbers & {
  /** A UUID of version 4, made of this generator. */
  uuid: () => string
}

export const createRandom = (seed: number): Random => {
  // Neighbouring seeds begin far from each other.
  const random = seededRandom(Math.imul(seed, 2654435761) >>> 0)
  const hex = (digits: number) => Array.from({ length: digits }, () => random.below(16).toString(16)).join('')
  return {
    ...random,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'[random.below(4)]}${hex(3)}-${hex(12)}`,
  }
}
