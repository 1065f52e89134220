import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LANGUAGES } from '#shared/domain/names/languages.ts'
import { newTourDefaults } from '#shared/domain/tour/weekday-rules.ts'
import { COMPANY_KINDS, COMPANY_SHEETS, type CompanyKind, type CompanySheet } from '#shared/schemas/file-import.ts'
import type { Tour } from '#shared/schemas/tour.ts'
import { longSheetsFile } from '../../excel/sheet/long-sheet.ts'
import { formatText } from '../../kit/texts.ts'
import { opened } from '../../testing/changed-workbook.ts'
import { fileForm } from '../../testing/file-form.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { openFile } from '../files/kind.ts'
import { readWorkbook } from '../files/workbook.ts'
import { COMPANY_IMPORTABLES } from './company-file.ts'

/** The workbook of a company: all its sheets or none, each row may name rows of the sheets before. */
let t: TestApp
let admin: string
beforeEach(() => {
  t = createTestApp()
  admin = t.addUser({ username: 'chief', role: 'admin' })
})
afterEach(() => t.close())

type Sheets = Partial<Record<CompanyKind | 'other', string[][]>>
const COMPANY: Sheets = {
  tour: [
    [
      'tr_name',
      'tr_cm_id',
      'tr_departure',
      'tr_arrival',
      'tr_stp',
      'tr_std',
      'tr_sta',
      'tr_sta_plus_day',
      'weekdays',
      'tr_week_sub',
      'tr_week_gps',
      'tr_week_driver',
      'tr_week_observer',
      'tr_week_sub_invoice_trip',
      'tr_valid_from',
      'tr_valid_to',
    ],
    [
      'LX 100',
      'Helvetia',
      'ZRH',
      'Genève',
      '20:00',
      '20:30',
      '1:15',
      '1',
      'Mo-Mi, Fr',
      'Alpen Trans',
      'ZH 1',
      '0101',
      'otto',
      '800',
      '',
      '',
    ],
    ['LX 100', 'helvetia', 'ZRH', 'GVA', '20:00', '20:30', '01:15', '1', 'Sat', 'Bise', '', '', '', "1'200.50", '', ''],
  ],
  user: [
    ['username', 'email', 'role', 'company'],
    ['otto', 'otto@example.com', 'observer', ''],
    ['sara', 'sara@example.com', 'sub', 'Bise'],
  ],
  customer: [['cm_name'], ['Helvetia']],
  address: [
    ['add_id', 'add_name'],
    ['ZRH', 'Zürich'],
    ['GVA', 'Genève'],
  ],
  driver: [
    ['dr_name', 'dr_number', 'dr_groups'],
    ['Ada', '0101', 'Alpen Trans'],
  ],
  vehicle: [
    ['gps_id', 'gps_groups'],
    ['ZH 1', 'Alpen Trans'],
  ],
  subcontractor: [['sc_name'], ['Alpen Trans'], ['Bise']],
}
const fileOf = (sheets: Sheets): Uint8Array => {
  const made = Object.entries(sheets).map(([kind, [header = [], ...rows]]) => ({
    name: kind === 'other' ? 'Notes' : formatText('de', COMPANY_SHEETS[kind as CompanyKind]),
    titles: [],
    columns: header.map((heading) => ({ heading, kind: 'text' as const, width: 10 })),
    rows,
    timeZone: 'Europe/Zurich',
    words: { yes: 'ja', no: 'nein' },
    madeAt: Date.UTC(2026, 10, 26),
  }))
  return longSheetsFile(made as [(typeof made)[number]])
}
type Answer = { message: string; sheets: CompanySheet[]; ignored: string[]; run: number | null; errors?: object[] }
const send = (bytes: Uint8Array, check = false, take: string[] = []) => {
  const form = new FormData()
  if (take.length > 0) form.set('take', JSON.stringify(take))
  form.set('file', new File([new Uint8Array(bytes)], 'company.xlsx'))
  return t.call<Answer>(admin, 'POST', `/api/company-file/import?language=de&check=${check}`, form)
}
const download = async (language = 'de') =>
  (await t.call<Uint8Array>(admin, 'GET', `/api/company-file?language=${language}`)).body
const counts = () =>
  t.store.sqlite
    .prepare(
      'select (select count(*) from tours) tours, (select count(*) from users) users, (select count(*) from vehicles) vehicles',
    )
    .get()
const tours = async () => (await t.call<Tour[]>(admin, 'GET', '/api/tours/all')).body

test('an empty company gets examples in every language, which are not read', async () => {
  for (const language of LANGUAGES)
    expect(await send(await download(language))).toMatchObject({
      status: 200,
      body: { sheets: [{ kind: 'user', present: 1 }] },
    })
})

