import { withoutFormulas } from '#shared/domain/names/formula-like.ts'
import type { ReadAs } from '#shared/schemas/file-import.ts'
import { encodeCodePage } from '../files/code-pages.ts'
import { cellPlaces } from '../files/csv-rows.ts'
import { csvTextOf, rowsOfCsv, withoutBlankEnd } from '../files/csv-text.ts'
import { decodeFile } from '../files/encoding.ts'
import type { RowFaults } from './marked-sheet.ts'

const UTF8_MARK = [0xef, 0xbb, 0xbf]
const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte)

/** The bytes of a text in the encoding of the file that it is made of. */
const encoded = (text: string, encoding: NonNullable<ReadAs['encoding']>, of: Uint8Array): Uint8Array => {
  if (encoding === 'utf-8') {
    // Office programs take a text without a mark for one of their country: of plain letters that makes no difference.
    const isPlain = of.every((byte) => byte < 0x80)
    return Buffer.from(startsWith(of, UTF8_MARK) || isPlain ? `\ufeff${text}` : text)
  }
  if (encoding !== 'utf-16le' && encoding !== 'utf-16be') return encodeCodePage(text, encoding)
  const isMarked = startsWith(of, [0xff, 0xfe]) || startsWith(of, [0xfe, 0xff])
  const bytes = Buffer.from(isMarked ? `\ufeff${text}` : text, 'utf16le')
  return encoding === 'utf-16be' ? bytes.swap16() : bytes
}

const quoted = (text: string, delimiter: string): string => {
  const safe = withoutFormulas(text)
  return /["\r\n]/.test(safe) || safe.includes(delimiter) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A row with another text in a column, behind empty cells where it is shorter. */
const withCell = (row: string, delimiter: string, column: number, text: string): string => {
  const places = cellPlaces(row, delimiter)
  const place = places[column]
  const cell = quoted(text, delimiter)
  if (place) return `${row.slice(0, place[0])}${cell}${row.slice(place[1])}`
  return text === '' ? row : `${row}${delimiter.repeat(column - places.length + 1)}${cell}`
}

/**
 * A text with delimiters, with a column that says what is wrong: its lines, its delimiter and its encoding stay.
 * @param knownIn number of headings of a row that mean a column
 * @param faultsAt what is wrong, once the number of columns of the longest row is known
 * @throws Refusal 400 as reading it does
 */
export const markedCsv = (
  bytes: Uint8Array,
  encoding: Parameters<typeof decodeFile>[1],
  knownIn: (cells: readonly string[]) => number,
  faultsAt: (width: number) => RowFaults,
): Uint8Array => {
  const decoded = decodeFile(bytes, encoding)
  const csv = csvTextOf(decoded.text, knownIn)
  const rows = Array.from(rowsOfCsv(csv), ({ line, cells }) => ({ line, width: withoutBlankEnd(cells).length }))
  const { headerLine, heading, texts, place, former } = faultsAt(Math.max(...rows.map(({ width }) => width)))
  const lines = decoded.text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? []
  const pieces = lines.slice(0, csv.before)
  for (const [at, { line }] of rows.entries()) {
    const [from, to] = [csv.before + line - 1, csv.before + (rows[at + 1]?.line ?? lines.length + 1) - 1]
    const whole = lines.slice(from, at + 1 < rows.length ? to : undefined).join('')
    const text = line === headerLine ? heading : texts.get(line)?.replaceAll('\n', ' / ')
    if (text === undefined && (former.length === 0 || line < headerLine)) {
      pieces.push(whole)
      continue
    }
    const [end = ''] = /(?:\r\n|\r|\n)*$/.exec(whole) ?? []
    let row = whole.slice(0, whole.length - end.length)
    for (const column of former) if (column !== place) row = withCell(row, csv.delimiter, column, '')
    pieces.push(withCell(row, csv.delimiter, place, text ?? ''), end)
  }
  return encoded(pieces.join(''), decoded.encoding, bytes)
}
