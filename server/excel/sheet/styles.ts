import { type FlagWords, flagFormat, NUMBER_FORMATS, type SheetKind, TEXT_FORMAT } from './cells.ts'

/** Looks of the cells, in the words of sheetjs-style. */
export type CellStyle = Record<string, unknown>

const FONT = { name: 'Calibri', sz: 10 }
// Without a background of their own sheetjs-style would write one into these very objects.
const AUTOMATIC = { indexed: '64' }
const HEAD_FILL = { patternType: 'solid', fgColor: { rgb: 'FF12324A' }, bgColor: AUTOMATIC }
const TOTAL_FILL = { patternType: 'solid', fgColor: { rgb: 'FFE8EEF2' }, bgColor: AUTOMATIC }
const LINE = { style: 'thin', color: { rgb: 'FFD8DFE4' } }
const STRONG_LINE = { style: 'thin', color: { rgb: 'FF12324A' } }

const isNumeric = (kind: SheetKind): boolean => kind === 'amount' || kind === 'integer'
const horizontal = (kind: SheetKind): string => (isNumeric(kind) ? 'right' : kind === 'text' ? 'left' : 'center')

export type Look = 'value' | 'formula_like' | 'subtotal' | 'total'

const numberFormat = (kind: SheetKind, look: Look, words: FlagWords): object => {
  const format = look === 'formula_like' ? TEXT_FORMAT : kind === 'flag' ? flagFormat(words) : NUMBER_FORMATS[kind]
  return format ? { numFmt: format } : {}
}

export const valueStyle = (kind: SheetKind, look: Look, words: FlagWords, isLong = false): CellStyle => ({
  font: { ...FONT, ...(look === 'total' || look === 'subtotal' ? { bold: true } : {}) },
  alignment: { vertical: 'top', horizontal: horizontal(kind), ...(isLong ? { wrapText: true } : {}) },
  ...numberFormat(kind, look, words),
  ...(look === 'total'
    ? { fill: TOTAL_FILL, border: { top: STRONG_LINE, bottom: STRONG_LINE } }
    : { border: { bottom: LINE } }),
})

export const headStyle = (kind: SheetKind): CellStyle => ({
  font: { ...FONT, bold: true, color: { rgb: 'FFFFFFFF' } },
  fill: HEAD_FILL,
  alignment: { vertical: 'center', horizontal: horizontal(kind), wrapText: true },
})

export const titleStyle = (isFirst: boolean): CellStyle => ({
  font: { ...FONT, sz: isFirst ? 16 : 10, ...(isFirst ? { bold: true } : {}), color: { rgb: 'FF12324A' } },
  alignment: { vertical: 'center', horizontal: 'left' },
})

export const groupStyle = (): CellStyle => ({
  font: { ...FONT, bold: true, color: { rgb: 'FF12324A' } },
  alignment: { vertical: 'center', horizontal: 'left' },
  border: { bottom: STRONG_LINE },
})
