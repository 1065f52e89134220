import { cleanText } from './clean-text.ts'
import { nameKey } from './names.ts'

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

/** Names of devices, which Windows takes for no file, whatever their ending. */
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i

/**
 * The name under which a file is put beside others: none that differs in case or in marks alone is there yet, since some
 * systems take such two for one, and none that Windows keeps for itself.
 * @param taken the keys of the names that are there; the new one is added
 */
export const fileNameBeside = (name: string, taken: Set<string>): string => {
  const wanted = name.replace(RESERVED, '$&_')
  const dot = wanted.lastIndexOf('.')
  const [base, ending] = dot > 0 ? [wanted.slice(0, dot), wanted.slice(dot)] : [wanted, '']
  let free = wanted
  for (let number = 2; taken.has(nameKey(free)); number += 1) free = `${base}_${number}${ending}`
  taken.add(nameKey(free))
  return free
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
