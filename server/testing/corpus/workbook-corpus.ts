import type { CorpusFile } from './corpus-file.ts'
import { cellsOf, PLAN_HEADER } from './plan-sample.ts'
import {
  changedFile,
  excelFile,
  excelParts,
  lyingZip,
  type RawCell,
  serial,
  sheetjsFile,
  styled,
  zipOf,
} from './workbook-files.ts'

/** Trip plans as workbooks: Excel, the library of many exports, LibreOffice and openpyxl, and what is none. */

const NAME = 'plan.xlsx'
const TRIP = { tt_tour: 'T-1', tt_stp: '2026-12-01T07:00:00.000Z', tt_std: '2026-12-01T07:30:00.000Z' }
const ONE = { reads: { added: 1, read_as: { format: 'xlsx', encoding: null } }, trips: [TRIP] }
const TEXTS = [PLAN_HEADER, cellsOf()]

/** A plan with other cells in its row, by the place of the column. */
const plan = (changes: Record<number, RawCell> = {}): RawCell[][] => [
  PLAN_HEADER,
  cellsOf().map((cell, column): RawCell => changes[column] ?? cell),
]
const DAY_FORMAT = '<xf numFmtId="22" applyNumberFormat="1"/>'
const dated = (is1904 = false): RawCell[][] =>
  plan({
    7: styled(serial('2026-12-01', '08:00', is1904), 1),
    8: styled(serial('2026-12-01', '08:30', is1904), 1),
    9: styled(serial('2026-12-01', '12:00', is1904), 1),
  })
const refusedCell = (
  what: string,
  column: number,
  cell: RawCell,
  message: string,
  value: string,
  options = {},
): CorpusFile => ({
  what,
  name: NAME,
  bytes: () => excelFile(plan({ [column]: cell }), options),
  becomes: { refused: message, errors: [{ line: 2, column: PLAN_HEADER[column], message, value }] },
})

const AMOUNT = PLAN_HEADER.indexOf('CUSTOMER_TRIP')
const XF = '<xf numFmtId="164" applyNumberFormat="1"/>'
/** An amount in the look of a currency, by its format. */
const money = (code: string) => [plan({ [AMOUNT]: styled(1250.5, 1) }), { formats: [XF], codes: [code] }] as const

