import xlsx from 'sheetjs-style'
import type { ColumnValue } from '#shared/domain/columns/column.ts'
import { sumAmounts } from '#shared/domain/money/money.ts'
import { looksLikeFormula } from '#shared/domain/names/formula-like.ts'
import { cellOf, type FlagWords, type SheetKind, shownLength } from './cells.ts'
import { lineCount, rowHeight } from './row-height.ts'
import { cellName, finishFile } from './sheet-xml.ts'
import { type CellStyle, groupStyle, headStyle, type Look, titleStyle, valueStyle } from './styles.ts'

/** A column of a table; all tables of a sheet share their places and widths. */
export type Column = {
  heading: string
  kind: SheetKind
  /** Characters, beyond which texts break; without it the content decides. */
  width?: number
  /** Added up in subtotals and totals. */
  isSummed?: boolean
  /** Set for a sheet that programs read: an office program shows it when asked for. */
  isHidden?: true
}
/**
 * Cells of numbers, for formulas: in the totals line of a table further up (both count from 0), and in the same line.
 */
export type Places = { total: (table: number, column: number) => string; here: (column: number) => string }
/** A number that follows from others: as it is now, and the formula by which an office program computes it anew. */
export type Computed = { value: number; formula: (places: Places) => string }
export type RowValue = ColumnValue | Computed
/** Rows that belong together, with their own subtotal where it has a name. Values stand in the order of the columns. */
export type Group = { heading?: string; rows: readonly (readonly RowValue[])[]; subtotal?: string }
export type Table = {
  columns: readonly Column[]
  groups: readonly Group[]
  /** Name of the last line, which adds up all groups; without it there is none. */
  total?: string
}
/** A line of a name and a value below the tables, such as a surcharge or what remains to be paid. */
export type ClosingLine = { name: string; kind: SheetKind; value: RowValue; isStrong?: boolean }
export type Sheet = {
  name: string
  /** Lines on top: what it is, whose it is, which period. */
  titles: readonly string[]
  /** One below the other. The first one's headings stay when the sheet scrolls, and repeat on every printed page. */
  tables: readonly [Table, ...Table[]]
  closing?: readonly ClosingLine[]
  /** Number of columns that stay when the sheet scrolls sideways. */
  frozenColumns?: number
}
export type Workbook = {
  title: string
  sheets: readonly Sheet[]
  /** IANA name; days and times are shown in it. */
  timeZone: string
  /** Words for flags, in the language of the file. */
  words: FlagWords
  /** Milliseconds since 1970. */
  madeAt: number
}

const MIN_WIDTH = 6
const MAX_WIDTH = 48
const TITLE_HEIGHT = 24
const HEAD_HEIGHT = 30
/** Widths count digits; letters are narrower. */
const LETTERS_PER_DIGIT = 1.4

type XlsxCell = { t: string; v: string | number; f?: string; s: CellStyle }
/** A sheet while it grows downwards. Rows and columns count from 0. */
type Page = {
  cells: Record<string, XlsxCell>
  widths: number[]
  heights: { hpt?: number }[]
  merges: { s: { r: number; c: number }; e: { r: number; c: number } }[]
  /** The next free row. */
  row: number
  /** Rows of the totals lines, by table. */
  totals: (number | undefined)[]
  timeZone: string
  style: (kind: SheetKind, look: Look, isLong?: boolean) => CellStyle
}

/** Each look is made once for a file, not for each of its cells. */
const styleMaker = (words: FlagWords): Page['style'] => {
  const made = new Map<string, CellStyle>()
  return (kind, look, isLong = false) => {
    const name = `${kind} ${look} ${isLong}`
    const style = made.get(name) ?? valueStyle(kind, look, words, isLong)
    made.set(name, style)
    return style
  }
}

const put = (page: Page, column: number, cell: XlsxCell): void => {
  page.cells[cellName(page.row, column)] = cell
}

const text = (v: string, s: CellStyle): XlsxCell => ({ t: 's', v, s })

const isComputed = (value: RowValue | undefined): value is Computed => typeof value === 'object' && value !== null
const plainValue = (value: RowValue | undefined): ColumnValue => (isComputed(value) ? value.value : (value ?? null))

/** @throws RangeError for a table without a totals line above */
const placesOf = (page: Page): Places => ({
  here: (column) => cellName(page.row, column),
  total: (table, column) => {
    const row = page.totals[table]
    if (row === undefined) throw new RangeError(`table ${table} has no totals line above row ${page.row + 1}`)
    return cellName(row, column)
  },
})

