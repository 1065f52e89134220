/** Minutes up to which a span of time is said in minutes; longer ones are hours. */
const MOST_MINUTES = 59

/** `4:05` of minutes. */
export const hoursText = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/**
 * A span of whole minutes in every language: its digits, a space that breaks no line, its unit.
 * @example spanText(59) // → '59\u00a0min'
 * @example spanText(70) // → '1:10\u00a0h'
 */
export const spanText = (minutes: number): string =>
  minutes > MOST_MINUTES ? `${hoursText(minutes)}\u00a0h` : `${minutes}\u00a0min`
