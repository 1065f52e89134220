import { MAX_FAULTS } from '#shared/domain/trip-plan/trip-plan-csv.ts'
import type { ChosenColumns, CodePage, ReadAs, ReadHeading } from '#shared/schemas/file-import.ts'
import { columnName } from '../../excel/sheet/sheet-xml.ts'
import { Refusal } from '../../kit/refusal.ts'
import { cleanCell } from './clean-cell.ts'
import { csvTextOf, rowsOfCsv, withoutBlankEnd } from './csv-text.ts'
import { decodeFile } from './encoding.ts'
import { type HeadedColumn, type HeadingFault, type Headings, headingReader, isFaultHeading } from './headings.ts'
import type { OpenFile } from './kind.ts'
import { readHeadings } from './resembling.ts'
import { MAX_ROWS, type SheetRow } from './sheet-row.ts'
import { type Merged, readWorkbook } from './workbook.ts'

/** Cells of an uploaded file, without its blank rows; the header holds codes of columns where it names them. */
export type FileTable = {
  header: string[]
  /** The header as the file has it. */
  headings: string[]
  rows: SheetRow[]
  readAs: ReadAs
  /** Columns, from 0, that say what was wrong in a file that was given back; their cells are left out. */
  faultColumns: number[]
  /** Set if the app made the rows: their cells are as typed. */
  isTyped?: boolean
}

/** Limit like `MAX_ROWS`, so that no import exhausts memory or blocks others. */
export const MAX_COLUMNS = 100
/** Titles that may stand above the header. */
const MAX_TITLE_ROWS = 30
const MAX_IGNORED = 20
/** Characters of a value that a fault repeats. */
const MAX_SHOWN_VALUE = 200

/** A person's choices for a file: code page, sheet of a workbook, columns of headings. */
export type FileChoices = {
  encoding?: CodePage | undefined
  sheet?: string | undefined
  chosen?: ChosenColumns | undefined
}
export type ReadOptions = FileChoices & {
  columns: readonly HeadedColumn[]
  /** Set if headings and merged cells are not judged: their faults are to be marked in the file. */
  isTolerant?: true | undefined
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell === '')

/** A row without the cells of some columns, nor blank ones at its end. */
const withoutColumns = (row: SheetRow, columns: ReadonlySet<number>): SheetRow => {
  const cells = row.cells.map((cell, at) => (columns.has(at) ? '' : cell))
  const marks = row.marks?.map((mark, at) => (columns.has(at) ? undefined : mark))
  while (cells.length > 0 && cells.at(-1) === '' && marks?.[cells.length - 1] === undefined) cells.pop()
  return { ...row, cells, ...(marks && { marks }) }
}

const isFilled = ({ cells, marks }: Pick<SheetRow, 'cells' | 'marks'>): boolean =>
  !isBlank(cells) || (marks?.includes('formula') ?? false)
/** Names the first cell that holds something right of the last column that is read; in a text that one may be empty. */
const tooManyColumns = ({ line, cells, marks }: SheetRow): Refusal => {
  const isTooFar = (cell: string, at: number) => at >= MAX_COLUMNS && (cell !== '' || marks?.[at] !== undefined)
  const place = Math.max(MAX_COLUMNS, cells.findIndex(isTooFar))
  const fault = {
    ...{ line, column: '', message: 'upload_too_many_columns' },
    ...{ cell: `${columnName(place)}${line}`, max: MAX_COLUMNS },
  }
  return new Refusal(400, fault.message, { ...fault, errors: [fault] })
}

/** Takes rows until the file is too large. @throws Refusal 400 */
const collect = () => {
  const rows: SheetRow[] = []
  let count = 0
  const take = ({ line, cells, marks, isHidden }: SheetRow): void => {
    // Blank rows count as well: they take as long.
    count += 1
    if (count > MAX_ROWS + MAX_TITLE_ROWS + 1) throw new Refusal(400, 'upload_too_many_rows', { max: MAX_ROWS })
    // One more says what was wrong. A workbook has cells that only have a look.
    const filled = marks ? cells : withoutBlankEnd(cells)
    if (!marks && filled.length > MAX_COLUMNS + 1) throw tooManyColumns({ line, cells: filled.map(cleanCell) })
    const clean = filled.map(cleanCell)
    while (clean.length > 0 && clean.at(-1) === '' && marks?.[clean.length - 1] === undefined) clean.pop()
    if (clean.length > MAX_COLUMNS + 1) throw tooManyColumns({ line, cells: clean, ...(marks && { marks }) })
    if (isFilled({ cells: clean, marks }))
      rows.push({ line, cells: clean, ...(marks ? { marks } : {}), ...(isHidden ? { isHidden } : {}) })
  }
  return { rows, take }
}

