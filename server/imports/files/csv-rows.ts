/** A row of a CSV text; `line` is where it starts, from 1. */
export type CsvRow = { line: number; cells: string[] }

/** A row that cannot be split. */
export class CsvRowFault extends Error {
  readonly reason: 'quotes' | 'too_large'
  readonly line: number
  constructor(reason: CsvRowFault['reason'], line: number) {
    super(`line ${line}: ${reason}`)
    this.reason = reason
    this.line = line
  }
}

/**
 * Splits a CSV text (RFC 4180) into its rows, one at a time; an empty line is a row of one empty cell. Blanks around a quoted
 * cell are dropped, and other quotes are letters: `Palette 48" hoch`, `"Tor" 3`. Written here because
 * the library `csv-parse` builds an error with a stack and a copy of its options for each row that is shorter or longer than
 * the first, relaxed or not: 50,000 of them took ten times as long as good ones. A test compares the two.
 * @param text with `\n` at the end of lines
 * @param maxLength characters of one row
 * @throws CsvRowFault for a quote that is never closed, and for a row that is too long
 */
export function* csvRows(text: string, delimiter: string, maxLength: number): Generator<CsvRow> {
  let line = 1
  let at = 0
  while (at < text.length) {
    const newline = text.indexOf('\n', at)
    const end = newline < 0 ? text.length : newline
    if (end - at > maxLength) throw new CsvRowFault('too_large', line)
    const plain = text.slice(at, end)
    if (!plain.includes('"')) {
      yield { line, cells: plain.split(delimiter) }
      at = end + 1
      line += 1
      continue
    }
    const quoted = quotedRow(text, at, delimiter, maxLength, line)
    yield { line, cells: quoted.cells }
    at = quoted.end + 1
    line += quoted.lines
  }
}

/** Blanks that may stand beside a quoted cell. */
const isBlank = (letter: string | undefined, delimiter: string): boolean =>
  letter !== undefined && letter !== '\n' && letter !== delimiter && letter.trim() === ''

const skipBlanks = (text: string, from: number, delimiter: string): number => {
  let at = from
  while (isBlank(text[at], delimiter)) at += 1
  return at
}

/** Returns the end of the cell without quotes that begins or goes on here. */
const cellEnd = (text: string, from: number, delimiter: string): number => {
  let at = from
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n') at += 1
  return at
}

/** Place of the quote that ends what is quoted from `open` on; two quotes stand for one. @returns -1 where there is none */
const closingQuote = (text: string, open: number, last: number): number => {
  let at = text.indexOf('"', open + 1)
  while (at >= 0 && at <= last && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

const unquoted = (text: string): string => text.replaceAll('""', '"')

/** A quote in front of a word: `"Tor" und "Rampe"`, where `"Palette 48" hoch"` has one behind a number. */
const OPENING_QUOTE = /\s"[^\s"]/

type ReadCell = { cell: string; end: number }

/** A cell that begins with the quote at `open`. `last`: where its row has to end. */
const quotedCell = (text: string, open: number, delimiter: string, last: number): ReadCell | CsvRowFault['reason'] => {
  const closing = closingQuote(text, open, last)
  if (closing < 0 || closing > last) return text.length > last ? 'too_large' : 'quotes'
  const behind = skipBlanks(text, closing + 1, delimiter)
  const inside = text.slice(open + 1, closing)
  if (behind >= text.length || text[behind] === delimiter || text[behind] === '\n')
    return { cell: unquoted(inside), end: behind }
  // `"48" hoch"`, `"Tor" 3`: quotes of the text itself. Over several lines the first quote was never closed.
  if (inside.includes('\n')) return 'quotes'
  const end = cellEnd(text, behind, delimiter)
  const whole = text.slice(open, end).trimEnd()
  const hasOwnQuotes = !whole.endsWith('"') || OPENING_QUOTE.test(whole)
  return { cell: hasOwnQuotes ? whole : unquoted(whole.slice(1, -1)), end }
}

/** The cell that begins at `from`. A quote that does not begin it is a letter. */
const cellAt = (text: string, from: number, delimiter: string, last: number): ReadCell | CsvRowFault['reason'] => {
  const open = skipBlanks(text, from, delimiter)
  if (text[open] === '"') return quotedCell(text, open, delimiter, last)
  const end = cellEnd(text, from, delimiter)
  return { cell: text.slice(from, end), end }
}

/** A row with quotes, which may go over several lines. @returns its cells, where its last line ends, and its lines */
const quotedRow = (text: string, start: number, delimiter: string, maxLength: number, line: number) => {
  const cells: string[] = []
  let at = start
  for (;;) {
    const read = cellAt(text, at, delimiter, start + maxLength)
    if (typeof read === 'string') throw new CsvRowFault(read, line)
    cells.push(read.cell)
    at = read.end
    if (at - start > maxLength) throw new CsvRowFault('too_large', line)
    if (at >= text.length || text[at] === '\n') {
      return { cells, end: at, lines: text.slice(start, at).split('\n').length }
    }
    at += 1
  }
}

/** Begin and end of each cell in the text of one row. @throws CsvRowFault for a row that `csvRows` does not read */
export const cellPlaces = (row: string, delimiter: string): [number, number][] => {
  const places: [number, number][] = []
  for (let from = 0; from <= row.length; ) {
    const read = cellAt(row, from, delimiter, row.length)
    if (typeof read === 'string') throw new CsvRowFault(read, 1)
    places.push([from, read.end])
    from = read.end + 1
  }
  return places
}
