/** Characters that turn the direction of what follows (Unicode UAX 9): `U+202E` makes `fdp.exe` of `exe.pdf`. */
export const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/**
 * Characters without a shape of their own: soft hyphens, zero-width blanks and joiners, byte order marks, variation selectors,
 * fillers, tags, marks of direction, notes between lines, controls other than tabs and line breaks, and what is no character.
 */
const UNSEEN = String.raw`[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\p{Noncharacter_Code_Point}]|[^\P{Cc}\t\n\r]`

/** Scripts whose letters join: there a (non-)joiner between two letters is a letter of the word. */
const JOINING = `[${[
  'Arabic Syriac Nko Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Myanmar Khmer',
]
  .flatMap((scripts) => scripts.split(' '))
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('')}]`

/** Unseen characters that change what is seen: within an emoji, a key, a flag, and between letters that join. */
const MEANT = [
  String.raw`\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}`,
  String.raw`\p{Extended_Pictographic}(?:[\ufe0e\ufe0f]|\p{Emoji_Modifier})?(?:\u200d\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?)*`,
  String.raw`[0-9#*]\ufe0f\u20e3`,
  `(?<=${JOINING})[\\u200c\\u200d](?=${JOINING})`,
].join('|')

const MEANT_OR_UNSEEN = new RegExp(`(${MEANT})|${UNSEEN}`, 'gu')
const ANY_UNSEEN = new RegExp(UNSEEN, 'gu')

/** Blanks of every kind and breaks of lines; the braille blank is no white space by its class. */
const BLANKS = /[\s\u2800]+/g

/** Most texts: nothing of them has another spelling. */
const isPlain = (text: string): boolean => /^[\t\n\r -~]*$/.test(text)

/**
 * The text in its one spelling (Unicode NFC), without characters that are not seen: control characters, `U+0000` above all,
 * marks of direction, soft hyphens, what has no width. They come from other programs with what is pasted, and from a Mac,
 * which writes `ü` as two characters. They are taken out without a word, since nothing visible is lost; left in, two names
 * that look the same would differ, and one text could make a whole line read backwards. Lines and blanks stay.
 */
export const cleanText = (text: string): string =>
  isPlain(text)
    ? text
    : text.replace(MEANT_OR_UNSEEN, (_found, meant: string | undefined) => meant ?? '').normalize('NFC')

/** The text in one line, each run of blanks of any kind as one: a field of a form leaves breaks out. */
export const oneLine = (text: string): string => text.replace(BLANKS, ' ').trim()

/** The text without anything that is not seen, not even joiners within a word or an emoji: for comparing alone. */
export const seenText = (text: string): string => (isPlain(text) ? text : text.replace(ANY_UNSEEN, '').normalize('NFC'))

const keptText = (typed: unknown, before: unknown): unknown => {
  if (typed === before || typeof typed !== 'string' || typeof before !== 'string') return typed
  const cleaned = cleanText(before)
  return typed === cleaned.trim() || typed === oneLine(cleaned) ? before : typed
}

/**
 * The fields as they are to be kept: as they were where what was typed is nothing but their cleaned form, so that a row
 * from before texts were cleaned is not taken for changed, or renamed, by each save of its form.
 */
export const keptFields = <Fields extends object>(typed: Fields, before: object): Fields =>
  Object.fromEntries(
    Object.entries(typed).map(([field, value]: [string, unknown]) => {
      const was: unknown = (before as Record<string, unknown>)[field]
      const isList = Array.isArray(value) && Array.isArray(was)
      return [field, isList ? value.map((one, at) => keptText(one, was[at])) : keptText(value, was)]
    }),
  ) as Fields
