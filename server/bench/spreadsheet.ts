import xlsx from 'sheetjs-style'
import type { ColumnValue } from '../../shared/domain/columns/column.ts'
import { cellOf, type SheetKind } from '../excel/sheet/cells.ts'
import { longSheetFile } from '../excel/sheet/long-sheet.ts'
import { cellName } from '../excel/sheet/sheet-xml.ts'
import { type CellStyle, headStyle, valueStyle } from '../excel/sheet/styles.ts'
import { workbookFile } from '../excel/sheet/workbook.ts'
import { median, printFigure, printHead } from './parts/figures.ts'

/**
 * A spreadsheet of 10,000 x 20 by both writers of `server/excel`, beside the bare library that writes the same cells with
 * the same styles and compresses the file as well. What the writers do beyond that: widths and heights that the content
 * decides, rows that stay, a filter, how it is printed, and titles.
 * Run: npm run bench:server -- spreadsheet [rounds]
 */
const [rounds = 5] = process.argv.slice(2).map(Number)
const ROWS = 10_000
const GOAL = 1.15
const TIME_ZONE = 'Europe/Zurich'
const WORDS = { yes: 'Ja', no: 'Nein' }
const MADE_AT = Date.parse('2026-11-18T08:00:00.000Z')
const FIVE: readonly SheetKind[] = ['text', 'amount', 'instant', 'text', 'integer']
const KINDS: readonly SheetKind[] = [...FIVE, ...FIVE, ...FIVE, 'day', 'time', 'text', 'text', 'flag']

const sampleValue = (kind: SheetKind, row: number, column: number): ColumnValue => {
  switch (kind) {
    case 'text':
      return `${['Basel Hub', 'Zürich Flughafen', 'Genève Fret'][row % 3]} ${(row * 7 + column) % 900}`
    case 'amount':
      return ((row * 37 + column) % 200_000) / 100
    case 'integer':
      return row + column
    case 'day':
      return new Date(MADE_AT + (row % 365) * 86_400_000).toISOString().slice(0, 10)
    case 'time':
      return '07:45'
    case 'flag':
      return row % 2 === 0
    default:
      return new Date(MADE_AT + row * 600_000 + column).toISOString()
  }
}
const rows = Array.from({ length: ROWS }, (_unused, row) => KINDS.map((kind, column) => sampleValue(kind, row, column)))
const columns = KINDS.map((kind, index) => ({ heading: `Column ${index + 1}`, kind, width: 20 }))
const common = { timeZone: TIME_ZONE, words: WORDS, madeAt: MADE_AT }

const writers: Record<'list' | 'workbook' | 'library', () => Uint8Array> = {
  list: () => longSheetFile({ ...common, name: 'Sheet', titles: ['Title'], columns, rows }),
  workbook: () =>
    workbookFile({
      ...common,
      title: 'Title',
      sheets: [
        {
          name: 'Sheet',
          titles: ['Title'],
          tables: [{ columns: columns.map(({ heading, kind }) => ({ heading, kind })), groups: [{ rows }] }],
        },
      ],
    }),
  library: () => {
    const styles = KINDS.map((kind) => valueStyle(kind, 'value', WORDS))
    const cells: Record<string, { t: string; v: string | number; s: CellStyle }> = {}
    columns.forEach(({ heading, kind }, column) => {
      cells[cellName(0, column)] = { t: 's', v: heading, s: headStyle(kind) }
    })
    rows.forEach((values, row) => {
      KINDS.forEach((kind, column) => {
        const cell = cellOf(kind, values[column] ?? null, TIME_ZONE)
        if (cell) cells[cellName(row + 1, column)] = { ...cell, s: styles[column] as CellStyle }
      })
    })
    const sheet = { ...cells, '!ref': `A1:${cellName(ROWS, KINDS.length - 1)}` } as unknown as xlsx.WorkSheet
    const book = { SheetNames: ['Sheet'], Sheets: { Sheet: sheet } }
    return xlsx.write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true }) as Buffer
  },
}
type Writer = keyof typeof writers
const NAMES = Object.keys(writers) as Writer[]

printHead('Spreadsheets')
const seconds: Record<Writer, number[]> = { list: [], workbook: [], library: [] }
const sizes: Record<Writer, number> = { list: 0, workbook: 0, library: 0 }
for (let round = 0; round <= rounds; round += 1) {
  for (const name of NAMES) {
    const started = performance.now()
    sizes[name] = writers[name]().length
    // The first round warms up.
    if (round > 0) seconds[name].push((performance.now() - started) / 1000)
  }
}
const library = median(seconds.library)
const describe = (name: Writer, took: number): string => `${took.toFixed(2)} s ${(sizes[name] / 1e6).toFixed(1)} MB`
for (const [name, what] of [
  ['list', 'xlsx, list (reports, logs)'],
  ['workbook', 'xlsx, workbook (journals, price list)'],
] as const) {
  const took = median(seconds[name])
  printFigure({
    name: `${what} of ${ROWS} x ${KINDS.length}`,
    value: describe(name, took),
    peer: `${describe('library', library)} library`,
    ratio: (took / library).toFixed(2),
    goal: `<= ${GOAL}`,
    holds: took / library <= GOAL,
  })
}
