import type de from './de.json'

/** A key of the message catalogue, which German holds whole. */
export type TextKey = keyof typeof de
