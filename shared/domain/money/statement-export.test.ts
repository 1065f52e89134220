import { expect, test } from 'vitest'
import { type ExportFormat, exportColumnsOf, exportCsv } from './statement-export.ts'

const FORMAT: ExportFormat = {
  rows: 'lines',
  columns: ['st_number', 'cm_comatic_id', 'date', 'text', 'total'],
  delimiter: 'semicolon',
  decimal: 'point',
  days: 'iso',
}
const ROW = { st_number: 'C-2026-0001', cm_comatic_id: '0071', date: '2026-11-03', text: 'Diesel', total: -1234.5 }
const line = (row: object, format: Partial<ExportFormat> = {}): string =>
  exportCsv([{ ...ROW, ...row }], { ...FORMAT, ...format }).split('\r\n')[1] ?? ''

test.each([
  [{}, {}, 'C-2026-0001;0071;2026-11-03;Diesel;-1234.50'],
  [{}, { delimiter: 'comma', decimal: 'comma' }, 'C-2026-0001,0071,2026-11-03,Diesel,"-1234,50"'],
  [{}, { delimiter: 'tab', days: 'local' }, 'C-2026-0001\t0071\t03.11.2026\tDiesel\t-1234.50'],
  [{ text: 'a;b "c"\nd' }, {}, 'C-2026-0001;0071;2026-11-03;"a;b ""c""\nd";-1234.50'],
  [{ text: null, date: null, total: 0 }, {}, 'C-2026-0001;0071;;;0.00'],
  [{ text: '=1+1' }, {}, "C-2026-0001;0071;2026-11-03;'=1+1;-1234.50"],
  [{ text: ' @SUM(A1)' }, {}, "C-2026-0001;0071;2026-11-03;' @SUM(A1);-1234.50"],
  [{ text: '-5 % on fuel' }, {}, "C-2026-0001;0071;2026-11-03;'-5 % on fuel;-1234.50"],
  [{ text: 'Tor 3,=1+1' }, {}, "C-2026-0001;0071;2026-11-03;Tor 3,'=1+1;-1234.50"],
  [{ text: 'a\n=1+1' }, {}, `C-2026-0001;0071;2026-11-03;"a\n'=1+1";-1234.50`],
] as const)('%o as %o', (row, format, expected) => {
  expect(line(row, format)).toBe(expected)
})

test('columns that rows of the kind do not have are left out, and headings say what stands below', () => {
  expect(exportCsv([], { ...FORMAT, rows: 'statements' })).toBe('\ufeffst_number;cm_comatic_id;total\r\n')
  expect(exportColumnsOf('statements')).not.toContain('tour')
  expect(exportColumnsOf('lines')).not.toContain('st_hash')
})
