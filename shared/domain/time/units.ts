/** Units of time in milliseconds. A day is one of 24 hours: what the calendar calls a day is reckoned in `dates.ts`. */
export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
export const WEEK_MS = 7 * DAY_MS

export const MINUTES_PER_HOUR = 60
export const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR
export const SECONDS_PER_DAY = 60 * MINUTES_PER_DAY
export const DAYS_PER_WEEK = 7
