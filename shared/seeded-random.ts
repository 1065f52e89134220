/** Numbers that look random and are the same for the same seed, on every machine: for the demo, drives and histories. */
export type Random = {
  /** From 0 (included) to 1 (excluded). */
  next: () => number
  /** A whole number, both ends included. */
  integer: (min: number, max: number) => number
  /** A whole number from 0 to `limit` - 1. */
  below: (limit: number) => number
  /** True with this probability, 0 to 1. */
  chance: (probability: number) => boolean
  /** One of the values. @throws RangeError for an empty list */
  pick: <Value>(values: readonly Value[]) => Value
}

/** FNV-1a, 32 bits. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** mulberry32. */
const numbersFrom = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}

/** @param seed one for each thing keeps things independent of their order */
export const seededRandom = (seed: string | number): Random => {
  const next = numbersFrom(typeof seed === 'string' ? hashOf(seed) : seed)
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    next,
    integer: (min, max) => min + below(max - min + 1),
    below,
    chance: (probability) => next() < probability,
    pick: (values) => {
      const value = values[below(values.length)]
      if (value === undefined) throw new RangeError('nothing to pick from')
      return value
    },
  }
}
