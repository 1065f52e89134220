import type { ColumnKind } from '../columns/column.ts'
import { withoutFormulas } from '../names/formula-like.ts'
import { formatDay } from '../time/dates.ts'

/**
 * Statements as CSV, for the books. A row is a statement, or a line or item of one: either way amounts of a statement's rows
 * add up to its total. Headings are names that programs know again, in every language of the app the same.
 */
export const EXPORT_ROWS = ['statements', 'lines'] as const
export type ExportRows = (typeof EXPORT_ROWS)[number]

/** The columns in their order. */
export const EXPORT_COLUMNS = [
  'st_number',
  'st_final_at',
  'st_state',
  'st_side',
  'st_party',
  'cm_comatic_id',
  'sc_vat_id',
  'st_from',
  'st_to',
  'st_corrects',
  'date',
  'tour',
  'from',
  'to',
  'vehicle',
  'text',
  'trip',
  'toll',
  'waiting_fee',
  'cancellation_fee',
  'items',
  'total',
  'currency',
  'st_hash',
  'vat_rate',
  'vat',
  'gross',
] as const
export type ExportColumn = (typeof EXPORT_COLUMNS)[number]

type Kind = Extract<ColumnKind, 'text' | 'day' | 'amount'>
/** Kinds of the columns; those with `of` are filled on rows of that kind alone. */
const COLUMNS: Record<ExportColumn, { kind: Kind; of?: ExportRows }> = {
  st_number: { kind: 'text' },
  st_final_at: { kind: 'day' },
  st_state: { kind: 'text' },
  st_side: { kind: 'text' },
  st_party: { kind: 'text' },
  cm_comatic_id: { kind: 'text' },
  sc_vat_id: { kind: 'text' },
  st_from: { kind: 'day' },
  st_to: { kind: 'day' },
  st_corrects: { kind: 'text' },
  date: { kind: 'day', of: 'lines' },
  tour: { kind: 'text', of: 'lines' },
  from: { kind: 'text', of: 'lines' },
  to: { kind: 'text', of: 'lines' },
  vehicle: { kind: 'text', of: 'lines' },
  text: { kind: 'text', of: 'lines' },
  trip: { kind: 'amount' },
  toll: { kind: 'amount' },
  waiting_fee: { kind: 'amount' },
  cancellation_fee: { kind: 'amount' },
  items: { kind: 'amount' },
  total: { kind: 'amount' },
  currency: { kind: 'text' },
  st_hash: { kind: 'text', of: 'statements' },
  vat_rate: { kind: 'text', of: 'statements' },
  vat: { kind: 'amount', of: 'statements' },
  gross: { kind: 'amount', of: 'statements' },
}

/** The columns that rows of a kind have. */
export const exportColumnsOf = (rows: ExportRows): ExportColumn[] =>
  EXPORT_COLUMNS.filter((name) => {
    const { of } = COLUMNS[name]
    return of === undefined || of === rows
  })

export const DELIMITERS = { semicolon: ';', comma: ',', tab: '\t' } as const
export const DELIMITER_NAMES = ['semicolon', 'comma', 'tab'] as const
export const DECIMALS = ['point', 'comma'] as const
export const DAY_FORMATS = ['iso', 'local'] as const
export type ExportFormat = {
  rows: ExportRows
  columns: readonly ExportColumn[]
  delimiter: keyof typeof DELIMITERS
  decimal: (typeof DECIMALS)[number]
  /** `2026-11-30` or `30.11.2026`. */
  days: (typeof DAY_FORMATS)[number]
}
/** Texts, days `YYYY-MM-DD`, amounts; null for an empty cell. */
export type ExportRow = Partial<Record<ExportColumn, string | number | null>>

const cellOf = (name: ExportColumn, value: string | number | null | undefined, format: ExportFormat): string => {
  if (value === null || value === undefined || value === '') return ''
  const { kind } = COLUMNS[name]
  if (kind === 'amount')
    return Number(value)
      .toFixed(2)
      .replace('.', format.decimal === 'comma' ? ',' : '.')
  if (kind === 'day') return format.days === 'iso' ? String(value) : formatDay(String(value))
  return withoutFormulas(String(value))
}

const quoted = (cell: string, delimiter: string): string =>
  cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

/** The file: a line of headings, then one for each row. */
export const exportCsv = (rows: Iterable<ExportRow>, format: ExportFormat): string => {
  const known = new Set(exportColumnsOf(format.rows))
  const columns = format.columns.filter((name) => known.has(name))
  const delimiter = DELIMITERS[format.delimiter]
  const lines = [columns.join(delimiter)]
  for (const row of rows)
    lines.push(columns.map((name) => quoted(cellOf(name, row[name], format), delimiter)).join(delimiter))
  // A spreadsheet knows UTF-8 by its mark.
  return `\ufeff${lines.join('\r\n')}\r\n`
}
