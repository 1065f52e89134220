import type { ColumnValue } from '#shared/domain/columns/column.ts'
import { looksLikeFormula } from '#shared/domain/names/formula-like.ts'
import { type Cell, cellOf, type FlagWords, type SheetKind } from './cells.ts'
import {
  fixedParts,
  HEAD_LOOK,
  SUBTITLE_LOOK,
  sheetStart,
  TITLE_LOOK,
  valueLook,
  type WrittenSheet,
} from './long-sheet-parts.ts'
import { lineCount, rowHeight } from './row-height.ts'
import { A4, columnName, escapeXml, footerText, panes } from './sheet-xml.ts'
import { openZip, type ZipFile } from './zip-file.ts'

export type LongColumn = {
  heading: string
  kind: SheetKind
  /** Characters. */
  width: number
  /** Formula of the values that a cell offers: `"de,fr"`, or a range of another sheet. */
  offers?: string | undefined
  /** Set for a column that programs alone read. */
  isHidden?: true
}
/** A list of any length: one heading, one row for each entry. */
export type LongSheet = {
  /** Name of the sheet, without signs of references. */
  name: string
  /** Lines on top: kind of list and period. */
  titles: readonly string[]
  columns: readonly LongColumn[]
  /** Values in the order of the columns; read one by one, so they may come from a database as they are needed. */
  rows: Iterable<readonly ColumnValue[]>
  /** Set for a form: cells below its rows keep what is typed, and offer their values. */
  isForm?: true
  timeZone: string
  words: FlagWords
  /** Milliseconds since 1970. */
  madeAt: number
}

/** Rows of one sheet, with room for its head; more rows go to a further sheet. */
const ROWS_PER_SHEET = 1_000_000
/** Characters of XML that are compressed at once. */
const PIECE = 1 << 20
const COMPRESSION = 4
const HEAD_HEIGHT = 30
/** Widths count digits; letters are narrower, even in the widest font that a program takes for ours. */
const LETTERS_PER_DIGIT = 1.15

type Writer = { push: (xml: string) => void; end: (xml: string) => void }

/** One part of the file, compressed piece by piece: the XML of a million rows never exists as a whole. */
const partWriter = (zip: ZipFile, filename: string): Writer => {
  const write = zip.begin(filename, COMPRESSION)
  let waiting = ''
  return {
    push: (xml) => {
      waiting += xml
      if (waiting.length < PIECE) return
      write(Buffer.from(waiting), false)
      waiting = ''
    },
    end: (xml) => write(Buffer.from(waiting + xml), true),
  }
}

const textCell = (place: string, look: number, text: string): string =>
  `<c r="${place}" s="${look}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`

const valueCell = (place: string, kind: SheetKind, cell: Cell | null): string => {
  if (!cell) return `<c r="${place}" s="${valueLook(kind)}"/>`
  if (typeof cell.v === 'number') return `<c r="${place}" s="${valueLook(kind)}"><v>${cell.v}</v></c>`
  return textCell(place, valueLook(looksLikeFormula(cell.v) ? 'formula_like' : kind), cell.v)
}

