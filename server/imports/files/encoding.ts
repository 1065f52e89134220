import type { CodePage, ReadAs } from '#shared/schemas/file-import.ts'
import { Refusal } from '../../kit/refusal.ts'
import { decodeCodePage, isWordOf, MAY_BE_DOS } from './code-pages.ts'

export type Decoded = { text: string; encoding: NonNullable<ReadAs['encoding']> }

const MAX_WORDS = 12
const MAX_WORD_LENGTH = 60
/** Letters of a run that are judged: real words are shorter, and every rule is tried at each letter. */
const MAX_JUDGED = 200

/** Line of a place: blank lines at the beginning and `sep=;` are none, as in the office program that shows the file. */
const lineAt = (text: string, at: number): number =>
  text
    .slice(0, at)
    .replace(/^\ufeff?[\s]*/, '')
    .replace(/^sep=.\s*/i, '')
    .split(/\r\n|\r|\n/).length

/** 400 for letters that are lost, with the word around the first of them. */
const lostLetter = (text: string, at: number, message: 'upload_bad_byte' | 'upload_letters_broken'): Refusal => {
  const start = Math.max(text.lastIndexOf('\n', at), text.lastIndexOf('\r', at)) + 1
  const before = /[^\s;,\t"|]*$/.exec(text.slice(Math.max(start, at - MAX_WORD_LENGTH), at))?.[0] ?? ''
  const after = /^[^\s;,\t"|]*/.exec(text.slice(at, at + MAX_WORD_LENGTH))?.[0] ?? ''
  const line = lineAt(text, at)
  const fault = { line, column: '', message, value: before + after, position: at - start + 1 }
  return new Refusal(400, message, { ...fault, errors: [fault] })
}

/** Letters of UTF-8 that were once read as Windows-1252 and saved so: `ZÃ¼rich`. */
const TWICE_ENCODED = /[ÃÂ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€[\u0080-\u00bf“”™œž˜]/

/** @throws Refusal 400 for letters that were lost before the file was made */
const intact = (text: string): string => {
  const at = text.indexOf('\ufffd')
  if (at >= 0) throw lostLetter(text, at, 'upload_bad_byte')
  const twice = TWICE_ENCODED.exec(text)
  if (twice) throw lostLetter(text, twice.index, 'upload_letters_broken')
  return text
}

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Returns true for a file of UTF-8 with a few bad bytes: in a code page, hardly any two letters look like one of UTF-8. */
const isDamagedUtf8 = (bytes: Uint8Array): boolean => {
  const lenient = new TextDecoder('utf-8').decode(bytes)
  const good = lenient.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0
  const bad = lenient.match(/\ufffd/g)?.length ?? 0
  return good > 0 && bad <= good * 3
}

/** Byte order of UTF-16 without a mark: every other byte of Latin text is zero. */
const utf16Without = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  const sample = bytes.subarray(0, 2000)
  if (bytes.length < 4 || bytes.length % 2 !== 0) return null
  const zeros = [0, 0]
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  const most = sample.length / 2
  if (odd > most * 0.6 && even < most * 0.05) return 'utf-16le'
  return even > most * 0.6 && odd < most * 0.05 ? 'utf-16be' : null
}

const decodeUtf16 = (bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): Decoded => {
  try {
    return { text: intact(new TextDecoder(encoding, { fatal: true }).decode(bytes)), encoding }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(400, 'file_wrong_format')
  }
}

const isLetter = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{M}]/u.test(char)

/** The words of which two readings differ, by their places. */
const wordsOf = (readings: readonly string[]): [number, number][] => {
  const words: [number, number][] = []
  const [first = ''] = readings
  const inWord = (at: number) => readings.some((text) => isLetter(text[at])) || /\P{ASCII}/u.test(first[at] ?? '')
  const high = /\P{ASCII}+/gu
  for (let found = high.exec(first); found; found = high.exec(first)) {
    let from = found.index
    let to = high.lastIndex
    while (from > 0 && inWord(from - 1)) from -= 1
    while (to < first.length && inWord(to)) to += 1
    words.push([from, to])
    high.lastIndex = to
  }
  return words
}

const PUNCTUATION =
  /^[^\p{L}\p{M}\p{N}†‡‰™˜\u0080-\u009f¹³£¥ªº¼¾¯¿˙ˇ˘˛˝]+|[^\p{L}\p{M}\p{N}\u0080-\u009f¹³£¥ªº¼¾¯˙ˇ˘˛˝]+$/gu

/** 400 that asks which code page is meant, with the words that it decides. */
const unclear = (readings: ReadonlyMap<CodePage, string>, words: readonly [number, number][]): Refusal => {
  const texts = [...readings.values()]
  const deciding = words.filter(([from, to]) => new Set(texts.map((text) => text.slice(from, to))).size > 1)
  const shown = new Map<string, [number, number]>()
  for (const [from, to] of deciding) {
    const word = texts[0]?.slice(from, to) ?? ''
    if (shown.size < MAX_WORDS && !shown.has(word)) shown.set(word, [from, to])
  }
  const places = [...shown.values()]
  const read = [...readings].map(([encoding, text]) => ({
    encoding,
    words: places.map(([from, to]) => text.slice(from, Math.min(to, from + MAX_WORD_LENGTH))),
  }))
  return new Refusal(400, 'upload_encoding_unclear', {
    value: places.map((_place, at) => read.map(({ words: of }) => of[at]).join(' / ')).join(', '),
    readings: read,
    lines: places.map(([from]) => lineAt(texts[0] ?? '', from)),
  })
}

/** Codes for which no letter stands: what they were meant for is lost in this page. */
const LETTERLESS = /[\u0080-\u009f\ufffd]/

/** @throws Refusal 400 where the page has no letter for a byte of the file */
const inPage = (text: string): string => {
  const at = text.search(LETTERLESS)
  if (at >= 0) throw lostLetter(text, at, 'upload_bad_byte')
  return text
}

/** Signs of an old Mac and of DOS are letters elsewhere. */
const SIGNS_ARE_LETTERS: readonly CodePage[] = ['macintosh', 'ibm850']

/** A file of one byte for each letter: its words tell the code page, or a person does. */
const decodeSingleBytes = (bytes: Uint8Array, chosen: CodePage | undefined): Decoded => {
  if (chosen) return { text: inPage(decodeCodePage(bytes, chosen)), encoding: chosen }
  const western = decodeCodePage(bytes, 'windows-1252')
  const central = decodeCodePage(bytes, 'windows-1250')
  const mac = decodeCodePage(bytes, 'macintosh')
  const dos = decodeCodePage(bytes, 'ibm850')
  const words = wordsOf([western, central])
  const fits = (text: string, page: CodePage): boolean =>
    words.every(([from, to]) => {
      const word = text.slice(from, Math.min(to, from + MAX_JUDGED))
      return isWordOf(SIGNS_ARE_LETTERS.includes(page) ? word : word.replace(PUNCTUATION, ''), page)
    })
  const isWestern = fits(western, 'windows-1252')
  const isCentral = fits(central, 'windows-1250')
  const mayBeDos = words.some(([from, to]) => MAY_BE_DOS.test(western.slice(from, to)))
  // Hardly any file is of an old Mac or of DOS: only where Windows makes no words of it, or words that look strange.
  const isOfMac = !isWestern && fits(mac, 'macintosh')
  const isOfDos = (!isWestern || mayBeDos) && fits(dos, 'ibm850')
  const fitting = new Map<CodePage, string>()
  if (isWestern) fitting.set('windows-1252', western)
  if (isCentral && !(isWestern && western === central)) fitting.set('windows-1250', central)
  if (isOfMac) fitting.set('macintosh', mac)
  if (isOfDos) fitting.set('ibm850', dos)
  const [only] = fitting
  if (only && fitting.size === 1) return { encoding: only[0], text: only[1] }
  if (fitting.size > 1) throw unclear(fitting, words)
  for (const text of [western, central]) inPage(text)
  throw unclear(
    new Map([
      ['windows-1252', western],
      ['windows-1250', central],
    ]),
    words,
  )
}

/**
 * The text of a file: by its mark, else UTF-8, else UTF-16 or the code page that its words are of. Nothing is guessed: a
 * file of UTF-8 with a bad byte is refused, and where the words do not tell the code page, the person is asked.
 * @param chosen the code page that a person chose when asked
 * @throws Refusal 400
 */
export const decodeFile = (bytes: Uint8Array, chosen?: CodePage): Decoded => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeUtf16(bytes, 'utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeUtf16(bytes, 'utf-16be')
  if (isUtf8(bytes)) {
    const silent = utf16Without(bytes)
    return silent ? decodeUtf16(bytes, silent) : { text: intact(new TextDecoder().decode(bytes)), encoding: 'utf-8' }
  }
  const silent = utf16Without(bytes)
  if (silent) return decodeUtf16(bytes, silent)
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  if (isMarked || isDamagedUtf8(bytes)) throw badByte(bytes)
  return decodeSingleBytes(bytes, chosen)
}

const badByte = (bytes: Uint8Array): Refusal => {
  const text = new TextDecoder().decode(bytes)
  return lostLetter(text, text.indexOf('\ufffd'), 'upload_bad_byte')
}
