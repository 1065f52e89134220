import { Refusal } from '../../refusal.ts'
import { CsvRowFault, csvRows } from './csv-rows.ts'
import type { SheetRow } from './sheet-row.ts'

/** Characters of one row; a quote that is never closed makes the rest of the file one row. */
const MAX_ROW_LENGTH = 60_000
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
  const column = ''
  if (reason === 'quotes') {
    const fault = { line, column, message: 'upload_quote_stray' }
    return new Refusal(400, 'file_not_readable', { line, errors: [fault] })
  }
  const fault = { line, column, message: 'upload_row_too_large', max: MAX_ROW_LENGTH }
  return new Refusal(400, fault.message, { line, max: fault.max, errors: [fault] })
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

/** Cells of a text of several lines that may be a list with delimiters of its own. */
const MIN_SWALLOWED = 4

/** A quote that was never closed ends at the next one: the cell then holds as many delimiters as a row. */
const holdsRow = (cells: readonly string[], delimiter: string, width: number): boolean =>
  cells.some((cell) => cell.includes('\n') && cell.split(delimiter).length >= Math.max(width, MIN_SWALLOWED + 1))

/** A text as its rows are read: line ends of one kind, without what stands before its first row. */
export type CsvText = {
  body: string
  delimiter: string
  /** Lines before the first row: blank ones, and `sep=;` of Excel. */
  before: number
}

/**
 * @param knownIn how many headings of a row mean a column
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
      if (holdsRow(row.cells, delimiter, width)) throw new CsvRowFault('quotes', row.line)
      width = Math.max(width, row.cells.length)
      yield row
    }
  } catch (error) {
    throw error instanceof CsvRowFault ? rowRefusal(error) : error
  }
}
