/** Numbers that look random and are the same on every machine, for the demo company. */
export type Random = {
  /** From 0 (included) to 1 (excluded). */
  next: () => number
  /** A whole number, both ends included. */
  integer: (min: number, max: number) => number
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

/** The same seed gives the same numbers; one seed for each thing keeps things independent of their order (mulberry32). */
export const seededRandom = (seed: string): Random => {
  let state = hashOf(seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
  return {
    next,
    integer: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick: (values) => {
      const value = values[Math.floor(next() * values.length)]
      if (value === undefined) throw new RangeError('nothing to pick from')
      return value
    },
  }
}
