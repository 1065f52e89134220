/** Units of time in milliseconds. A day is one of 24 hours: what the calendar calls a day is reckoned in `dates.ts`. */
export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export const MINUTES_PER_DAY = DAY_MS / MINUTE_MS
export const DAYS_PER_WEEK = 7
