import type { CellMark } from '#shared/domain/trip-plan/cell-faults.ts'
import { Refusal } from '../../kit/refusal.ts'
import { serialText } from './serial-days.ts'
import { MAX_ROW_LENGTH, rowTooLarge, type SheetRow } from './sheet-row.ts'
import { formatsOf, type NumberFormat } from './workbook-formats.ts'
import { type BookParts, bookParts, requiredPart } from './workbook-parts.ts'
import { attribute, plainText, prefixedAttribute, readXml, type Tag } from './workbook-xml.ts'
import { MAX_UNPACKED, partKey, tooLarge, type Zip } from './zip.ts'

type Sheet = { name: string; part: string }
/** A workbook that is open. What all sheets share is read once, when the first of them needs it. */
export type Workbook = {
  zip: Zip
  parts: BookParts
  /** The sheets that are shown. @throws Refusal 400 for a workbook without any */
  sheets: () => [Sheet, ...Sheet[]]
  shared: () => Shared
}

/**
 * Parts that cells of all sheets refer to, and `left`: characters that cells may still have. Many cells that refer to one long
 * text have more than the parts that were unpacked.
 */
type Shared = { texts: readonly string[]; formats: readonly NumberFormat[]; is1904: boolean; left: number }
type Cell = { text: string; mark?: CellMark }

const MAX_SHEET_COLUMNS = 16_384
const MAX_SHEET_ROWS = 1_048_576
/** Sheets of a workbook: the answer names them all. */
const MAX_SHEETS = 1_000
/** Merged ranges of a sheet: a file has room for fewer. */
const MAX_MERGED = 100_000
/** Bound of exact numbers: beyond 15 digits a spreadsheet keeps no number as it was typed. */
const EXACT_BELOW = 1e15
const SIGNIFICANT_DIGITS = 15

const damaged = (): Refusal => new Refusal(400, 'file_wrong_format')
const isTrue = (value: string | undefined): boolean => /^(?:1|true)$/.test(value ?? '')

