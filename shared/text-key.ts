import type de from './i18n/de.json'

/** A key of the message catalogue. */
export type TextKey = keyof typeof de

/** A key of a number of rows; the one with `_of` behind it says "so many of so many". */
export type CountKey = { [Key in TextKey]: `${Key}_of` extends TextKey ? Key : never }[TextKey]