/** The place of the row that names the required columns, and most others; the first without any. */
const headerPlace = (rows: readonly SheetRow[], read: (row: readonly string[]) => Headings): number => {
  const candidates = rows.slice(0, MAX_TITLE_ROWS + 1).map(({ cells }, place) => ({ place, headings: read(cells) }))
  const isComplete = ({ headings }: (typeof candidates)[number]) =>
    !headings.faults.some(({ message }) => message === 'upload_column_missing')
  const complete = candidates.filter(isComplete)
  if (complete.length === 0 && candidates.every(({ headings }) => headings.known <= 1)) {
    // One cell may read as a heading by chance: a language `de` is a place to drive from. Headings fill the most cells.
    const filled = ({ place }: (typeof candidates)[number]) =>
      rows[place]?.cells.filter((cell) => cell !== '').length ?? 0
    return candidates.reduce((best, one) => (filled(one) > filled(best) ? one : best)).place
  }
  // A title above may name the only required column.
  return (complete.length > 0 ? complete : candidates).reduce(
    (best, one) => (one.headings.known > best.headings.known ? one : best),
    candidates[0] as (typeof candidates)[number],
  ).place
}

type Sheets = { sheet?: string; sheets?: string[] }
/** The sheets between which a person can choose. */
const sheetsOf = ({ sheet, sheets }: ReadAs): Sheets => (sheet !== null && sheets.length > 1 ? { sheet, sheets } : {})

/** Refusal with all headings, so that a person can choose their columns. */
const headingRefusal = (
  line: number,
  faults: readonly HeadingFault[],
  read: { headings: readonly ReadHeading[] } & Sheets,
): Refusal => {
  const errors = faults.map(({ message, column, value }) => ({
    line,
    column,
    message,
    col: column,
    value: value.slice(0, MAX_SHOWN_VALUE),
  }))
  const [first] = errors
  return new Refusal(400, first?.message ?? 'upload_column_missing', { ...first, errors, ...read })
}

/**
 * In a spreadsheet the value stands in every line of merged cells, in the file in the first one alone.
 * @throws Refusal 400 for merged cells of columns that are read, below the headings
 */
const requireNotMerged = (
  merged: readonly Merged[],
  {
    header,
    rows,
    codes,
    ...sheets
  }: { header: SheetRow; rows: readonly SheetRow[]; codes: Headings['codes'] } & Sheets,
): void => {
  if (merged.length === 0) return
  const byLine = new Map(rows.map((row) => [row.line, row]))
  const errors = merged.flatMap(({ range, from, columns: [left, right] }) => {
    const column = codes.slice(left, right + 1).find((code) => code)
    const holds = (byLine.get(from)?.cells[left] ?? '') !== ''
    if (from <= header.line || !column || !holds) return []
    return [{ line: from, column, message: 'upload_cells_merged', col: column, value: range }]
  })
  if (errors.length > 0)
    throw new Refusal(400, 'upload_cells_merged', { ...errors[0], errors: errors.slice(0, MAX_FAULTS), ...sheets })
}

/**
 * Reads an uploaded file: a workbook, or a text with delimiters. What is above the row of headings is left out. Of a workbook
 * it is the sheet that is wanted; else the first one, or the first that has the headings.
 * @throws Refusal 400 for what is neither, cannot be read, is empty or too large, and for headings that are missing,
 * doubled or mean several columns
 */
export const readTable = (file: OpenFile, options: ReadOptions): FileTable => {
  try {
    return readSheet(file, options)
  } catch (error) {
    if (!(error instanceof Refusal) || options.sheet !== undefined || !NOT_HERE.has(error.message)) throw error
    const { sheets = [] } = error.fields as Sheets
    for (const sheet of sheets.slice(1, MAX_SHEETS)) {
      try {
        return readSheet(file, { ...options, sheet })
      } catch (other) {
        if (!(other instanceof Refusal)) throw other
      }
    }
    throw error
  }
}