test('a check writes nothing; the import writes all, in the order in which rows name each other', async () => {
  const before = counts()
  const file = fileOf(COMPANY)
  const added = COMPANY_KINDS.map((kind) => ({
    kind,
    added: kind === 'tour' ? 1 : (COMPANY[kind]?.length ?? 1) - 1,
    changed: 0,
    warnings: [],
  }))
  expect(await send(file, true)).toMatchObject({
    status: 200,
    body: { message: 'file_checked', sheets: added, run: null },
  })
  expect(counts()).toEqual(before)
  expect(await send(file)).toMatchObject({ status: 200, body: { message: 'company_imported', sheets: added } })
  const [tour] = await tours()
  expect(tour).toMatchObject({
    tr_name: 'LX 100',
    tr_cm_name: 'Helvetia',
    tr_arrival: 'GVA',
    tr_sta: '01:15',
    tr_week_status: [true, true, true, false, true, true, false],
    tr_week_sub: ['Alpen Trans', 'Alpen Trans', 'Alpen Trans', null, 'Alpen Trans', 'Bise', null],
    tr_week_gps: ['ZH 1', 'ZH 1', 'ZH 1', null, 'ZH 1', null, null],
    tr_week_drivernr: ['0101', '0101', '0101', null, '0101', null, null],
    tr_week_observer: ['otto', 'otto', 'otto', null, 'otto', null, null],
    tr_week_sub_invoice_trip: [800, 800, 800, 0, 800, 1200.5, 0],
    tr_requirements: newTourDefaults().tr_requirements,
  })
  expect(t.store.sqlite.prepare("select recipient from outbox where kind = 'reset' order by 1").pluck().all()).toEqual([
    'otto@example.com',
    'sara@example.com',
  ])
})

test('it comes out as it went in, in every language', async () => {
  await send(fileOf(COMPANY))
  // A weekday that is not driven keeps what it holds, and dated prices stay.
  const [tour] = await tours()
  const more = {
    tr_week_gps: tour?.tr_week_gps.map((id, day) => (day === 3 ? 'ZH 1' : id)),
    tr_valid_from: '2027-01-01',
  }
  expect((await t.call(admin, 'PUT', `/api/tours/${tour?.tr_id}`, more)).status).toBe(200)
  for (const language of LANGUAGES) {
    const { body } = await send(await download(language), true)
    expect(body.sheets.map(({ kind, added, changed }) => ({ kind, added, changed }))).toEqual(
      COMPANY_KINDS.map((kind) => ({ kind, added: 0, changed: 0 })),
    )
  }
})

test('a tour is changed by its name: days that no row names are no longer driven', async () => {
  await send(fileOf(COMPANY))
  const [header = [], first = []] = COMPANY.tour ?? []
  const changed = first.map((cell, at) => (header[at] === 'weekdays' ? 'Di' : header[at] === 'tr_stp' ? '19:30' : cell))
  const { body } = await send(fileOf({ tour: [header, changed] }))
  expect(body.sheets).toMatchObject([{ kind: 'tour', added: 0, changed: 1 }])
  expect(await tours()).toMatchObject([
    {
      tr_stp: '19:30',
      tr_week_status: [false, true, false, false, false, false, false],
      tr_week_sub: [null, 'Alpen Trans', null, null, null, null, null],
    },
  ])
})

