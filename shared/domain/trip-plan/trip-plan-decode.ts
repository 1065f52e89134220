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

/**
 * The text of an uploaded trip plan: UTF-16 with a byte order mark, UTF-8 with or without one, else Windows-1252.
 * Never throws; ask `isPlainText` whether the file was a text at all.
 */
export const decodeTripPlan = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decodeWindows1252(bytes)
  }
}

/** Returns true if a decoded file is a text and not a spreadsheet, a picture or an archive under the name of a CSV. */
export const isPlainText = (text: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what tells a binary file
  !/[\u0000-\u0008\u000b\u000e-\u001f\ufffd]/.test(text)

const DELIMITERS = [',', ';', '\t'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** The delimiter that the header line has most of, outside quotes; a comma when it has none. */
export const detectDelimiter = (headerLine: string): Delimiter => {
  const counts = { ',': 0, ';': 0, '\t': 0 }
  let quoted = false
  for (const char of headerLine) {
    if (char === '"') quoted = !quoted
    else if (!quoted && (char === ',' || char === ';' || char === '\t')) counts[char] += 1
  }
  return DELIMITERS.reduce<Delimiter>((best, char) => (counts[char] > counts[best] ? char : best), ',')
}
