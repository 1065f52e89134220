import type { CodePage } from '../../../shared/schemas/file-import.ts'
import { inCodePage } from '../files/encoding-sample.ts'
import type { CorpusFile } from './corpus-file.ts'

/** Trip plans as texts: Excel of several countries, LibreOffice, Google Sheets, Numbers, and people. */

const HEADER = 'TOUR;CUSTOMER;FROM;TO;SUB;VEHICLE;DRIVERNO;SDTP;SDTD;SDTA;INFO;CUSTOMER_TRIP'
const GERMAN = 'Tour;Kunde;Von;Nach;Unternehmer;Fahrzeug;Fahrer-Nr.;Bereitstellung;Abfahrt;Ankunft;Info;Kunde: Fahrt'
type Fields = Partial<
  Record<
    'tour' | 'customer' | 'from' | 'to' | 'sub' | 'vehicle' | 'driver' | 'stp' | 'std' | 'sta' | 'info' | 'amount',
    string
  >
>
export const cellsOf = (fields: Fields = {}): string[] => [
  fields.tour ?? 'T-1',
  fields.customer ?? 'Holz AG',
  fields.from ?? 'A1',
  fields.to ?? 'A2',
  fields.sub ?? 'Meier Trans',
  fields.vehicle ?? 'TRUCK-1',
  fields.driver ?? '17',
  fields.stp ?? '01.12.2026 08:00',
  fields.std ?? '01.12.2026 08:30',
  fields.sta ?? '01.12.2026 12:00',
  fields.info ?? '',
  fields.amount ?? '',
]
export const PLAN_HEADER = HEADER.split(';')
const row = (fields: Fields = {}): string => cellsOf(fields).join(';')
const utf8 = (text: string) => new Uint8Array(Buffer.from(text))
const inPage = (page: CodePage, text: string) => () => inCodePage(text, page)
const crlf = (...lines: string[]): string => `${lines.join('\r\n')}\r\n`
const text =
  (...lines: string[]) =>
  () =>
    utf8(crlf(...lines))
const utf16 = (content: string, mark = '\ufeff') => new Uint8Array(Buffer.from(mark + content, 'utf16le'))

const TRIP = {
  tt_tour: 'T-1',
  tt_from_adrnr: 'A1',
  tt_stp: '2026-12-01T07:00:00.000Z',
  tt_sta: '2026-12-01T11:00:00.000Z',
}
const ONE = { reads: { message: 'file_checked', added: 1, present: 0 }, trips: [TRIP] }
const fault = (line: number, column: string, message: string, more: object = {}) => ({
  refused: message,
  errors: [{ line, column, message, ...more }],
})
const one = (fields: Fields) => text(HEADER, row(fields))
const inCell = (fields: Fields, column: string, message: string): CorpusFile['becomes'] =>
  fault(2, column, message, { value: Object.values(fields)[0] })