describe('downloaded before a colleague changed it', () => {
  const changed = async (cells: [string, string, string][], body: object) => {
    await send(fileOf(COMPANY))
    const file = await opened(await download(), COMPANY_IMPORTABLES.tour.columns, formatText('de', COMPANY_SHEETS.tour))
    const [tour] = await tours()
    expect(await t.call(admin, 'PUT', `/api/tours/${tour?.tr_id}`, { ...tour, ...body })).toMatchObject({ status: 200 })
    return {
      file,
      bytes: file.changed(cells.map(([weekdays, column, text]) => [file.lineOf('weekdays', weekdays), column, text])),
    }
  }
  const [MONDAY, SATURDAY] = ['Mo–Mi, Fr', 'Sa']

  test('a tour keeps what only the colleague changed, of a weekday too', async () => {
    const [before] = [['ZH 1', null, 'ZH 1', null, 'ZH 1', null, null]]
    const { bytes } = await changed([[SATURDAY, 'tr_week_sub_invoice_trip', '900']], {
      tr_week_gps: before,
      tr_std: '20:40',
    })
    const { body } = await send(bytes)
    expect(body.sheets.find(({ kind }) => kind === 'tour')).toMatchObject({ changed: 1, clashes: { total: 0 } })
    expect((await tours())[0]).toMatchObject({
      tr_std: '20:40',
      tr_week_gps: before,
      tr_week_sub_invoice_trip: [800, 800, 800, 0, 800, 900, 0],
    })
  })
  test('a weekday that the colleague added stays, and one that it took away too', async () => {
    const tr_week_status = [true, true, false, false, true, true, true]
    const tr_week_sub = ['Alpen Trans', 'Alpen Trans', null, null, 'Alpen Trans', 'Bise', 'Bise']
    const gone = {
      tr_week_gps: ['ZH 1', 'ZH 1', null, null, 'ZH 1', null, null],
      tr_week_driver: [1, 1, null, null, 1, null, null],
      tr_week_drivernr: ['0101', '0101', null, null, '0101', null, null],
      tr_week_observer: ['otto', 'otto', null, null, 'otto', null, null],
      tr_week_sub_invoice_trip: [800, 800, 0, 0, 800, 1200.5, 0],
    }
    const { bytes } = await changed([], { tr_week_status, tr_week_sub, ...gone })
    const { body } = await send(bytes)
    expect(body.sheets.find(({ kind }) => kind === 'tour')).toMatchObject({
      changed: 0,
      present: 1,
      clashes: { total: 0 },
    })
    expect((await tours())[0]).toMatchObject({ tr_week_status, tr_week_sub })
  })
  test('what both changed is a clash, in which the file counts when it is chosen', async () => {
    const { file, bytes } = await changed([[MONDAY, 'tr_std', '20:35']], { tr_std: '20:40' })
    const other = file.changed(
      [MONDAY, SATURDAY].map((weekdays) => [file.lineOf('weekdays', weekdays), 'tr_std', '20:35']),
    )
    expect(bytes.length).toBeGreaterThan(0)
    const { body } = await send(other, true)
    const told = body.sheets.find(({ kind }) => kind === 'tour')
    const id = String(told?.clashes.cells[0]?.id)
    expect(told?.clashes.cells[0]?.by).not.toBeNull()
    expect(id).toContain(`tour:${file.lineOf('weekdays', MONDAY)}:tr_std:`)
    expect(told).toMatchObject({
      changed: 0,
      clashes: { cells: [{ key: 'LX 100', column: 'tr_std', file: '20:35', now: '20:40' }], total: 1 },
    })
    await send(other, false, [id])
    expect((await tours())[0]).toMatchObject({ tr_std: '20:35' })
  })
  test('a clash names the weekdays that it is of', async () => {
    const { file } = await changed([], { tr_week_sub_invoice_trip: [800, 820, 800, 0, 800, 1200.5, 0] })
    const line = file.lineOf('weekdays', MONDAY)
    const { body } = await send(file.changed([[line, 'tr_week_sub_invoice_trip', '850']]), true)
    expect(body.sheets.find(({ kind }) => kind === 'tour')?.clashes).toMatchObject({
      cells: [{ line, column: 'tr_week_sub_invoice_trip', days: [1], file: '850', now: '820' }],
      total: 1,
    })
  })
  test('a renamed tour is renamed, and no second one', async () => {
    const { file } = await changed([], {})
    const bytes = file.changed(
      [MONDAY, SATURDAY].map((weekdays) => [file.lineOf('weekdays', weekdays), 'tr_name', 'LX 900']),
    )
    const { body } = await send(bytes)
    expect(body.sheets.find(({ kind }) => kind === 'tour')).toMatchObject({ added: 0, changed: 1 })
    expect((await tours()).map(({ tr_name }) => tr_name)).toEqual(['LX 900'])
  })
})

test('undone as one, it leaves nothing', async () => {
  const before = counts()
  const { body } = await send(fileOf(COMPANY))
  const undone = await t.call(admin, 'POST', `/api/imports/${body.run}/undo`)
  expect(undone).toMatchObject({ status: 200, body: { im_kind: 'company', im_rows: 10, im_left_count: 0 } })
  expect(counts()).toEqual(before)
})

