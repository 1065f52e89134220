import { DAY_MS, MINUTE_MS } from '../time/units.ts'

/**
 * Clocks of devices that are behind, told from positions that were only kept for a while (telematics 2).
 *
 * A phone that was without a network sends what it kept at once: each message is less behind than the one before, and the last
 * is on time. A clock that is behind stays behind by the same: message after message, while real time goes on.
 */

/** Positions that arrive within this, milliseconds, are on time: feeds are asked every minute, and networks are slow. */
export const SLOW_CLOCK = 5 * MINUTE_MS
/** Largest difference between the delays of two successive messages, milliseconds. */
const JITTER = 2 * MINUTE_MS
/** So many messages, over at least so long, milliseconds, have to be behind by the same. */
const MESSAGES = 3
const SPAN = 10 * MINUTE_MS

/** GPS counts 1,024 weeks and begins anew; an old unit then takes the present for a time 19.6 years ago. */
export const ROLLOVER = 1024 * 7 * DAY_MS
/** GPS began to count in 1980: it has begun anew at most so many times, for long. */
const ROLLOVERS = 3

/** The messages of a device that are behind by the same: times in milliseconds. */
export type SlowRun = {
  /** Newest reported time. */
  readonly fixAt: number
  /** Times at which the first and the last of them came. */
  readonly since: number
  readonly receivedAt: number
  readonly messages: number
  /** Bounds of their delay. */
  readonly least: number
  readonly most: number
  /** Number of times that GPS has begun anew since the reported time; 0 for any other clock. */
  readonly rollovers: number
}

/**
 * Number of times that the weeks of GPS began anew between a reported time and the time of its arrival, where that explains the
 * time to the minute; 0 where it does not.
 */
export const rolloversOf = (fixAt: number, now: number): number => {
  const count = Math.round((now - fixAt) / ROLLOVER)
  const isExplained = Math.abs(now - fixAt - count * ROLLOVER) <= MINUTE_MS
  return count >= 1 && count <= ROLLOVERS && isExplained ? count : 0
}

/**
 * The time of a position with a rollover taken out: where it explains the time to the minute, and where the device is known to
 * be affected, so that what it kept for a while is right as well.
 * @param known rollovers of the device's last message
 */
export const withoutRollover = (fixAt: number, now: number, known: number): { at: number; rollovers: number } => {
  const rollovers = rolloversOf(fixAt, now)
  if (rollovers > 0) return { at: fixAt + rollovers * ROLLOVER, rollovers }
  const corrected = fixAt + known * ROLLOVER
  return known > 0 && corrected <= now ? { at: corrected, rollovers: known } : { at: fixAt, rollovers: 0 }
}

/**
 * The run after one more message that was not on time; a message of a time that was reported before says nothing.
 * @param run the one before, null without one
 */
export const followSlowRun = (
  run: SlowRun | null,
  { fixAt, now, rollovers }: { fixAt: number; now: number; rollovers: number },
): SlowRun => {
  if (run && fixAt <= run.fixAt) return run
  const behind = now - fixAt
  const least = Math.min(run?.least ?? behind, behind)
  const most = Math.max(run?.most ?? behind, behind)
  const isSame = run !== null && most - least <= JITTER
  return isSame
    ? { ...run, fixAt, receivedAt: now, messages: run.messages + 1, least, most, rollovers }
    : { fixAt, since: now, receivedAt: now, messages: 1, least: behind, most: behind, rollovers }
}

/** Milliseconds by which the device's clock is behind; null without proof. */
export const behindOf = ({ messages, since, receivedAt, least, rollovers }: SlowRun): number | null =>
  rollovers > 0 || (messages >= MESSAGES && receivedAt - since >= SPAN && least >= SLOW_CLOCK) ? least : null
