import { MINUTE_MS } from '../time/units.ts'

/** Delay thresholds in whole minutes (rules 5.6). */
export const MARGINAL_FROM_MINUTES = 1
export const DELAYED_FROM_MINUTES = 16
/** So early is worth a word, as so late is: the way there is planned anew, a ramp is not yet free, freight is left behind. */
export const EARLY_FROM_MINUTES = 16

export type DelayClass = 'on_time' | 'marginal' | 'delayed'
/** Word for a delay: its class, or early. The class of what is early stays on time (rules 5.6). */
export type DelayWord = DelayClass | 'early'

/** An instant as ISO string; null or absent when there is none. */
export type MaybeInstant = string | null | undefined

/**
 * Whole minutes from one instant to another, both in milliseconds, rounded down: 30 seconds early are -1.
 * @example wholeMinutes(30_000, 0) // → -1
 */
export const wholeMinutes = (fromMs: number, toMs: number): number => Math.floor((toMs - fromMs) / MINUTE_MS)

/**
 * Delay in whole minutes, rounded down, negative when early: (actual, else estimated) minus planned. Without either,
 * `now` (milliseconds) stands in where it is given, as for a departure that waits. Null when there is nothing to
 * compare. Source: rules 5.6.
 * @example delayMinutes('2026-03-02T08:00Z', null, null, Date.parse('2026-03-02T08:20Z')) // → 20
 */
export const delayMinutes = (
  planned: MaybeInstant,
  actual: MaybeInstant,
  estimated: MaybeInstant,
  now?: number,
): number | null => {
  if (!planned) return null
  const shown = actual || estimated
  const at = shown ? Date.parse(shown) : now
  return at === undefined ? null : wholeMinutes(Date.parse(planned), at)
}

/**
 * On time below one minute, marginal from 1 to 15, delayed from 16.
 * @example delayClass(15) // → 'marginal'
 */
export const delayClass = (minutes: number): DelayClass =>
  minutes < MARGINAL_FROM_MINUTES ? 'on_time' : minutes < DELAYED_FROM_MINUTES ? 'marginal' : 'delayed'
