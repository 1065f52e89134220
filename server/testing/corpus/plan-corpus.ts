import type { CorpusFile } from './corpus-file.ts'
import { crlf, GERMAN, HEADER, inPage, row, text, utf8, utf16 } from './plan-sample.ts'

/** Trip plans as texts that are read: Excel of several countries, LibreOffice, Google Sheets, Numbers, and people. */

const TRIP = {
  tt_tour: 'T-1',
  tt_from_adrnr: 'A1',
  tt_stp: '2026-12-01T07:00:00.000Z',
  tt_sta: '2026-12-01T11:00:00.000Z',
}
const ONE = { reads: { message: 'file_checked', added: 1, present: 0 }, trips: [TRIP] }
export const PLANS_READ: readonly CorpusFile[] = [
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
    what: 'lines that end in more empty cells than a file may have columns',
    bytes: text(`${HEADER}${';'.repeat(150)}`, `${row()}${';'.repeat(150)}`),
    becomes: ONE,
  },
  {
    what: 'a closed cell of several lines with more delimiters than a row',
    bytes: text(HEADER, row({ info: '"a; b; c; d; e; f; g;\r\n h; i; j; k; l; m"' }), row({ tour: 'T-2' })),
    becomes: {
      reads: { added: 2 },
      trips: [{ tt_info: 'a; b; c; d; e; f; g;\n h; i; j; k; l; m' }, { tt_tour: 'T-2' }],
    },
  },
  {
    what: 'a closed cell whose lines have as many delimiters as a row',
    bytes: text(HEADER, row({ info: `"Tor 1; 2\r\n${'Rampe; '.repeat(10)}"` })),
    becomes: { reads: { added: 1 } },
  },
  {
    what: 'quotes that are letters, and blanks around quoted cells',
    bytes: text(
      HEADER,
      row({ info: 'Palette 48" hoch', amount: ' "5" ' }),
      row({ tour: ' "T-2" ', info: '"Palette; 48" hoch" ' }),
      row({ tour: 'T-3', info: '"Tor" 3' }),
      row({ tour: 'T-4', info: '48"' }),
    ),
    becomes: {
      reads: { added: 4 },
      trips: [
        { tt_info: 'Palette 48" hoch', tt_customer_invoice_trip: 5 },
        { tt_tour: 'T-2', tt_info: 'Palette; 48" hoch' },
        { tt_tour: 'T-3', tt_info: '"Tor" 3' },
        { tt_tour: 'T-4', tt_info: '48"' },
      ],
    },
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