/** The cell of a value in the next free row; null for nothing. */
const valueCell = (page: Page, kind: SheetKind, value: RowValue | undefined) => {
  const cell = cellOf(kind, plainValue(value), page.timeZone)
  return cell && isComputed(value) ? { ...cell, f: value.formula(placesOf(page)) } : cell
}

const putTitles = (page: Page, sheet: Sheet): void => {
  const lastColumn = sheet.tables[0].columns.length - 1
  sheet.titles.forEach((title, index) => {
    put(page, 0, text(title, titleStyle(index === 0)))
    if (index === 0) page.heights[page.row] = { hpt: TITLE_HEIGHT }
    if (lastColumn > 0) page.merges.push({ s: { r: page.row, c: 0 }, e: { r: page.row, c: lastColumn } })
    page.row += 1
  })
  if (sheet.titles.length > 0) page.row += 1
}

const widen = (page: Page, column: number, width: number): void => {
  page.widths[column] = Math.min(MAX_WIDTH, Math.max(page.widths[column] ?? MIN_WIDTH, width))
}

const putHead = (page: Page, columns: readonly Column[]): void => {
  columns.forEach(({ heading, kind, width }, index) => {
    put(page, index, text(heading, headStyle(kind)))
    // A heading may break between words.
    const longestWord = Math.max(...heading.split(/[\s-]+/).map((word) => word.length))
    widen(page, index, width ?? Math.max(longestWord + 2, Math.ceil(heading.length / 2) + 2))
  })
  page.heights[page.row] = { hpt: HEAD_HEIGHT }
  page.row += 1
}

const putRow = (page: Page, columns: readonly Column[], row: readonly RowValue[]): void => {
  let lines = 1
  columns.forEach(({ kind, width }, index) => {
    const value = plainValue(row[index])
    const cell = valueCell(page, kind, row[index])
    const length = shownLength(kind, value)
    if (width === undefined) widen(page, index, length + 2)
    const look = typeof cell?.v === 'string' && looksLikeFormula(cell.v) ? 'formula_like' : 'value'
    // A text that is wider than its column breaks.
    const room = width === undefined ? MAX_WIDTH : Math.floor(width * LETTERS_PER_DIGIT)
    const isLong = kind === 'text' && typeof cell?.v === 'string' && (length > room || cell.v.includes('\n'))
    const style = page.style(kind, look, isLong)
    if (isLong) lines = Math.max(lines, lineCount(String(cell?.v), room))
    // An empty cell still has its line.
    put(page, index, cell ? { ...cell, s: style } : text('', style))
  })
  if (lines > 1) page.heights[page.row] = { hpt: rowHeight(lines) }
  page.row += 1
}

/** Sums of the columns over some rows, each as a formula beside its value. `SUBTOTAL` leaves out other subtotals. */
const putSums = (
  page: Page,
  columns: readonly Column[],
  rows: readonly (readonly RowValue[])[],
  line: { name: string; look: 'subtotal' | 'total'; firstRow: number },
): void => {
  columns.forEach(({ kind, isSummed }, index) => {
    const style = page.style(kind, line.look)
    if (!isSummed) put(page, index, text('', style))
    else {
      const values = rows.map((row) => Number(plainValue(row[index]) ?? 0))
      const sum = kind === 'amount' ? sumAmounts(values) : values.reduce((total, value) => total + value, 0)
      // Without rows there is nothing that a formula could name.
      const f =
        page.row > line.firstRow
          ? `SUBTOTAL(9,${cellName(line.firstRow, index)}:${cellName(page.row - 1, index)})`
          : undefined
      put(page, index, { t: 'n', v: sum, s: style, ...(f ? { f } : {}) })
      widen(page, index, shownLength(kind, sum) + 2)
    }
  })
  const place = columns.findIndex(({ isSummed }) => !isSummed)
  if (place >= 0) put(page, place, text(line.name, page.style('text', line.look)))
  page.row += 1
}

const putTable = (page: Page, table: number, { columns, groups, total }: Table): void => {
  putHead(page, columns)
  const firstRow = page.row
  for (const group of groups) {
    if (group.heading !== undefined) {
      columns.forEach((_column, index) => {
        put(page, index, text(index === 0 ? (group.heading ?? '') : '', groupStyle()))
      })
      page.row += 1
    }
    const firstOfGroup = page.row
    for (const row of group.rows) putRow(page, columns, row)
    if (group.subtotal !== undefined) {
      putSums(page, columns, group.rows, { name: group.subtotal, look: 'subtotal', firstRow: firstOfGroup })
    }
  }
  if (total !== undefined) {
    const rows = groups.flatMap((group) => group.rows)
    page.totals[table] = page.row
    putSums(page, columns, rows, { name: total, look: 'total', firstRow })
  }
}