describe('refused', () => {
  const faultsOf = async (sheets: Sheets) => {
    const before = counts()
    const { status, body } = await send(fileOf({ ...COMPANY, ...sheets }))
    expect(status).toBe(400)
    expect(counts()).toEqual(before)
    return body.errors ?? []
  }
  test('by sheet and cell, all sheets at once; that a row names a faulty one is no fault', async () => {
    const [header = [], first = [], second = []] = COMPANY.tour ?? []
    const broken = first.map((cell, at) => (header[at] === 'tr_stp' ? '25:00' : cell))
    const unknown = second.map((cell, at) => (header[at] === 'tr_arrival' ? 'LUX' : cell))
    expect(
      await faultsOf({
        address: [
          ['add_id', 'add_name'],
          ['ZRH', ''],
          ['GVA', 'Genève'],
        ],
        customer: [
          ['cm_name', 'cm_email'],
          ['Helvetia', 'no address'],
        ],
        user: [
          ['username', 'email', 'role', 'company'],
          ['otto', 'no address', 'observer', ''],
          ['hugo', 'hugo@example.com', 'customer', 'Helvetia'],
        ],
        tour: [header, broken, unknown.map((cell, at) => (at === 0 ? 'LX 200' : cell))],
      }),
    ).toMatchObject([
      { sheet: 'Adressen', cell: 'B3', message: 'upload_values_missing' },
      { sheet: 'Kunden', cell: 'B3', message: 'email_invalid' },
      { sheet: 'Benutzer', cell: 'B3', message: 'email_invalid' },
      { sheet: 'Touren', cell: 'E3', message: 'invalid_time' },
      { sheet: 'Touren', cell: 'D4', message: 'name_unknown' },
    ])
  })
  test('and given back with a column that says what is wrong, which can be corrected', async () => {
    const sheets = {
      ...COMPANY,
      driver: [...(COMPANY.driver ?? []), ['', '0102', '']],
      customer: [['cm_email'], ['a@example.com']],
    }
    const { status, body } = await t.call<Uint8Array>(
      admin,
      'POST',
      '/api/upload/faults/company?language=en',
      fileForm(new Uint8Array(fileOf(sheets)), 'company.xlsx'),
    )
    expect(status).toBe(200)
    const given = await openFile(body)
    const read = (kind: CompanyKind) => {
      const rows: string[] = []
      if (given.kind !== 'workbook') return rows
      readWorkbook(given.book, ({ cells }) => rows.push(cells.join('|')), formatText('de', COMPANY_SHEETS[kind]))
      return rows
    }
    expect(read('driver').at(-1)).toMatch(/^\|0102\|\|.*Values are missing/)
    expect(read('customer').join(' ')).toMatch(/Column Name is missing.*a@example.com/)
    expect(read('vehicle').at(-1)).toBe('ZH 1|Alpen Trans')
    expect((await send(body)).body.errors?.length).toBe(2)
  })
  test.each([
    ['tr_departure', 'LUX', 'name_unknown'],
    ['tr_cm_id', 'Nobody', 'customer_unknown'],
    ['tr_week_sub', 'Nobody', 'name_unknown'],
    ['tr_week_driver', 'Nobody', 'name_unknown'],
    ['tr_week_driver', '101', 'upload_zeros_lost'],
    ['tr_valid_from', '31.2.2027', 'invalid_date'],
    ['tr_valid_to', 'bald', 'invalid_date'],
    ['tr_week_gps', 'ZH 9', 'name_unknown'],
    ['tr_week_observer', 'sara', 'name_unknown'],
    ['weekdays', 'Mo-Feiertag', 'price_weekdays_unknown'],
    ['tr_stp', '25:00', 'invalid_time'],
    ['tr_stp', '21:00', 'trip_times_order_planned'],
    ['tr_arrival', 'ZRH', 'tour_departure_is_arrival'],
  ])('a tour with %s %s', async (column, value, message) => {
    const [header = [], first = []] = COMPANY.tour ?? []
    const at = header.indexOf(column)
    const faults = await faultsOf({ tour: [header, first.map((cell, place) => (place === at ? value : cell))] })
    expect(faults).toMatchObject([{ sheet: 'Touren', message, line: 3 }])
  })
  test('a weekday that two rows of a tour name, and rows that say different times', async () => {
    const [header = [], first = [], second = []] = COMPANY.tour ?? []
    const other = second.map((cell, at) => (header[at] === 'tr_std' ? '21:00' : cell))
    expect(await faultsOf({ tour: [header, first, first, other] })).toMatchObject([
      { cell: 'A4', message: 'upload_row_twice', same_as: 3 },
      { cell: 'F5', message: 'tour_rows_differ' },
    ])
  })
  test('a file without such sheets, one without rows, and one that is no workbook', async () => {
    expect((await send(fileOf({ other: [['a'], ['b']] }))).body.message).toBe('company_file_no_sheet')
    expect((await send(fileOf({ vehicle: [['gps_id']] }))).body.message).toBe('company_file_empty')
    expect((await send(new TextEncoder().encode('gps_id\nZH 1'))).body.message).toBe('company_file_no_workbook')
  })
})

test('other sheets are named, and left out', async () => {
  expect(
    (await send(fileOf({ other: [['a'], ['b']], subcontractor: [['sc_name'], ['Alpen Trans']] }))).body,
  ).toMatchObject({
    ignored: ['Notes'],
    sheets: [{ added: 1 }],
  })
})