/** Writes one sheet until its rows, or its room, are used up. Rows count from 1. */
const writeSheet = (
  writer: Writer,
  { columns, titles, timeZone, isForm }: LongSheet,
  rows: Iterator<readonly ColumnValue[]>,
  first: IteratorResult<readonly ColumnValue[]>,
  limit: number,
): { next: IteratorResult<readonly ColumnValue[]>; headRow: number; filter: string | null } => {
  const letters = columns.map((_column, index) => columnName(index))
  const headRow = titles.length + 2
  const widths = columns.map(({ width }) => width)
  const kinds = columns.map(({ kind }) => kind)
  const rooms = widths.map((width) => Math.floor(width * LETTERS_PER_DIGIT))
  writer.push(sheetStart(columns, panes({ frozenRows: headRow, frozenColumns: 0 }), isForm && kinds.map(formLook)))
  titles.forEach((title, index) => {
    const height = index === 0 ? ' ht="24" customHeight="1"' : ''
    const look = index === 0 ? TITLE_LOOK : SUBTITLE_LOOK
    writer.push(`<row r="${index + 1}"${height}>${textCell(`A${index + 1}`, look, title)}</row>`)
  })
  const heads = columns.map(({ heading }, index) => textCell(`${letters[index]}${headRow}`, HEAD_LOOK, heading))
  writer.push(`<row r="${headRow}" ht="${HEAD_HEIGHT}" customHeight="1">${heads.join('')}</row>`)

  let next = first
  let row = headRow
  while (!next.done && row - headRow < limit) {
    row += 1
    const values = next.value
    let cells = ''
    let lines = 1
    kinds.forEach((kind, index) => {
      const cell = cellOf(kind, values[index] ?? null, timeZone)
      const room = rooms[index] ?? 0
      if (typeof cell?.v === 'string' && (cell.v.length > room || cell.v.includes('\n')))
        lines = Math.max(lines, lineCount(cell.v, room))
      cells += valueCell(`${letters[index]}${row}`, kind, cell)
    })
    const height = lines > 1 ? ` ht="${rowHeight(lines)}" customHeight="1"` : ''
    writer.push(`<row r="${row}"${height}>${cells}</row>`)
    next = rows.next()
  }
  const last = letters.at(-1) ?? 'A'
  const filter = row > headRow ? `A${headRow}:${last}${row}` : null
  const footer = footerText(titles.slice(0, 2).join(', '))
  writer.end(
    `</sheetData>${filter ? `<autoFilter ref="${filter}"/>` : ''}${isForm ? validations(columns, headRow) : ''}` +
      '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>' +
      `<pageSetup paperSize="${A4}" orientation="landscape" fitToWidth="1" fitToHeight="0"/>` +
      `<headerFooter><oddFooter>&amp;L${footer}&amp;R&amp;P / &amp;N</oddFooter></headerFooter></worksheet>`,
  )
  return { next, headRow, filter }
}

/** Rows of a form below its headings whose cells offer values. */
export const FORM_ROWS = 2000
/** Look of a cell in a form. A value typed in a column of texts stays a text: `0017` keeps its zeros. */
const formLook = (kind: SheetKind): number => valueLook(kind === 'text' ? 'formula_like' : kind)

/** Cells offer the values of their columns, and take others too. */
const validations = (columns: readonly LongColumn[], headRow: number): string => {
  const offered = columns.flatMap(({ offers }, at) =>
    offers === undefined
      ? []
      : [
          `<dataValidation type="list" allowBlank="1" sqref="${columnName(at)}${headRow + 1}:${columnName(at)}${headRow + FORM_ROWS}"><formula1>${escapeXml(offers)}</formula1></dataValidation>`,
        ],
  )
  return offered.length > 0 ? `<dataValidations count="${offered.length}">${offered.join('')}</dataValidations>` : ''
}

const absolute = (range: string): string => range.replace(/([A-Z]+)(\d+)/g, '$$$1$$$2')

/**
 * A long list as an `.xlsx` file, written row by row: headings that stay, repeat and filter, A4 landscape. Where a list may
 * be of any length this takes the place of `workbookFile`, which is slower and keeps every cell in memory, but knows sums
 * and groups.
 * @throws RangeError for a value that its column's kind does not take
 */
export const longSheetFile = (sheet: LongSheet, limit = ROWS_PER_SHEET): Uint8Array => longSheetsFile([sheet], limit)

/** {@link longSheetFile} of several lists, each a sheet; title, words and time are those of the first. */
export const longSheetsFile = (sheets: readonly [LongSheet, ...LongSheet[]], limit = ROWS_PER_SHEET): Uint8Array => {
  const [{ madeAt, words, name, titles }] = sheets
  const zip = openZip(madeAt)
  const written: WrittenSheet[] = []
  for (const sheet of sheets) {
    const rows = sheet.rows[Symbol.iterator]()
    let next = rows.next()
    let part = 0
    do {
      part += 1
      const writer = partWriter(zip, `xl/worksheets/sheet${written.length + 1}.xml`)
      const { headRow, filter, next: rest } = writeSheet(writer, sheet, rows, next, limit)
      written.push({
        name: part === 1 ? sheet.name : `${sheet.name} ${part}`,
        headRow,
        filter: filter && absolute(filter),
      })
      next = rest
    } while (!next.done)
  }
  const parts = fixedParts(written, { title: titles[0] ?? name, words, madeAt })
  for (const [part, xml] of Object.entries(parts)) partWriter(zip, part).end(xml)
  return zip.end()
}
