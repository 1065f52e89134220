import { MINUTE_MS } from '../time/units.ts'

/** A vehicle stood at one place: its first and its last fix there, milliseconds. */
export type Stand = { readonly since: number; readonly until: number }

/** A shorter one is traffic. The shortest part of a break that counts (EU 561/2006, article 7). */
const STAND_FROM = 15 * MINUTE_MS
/** The rest of a day's drive has fewer. */
const STANDS_KEPT = 8

/** The stands, oldest first, after the vehicle has been at one place from `since` until `until` (milliseconds). */
export function standsAfter(stands: readonly Stand[], since: number, until: number): readonly Stand[] {
  if (until - since < STAND_FROM) return stands
  const before = stands.at(-1)?.since === since ? stands.slice(0, -1) : stands
  return [...before, { since, until }].slice(-STANDS_KEPT)
}

/** Milliseconds from `from` to `to` in which the vehicle did not stand. */
export function drivenBetween(stands: readonly Stand[], from: number, to: number): number {
  const stood = stands.map(({ since, until }) => Math.max(0, Math.min(until, to) - Math.max(since, from)))
  return to - from - stood.reduce((sum, time) => sum + time, 0)
}
