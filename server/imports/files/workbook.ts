import type { CellMark } from '../../../shared/domain/trip-plan/cell-faults.ts'
import { Refusal } from '../../refusal.ts'
import { serialText } from './serial-days.ts'
import type { SheetRow } from './sheet-row.ts'
import { formatsOf, type NumberFormat } from './workbook-formats.ts'
import { type BookParts, bookParts, requiredPart } from './workbook-parts.ts'
import { attribute, element, elements, plainText } from './workbook-xml.ts'
import type { Zip } from './zip.ts'

type Book = { shared: string[]; formats: NumberFormat[]; is1904: boolean }
type Cell = { text: string; mark?: CellMark }

const MAX_SHEET_COLUMNS = 16_384
/** Beyond 15 digits a spreadsheet keeps no number as it was typed. */
const EXACT_BELOW = 1e15
const SIGNIFICANT_DIGITS = 15

/** A text in runs of their own looks is one text; readings of Japanese letters are no part of it. */
const richText = (xml: string): string => {
  const spoken = xml.includes('rPh') ? xml.replace(/<(\w+:)?rPh[\s>][\s\S]*?<\/(?:\w+:)?rPh>/g, '') : xml
  let text = ''
  for (const { inner } of elements(spoken, 't')) text += plainText(inner)
  return text
}

type Sheet = { name: string; part: string }

/** The sheets that are shown, each with the part that holds it. @throws Refusal 400 for a workbook without any */
const shownSheets = (workbook: string, parts: BookParts): [Sheet, ...Sheet[]] => {
  const sheets: Sheet[] = []
  for (const { tag } of elements(element(workbook, 'sheets')?.inner ?? '', 'sheet')) {
    const part = parts.sheets.get(attribute(tag, 'id') ?? '')
    if (part === undefined || /hidden/i.test(attribute(tag, 'state') ?? '')) continue
    sheets.push({ name: attribute(tag, 'name') ?? '', part })
  }
  const [first, ...others] = sheets
  if (!first) throw new Refusal(400, 'upload_file_empty')
  return [first, ...others]
}

/** The sheets that are shown, each with the part that holds it. @throws Refusal 400 for a damaged workbook */
export const sheetsOf = (zip: Zip, parts = bookParts(zip)): [Sheet, ...Sheet[]] =>
  shownSheets(requiredPart(zip, parts.workbook), parts)

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

const cellOf = (tag: string, inner: string, { shared, formats, is1904 }: Book): Cell | null => {
  const type = attribute(tag, 't') ?? 'n'
  if (type === 'inlineStr') return { text: richText(inner) }
  const value = element(inner, 'v')?.inner
  // Programs that do not reckon leave the result of a formula out, or empty; one that is an empty text has that type.
  if (value === undefined || ((type === 'n' || type === 's') && value.trim() === ''))
    return element(inner, 'f') ? { text: '', mark: 'formula' } : null
  switch (type) {
    case 's':
      return { text: sharedText(shared, value) }
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

const rowOf = (line: number, inner: string, book: Book): SheetRow => {
  const cells: string[] = []
  const marks: (CellMark | undefined)[] = []
  let next = 0
  for (const { tag, inner: content } of elements(inner, 'c')) {
    const reference = attribute(tag, 'r')
    const column = reference === undefined ? next : columnOf(reference)
    if (column < 0 || column >= MAX_SHEET_COLUMNS) throw new Refusal(400, 'file_wrong_format')
    next = column + 1
    const cell = cellOf(tag, content, book)
    if (!cell || (cell.text.trim() === '' && cell.mark === undefined)) continue
    while (cells.length < column) cells.push('')
    cells[column] = cell.text
    marks[column] = cell.mark
  }
  return { line, cells, marks }
}

/** Cells that are merged over several lines: the range as the sheet names it, its lines, and its columns from 0. */
export type Merged = { range: string; from: number; to: number; columns: [number, number] }

const mergedOver = (xml: string, from: number): Merged[] => {
  const found: Merged[] = []
  for (const { tag } of elements(xml, 'mergeCell', from)) {
    const range = attribute(tag, 'ref') ?? ''
    const [, left = '', top, right = '', bottom] = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(range) ?? []
    if (Number(bottom) > Number(top))
      found.push({ range, from: Number(top), to: Number(bottom), columns: [columnOf(left), columnOf(right)] })
  }
  return found
}

/**
 * Reads a sheet that is shown, a row at a time.
 * @param wanted name of the sheet; the first one without
 * @param take gets each row that holds something; what it throws ends the reading
 * @returns name of the sheet, those that are shown, and the cells that are merged over several lines
 * @throws Refusal 400 for a damaged workbook, or one without that sheet
 */
export const readWorkbook = (
  zip: Zip,
  take: (row: SheetRow) => void,
  wanted?: string,
): { sheet: string; sheets: string[]; merged: Merged[] } => {
  const parts = bookParts(zip)
  const workbook = requiredPart(zip, parts.workbook)
  const shown = shownSheets(workbook, parts)
  const sheets = shown.map(({ name }) => name)
  const sheet = wanted === undefined ? shown[0] : shown.find(({ name }) => name === wanted)
  if (!sheet) throw new Refusal(400, 'upload_sheet_missing', { sheet: wanted, sheets })
  const texts = parts.texts === null ? '' : requiredPart(zip, parts.texts)
  const book: Book = {
    shared: Array.from(elements(texts, 'si'), ({ inner }) => richText(inner)),
    formats: formatsOf(parts.styles === null ? '' : requiredPart(zip, parts.styles)),
    is1904: /^(?:1|true)$/.test(attribute(element(workbook, 'workbookPr')?.tag ?? '', 'date1904') ?? ''),
  }
  const xml = requiredPart(zip, sheet.part)
  const from = xml.search(/<(?:\w+:)?sheetData[\s/>]/)
  let line = 0
  for (const { tag, inner } of elements(xml, 'row', Math.max(0, from))) {
    line = Number(attribute(tag, 'r') ?? line + 1)
    if (inner === '') continue
    const row = rowOf(line, inner, book)
    if (row.cells.length > 0)
      take(/^(?:1|true)$/.test(attribute(tag, 'hidden') ?? '') ? { ...row, isHidden: true } : row)
  }
  return { sheet: sheet.name, sheets, merged: mergedOver(xml, Math.max(0, xml.lastIndexOf('sheetData'))) }
}
