import { cleanText } from '#shared/domain/names/clean-text.ts'
import { SIGNS } from './sign-font.ts'

/** Stands for what no font of the papers has: emoji, and letters of scripts that are not Latin, Greek or Cyrillic. */
export const LEFT_OUT = '[?]'

/** Blanks of widths that are not there; one that does not break stays so. */
const BLANKS: Readonly<Record<string, string>> = {
  '\u202f': '\u00a0',
  '\u205f': ' ',
  '\u3000': ' ',
  '\u2800': ' ',
  '\t': ' ',
}

/** Letters of nearly all texts, which every text font has. */
const USUAL = /^[\n -~\u00a0-\u00ac\u00ae-\u017f]*$/

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A text in pieces: those with signs are drawn with the font of signs. */
export type Piece = { text: string; isSigns: boolean }

/**
 * Returns a text as it can be printed: what has no glyph is written by another that means the same, a letter whose mark is
 * missing without the mark, and what is left as {@link LEFT_OUT}. No letter becomes an empty box.
 * @param covered code points of the font of texts
 */
export const printable = (covered: ReadonlySet<number>) => {
  const isCovered = (text: string): boolean =>
    [...text].every((letter) => letter === '\n' || covered.has(letter.codePointAt(0) ?? 0))
  const withoutMarks = (letter: string): string => letter.normalize('NFD').replace(/\p{M}/gu, '')
  const written = (grapheme: string): string => {
    if (isCovered(grapheme) || SIGNS.has(grapheme)) return grapheme
    const blank = BLANKS[grapheme]
    if (blank !== undefined) return blank
    const bare = withoutMarks(grapheme.replace(/[\ufe0e\ufe0f]/g, ''))
    if (SIGNS.has(bare)) return bare
    const others = [grapheme.normalize('NFKC'), bare, withoutMarks(grapheme.normalize('NFKC'))]
    return others.find((other) => other !== '' && isCovered(other)) ?? LEFT_OUT
  }
  return (typed: string): Piece[] => {
    const text = USUAL.test(typed) ? typed : cleanText(typed)
    if (USUAL.test(text) || isCovered(text)) return [{ text, isSigns: false }]
    const pieces: Piece[] = []
    for (const { segment } of segmenter.segment(text)) {
      const shown = written(segment)
      const last = pieces.at(-1)
      // Ten emoji are one thing that is left out.
      if (shown === LEFT_OUT && last?.text.endsWith(LEFT_OUT)) continue
      const isSigns = SIGNS.has(shown)
      if (last?.isSigns === isSigns) last.text += shown
      else pieces.push({ text: shown, isSigns })
    }
    return pieces
  }
}
