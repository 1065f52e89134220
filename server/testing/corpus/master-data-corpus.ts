import type { CorpusFile } from './corpus-file.ts'
import { changedFile, excelFile, styled } from './workbook-files.ts'

/** Lists as spreadsheets leave them: what was a number there is none here. */

const csv =
  (...lines: string[]) =>
  () =>
    new Uint8Array(Buffer.from(`${lines.join('\r\n')}\r\n`))
const GPS = '/api/gps/import'
const DRIVERS = '/api/drivers/import'

const device = (value: string, message: string, more: object = {}): CorpusFile => ({
  what: `the device ${value}`,
  path: GPS,
  bytes: csv('gps_id;gps_groups;gps_device', `TRUCK-1;;${value}`),
  becomes: { refused: message, errors: [{ line: 2, column: 'gps_device', message, value, ...more }] },
})
const number = (value: string, message: string): CorpusFile => ({
  what: `the driver’s number ${value}`,
  path: DRIVERS,
  bytes: csv('dr_name,dr_number', 'Hans Müller,17', `Zoë,"${value}"`),
  becomes: { refused: message, errors: [{ line: 3, column: 'dr_number', message, value }] },
})

const merged = (range: string) => () =>
  changedFile([['gps_id', 'gps_groups', 'Notiz'], ['TRUCK-8', '', 'x'], ['TRUCK-9']], (parts) => ({
    ...parts,
    'xl/worksheets/sheet1.xml': (parts['xl/worksheets/sheet1.xml'] ?? '').replace('ref="A1:C1"', `ref="${range}"`),
  }))