/** Names at the first columns, values below the last summed column, where the totals stand. */
const putClosing = (page: Page, { closing = [], tables }: Sheet): void => {
  if (closing.length === 0) return
  page.row += 1
  const { columns } = tables[0]
  const summed = columns.findLastIndex(({ isSummed }) => isSummed)
  const place = summed >= 0 ? summed : columns.length - 1
  for (const { name, kind, value, isStrong } of closing) {
    const look = isStrong ? 'total' : 'value'
    for (let column = 0; column < place; column++) put(page, column, text('', page.style('text', look)))
    put(page, 0, text(name, page.style('text', look)))
    const cell = valueCell(page, kind, value)
    put(page, place, cell ? { ...cell, s: page.style(kind, look) } : text('', page.style(kind, look)))
    widen(page, place, shownLength(kind, plainValue(value)) + 2)
    page.row += 1
  }
}

/** A name that spreadsheets take: no signs of references, at most 31 characters. */
const sheetName = (name: string): string =>
  name
    .replace(/[\\/*?:[\]']/g, ' ')
    .slice(0, 31)
    .replace(/[\ud800-\udbff]$/, '')
    .trim() || 'Sheet'

/** `'Price list'!$4:$4`, counted from 0. */
const wholeRow = (name: string, row: number): string => `'${name}'!$${row + 1}:$${row + 1}`

/**
 * A spreadsheet as an `.xlsx` file: titles, headings that stay and repeat, real numbers, days and times with their formats,
 * sums as formulas beside their values, A4 landscape. Runs in the worker: styled cells cost about 6 µs each.
 * @throws RangeError for a value that its column's kind does not take
 */
export const workbookFile = ({ title, sheets, timeZone, words, madeAt }: Workbook): Uint8Array => {
  const style = styleMaker(words)
  const built = sheets.map((sheet) => {
    const page: Page = { cells: {}, widths: [], heights: [], merges: [], row: 0, totals: [], timeZone, style }
    putTitles(page, sheet)
    const headRow = page.row
    sheet.tables.forEach((table, index) => {
      if (index > 0) page.row += 1
      putTable(page, index, table)
    })
    putClosing(page, sheet)
    return { sheet, page, headRow, name: sheetName(sheet.name) }
  })
  const file = xlsx.write(
    {
      SheetNames: built.map(({ name }) => name),
      Sheets: Object.fromEntries(
        built.map(({ name, page, sheet, headRow }) => [name, xlsxSheet(page, sheet, headRow)]),
      ),
      Props: { Title: title, CreatedDate: new Date(madeAt) },
      Workbook: {
        Names: built.map(({ name, headRow }, index) => ({
          Name: '_xlnm.Print_Titles',
          Sheet: index,
          Ref: wholeRow(name, headRow),
        })),
      },
    },
    { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: false },
  ) as Buffer
  const setups = built.map(({ sheet, headRow }) => ({
    frozenRows: headRow + 1,
    frozenColumns: sheet.frozenColumns ?? 0,
    footer: sheet.titles.slice(0, 2).join(', '),
  }))
  return finishFile(file, setups, madeAt)
}

const xlsxSheet = (page: Page, sheet: Sheet, headRow: number): xlsx.WorkSheet => {
  const [table, ...others] = sheet.tables
  const lastColumn = Math.max(...sheet.tables.map(({ columns }) => columns.length)) - 1
  const rows = table.groups.reduce((count, { rows }) => count + rows.length, 0)
  // Filtering makes sense where each line below the headings is a row.
  const isPlain =
    others.length === 0 &&
    table.groups.every(({ heading, subtotal }) => heading === undefined && subtotal === undefined)
  return {
    ...page.cells,
    '!ref': `A1:${cellName(Math.max(0, page.row - 1), lastColumn)}`,
    '!cols': page.widths.map((wch, index) => ({ wch, ...(table.columns[index]?.isHidden && { hidden: true }) })),
    '!rows': Array.from(page.heights, (height) => height ?? {}),
    '!merges': page.merges,
    '!margins': { left: 0.4, right: 0.4, top: 0.5, bottom: 0.6, header: 0.3, footer: 0.3 },
    ...(isPlain && rows > 0
      ? { '!autofilter': { ref: `${cellName(headRow, 0)}:${cellName(headRow + rows, table.columns.length - 1)}` } }
      : {}),
  } as unknown as xlsx.WorkSheet
}