/** Percentages as a spreadsheet shows them: 0.081 as 8.1 %. Of columns that hold none the mark stays, for their faults. */
const asShown = (row: SheetRow, percents: ReadonlySet<number>): SheetRow => {
  const { cells, marks } = row
  if (!marks?.includes('percent')) return row
  return {
    ...row,
    cells: cells.map((cell, at) =>
      marks[at] === 'percent' ? `${Number((Number(cell) * 100).toPrecision(15))} %` : cell,
    ),
    marks: marks.map((mark, at) => (mark === 'percent' && percents.has(at) ? 'number' : mark)),
  }
}

/** Faults of a sheet that is not the one that is meant, such as the contents that Numbers puts in front. */
const NOT_HERE: ReadonlySet<string> = new Set(['upload_column_missing', 'upload_file_empty'])
/** Most sheets that are searched for the headings. */
export const MAX_SHEETS = 10

const readSheet = (file: OpenFile, { columns, encoding, sheet, chosen, isTolerant }: ReadOptions): FileTable => {
  const { rows, take } = collect()
  const read = headingReader(columns, chosen)
  const readAs: ReadAs = {
    ...{
      format: 'csv',
      encoding: null,
      sheet: null,
      sheets: [],
      header_line: 1,
      hidden_rows: 0,
      without_state: false,
      foreign_rows: 0,
      stateless_rows: 0,
      ignored: [],
      ignored_more: 0,
      headings: [],
      meant_list: null,
    },
  }
  let merged: Merged[] = []
  if (file.kind === 'workbook') {
    const { merged: ranges, ...shown } = readWorkbook(file.book, take, sheet)
    merged = ranges
    Object.assign(readAs, { format: 'xlsx', ...shown })
  } else {
    const { text, encoding: used } = decodeFile(file.bytes, encoding)
    readAs.encoding = used
    for (const row of rowsOfCsv(csvTextOf(text, (cells) => read(cells).known))) take(row)
  }
  if (rows.length === 0) throw new Refusal(400, 'upload_file_empty', sheetsOf(readAs))
  const place = headerPlace(rows, read)
  const titled = rows[place] as SheetRow
  const faultColumns = titled.cells.flatMap((heading, at) => (isFaultHeading(heading) ? [at] : []))
  const withoutFaults = (row: SheetRow): SheetRow =>
    faultColumns.length > 0 ? withoutColumns(row, new Set(faultColumns)) : row
  const header = withoutFaults(titled)
  const { codes, faults, ignored } = read(header.cells)
  const headings = readHeadings(
    columns,
    header.cells.map((heading) => heading.slice(0, MAX_SHOWN_VALUE)),
    codes,
  )
  if (!isTolerant) {
    if (faults.length > 0) throw headingRefusal(header.line, faults, { headings, ...sheetsOf(readAs) })
    requireNotMerged(merged, { header, rows, codes, ...sheetsOf(readAs) })
  }
  if (rows.length - place - 1 > MAX_ROWS) throw new Refusal(400, 'upload_too_many_rows', { max: MAX_ROWS })
  const below = rows
    .slice(place + 1)
    .map(withoutFaults)
    .filter(isFilled)
  const tooLong = [header, ...below].find(({ cells }) => cells.length > MAX_COLUMNS)
  if (tooLong) throw tooManyColumns(tooLong)
  const percents = new Set(
    codes.flatMap((code, at) => (columns.some(({ name, percent }) => percent && name === code) ? [at] : [])),
  )
  const hidden_rows = below.filter(({ isHidden }) => isHidden).length
  return {
    header: header.cells.map((heading, at) => codes[at] ?? heading),
    headings: header.cells,
    rows: below.map((row) => asShown(row, percents)),
    faultColumns,
    readAs: {
      ...{ ...readAs, header_line: header.line, hidden_rows, headings },
      ignored: ignored.slice(0, MAX_IGNORED),
      ignored_more: Math.max(0, ignored.length - MAX_IGNORED),
    },
  }
}