export const MASTER_DATA_FILES: readonly CorpusFile[] = [
  ...['C2:C3', 'B2:B3', 'A2:B2', 'A1:A2'].map((range) => ({
    what: `merged cells ${range} of no column, without a value, or of one line of data`,
    path: GPS,
    bytes: merged(range),
    becomes: { reads: { added: 2 } },
  })),
  {
    what: 'cells merged over lines',
    path: GPS,
    bytes: merged('A2:A3'),
    becomes: {
      refused: 'upload_cells_merged',
      errors: [{ line: 2, column: 'gps_id', message: 'upload_cells_merged', value: 'A2:A3' }],
    },
  },
  ...[
    ...['3.52E+14', '3,52E+14', '3.5E14', '3.52e+14', '3.52 E+14', '-3.52E+14', '352E12', '3E5'],
    ...['=3.5E14', '3.52·10^14', '3,52 × 10^14', '3.52*10^14'],
  ].map((value) => device(value, 'upload_cell_scientific')),
  ...['352091496635216.0', '352091496635216,00'].map((value) => device(value, 'upload_cell_decimals')),
  ...['#####', '###'].map((value) => device(value, 'upload_cell_hashes')),
  ...[
    '#NAME?',
    '#N/A',
    '#NV',
    '#BEZUG!',
    '#REF!',
    '#WERT!',
    '#VALEUR!',
    '#NOM?',
    '#RIF!',
    '#NOME?',
    '#VERW!',
    '#NAAM?',
    '#DIV/0!',
    'Err:502',
  ].map((value) => device(value, 'upload_cell_error')),
  ...[
    '01.Dez',
    '01. Dez',
    '1-Dec',
    '01-déc',
    '1-dic',
    '01-mrt',
    'Dez 26',
    'Dec-26',
    'déc.-26',
    '01.12.2026',
    '12/1/2026',
  ].map((value) => device(value, 'upload_cell_is_date')),
  ...['TRUE', 'WAHR', 'FAUX', 'VERO', 'ONWAAR'].map((value) => device(value, 'upload_cell_is_flag')),
  device('8150000000000012', 'upload_zeros_lost', { meant: '08150000000000012' }),
  device('08150000000000000', 'upload_digits_lost', { meant: '08150000000000012' }),
  ...['352000000000000', '352090000000000', '352093100000000'].map((value) =>
    device(value, 'upload_digits_lost', { meant: '352093081234567' }),
  ),
  device('860000000000000', 'upload_digits_lost'),
  number('1.2E+03', 'upload_cell_scientific'),
  number('42', 'upload_zeros_lost'),
  number('17.0', 'upload_cell_decimals'),
  {
    what: 'one device of a list of numbers',
    path: '/api/alerts/import',
    bytes: csv('al_type;al_lang;al_sms_arr', 'alert_ata;de;"+41791234567;4.18E+10"'),
    becomes: { refused: 'upload_cell_scientific', errors: [{ line: 2, column: 'al_sms_arr' }] },
  },
  {
    what: 'the id of a customer in scientific notation',
    path: '/api/customers/import',
    bytes: csv('cm_name;cm_comatic_id', 'Holz AG;1.2E+11'),
    becomes: { refused: 'upload_cell_scientific', errors: [{ line: 2, column: 'cm_comatic_id' }] },
  },
  {
    what: 'the id of an address that became a day',
    path: '/api/address/import',
    bytes: csv('add_id;add_name', '01. Mrz;Hub'),
    becomes: { refused: 'upload_cell_is_date', errors: [{ line: 2, column: 'add_id' }] },
  },
  {
    what: 'a user of scientific notation',
    path: '/api/users/import',
    bytes: csv('username;email;role', '1E+05;a@example.com;admin'),
    becomes: { refused: 'upload_cell_scientific', errors: [{ line: 2, column: 'username' }] },
  },
  {
    what: 'a line of a list that repeats another',
    path: GPS,
    bytes: csv('gps_id', 'NEW-1', 'NEW-2', 'new-1'),
    becomes: {
      refused: 'upload_row_twice',
      errors: [{ line: 4, column: 'gps_id', message: 'upload_row_twice', same_as: 2 }],
    },
  },

  {
    what: 'numbers that are guarded against a spreadsheet',
    path: GPS,
    bytes: csv('gps_id;gps_device', `NEW-1;"=""352093081234568"""`, "NEW-2;'352093081234575", "'s-Gravenhage 1;W 1"),
    becomes: { reads: { added: 3 } },
  },
  {
    what: 'a radius of a thousand meters, as Switzerland writes it',
    path: '/api/address/import',
    bytes: csv('add_id;add_name;add_lat;add_lon;add_radius', "HUB;Hub;47,1;8,2;1'000"),
    becomes: { reads: { added: 1 } },
  },
  {
    what: 'ids that look like numbers but are whole',
    path: GPS,
    bytes: csv('gps_id;gps_device', '3E5;352093081234568', '1E12X;ABC-1', '12-MAR-7;W 1'),
    becomes: { reads: { added: 3 } },
  },
  {
    what: 'a device of fifteen digits that is a number',
    path: GPS,
    name: 'gps.xlsx',
    bytes: () =>
      excelFile([
        ['Kennzeichen', 'IMEI'],
        ['TRUCK-1', 352093081234999],
      ]),
    becomes: {
      reads: {
        changed: 1,
        changes: {
          fields: [{ line: 2, key: 'TRUCK-1', column: 'gps_device', old: '352093081234567', new: '352093081234999' }],
          total: 1,
        },
      },
    },
  },
  {
    what: 'a device that a format shows in scientific notation and that is whole',
    path: GPS,
    name: 'gps.xlsx',
    bytes: () =>
      excelFile(
        [
          ['gps_id', 'gps_device'],
          ['TRUCK-1', styled(352093081234567, 1)],
        ],
        { formats: ['<xf numFmtId="11"/>'] },
      ),
    becomes: { reads: { added: 0, changed: 0, present: 1 } },
  },
  {
    what: 'true and false of spreadsheets where they are meant',
    path: '/api/alerts/import',
    bytes: csv(
      'al_type;al_lang;al_active;al_sms_arr',
      'alert_ata;de;WAHR;+41791234567',
      'alert_atp;fr;FAUX;+41791234567',
    ),
    becomes: { reads: { added: 2 } },
  },
  {
    what: 'a list with German headings',
    path: DRIVERS,
    bytes: csv('Fahrer;Fahrer-Nr.;Gruppen', 'Eva;18;'),
    becomes: { reads: { added: 1 } },
  },
  {
    what: 'what a list would change',
    path: '/api/address/import',
    bytes: csv('add_id;add_name;add_radius', 'a1;Zürich Nord;300', 'A2;Genève;'),
    becomes: {
      reads: {
        changed: 1,
        present: 1,
        changes: {
          fields: [
            { line: 2, key: 'A1', column: 'add_name', old: 'Zürich Hub', new: 'Zürich Nord' },
            { line: 2, key: 'A1', column: 'add_radius', old: '', new: '300' },
          ],
          total: 2,
        },
      },
    },
  },
]
