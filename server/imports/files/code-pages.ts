import type { CodePage } from '#shared/schemas/file-import.ts'

/**
 * Windows-1252 differs from Latin-1 in 0x80 to 0x9F. The table is our own, since Node's decoder mishandles this range
 * (rules 9.1). Codes that Windows-1252 leaves open stay what they are, as in the WHATWG encoding standard.
 */
const WINDOWS_1252_FROM_80 =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178'

/** Code page of Excel's "CSV (MS-DOS)" in Western Europe; the encoding standard has no such decoder. */
const IBM_850_FROM_80 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒ' +
  'áíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀' +
  'ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

const ABOVE: Partial<Record<CodePage, string>> = { 'windows-1252': WINDOWS_1252_FROM_80, ibm850: IBM_850_FROM_80 }

/** Characters by byte, with those that a page has from 0x80 on; other bytes are what they are in Latin-1. */
const decodeBy = (bytes: Uint8Array, above: string): string => {
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += 8192) {
    const latin1 = String.fromCharCode(...bytes.subarray(at, at + 8192))
    pieces.push(latin1.replace(/[\u0080-\u00ff]/g, (char) => above[char.charCodeAt(0) - 0x80] ?? char))
  }
  return pieces.join('')
}

/** The text of bytes in a code page; one character for each byte. */
export const decodeCodePage = (bytes: Uint8Array, page: CodePage): string => {
  const above = ABOVE[page]
  return above === undefined ? new TextDecoder(page).decode(bytes) : decodeBy(bytes, above)
}

const BYTES = 256
/** The codes of the letters of a page. */
const codesOf = (page: CodePage): Map<string, number> => {
  const all = Uint8Array.from(Array.from({ length: BYTES }, (_none, code) => code))
  return new Map(Array.from(decodeCodePage(all, page), (char, code) => [char, code]))
}

/** A letter as near to it as a page has one: without its accents, blanks of any width as a blank, or a question mark. */
const nearest = (char: string, codes: ReadonlyMap<string, number>): string => {
  const bare = char.normalize('NFKD').replace(/\p{M}+/gu, '')
  if ([...bare].every((one) => codes.has(one))) return bare
  return /\s/.test(char) ? ' ' : /[‘’]/.test(char) ? "'" : /[“”„«»]/.test(char) ? '"' : /[–—]/.test(char) ? '-' : '?'
}

/** The bytes of a text in a code page; a letter that it lacks becomes the nearest one. Inverse of {@link decodeCodePage}. */
export const encodeCodePage = (text: string, page: CodePage): Uint8Array<ArrayBuffer> => {
  const codes = codesOf(page)
  const known = Array.from(text, (char) => (codes.has(char) ? char : nearest(char, codes))).join('')
  return Uint8Array.from(Array.from(known, (char) => codes.get(char) ?? 0))
}

/** Patterns that no word of any language has: a code without a letter, a sign or a capital amid small letters. */
const NO_WORD = [
  /[\u0080-\u009f]/u,
  /\p{L}[^\p{L}\p{M}\p{Nd}\s\p{ASCII}’‘´·–—…“”„«»]\p{L}/u,
  /\p{Ll}(?![A-Z])\p{Lu}/u,
  /\p{L}(?![A-Z])\p{Lu}\p{Ll}/u,
  /\p{L}[„“”ˆ˜](?=\p{Ll})/u,
  /[†‡‰™ˆ˜](?=\p{L})/u,
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
  /[aeiouäöü]á(?=[et]|$)/iu,
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

/** Signs beside a letter, where another code page has a letter. */
const SIGN_AT_LETTER = [
  /[^\p{L}\p{M}\p{N}\s\p{ASCII}’‘–—…“”„«»]\p{L}/u,
  /\p{L}[^\p{L}\p{M}\p{N}\s\p{ASCII}’‘–—…“”„«»]/u,
]

const NOT_MAC = [...SIGN_AT_LETTER, /\p{L}[“”„«»…]\p{L}/u, /[πΩı]/u]

/** Letters of DOS where typography of Windows stands: dashes, quotation marks, dots, and blanks that do not break. */
const NOT_DOS = [
  ...SIGN_AT_LETTER,
  /[\u2500-\u25ffƒ]/u,
  /^[úíó](?=[aeiou])/iu,
  /(?<![aeiouy])ë/iu,
  /^[^aàyeoéuAÀ]$/u,
  /^\p{Ll}[A-Z]/u,
  /\p{Ll}[^\p{ASCII}][A-Z]/u,
  /^ô(?!t)|ô$/iu,
  /[aeiou]à$/iu,
  /^î(?![lnvt])/iu,
]

/**
 * Matches a word in which Windows has letters, or an opening quotation mark, where DOS has a letter of the same languages:
 * `Škoda` or `èkoda`, `Weiá` or `Weiß`, `„rger` or `ärger`. Such letters alone do not tell which of the two is meant.
 */
export const MAY_BE_DOS = /[šžŠŽŒƒ]|„\p{Ll}(?!.*[“”])/u

const RULES: Record<CodePage, readonly RegExp[]> = {
  'windows-1252': [...NO_WORD, ...NOT_WESTERN],
  'windows-1250': [...NO_WORD, ...NOT_CENTRAL],
  macintosh: [...NO_WORD, ...NOT_MAC],
  ibm850: [...NO_WORD, ...NOT_WESTERN, ...NOT_DOS],
}

/** Returns true if the letters of a word can stand so in the languages that a code page is used for. */
export const isWordOf = (word: string, page: CodePage): boolean => !RULES[page].some((rule) => rule.test(word))