const SHAPES: CorpusFile[] = [
  {
    what: 'CSV of Excel for Windows, German: semicolons, CRLF, Windows-1252',
    bytes: inPage('windows-1252', crlf(HEADER, row({ from: 'Zürich Hub', to: 'Genève', info: '5 € – „à la carte“' }))),
    becomes: {
      reads: { added: 1, read_as: { format: 'csv', encoding: 'windows-1252', header_line: 1, ignored: [] } },
      trips: [{ ...TRIP, tt_to_adrnr: 'A2', tt_info: '5 € – „à la carte“' }],
    },
  },
  {
    what: 'CSV of Excel for Windows, Polish: Windows-1250',
    bytes: inPage('windows-1250', crlf(HEADER, row({ to: 'Łódź', info: 'Świętokrzyska, Łukasz' }))),
    becomes: {
      reads: { added: 1, read_as: { encoding: 'windows-1250' } },
      trips: [{ tt_to_adrnr: 'A3', tt_info: 'Świętokrzyska, Łukasz' }],
    },
  },
  {
    what: 'CSV of Excel for the Mac, before 2016: Mac Roman, CR',
    bytes: inPage('macintosh', [HEADER, row({ from: 'Zürich Hub', info: 'Bär, Hôtel' })].join('\r')),
    becomes: {
      reads: { added: 1, read_as: { encoding: 'macintosh' } },
      trips: [{ tt_from_adrnr: 'A1', tt_info: 'Bär, Hôtel' }],
    },
  },
  {
    what: 'CSV UTF-8 of Excel: mark, semicolons',
    bytes: text(`\ufeff${HEADER}`, row({ from: 'Zürich Hub' })),
    becomes: ONE,
  },
  {
    what: 'Unicode text of Excel: UTF-16, tabs',
    bytes: () => utf16(crlf(HEADER, row()).replaceAll(';', '\t')),
    becomes: { ...ONE, reads: { added: 1, read_as: { encoding: 'utf-16le' } } },
  },
  { what: 'UTF-16 without a mark', bytes: () => utf16(crlf(HEADER, row()), ''), becomes: ONE },
  {
    what: 'CSV of Google Sheets: commas, LF, no mark',
    bytes: () =>
      utf8([HEADER, row({ info: '"Tor 3; links"' })].join('\n').replaceAll(';', ',').replace('Tor 3,', 'Tor 3;')),
    becomes: { ...ONE, trips: [{ ...TRIP, tt_info: 'Tor 3; links' }] },
  },
  {
    what: 'CSV of Numbers: all in quotes, decomposed letters of a Mac',
    bytes: () =>
      utf8(
        [HEADER, row({ from: 'Zürich Hub'.normalize('NFD') })]
          .map((line) =>
            line
              .split(';')
              .map((cell) => `"${cell}"`)
              .join(';'),
          )
          .join('\n'),
      ),
    becomes: ONE,
  },
  {
    what: 'CSV of LibreOffice: quotes with line breaks',
    bytes: () => utf8([HEADER, row({ info: '"Tor 3\nlinks ""A"""' }), row({ tour: 'T-2' })].join('\n')),
    becomes: { reads: { added: 2 }, trips: [{ tt_info: 'Tor 3\nlinks "A"' }, { tt_tour: 'T-2' }] },
  },
  {
    what: 'the line sep=; of Excel',
    bytes: text('sep=;', HEADER, row()),
    becomes: { ...ONE, reads: { added: 1, read_as: { header_line: 1 } } },
  },
  {
    what: 'the line sep=, with a mark',
    bytes: () => utf8(`\ufeff"sep=,"\r\n${crlf(HEADER, row()).replaceAll(';', ',')}`),
    becomes: ONE,
  },
  { what: 'a bar as delimiter', bytes: () => utf8(crlf(HEADER, row()).replaceAll(';', '|')), becomes: ONE },
  {
    what: 'titles above the header',
    bytes: text('Fahrplan Woche 49;;;;;;;;;;;', 'Stand: 25.11.2026, 3 Seiten;;;;;;;;;;;', ';;;;;;;;;;;', HEADER, row()),
    becomes: { ...ONE, reads: { added: 1, read_as: { header_line: 4 } } },
  },
  {
    what: 'titles above the header with other delimiters',
    bytes: text('Müller, Huber, Meier, Weber, Steiner, Frei', HEADER, row()),
    becomes: ONE,
  },
  {
    what: 'blank lines and columns at the end',
    bytes: text(`${HEADER};;;`, `${row()};;;`, ';;;;;;;;;;;;;;', '', ''),
    becomes: ONE,
  },
  { what: 'blank lines at the beginning', bytes: text('', '', HEADER, row()), becomes: ONE },
  { what: 'an upper-case name', name: 'FAHRPLAN.CSV', bytes: text(HEADER, row()), becomes: ONE },
  {
    what: 'German headings',
    bytes: text(GERMAN, row({ amount: "1'384.50 €" })),
    becomes: { ...ONE, trips: [{ ...TRIP, tt_customer_invoice_trip: 1384.5 }] },
  },
  {
    what: 'French headings',
    bytes: text(
      'Tournée;Client;De;À;Sous-traitant;Véhicule;N° de chauffeur;Mise à disposition prévue;Départ prévu;Arrivée prévue;Info;Prix client',
      row({ amount: '1 384,50 €' }),
    ),
    becomes: { ...ONE, trips: [{ ...TRIP, tt_customer_invoice_trip: 1384.5 }] },
  },
  {
    what: 'Italian headings',
    bytes: text(
      'Giro;Cliente;Da;A;Subvettore;Veicolo;N. autista;Messa a disposizione pianificata;Partenza pianificata;Arrivo pianificato',
      row().split(';').slice(0, 10).join(';'),
    ),
    becomes: ONE,
  },
  {
    what: 'Dutch headings',
    bytes: text(
      'Tour;Klant;Van;Naar;Onderaannemer;Voertuig;Chauffeursnr.;Gepland voorrijden;Gepland vertrek;Geplande aankomst',
      row().split(';').slice(0, 10).join(';'),
    ),
    becomes: ONE,
  },
  {
    what: 'headings of other spellings, and columns of others',
    bytes: text(`${GERMAN.replace('Von', ' VON ').replace('Fahrer-Nr.', 'fahrer nr')};Tonnen;Farbe`, `${row()};12;rot`),
    becomes: { ...ONE, reads: { added: 1, read_as: { ignored: ['Tonnen', 'Farbe'] } } },
  },
  {
    what: 'days and times as people type them',
    bytes: text(HEADER, row({ stp: '1.12.26 8:00', std: '1.12.26 8:5', sta: '1.12.2026, 12:00 Uhr' })),
    becomes: {
      ...ONE,
      trips: [
        { tt_stp: '2026-12-01T07:00:00.000Z', tt_std: '2026-12-01T07:05:00.000Z', tt_sta: '2026-12-01T11:00:00.000Z' },
      ],
    },
  },
  {
    what: 'days and times of other countries',
    bytes: text(HEADER, row({ stp: '2026-12-01 8:00:00', std: '1-12-2026 08:30', sta: '12/31/2026 11:00 PM' })),
    becomes: {
      ...ONE,
      trips: [
        { tt_stp: '2026-12-01T07:00:00.000Z', tt_std: '2026-12-01T07:30:00.000Z', tt_sta: '2026-12-31T22:00:00.000Z' },
      ],
    },
  },
  {
    what: 'amounts of several countries',
    bytes: text(
      HEADER,
      ...['1.384,50', "1'384.50", '1’384.50 €', '€ 1384.5', 'EUR 1384,5', '1\u202f384,50'].map((amount, at) =>
        row({ tour: `T-${at}`, amount }),
      ),
    ),
    becomes: { reads: { added: 6 }, trips: Array.from({ length: 6 }, () => ({ tt_customer_invoice_trip: 1384.5 })) },
  },
  {
    what: 'invisible characters in cells',
    bytes: text(HEADER, row({ customer: '\u200eHolz AG\ufeff', vehicle: '\u00a0TRUCK-1 ' })),
    becomes: ONE,
  },
  {
    what: 'a line that stands there twice',
    bytes: text(HEADER, row(), row({ tour: 'T-2' }), row(), row({ tour: 't-3' }), row()),
    becomes: {
      reads: {
        added: 3,
        present: 2,
        repeated: {
          lines: [
            { line: 4, same_as: 2 },
            { line: 6, same_as: 2 },
          ],
          total: 2,
        },
      },
    },
  },
  {
    what: 'the code page that a person chose',
    query: '&encoding=windows-1250',
    bytes: inPage('windows-1250', crlf(HEADER, row({ info: 'Kęty' }))),
    becomes: { reads: { added: 1, read_as: { encoding: 'windows-1250' } }, trips: [{ tt_info: 'Kęty' }] },
  },
]

const REFUSED: CorpusFile[] = [
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
    what: 'a quote within a value',
    bytes: text(HEADER, row({ info: 'Tor 3" links' })),
    becomes: { refused: 'file_not_readable', errors: [{ line: 2, message: 'upload_quote_stray' }] },
  },
  {
    what: 'a quote that swallows rows up to the next one',
    bytes: text(HEADER, row({ tour: 'T-0' }), row({ info: '"Tor' }), row({ tour: 'T-2' }), row({ info: 'links"' })),
    becomes: { refused: 'file_not_readable', errors: [{ line: 3, message: 'upload_quote_stray' }] },
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
    becomes: inCell({ amount: '1.384' }, 'CUSTOMER_TRIP', 'upload_amount_ambiguous'),
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

export const PLAN_FILES: readonly CorpusFile[] = [...SHAPES, ...REFUSED]
