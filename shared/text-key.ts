import type de from './i18n/de.json'

/** A key of the message catalogue. */
export type TextKey = keyof typeof de

/** The name of a weekday by its number, 0 for Monday to 6 for Sunday. */
type WeekdayKey = `weekday_${number}` | `weekday_short_${number}`

/** Returns the text of a message key in one language; of the values, those of its placeholders are taken. */
export type Translate = (key: TextKey | WeekdayKey, values?: Record<string, unknown>) => string

/** A key of a number of rows; the one with `_of` behind it says "so many of so many". */
export type CountKey = { [Key in TextKey]: `${Key}_of` extends TextKey ? Key : never }[TextKey]