/** Makes a value when it is first asked for. */
const once = <Value>(make: () => Value): (() => Value) => {
  let made: { value: Value } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

type Book = { sheets: Sheet[]; is1904: boolean }

/** Reads the workbook's own part. */
const bookOf = (zip: Zip, parts: BookParts): Book => {
  const book: Book = { sheets: [], is1904: false }
  const seen = new Set<string>()
  readXml(requiredPart(zip, parts.workbook), {
    open: (name, tag, path) => {
      if (name === 'workbookPr') book.is1904 = isTrue(attribute(tag, 'date1904'))
      if (name !== 'sheet' || path.at(-1) !== 'sheets') return
      const part = parts.sheets.get(prefixedAttribute(tag, 'id') ?? '')
      if (part === undefined || /hidden/i.test(attribute(tag, 'state') ?? '')) return
      // A part that several sheets name would be read for each of them.
      if (seen.has(partKey(part)) || seen.size === MAX_SHEETS) throw damaged()
      seen.add(partKey(part))
      book.sheets.push({ name: plainText(attribute(tag, 'name') ?? ''), part })
    },
  })
  return book
}

/** Letters of a text as XML has it: each may be written as seven. More than a row holds is refused where a row has it. */
const MAX_RAW = 7 * (MAX_ROW_LENGTH + 1)
const lengthened = (text: string, piece: string): string =>
  text.length < MAX_RAW ? text + piece.slice(0, MAX_RAW - text.length) : text

/** A text in runs of their own looks is one text; readings of Japanese letters are no part of it. */
const isOfText = (path: readonly string[]): boolean => path.at(-1) === 't' && !path.includes('rPh')

const textsOf = (part: Uint8Array): string[] => {
  const texts: string[] = []
  let text = ''
  readXml(part, {
    text: (piece, path) => {
      if (isOfText(path)) text = lengthened(text, piece)
    },
    close: (name, _tag, path) => {
      if (name !== 'si' || path.length !== 1) return
      texts.push(plainText(text))
      text = ''
    },
  })
  return texts
}

/** Opens a workbook; null for a package of another kind. @throws Refusal 400 for a relation that leads nowhere */
export const openWorkbook = (zip: Zip): Workbook | null => {
  const parts = bookParts(zip)
  if (!parts) return null
  const book = once(() => bookOf(zip, parts))
  return {
    zip,
    parts,
    sheets: () => {
      const [first, ...others] = book().sheets
      if (!first) throw new Refusal(400, 'upload_file_empty')
      return [first, ...others]
    },
    shared: once(() => ({
      texts: parts.texts === null ? [] : textsOf(requiredPart(zip, parts.texts)),
      formats: parts.styles === null ? [] : formatsOf(requiredPart(zip, parts.styles)),
      is1904: book().is1904,
      left: MAX_UNPACKED,
    })),
  }
}

/** Place of a column, from 0: `B2` is 1. @returns -1 for what is none */
export const columnOf = (reference: string): number => {
  let column = 0
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

const numberCell = (value: number, { kind, digits, isPercent, currency }: NumberFormat, is1904: boolean): Cell => {
  if (kind !== 'number') {
    const date = serialText(value, kind, is1904)
    if (date) return date
  }
  if (!(Math.abs(value) < EXACT_BELOW)) return { text: String(value), mark: 'inexact' }
  const text = String(Number(value.toPrecision(SIGNIFICANT_DIGITS)))
  // As the spreadsheet shows it: francs are not read as euros.
  if (currency !== undefined) return { text: `${currency} ${text}`, mark: 'number' }
  return { text: /^\d+$/.test(text) ? text.padStart(digits, '0') : text, mark: isPercent ? 'percent' : 'number' }
}

/** @throws Refusal 400 for a place that the list of texts does not have: the cell would be empty without a word */
const sharedText = (shared: readonly string[], place: string): string => {
  const text = shared[Number(place)]
  if (text === undefined) throw new Refusal(400, 'file_wrong_format')
  return text
}

/** A cell as its part has it: its tag, its value, the text that stands in it, and whether it has a formula. */
type RawCell = { tag: Tag; value: string | null; text: string; hasFormula: boolean }

const cellOf = ({ tag, value, text, hasFormula }: RawCell, { texts, formats, is1904 }: Shared): Cell | null => {
  const type = attribute(tag, 't') ?? 'n'
  if (type === 'inlineStr') return { text: plainText(text) }
  // Programs that do not reckon leave the result of a formula out, or empty; one that is an empty text has that type.
  if (value === null || ((type === 'n' || type === 's') && value.trim() === ''))
    return hasFormula ? { text: '', mark: 'formula' } : null
  switch (type) {
    case 's':
      return { text: sharedText(texts, value) }
    case 'd':
      return { text: plainText(value), mark: 'date' }
    case 'b':
      return { text: value === '0' ? 'FALSE' : 'TRUE', mark: 'flag' }
    case 'n': {
      const number = Number(value)
      if (Number.isNaN(number)) return { text: plainText(value) }
      return numberCell(number, formats[Number(attribute(tag, 's') ?? 0)] ?? { kind: 'number', digits: 0 }, is1904)
    }
    default:
      return { text: plainText(value) }
  }
}

/** The place of a number that a sheet may name, or of the next one where it names none. @throws Refusal 400 for another */
const placeOf = (named: string | undefined, next: number, most: number): number => {
  const place = named === undefined ? next : Number(named)
  if (!(Number.isInteger(place) && place >= 1 && place <= most)) throw damaged()
  return place
}

/** Takes the cells of a row, one after the other. */
const rowReader = (tag: Tag, line: number, shared: Shared) => {
  const cells: string[] = []
  const marks: (CellMark | undefined)[] = []
  let next = 0
  let length = 0
  return {
    take: (raw: RawCell): void => {
      const reference = attribute(raw.tag, 'r')
      const column = reference === undefined ? next : columnOf(reference)
      if (column < 0 || column >= MAX_SHEET_COLUMNS) throw damaged()
      next = column + 1
      const cell = cellOf(raw, shared)
      length += cell?.text.length ?? 0
      if (length > MAX_ROW_LENGTH) throw rowTooLarge(line)
      shared.left -= cell?.text.length ?? 0
      if (shared.left < 0) throw tooLarge()
      if (!cell || (cell.text.trim() === '' && cell.mark === undefined)) return
      while (cells.length < column) cells.push('')
      cells[column] = cell.text
      marks[column] = cell.mark
    },
    row: (): SheetRow => ({ line, cells, marks, ...(isTrue(attribute(tag, 'hidden')) && { isHidden: true }) }),
  }
}

/** Cells that are merged over several lines: the range as the sheet names it, its lines, and its columns from 0. */
export type Merged = { range: string; from: number; to: number; columns: [number, number] }

const mergedOver = (range: string): Merged | null => {
  const [, left = '', top, right = '', bottom] = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(range) ?? []
  if (!(Number(bottom) > Number(top))) return null
  return { range, from: Number(top), to: Number(bottom), columns: [columnOf(left), columnOf(right)] }
}

/** Reads a part with a sheet. @param take gets each row that holds something @returns cells that are merged over several lines */
const readSheetPart = (part: Uint8Array, shared: Shared, take: (row: SheetRow) => void): Merged[] => {
  const merged: Merged[] = []
  let line = 0
  let row: ReturnType<typeof rowReader> | null = null
  let cell: RawCell | null = null
  /** No plain object: an element may be called `__proto__` or `toString`. */
  const opened = new Map(
    Object.entries<(tag: Tag, parent: string | undefined) => void>({
      row: (tag, parent) => {
        if (parent !== 'sheetData') return
        line = placeOf(attribute(tag, 'r'), line + 1, MAX_SHEET_ROWS)
        row = rowReader(tag, line, shared)
      },
      c: (tag, parent) => {
        if (parent === 'row' && row) cell = { tag, value: null, text: '', hasFormula: false }
      },
      v: (_tag, parent) => {
        if (parent !== 'c' || !cell) return
        if (cell.value !== null) throw damaged()
        cell.value = ''
      },
      f: (_tag, parent) => {
        if (parent === 'c' && cell) cell.hasFormula = true
      },
      mergeCell: (tag) => {
        const found = mergedOver(attribute(tag, 'ref') ?? '')
        if (!found) return
        if (merged.length === MAX_MERGED) throw damaged()
        merged.push(found)
      },
    }),
  )
  readXml(part, {
    open: (name, tag, path) => opened.get(name)?.(tag, path.at(-1)),
    text: (piece, path) => {
      if (!cell) return
      if (path.at(-1) === 'v' && path.at(-2) === 'c') cell.value = lengthened(cell.value ?? '', piece)
      else if (isOfText(path)) cell.text = lengthened(cell.text, piece)
    },
    close: (name, _tag, path) => {
      if (name === 'c' && path.at(-1) === 'row' && cell) {
        row?.take(cell)
        cell = null
      } else if (name === 'row' && path.at(-1) === 'sheetData' && row) {
        const read = row.row()
        row = null
        if (read.cells.length > 0) take(read)
      }
    },
  })
  return merged
}

/**
 * Reads a sheet that is shown, a row at a time.
 * @param wanted name of the sheet; the first one without
 * @param take gets each row that holds something; what it throws ends the reading
 * @returns name of the sheet, those that are shown, and the cells that are merged over several lines
 * @throws Refusal 400 for a damaged workbook, or one without that sheet
 */
export const readWorkbook = (
  book: Workbook,
  take: (row: SheetRow) => void,
  wanted?: string,
): { sheet: string; sheets: string[]; merged: Merged[] } => {
  const shown = book.sheets()
  const sheets = shown.map(({ name }) => name)
  const sheet = wanted === undefined ? shown[0] : shown.find(({ name }) => name === wanted)
  if (!sheet) throw new Refusal(400, 'upload_sheet_missing', { sheet: wanted, sheets })
  const merged = readSheetPart(requiredPart(book.zip, sheet.part), book.shared(), take)
  return { sheet: sheet.name, sheets, merged }
}
