/** Characters that turn the direction of what follows (Unicode UAX 9): `U+202E` makes `fdp.exe` of `exe.pdf`. */
export const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Control characters other than tabs and line breaks, and the byte order mark that comes along with pasted text. */
const UNSEEN = /[^\P{Cc}\t\n\r]|\ufeff/gu

/**
 * The text without characters that nobody sees: control characters, `U+0000` above all, and marks of direction. They come
 * from other programs with what is pasted. They are taken out without a word, since nothing visible is lost; left in,
 * two names that look the same would differ, and one text could make a whole line read backwards.
 */
export const cleanText = (text: string): string => text.replace(UNSEEN, '').replace(DIRECTIONS, '')

/** The text in one line. A field of a form leaves breaks out, so that a name with one could not be typed again. */
export const oneLine = (text: string): string => text.replace(/[\t\n\r\u2028\u2029]+/g, ' ')
