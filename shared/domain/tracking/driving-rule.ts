import { HOUR_MS, MINUTE_MS } from '../time/units.ts'

/** EU 561/2006, article 7: 45 minutes of break after four and a half hours of driving; milliseconds. */
export const DRIVING_PERIOD = 4.5 * HOUR_MS
export const BREAK = 45 * MINUTE_MS

/**
 * Breaks still to come, milliseconds, with `driving` ahead and `elapsed` since the departure (milliseconds); the time on
 * the way so far is taken to have been driven by the rule.
 */
export function breaksAhead(driving: number, elapsed = 0): number {
  const inCycle = elapsed % (DRIVING_PERIOD + BREAK)
  const resting = Math.max(0, inCycle - DRIVING_PERIOD)
  if (resting > 0) return BREAK - resting + breaksAhead(driving)
  return Math.max(0, Math.ceil((inCycle + driving) / DRIVING_PERIOD) - 1) * BREAK
}

/** Returns how much of a span can be driven by the rule: 45 minutes of break after each four and a half hours. */
export function drivenWithin(span: number): number {
  const cycle = DRIVING_PERIOD + BREAK
  return Math.floor(span / cycle) * DRIVING_PERIOD + Math.min(span % cycle, DRIVING_PERIOD)
}
