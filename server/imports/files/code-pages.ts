import type { CodePage } from '../../../shared/schemas/file-import.ts'

/**
 * Windows-1252 differs from Latin-1 in 0x80 to 0x9F. The table is our own, since Node's decoder mishandles this range
 * (rules 9.1). Codes that Windows-1252 leaves open stay what they are, as in the WHATWG encoding standard.
 */
const WINDOWS_1252_FROM_80 =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178'

const decodeWindows1252 = (bytes: Uint8Array): string => {
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += 8192) {
    const latin1 = String.fromCharCode(...bytes.subarray(at, at + 8192))
    pieces.push(latin1.replace(/[\u0080-\u009f]/g, (char) => WINDOWS_1252_FROM_80[char.charCodeAt(0) - 0x80] ?? char))
  }
  return pieces.join('')
}

/** The text of bytes in a code page; one character for each byte. */
export const decodeCodePage = (bytes: Uint8Array, page: CodePage): string =>
  page === 'windows-1252' ? decodeWindows1252(bytes) : new TextDecoder(page).decode(bytes)

/** What no word holds, whatever its language: a code without a letter, a sign or a capital amid small letters. */
const NO_WORD = [
  /[\u0080-\u009f]/u,
  /\p{L}[^\p{L}\p{M}\p{Nd}\s\p{ASCII}’‘´·–—…“”„«»]\p{L}/u,
  /\p{Ll}(?![A-Z])\p{Lu}/u,
  /\p{L}(?![A-Z])\p{Lu}\p{Ll}/u,
]

/** Letters of Windows-1252 where German, French, Italian, Dutch, English, Spanish and the Nordic languages have none such. */
const NOT_WESTERN = [
  /[£¥¹³¼¾ªº¯](?=\p{L})/u,
  /\p{L}¿/u,
  /(?<!^(?:[cdkm]?m|n))(?<=\p{L})[£¥¹³¼¾ªº¯]/iu,
  /[aeiouyáéíóúýäöü][àãåæèêìòõøùû][aeiouyáéíóúýäöü]/iu,
  /ñ(?![aeiouyáéíóú])/iu,
  /[ìù](?=\p{L})/iu,
  /[èàò](?=[aeiouy])/iu,
  /[ea]ò$/iu,
  /œ(?![uindtscm])/iu,
  /(?:iæ|ê)$/iu,
  /õ(?!e)|ã(?![oe])/iu,
]

/** Letters of Windows-1250 where Polish, Czech, Slovak, Hungarian, Slovene and Croatian have none such. */
const NOT_CENTRAL = [
  /ŕ(?!\p{L})|ŕ(?=[aeiouy])/iu,
  /[bcdfghjkmnpqstvwxz]č[vrmgds]/iu,
  /ič[rvmcgnt]es?$/iu,
  /[aeiou]ů/iu,
  /^[ęą]/iu,
  /(?<![dtnbpvmf])ě/iu,
  /[bcdfghjklmpqrstvwxz]ň/iu,
  /ĺ(?=[aeiouy])|ĺ$/iu,
  /[ao]ď[cfs]$|aďn/iu,
  /[aeo]ű/iu,
  /śu/iu,
  /ă[oe]/iu,
  /ń(?=[aeiouyó])/iu,
  /[˙ˇ˘˛˝]/u,
  /^(?:[cdkm]?m|n)?[łşŁĽľĄąŞżŻ]$/u,
]

/** Signs of the old Mac that stand beside a letter where another code page has a letter. */
const NOT_MAC = [
  /[^\p{L}\p{M}\p{N}\s\p{ASCII}’‘–—…“”„«»]\p{L}/u,
  /\p{L}[^\p{L}\p{M}\p{N}\s\p{ASCII}’‘–—…“”„«»]/u,
  /\p{L}[“”„«»…]\p{L}/u,
  /[πΩı]/u,
]

const RULES: Record<CodePage, readonly RegExp[]> = {
  'windows-1252': [...NO_WORD, ...NOT_WESTERN],
  'windows-1250': [...NO_WORD, ...NOT_CENTRAL],
  macintosh: [...NO_WORD, ...NOT_MAC],
}

/** Returns true if the letters of a word can stand so in the languages that a code page is used for. */
export const isWordOf = (word: string, page: CodePage): boolean => !RULES[page].some((rule) => rule.test(word))
