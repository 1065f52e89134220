import { Refusal } from '../../kit/refusal.ts'
import { CsvRowFault, csvRows } from './csv-rows.ts'
import { MAX_ROW_LENGTH, rowTooLarge, type SheetRow } from './sheet-row.ts'

const DELIMITERS = [',', ';', '\t', '|'] as const
type Delimiter = (typeof DELIMITERS)[number]

/** Rows among which the delimiter is looked for: titles may stand above the headings. */
const SAMPLE_ROWS = 31
const SAMPLE_LENGTH = 20_000

/** Returns true if a decoded file is a text and not a picture or an archive under the name of a CSV. */
const isPlainText = (text: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what tells a binary file
  !/[\u0000-\u0008\u000b\u000e-\u001f]/.test(text)

/** Reason why a row cannot be read, in words that say what to do. */
const rowRefusal = ({ reason, line }: CsvRowFault): Refusal => {
  if (reason === 'quotes') {
    const fault = { line, column: '', message: 'upload_quote_stray' }
    return new Refusal(400, 'file_not_readable', { line, errors: [fault] })
  }
  return rowTooLarge(line)
}

const rowsOrFewer = (text: string, delimiter: string): string[][] => {
  const rows: string[][] = []
  try {
    for (const { cells } of csvRows(text, delimiter, SAMPLE_LENGTH)) {
      rows.push(cells)
      if (rows.length === SAMPLE_ROWS) break
    }
  } catch (error) {
    if (!(error instanceof CsvRowFault)) throw error
  }
  return rows
}

/** The delimiter that a line has most of, outside quotes; a comma when it has none. */
export const detectDelimiter = (line: string): Delimiter => {
  const bare = line.replace(/"[^"]*"/g, '')
  const count = (delimiter: Delimiter): number =>
    rowsOrFewer(line, delimiter)[0]?.length ?? bare.split(delimiter).length
  return DELIMITERS.reduce<Delimiter>((best, one) => (count(one) > count(best) ? one : best), ',')
}

/** The delimiter by which a row of headings names most columns; without any, that of which the first line has most. */
const delimiterOf = (body: string, knownIn: (cells: readonly string[]) => number): Delimiter => {
  const sample = body.slice(0, SAMPLE_LENGTH)
  const known = (delimiter: Delimiter): number =>
    Math.max(0, ...rowsOrFewer(sample, delimiter).map((cells) => (cells.length > 1 ? knownIn(cells) : 0)))
  const counts = new Map(DELIMITERS.map((delimiter) => [delimiter, known(delimiter)]))
  const most = Math.max(...counts.values())
  return (
    (most > 0 && DELIMITERS.find((delimiter) => counts.get(delimiter) === most)) ||
    detectDelimiter(body.split('\n', 1)[0] ?? '')
  )
}

/** Numbers, days and plates that are alike: `ZH 1001` is `a 9999`. Empty for what has fewer than two digits. */
const shapeOf = (cell: string): string =>
  /\d\D*\d/.test(cell)
    ? cell
        .trim()
        .replace(/\d/g, '9')
        .replace(/\p{L}+/gu, 'a')
    : ''

/**
 * Returns true for rows that a stray quote made one cell, up to another stray quote: without the two, each line has as many
 * cells as the rows above, and in one column all have values that are alike. A text of several lines has not.
 * @example
 * holdsRows(['17', 'Tor;\n18;links', ''], ';', 3) // → true: `17;"Tor;` and `18;links";`
 * holdsRows(['B1', 'Müller AG,\nHalle 1, Tor 2'], ',', 2) // → false
 */
const holdsRows = (cells: readonly string[], delimiter: string, width: number): boolean => {
  if (!cells.some((cell) => cell.includes('\n') && cell.includes(delimiter))) return false
  const [first = [], ...others] = cells
    .join(delimiter)
    .split('\n')
    .map((line) => line.split(delimiter))
  if (width < 2 || first.length !== width || others.some((line) => line.length !== width)) return false
  return first.some(
    (cell, at) => shapeOf(cell) !== '' && others.every((line) => shapeOf(line[at] ?? '') === shapeOf(cell)),
  )
}

/** A row up to its last cell that holds something: Excel writes an empty cell of CSV wherever one had a look. */
export const withoutBlankEnd = (cells: string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1)

/** A text as its rows are read: line ends of one kind, without what stands before its first row. */
export type CsvText = {
  body: string
  delimiter: string
  /** Lines before the first row: blank ones, and `sep=;` of Excel. */
  before: number
}

/**
 * @param knownIn number of headings of a row that mean a column
 * @throws Refusal 400 for what is no text
 */
export const csvTextOf = (decoded: string, knownIn: (cells: readonly string[]) => number): CsvText => {
  const text = decoded
    .replace(/^\ufeff/, '')
    // One kind of line end, also inside quoted cells, so that faults name the right line.
    .replace(/\r\n?/g, '\n')
  if (!isPlainText(text)) throw new Refusal(400, 'file_wrong_format')
  const [said = '', named] = /^\s*"?sep=(.)"?[^\S\n]*(?:\n|$)/i.exec(text) ?? []
  const body = text.slice(said.length).replace(/^[\n ]+/, '')
  if (body === '') throw new Refusal(400, 'upload_file_empty')
  const before = text.slice(0, text.length - body.length).split('\n').length - 1
  return { body, delimiter: named ?? delimiterOf(body, knownIn), before }
}

/**
 * The rows of a CSV text, blank ones too. Lines count from the first row on.
 * @throws Refusal 400 for a quote that is never closed, and a row that is too long
 */
export function* rowsOfCsv({ body, delimiter }: CsvText): Generator<SheetRow> {
  let width = 0
  try {
    for (const row of csvRows(body, delimiter, MAX_ROW_LENGTH)) {
      if (holdsRows(row.cells, delimiter, width)) throw new CsvRowFault('quotes', row.line)
      width = Math.max(width, row.cells.length)
      yield row
    }
  } catch (error) {
    throw error instanceof CsvRowFault ? rowRefusal(error) : error
  }
}
