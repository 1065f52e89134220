import { cleanText } from './clean-text.ts'

/** Bytes of a part of a name, by its letters: file systems take 255 for the whole. */
const BYTES_PER_LETTER = 2

const byteLength = (text: string): number => new TextEncoder().encode(text).length

/** A part of the name of a file: letters and digits of any script, joined by hyphens, which every system keeps. */
export const fileNamePart = (text: string, maxLetters: number): string => {
  const letters = [
    ...cleanText(text)
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replace(/^-+/, ''),
  ].slice(0, maxLetters)
  while (byteLength(letters.join('')) > maxLetters * BYTES_PER_LETTER) letters.pop()
  return letters.join('').replace(/-+$/, '')
}

const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', ẞ: 'SS', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ð: 'd' },
  ...{ Ð: 'D', þ: 'th', Þ: 'Th', ı: 'i' },
}

/** A name in ASCII for programs that read no other: letters without their marks, a low line for what has no such form. */
export const asciiFileName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["\\]/gu, (letter) => PLAIN_LETTERS[letter] ?? '_')
