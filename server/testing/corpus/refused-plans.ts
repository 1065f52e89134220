import type { CorpusFile } from './corpus-file.ts'
import { crlf, type Fields, GERMAN, HEADER, inPage, row, text, utf8 } from './plan-sample.ts'

/** Trip plans as texts that are refused, each with line, column and what was found. */

const fault = (line: number, column: string, message: string, more: object = {}) => ({
  refused: message,
  errors: [{ line, column, message, ...more }],
})
const one = (fields: Fields) => text(HEADER, row(fields))
const inCell = (fields: Fields, column: string, message: string): CorpusFile['becomes'] =>
  fault(2, column, message, { value: Object.values(fields)[0] })

export const PLANS_REFUSED: readonly CorpusFile[] = [
  {
    what: 'letters that may be of two code pages',
    bytes: inPage('windows-1250', crlf(HEADER, row({ info: 'Kęty' }))),
    becomes: {
      refused: 'upload_encoding_unclear',
      body: {
        value: 'Kêty / Kęty',
        lines: [2],
        readings: [
          { encoding: 'windows-1252', words: ['Kêty'] },
          { encoding: 'windows-1250', words: ['Kęty'] },
        ],
      },
    },
  },
  {
    what: 'a code page that is none',
    query: '&encoding=utf-7',
    bytes: text(HEADER, row()),
    becomes: { refused: 'value_invalid', errors: [{ path: 'encoding' }] },
  },
  {
    what: 'one bad byte in a file of UTF-8',
    bytes: () =>
      new Uint8Array(
        Buffer.concat([
          utf8(crlf(HEADER, row({ info: 'Zürich' }))),
          utf8('T-2;M'),
          Uint8Array.of(0xfc),
          utf8('ller\r\n'),
        ]),
      ),
    becomes: {
      refused: 'upload_bad_byte',
      errors: [{ line: 3, message: 'upload_bad_byte', position: 6, value: 'M\ufffdller' }],
    },
  },
  {
    what: 'letters that were read wrongly before',
    bytes: text(HEADER, row({ info: 'ZÃ¼rich' })),
    becomes: fault(2, '', 'upload_letters_broken', { value: 'ZÃ¼rich' }),
  },
  {
    what: 'a quote that never closes',
    bytes: text(HEADER, row(), row({ tour: '"T-2' }), row()),
    becomes: { refused: 'file_not_readable', errors: [{ line: 3, message: 'upload_quote_stray' }] },
  },
  {
    what: 'a quote behind blanks that never closes',
    bytes: text(HEADER, row(), row({ tour: ' "T-2' }), row()),
    becomes: { refused: 'file_not_readable', errors: [{ line: 3, message: 'upload_quote_stray' }] },
  },
  {
    what: 'a quote that swallows rows up to the next one',
    bytes: text(HEADER, row({ tour: 'T-0' }), row({ info: '"Tor' }), row({ tour: 'T-2' }), row({ info: 'links"' })),
    becomes: { refused: 'file_not_readable', errors: [{ line: 3, message: 'upload_quote_stray' }] },
  },
  {
    what: 'a quote that swallows the rest of its row, up to one in the next',
    bytes: text(HEADER, row({ tour: '"T-1' }), row({ tour: 'T-2', to: 'A2"' })),
    becomes: { refused: 'file_not_readable', errors: [{ line: 2, message: 'upload_quote_stray' }] },
  },
  {
    what: 'headings that are missing, with those that were found',
    bytes: text('Tour;Kunde;Von', 'T-1;Holz AG;A1'),
    becomes: {
      refused: 'upload_column_missing',
      errors: ['TO', 'SUB', 'VEHICLE', 'DRIVERNO', 'SDTP', 'SDTD', 'SDTA'].map((column) => ({
        line: 1,
        column,
        value: 'Tour, Kunde, Von',
      })),
    },
  },
  {
    what: 'a heading that may mean two columns',
    bytes: text(`${HEADER};Maut`, `${row()};5`),
    becomes: fault(1, 'CUSTOMER_TOLL, SUB_TOLL', 'upload_heading_ambiguous', { value: 'Maut' }),
  },
  {
    what: 'two headings for one column',
    bytes: text(`${GERMAN};Abfahrtsort`, `${row()};A1`),
    becomes: fault(1, 'FROM', 'upload_column_twice', { value: 'Von, Abfahrtsort' }),
  },
  {
    what: 'faults below titles are told by the line that the spreadsheet shows',
    bytes: text('Woche 49', '', HEADER, row({ vehicle: 'X' })),
    becomes: fault(4, 'VEHICLE', 'upload_unknown_value', { value: 'X' }),
  },
  {
    what: 'a day in front of its month or behind it',
    bytes: one({ stp: '3/4/2026 08:00' }),
    becomes: inCell({ stp: '3/4/2026 08:00' }, 'SDTP', 'upload_day_or_month'),
  },
  {
    what: 'a day without a clock time',
    bytes: one({ stp: '1.12.26' }),
    becomes: inCell({ stp: '1.12.26' }, 'SDTP', 'upload_clock_missing'),
  },
  {
    what: 'a clock time without a day',
    bytes: one({ stp: '08:00' }),
    becomes: inCell({ stp: '08:00' }, 'SDTP', 'upload_day_missing'),
  },
  {
    what: 'a day that does not exist',
    bytes: one({ stp: '31.11.2026 08:00' }),
    becomes: inCell({ stp: '31.11.2026 08:00' }, 'SDTP', 'upload_dates_not_readable'),
  },
  {
    what: 'a year that was mistyped',
    bytes: one({ stp: '01.12.0226 08:00' }),
    becomes: inCell({ stp: '01.12.0226 08:00' }, 'SDTP', 'upload_year_implausible'),
  },
  {
    what: 'a year of five digits',
    bytes: one({ stp: '01.12.20266 08:00' }),
    becomes: inCell({ stp: '01.12.20266 08:00' }, 'SDTP', 'upload_year_implausible'),
  },
  {
    what: 'a day that became a number',
    bytes: one({ stp: '46357,3333' }),
    becomes: inCell({ stp: '46357,3333' }, 'SDTP', 'upload_date_is_number'),
  },
  {
    what: 'a column that was too narrow',
    bytes: one({ stp: '########' }),
    becomes: inCell({ stp: '########' }, 'SDTP', 'upload_cell_hashes'),
  },
  {
    what: 'an amount of thousands or of cents',
    bytes: one({ amount: '1.384' }),
    becomes: inCell({ amount: '1.384' }, 'CUSTOMER_TRIP', 'upload_amount_invalid'),
  },
  {
    what: 'a tour that became a day',
    bytes: one({ tour: '01. Dez' }),
    becomes: inCell({ tour: '01. Dez' }, 'TOUR', 'upload_cell_is_date'),
  },
  {
    what: 'a tour in scientific notation',
    bytes: one({ tour: '7E+02' }),
    becomes: inCell({ tour: '7E+02' }, 'TOUR', 'upload_cell_scientific'),
  },
  {
    what: 'a driver’s number in scientific notation',
    bytes: one({ driver: '3,52E+14' }),
    becomes: inCell({ driver: '3,52E+14' }, 'DRIVERNO', 'upload_cell_scientific'),
  },
  {
    what: 'a driver’s number that lost its zeros',
    bytes: one({ driver: '42' }),
    becomes: fault(2, 'DRIVERNO', 'upload_zeros_lost', { value: '42', meant: '0042' }),
  },
  {
    what: 'a vehicle that lost its zero',
    bytes: one({ vehicle: '815' }),
    becomes: fault(2, 'VEHICLE', 'upload_zeros_lost', { value: '815', meant: '0815' }),
  },
  {
    what: 'an address that lost its zeros',
    bytes: one({ to: '7' }),
    becomes: fault(2, 'TO', 'upload_zeros_lost', { value: '7', meant: '007' }),
  },
  {
    what: 'words of faults in free text',
    bytes: one({ info: '#BEZUG!' }),
    becomes: inCell({ info: '#BEZUG!' }, 'INFO', 'upload_cell_error'),
  },
  {
    what: 'a truth value as a name',
    bytes: one({ customer: 'WAHR' }),
    becomes: inCell({ customer: 'WAHR' }, 'CUSTOMER', 'upload_cell_is_flag'),
  },
  { what: 'an empty file', bytes: () => new Uint8Array(), becomes: { refused: 'upload_file_empty' } },
  { what: 'only headings', bytes: text(HEADER), becomes: { refused: 'upload_file_empty' } },
  { what: 'headings and blank lines', bytes: text(HEADER, ';;;;;', '  ;'), becomes: { refused: 'upload_file_empty' } },
  {
    what: 'a name with a folder',
    name: '../plan.csv',
    bytes: text(HEADER, row()),
    becomes: { refused: 'file_name_invalid', body: { value: '../plan.csv' } },
  },
  {
    what: 'a name without an ending',
    name: 'plan',
    bytes: text(HEADER, row()),
    becomes: { refused: 'file_name_invalid', body: { value: 'plan' } },
  },
  {
    what: 'a web page that calls itself .xls',
    name: 'export.xls',
    bytes: text('<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table><tr><td>TOUR'),
    becomes: { refused: 'upload_other_kind', body: { kind: 'HTML' } },
  },
  {
    what: 'a workbook of Excel 2003 as XML',
    bytes: text(
      '<?xml version="1.0"?>',
      '<?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
    ),
    becomes: { refused: 'upload_other_kind', body: { kind: 'XML (Excel 2003)' } },
  },
  {
    what: 'a PDF',
    name: 'plan.pdf',
    bytes: text('%PDF-1.7', '%'),
    becomes: { refused: 'upload_other_kind', body: { kind: 'PDF' } },
  },
  {
    what: 'a picture called .csv',
    bytes: () => Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13),
    becomes: { refused: 'file_wrong_format' },
  },
]
