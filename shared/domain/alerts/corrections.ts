import { wholeMinutes } from '../delay/delay.ts'
import { MINUTE_MS } from '../time/units.ts'

/**
 * Milliseconds before news of a person's change leaves, so that it can be undone before: longer than the notification with the
 * way back is usually seen.
 */
export const UNDO_WAIT = MINUTE_MS
/** A time that was told is corrected when it turns out to be this many whole minutes earlier or later. */
const CORRECTED_FROM_MINUTES = 15

const CORRECTION = '@corrected '
/** Beginning of a correction's occasion, of one that says that something did not happen. */
export const VOIDED = `${CORRECTION}void `
/** Names one occasion of a correction. @param now milliseconds */
export const correctionOccasion = (kind: 'void' | 'other', now: number): string =>
  `${kind === 'void' ? VOIDED : CORRECTION}${now}`
/** Returns true for a message that corrects another. */
export const isCorrection = (occasion: string | null): boolean => occasion?.startsWith(CORRECTION) ?? false

/**
 * Compares a time that was told with the actual one: `void` where the event did not happen, `other` where it happened at another
 * time, null where the two are near enough. Instants are ISO texts.
 */
export const correctionOf = (told: string | null, actual: string | null): 'void' | 'other' | null => {
  if (told === null || told === actual) return null
  if (actual === null) return 'void'
  const minutes = Math.abs(wholeMinutes(Date.parse(told), Date.parse(actual)))
  return minutes >= CORRECTED_FROM_MINUTES ? 'other' : null
}