export const WORKBOOK_FILES: readonly CorpusFile[] = [
  ...['&quot;CHF&quot; #,##0.00', 'CHF 0.00', '[$CHF-807] #,##0.00;[Red]-[$CHF-807] #,##0.00', '[$$-409]#,##0.00'].map(
    (code): CorpusFile =>
      refusedCell(
        `an amount shown as ${code}`,
        AMOUNT,
        styled(1250.5, 1),
        'upload_cell_other_currency',
        code.startsWith('[$$') ? '$ 1250.5' : 'CHF 1250.5',
        { formats: [XF], codes: [code] },
      ),
  ),
  ...['[$€-407] #,##0.00', '#,##0.00\\ &quot;€&quot;', '[$-807]#,##0.00', '&quot;EUR&quot; 0.00'].map(
    (code): CorpusFile => ({
      what: `an amount shown as ${code}`,
      name: NAME,
      bytes: () => excelFile(...(money(code) as unknown as Parameters<typeof excelFile>)),
      becomes: { reads: { added: 1 }, trips: [{ tt_customer_invoice_trip: 1250.5 }] },
    }),
  ),
  { what: 'a workbook of texts', name: NAME, bytes: () => excelFile(TEXTS), becomes: ONE },
  { what: 'a workbook called .csv', name: 'plan.csv', bytes: () => excelFile(TEXTS), becomes: ONE },
  {
    what: 'a CSV called .xlsx',
    name: NAME,
    bytes: () => new Uint8Array(Buffer.from(TEXTS.map((row) => row.join(';')).join('\n'))),
    becomes: { ...ONE, reads: { added: 1, read_as: { format: 'csv' } } },
  },
  { what: 'real dates', name: 'PLAN.XLSX', bytes: () => excelFile(dated(), { formats: [DAY_FORMAT] }), becomes: ONE },
  {
    what: 'real dates since 1904',
    name: NAME,
    bytes: () => excelFile(dated(true), { formats: [DAY_FORMAT], is1904: true }),
    becomes: ONE,
  },
  {
    what: 'dates in a format of one’s own',
    name: NAME,
    bytes: () =>
      excelFile(dated(), {
        formats: ['<xf numFmtId="164" xfId="0"/>'],
        codes: ['[$-407]ddd\\ dd/mm/yyyy&quot; um &quot;hh:mm;@'],
      }),
    becomes: ONE,
  },
  {
    what: 'a workbook of the library, with dates and numbers',
    name: NAME,
    bytes: () =>
      sheetjsFile([
        PLAN_HEADER,
        ...[
          cellsOf().map((cell, column) =>
            column === 6 ? 17 : column === 7 ? new Date(2026, 11, 1, 8) : column === 11 ? 1384.5 : cell,
          ),
        ],
      ]),
    becomes: { ...ONE, trips: [{ tt_tour: 'T-1', tt_drivernr: '17', tt_customer_invoice_trip: 1384.5 }] },
  },
  {
    what: 'numbers where texts are meant',
    name: NAME,
    bytes: () => excelFile(plan({ 0: 4711, 6: 17, 11: 1384.5 })),
    becomes: { reads: { added: 1 }, trips: [{ tt_tour: '4711', tt_drivernr: '17', tt_customer_invoice_trip: 1384.5 }] },
  },
  {
    what: 'a number that a format shows with zeros',
    name: NAME,
    bytes: () => excelFile(plan({ 6: styled(42, 1) }), { formats: ['<xf numFmtId="164"/>'], codes: ['0000'] }),
    becomes: { reads: { added: 1 }, trips: [{ tt_drivernr: '0042' }] },
  },
  {
    what: 'formulas with their last result',
    name: NAME,
    bytes: () =>
      excelFile(
        plan({
          0: { xml: '<c r="@" t="str"><f>"T-"&amp;1</f><v>T-1</v></c>' },
          11: { xml: '<c r="@"><f>SUM(A1:A2)</f><v>1384.5000000000002</v></c>' },
        }),
      ),
    becomes: { ...ONE, trips: [{ ...TRIP, tt_customer_invoice_trip: 1384.5 }] },
  },
  {
    what: 'texts within cells, in runs of their own looks',
    name: NAME,
    bytes: () =>
      excelFile(
        plan({
          0: {
            xml: '<c r="@" t="inlineStr"><is><r><rPr><b/></rPr><t>T</t></r><r><t>-1</t></r><rPh sb="0" eb="1"><t>reading</t></rPh></is></c>',
          },
        }),
      ),
    becomes: ONE,
  },
  {
    what: 'merged titles and blank rows above the header',
    name: NAME,
    bytes: () => excelFile([['Fahrplan Woche 49'], [], ['Stand', '', serial('2026-11-25')], ...TEXTS]),
    becomes: { ...ONE, reads: { added: 1, read_as: { header_line: 4, sheet: 'Tabelle1' } } },
  },
  {
    what: 'a hidden sheet in front',
    name: NAME,
    bytes: () =>
      excelFile([['Listen'], ['a']], {
        sheets: [{ name: 'Listen', state: 'veryHidden' }, { name: 'Fahrplan & Co' }],
        second: TEXTS,
      }),
    becomes: { ...ONE, reads: { added: 1, read_as: { sheet: 'Fahrplan & Co' } } },
  },
  {
    what: 'elements with a prefix, as other programs write them',
    name: NAME,
    bytes: () =>
      changedFile(TEXTS, (parts) =>
        Object.fromEntries(
          Object.entries(parts).map(([name, xml]) => [
            name,
            name.includes('sheet1') || name.includes('shared')
              ? xml.replace(/<(\/?)(?!\?)/g, '<$1x:').replace('xmlns=', 'xmlns:x=')
              : xml,
          ]),
        ),
      ),
    becomes: ONE,
  },
  {
    what: 'cells without places, as streams write them',
    name: NAME,
    bytes: () =>
      changedFile(TEXTS, (parts) => ({
        ...parts,
        'xl/worksheets/sheet1.xml': (parts['xl/worksheets/sheet1.xml'] ?? '').replace(/ r="[A-Z]*\d+"/g, ''),
      })),
    becomes: ONE,
  },
  {
    what: 'columns far to the right that only have a look',
    name: NAME,
    bytes: () =>
      excelFile([
        PLAN_HEADER,
        [...cellsOf(), ...Array.from({ length: 300 }, (): RawCell => ({ xml: '<c r="@" s="0"/>' }))],
      ]),
    becomes: ONE,
  },
  {
    what: 'blank rows with a look below',
    name: NAME,
    bytes: () =>
      excelFile([...TEXTS, ...Array.from({ length: 60_000 }, (): RawCell[] => [{ xml: '<c r="@" s="0"/>' }])]),
    becomes: ONE,
  },

  {
    what: 'days written as ISO 8601, as strict workbooks have them',
    name: NAME,
    bytes: () => excelFile(plan({ 7: { xml: '<c r="@" t="d"><v>2026-12-01T08:00:00</v></c>' } })),
    becomes: ONE,
  },
  refusedCell(
    'a tour that became a day of ISO 8601',
    0,
    { xml: '<c r="@" t="d"><v>2026-12-01T00:00:00</v></c>' },
    'upload_cell_is_date',
    '2026-12-01T00:00:00',
  ),
  refusedCell(
    'a tour of a workbook that became a day',
    0,
    styled(serial('2026-12-01'), 1),
    'upload_cell_is_date',
    '01.12.2026',
    { formats: ['<xf numFmtId="14"/>'] },
  ),
  refusedCell(
    'a day of a workbook that became a number',
    7,
    serial('2026-12-01', '08:00'),
    'upload_date_is_number',
    '46357.3333333333',
  ),
  refusedCell(
    'a day of a workbook without a clock time',
    7,
    styled(serial('2026-12-01'), 1),
    'upload_clock_missing',
    '01.12.2026',
    { formats: ['<xf numFmtId="14"/>'] },
  ),
  refusedCell('a clock time of a workbook without a day', 7, styled(1 / 3, 1), 'upload_day_missing', '08:00', {
    formats: ['<xf numFmtId="20"/>'],
  }),
  refusedCell(
    'a year of a workbook that is none',
    7,
    styled(serial('1926-12-01', '08:00'), 1),
    'upload_year_implausible',
    '01.12.1926 08:00',
    { formats: [DAY_FORMAT] },
  ),
  refusedCell(
    'a number of a workbook with more digits than it keeps',
    0,
    352_093_081_234_567_900,
    'upload_digits_lost',
    '352093081234567900',
  ),
  refusedCell(
    'a fault of a formula',
    5,
    { xml: '<c r="@" t="e"><f>VLOOKUP(1,A:B,2)</f><v>#N/A</v></c>' },
    'upload_cell_error',
    '#N/A',
  ),
  refusedCell('a truth value of a workbook', 0, { xml: '<c r="@" t="b"><v>1</v></c>' }, 'upload_cell_is_flag', 'TRUE'),
  refusedCell(
    'a formula without a result, as programs write it that do not reckon',
    10,
    { xml: '<c r="@"><f>A1</f></c>' },
    'upload_formula_without_value',
    '',
  ),
  refusedCell(
    'a formula with an empty result, as openpyxl and pandas write it',
    10,
    { xml: '<c r="@"><f>A1</f><v></v></c>' },
    'upload_formula_without_value',
    '',
  ),
  {
    what: 'faults of a workbook by the line of the sheet',
    name: NAME,
    bytes: () => excelFile([['Titel'], PLAN_HEADER, cellsOf({ vehicle: 'X' })], { firstLine: 5 }),
    becomes: { refused: 'upload_unknown_value', errors: [{ line: 7, column: 'VEHICLE', value: 'X' }] },
  },
  {
    what: 'a workbook without rows',
    name: NAME,
    bytes: () => excelFile([PLAN_HEADER]),
    becomes: { refused: 'upload_file_empty' },
  },
  {
    what: 'a workbook without anything',
    name: NAME,
    bytes: () => excelFile([]),
    becomes: { refused: 'upload_file_empty' },
  },
  {
    what: 'more rows than a file may have',
    name: NAME,
    bytes: () => excelFile([PLAN_HEADER, ...Array.from({ length: 50_101 }, () => ['x'])]),
    becomes: { refused: 'upload_too_many_rows', body: { max: 50_000 } },
  },
  {
    what: 'more columns than a file may have',
    name: NAME,
    bytes: () => excelFile([[...PLAN_HEADER, ...Array.from({ length: 100 }, () => 'x')], cellsOf()]),
    becomes: {
      refused: 'upload_too_many_columns',
      body: { max: 100, cell: 'CW1' },
      errors: [{ line: 1, message: 'upload_too_many_columns', cell: 'CW1' }],
    },
  },
  {
    what: 'a word far to the right of a row',
    name: NAME,
    bytes: () => excelFile([PLAN_HEADER, cellsOf(), [...cellsOf({ tour: 'T-2' }), ...Array(140).fill(''), 'x']]),
    becomes: {
      refused: 'upload_too_many_columns',
      body: { cell: 'EW3' },
      errors: [{ line: 3, message: 'upload_too_many_columns', cell: 'EW3' }],
    },
  },
  {
    what: 'a zip bomb',
    name: NAME,
    bytes: () =>
      lyingZip({ ...excelParts(TEXTS), 'xl/media/image1.bin': 'x' }, 'xl/media/image1.bin', 160 * 1024 * 1024),
    becomes: { refused: 'upload_workbook_too_large', body: { max: 150 } },
  },
  {
    what: 'a zip bomb that lies about its size',
    name: NAME,
    bytes: () =>
      lyingZip({ ...excelParts(TEXTS), 'xl/styles.xml': ' '.repeat(20 * 1024 * 1024) }, 'xl/styles.xml', 100),
    becomes: { refused: 'upload_workbook_too_large' },
  },
  {
    what: 'a workbook that breaks off',
    name: NAME,
    bytes: () => excelFile(TEXTS).slice(0, 900),
    becomes: { refused: 'file_wrong_format' },
  },
  {
    what: 'a workbook with a password',
    name: NAME,
    bytes: () =>
      new Uint8Array(
        Buffer.concat([
          Buffer.from('d0cf11e0a1b11ae1', 'hex'),
          Buffer.alloc(504),
          Buffer.from('EncryptedPackage', 'utf16le'),
        ]),
      ),
    becomes: { refused: 'upload_file_encrypted' },
  },
  {
    what: 'a workbook of Excel 97',
    name: 'plan.xls',
    bytes: () =>
      new Uint8Array(
        Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), Buffer.from('Workbook', 'utf16le')]),
      ),
    becomes: { refused: 'upload_other_kind', body: { kind: 'Excel 97-2003 (.xls)' } },
  },
  {
    what: 'a workbook of Excel 97 called .xlsx',
    name: NAME,
    bytes: () => new Uint8Array(Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])),
    becomes: { refused: 'upload_other_kind', body: { kind: 'Excel 97-2003 (.xls)' } },
  },
  {
    what: 'a sheet of OpenDocument',
    name: 'plan.ods',
    bytes: () => zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }),
    becomes: { refused: 'upload_other_kind', body: { kind: 'OpenDocument (.ods)' } },
  },
  {
    what: 'a binary workbook',
    name: 'plan.xlsb',
    bytes: () => zipOf({ 'xl/workbook.bin': 'x' }),
    becomes: { refused: 'upload_other_kind', body: { kind: 'Excel Binary (.xlsb)' } },
  },
  {
    what: 'a sheet of Numbers',
    name: 'plan.numbers',
    bytes: () => zipOf({ 'Index/Document.iwa': 'x' }),
    becomes: { refused: 'upload_other_kind', body: { kind: 'Apple Numbers (.numbers)' } },
  },
  {
    what: 'a zip of something else',
    name: NAME,
    bytes: () => zipOf({ 'a.txt': 'x' }),
    becomes: { refused: 'upload_other_kind', body: { kind: 'ZIP' } },
  },
]
