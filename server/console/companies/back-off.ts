import { MINUTE_MS } from '../../../shared/domain/time/units.ts'

/** Longest pause before a server that keeps ending is started again. */
const LONGEST_MS = MINUTE_MS
const FIRST_MS = 1_000
/** One that ran for so long begins anew with the shortest pause. */
const STEADY_MS = MINUTE_MS

/**
 * How long to wait before a server is started again.
 * @param ends how often it ended in a row before, each time soon after its start
 * @param ranMs how long it ran this time
 */
export const nextStart = (ends: number, ranMs: number): { ends: number; waitMs: number } => {
  const before = ranMs >= STEADY_MS ? 0 : ends
  return { ends: before + 1, waitMs: Math.min(LONGEST_MS, FIRST_MS * 2 ** before) }
}
