/** Rules 12.2. */
export const COMPACT_NAME_LENGTH = 12
export const MOBILE_NOTE_LENGTH = 15

/** The first characters of a text and an ellipsis, or the text where it fits. Never cuts a character in two. */
export const truncate = (text: string, length: number): string => {
  if (text.length <= length) return text
  const characters = [...text]
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}…`
}

/** Returns true if `truncate` leaves something out. */
export const isCut = (text: string, length: number): boolean => truncate(text, length) !== text
