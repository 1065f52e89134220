/** Minutes up to which a span of time is said in minutes; longer ones are hours. */
const MOST_MINUTES = 90

/** `4:05` of minutes. */
export const hoursText = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/**
 * The digits of a span of whole minutes, where a column has no room for its unit.
 * @example spanDigits(91) // → '1:31'
 */
export const spanDigits = (minutes: number): string => (minutes > MOST_MINUTES ? hoursText(minutes) : String(minutes))

/**
 * A span of whole minutes in every language.
 * @example spanText(90) // → '90\u00a0min'
 * @example spanText(135) // → '2:15\u00a0h'
 */
export const spanText = (minutes: number): string =>
  `${spanDigits(minutes)}\u00a0${minutes > MOST_MINUTES ? 'h' : 'min'}`
