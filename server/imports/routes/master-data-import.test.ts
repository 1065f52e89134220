import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { NO_TERMS } from '../../master-data/routes/master-data-sample.ts'
import { fileForm } from '../../testing/file-form.ts'
import { addTrip } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let admin: string
beforeEach(() => {
  t = createTestApp()
  admin = t.addUser({ username: 'chief', role: 'admin' })
})
afterEach(() => t.close())

type Row = Record<string, unknown>
const upload = (path: string, content: string | Uint8Array<ArrayBuffer>, query = '') => {
  return t.call(admin, 'POST', `${path}/import${query}`, fileForm(content))
}
const list = async (path: string, query = '') => (await t.call<Row[]>(admin, 'GET', path + query)).body

describe('a file', () => {
  test.each([
    [
      '/api/gps',
      'gps_id;gps_groups;gps_device\nZH 1;"Alpha;Beta";unit\nZH 2;;\n',
      [
        { gps_id: 'ZH 1', gps_groups: 'Alpha;Beta', gps_device: 'unit', gps_absences: [] },
        { gps_id: 'ZH 2', gps_groups: '', gps_device: 'ZH 2', gps_absences: [] },
      ],
    ],
    [
      '/api/drivers',
      'DR_NAME,Dr Id,x,dr_absences\nAnna,,1,24.12.2026 - 03.01.2027;2027-02-01\nBea,7,2,\n',
      [
        {
          dr_id: 1,
          dr_name: 'Anna',
          dr_number: '',
          dr_phone: null,
          dr_groups: '',
          dr_requirements: '',
          dr_absences: [
            { from: '2026-12-24', to: '2027-01-03' },
            { from: '2027-02-01', to: '2027-02-01' },
          ],
        },
        {
          dr_id: 7,
          dr_name: 'Bea',
          dr_number: '',
          dr_phone: null,
          dr_groups: '',
          dr_requirements: '',
          dr_absences: [],
        },
      ],
    ],
    [
      '/api/address',
      'add_id\tadd_name\tadd_lat\tadd_lon\tadd_radius\nA\tHub A\t47,3769\t8.5417\t250\nB\tHub B\t\t\t\n',
      [
        { add_id: 'A', add_name: 'Hub A', add_lat: 47.3769, add_lon: 8.5417, add_radius: 250 },
        { add_id: 'B', add_name: 'Hub B', add_lat: null, add_lon: null, add_radius: null },
      ].map((row) => ({ ...row, add_street: '', add_region: '', add_slot_url: '', add_slot_lead: null })),
    ],
    [
      '/api/subcontractors',
      '\ufeffsc_name;sc_email;sc_language\r\nAlpha;a@example.com;fr\r\nBeta;;\r\n',
      [
        { sc_name: 'Alpha', sc_email: 'a@example.com', sc_language: 'fr', ...NO_TERMS },
        { sc_name: 'Beta', sc_email: null, sc_language: null, ...NO_TERMS },
      ],
    ],
    [
      '/api/subcontractors',
      'sc_name;sc_answer_days;sc_vat_id;sc_self_billing;sc_waiting_rate\nAlpha;10;CHE-1;Ja;45,5\nBeta;;;;\n',
      [
        {
          sc_name: 'Alpha',
          sc_email: null,
          sc_language: null,
          ...NO_TERMS,
          sc_answer_days: 10,
          sc_vat_id: 'CHE-1',
          sc_self_billing: true,
          sc_waiting_rate: 45.5,
        },
        { sc_name: 'Beta', sc_email: null, sc_language: null, ...NO_TERMS, sc_self_billing: false },
      ],
    ],
  ])('of %s adds its rows, and a second time changes nothing', async (path, content, rows) => {
    expect(await upload(path, content)).toMatchObject({
      status: 200,
      body: { message: 'master_data_imported', added: 2, changed: 0, present: 0 },
    })
    expect(await list(path)).toEqual(rows)
    expect((await upload(path, content)).body).toMatchObject({ added: 0, changed: 0, present: 2 })
    expect(await list(path)).toEqual(rows)
  })

  test('that is only checked answers the counts and changes nothing', async () => {
    await t.call(admin, 'POST', '/api/gps', { gps_id: 'ZH 1' })
    const content = 'gps_id;gps_groups\nzh 1;Alpha\nZH 2;Beta\n'
    expect(await upload('/api/gps', content, '?check=true')).toMatchObject({
      status: 200,
      body: { message: 'file_checked', added: 1, changed: 1, present: 0 },
    })
    expect(await list('/api/gps')).toEqual([{ gps_id: 'ZH 1', gps_groups: '', gps_device: 'ZH 1', gps_absences: [] }])
  })

  test('changes what it has columns for; an empty cell empties, a missing column does not', async () => {
    const row = { gps_id: 'ZH 1', gps_groups: 'Alpha', gps_device: 'unit', gps_absences: [] }
    await t.call(admin, 'POST', '/api/gps', row)
    expect((await upload('/api/gps', 'gps_id\nZH 1')).body).toMatchObject({ present: 1 })
    expect((await upload('/api/gps', 'gps_id;gps_groups\nzh 1;')).body).toMatchObject({ changed: 1 })
    expect(await list('/api/gps')).toEqual([{ ...row, gps_groups: '' }])
  })

  test('brings back what was retired', async () => {
    await t.call(admin, 'POST', '/api/gps', { gps_id: 'ZH 1' })
    addTrip(t.store, { tt_gps: 'ZH 1' })
    await t.call(admin, 'DELETE', '/api/gps/ZH%201')
    expect((await upload('/api/gps', 'gps_id;gps_groups\nzh 1;Alpha')).body).toMatchObject({ added: 1 })
    expect(await list('/api/gps')).toEqual([
      { gps_id: 'ZH 1', gps_groups: 'Alpha', gps_device: 'ZH 1', gps_absences: [] },
    ])
  })

  test('finds drivers without an id by name and number', async () => {
    await upload('/api/drivers', 'dr_name;dr_number\nJan;1\nJan;2')
    expect((await upload('/api/drivers', 'dr_name;dr_number;dr_groups\njan;2;Alpha')).body).toMatchObject({
      added: 0,
      changed: 1,
    })
    expect((await list('/api/drivers')).map((row) => [row.dr_id, row.dr_groups])).toEqual([
      [1, ''],
      [2, 'Alpha'],
    ])
  })

  test('reaches the devices and the history under the name of who uploaded it', async () => {
    const { body } = await t.call<{ cursor: string }>(admin, 'GET', '/api/sync/pull')
    await upload('/api/subcontractors', 'sc_name\nAlpha\nBeta')
    const pulled = await t.call(admin, 'GET', `/api/sync/pull?cursor=${body.cursor}`)
    expect(pulled.body.put).toEqual({
      subcontractor: [
        { sc_name: 'Alpha', sc_email: null, sc_language: null, ...NO_TERMS },
        { sc_name: 'Beta', sc_email: null, sc_language: null, ...NO_TERMS },
      ],
    })
    const versions = t.store.sqlite.prepare(`select username, source from history where entity = 'subcontractor'`).all()
    expect(versions).toEqual([
      { username: 'chief', source: 'upload' },
      { username: 'chief', source: 'upload' },
    ])
  })

  test('of 400 addresses is written whole, and again with changes', async () => {
    const lines = Array.from({ length: 400 }, (_, i) => `A${i};Hub ${i}`)
    expect((await upload('/api/address', ['add_id;add_name', ...lines].join('\n'))).body).toMatchObject({ added: 400 })
    const other = lines.map((line, i) => (i % 2 ? line : `${line} new`))
    const { body } = await upload('/api/address', ['add_id;add_name', ...other].join('\n'))
    expect(body).toMatchObject({ added: 0, changed: 200, present: 200 })
    expect(await list('/api/address')).toHaveLength(400)
  }, 30_000)
})

describe('faults', () => {
  test('are all named with their lines, and nothing is added', async () => {
    const content = [
      'add_id;add_name;add_lat;add_lon;add_radius',
      'A;Hub A;47;8;200',
      ';Hub;;;',
      'B;;91;8;1',
      '',
      'C;Hub C;47;;',
      'a;Hub again;;;',
      'D;Hub D;x;8;',
      'E;Hub E;;;;;more',
    ].join('\n')
    expect(await upload('/api/address', content)).toMatchObject({
      status: 400,
      body: {
        message: 'upload_values_missing',
        col: 'add_id',
        line: 3,
        errors: [
          { line: 3, column: 'add_id', message: 'upload_values_missing' },
          { line: 4, column: 'add_name', message: 'upload_values_missing' },
          { line: 6, column: 'add_lat', message: 'address_position_invalid' },
          { line: 7, column: 'add_id', message: 'upload_row_twice' },
          { line: 8, column: 'add_lat', message: expect.any(String) },
          { line: 9, column: '', message: 'upload_row_too_long' },
        ],
      },
    })
    expect(await list('/api/address')).toEqual([])
  })

  test.each([
    ['/api/gps', 'gps_groups\nAlpha', 1, 'gps_id', 'upload_column_missing'],
    ['/api/gps', 'gps_id;GPS ID\nZ;Z', 1, 'gps_id', 'upload_column_twice'],
    ['/api/subcontractors', 'sc_name;sc_email\nAlpha;x', 2, 'sc_email', 'email_invalid'],
    ['/api/subcontractors', 'sc_name;sc_language\nAlpha;es', 2, 'sc_language', 'language_invalid'],
    ['/api/subcontractors', 'sc_name,sc_email\n"a;b",', 2, 'sc_name', 'name_without_semicolon'],
    ['/api/subcontractors', 'sc_name\nAlpha\nALPHA', 3, 'sc_name', 'upload_row_twice'],
    ['/api/drivers', 'dr_id;dr_name\n0;Jan', 2, 'dr_id', 'value_invalid'],
    ['/api/drivers', 'dr_id;dr_name\n9007199254740991;Jan', 2, 'dr_id', 'value_invalid'],
    ['/api/drivers', 'dr_id;dr_name\n1;Jan\n1;Jon', 3, 'dr_name', 'upload_row_twice'],
    ['/api/drivers', 'dr_id;dr_name\n1;Jan\n2;jan', 3, 'dr_name', 'name_taken'],
  ])('%s %j', async (path, content, line, column, message) => {
    const answer = await upload(path, content)
    expect(answer).toMatchObject({ status: 400, body: { message, errors: [{ line, column, message }] } })
    expect(await list(path)).toEqual([])
  })

  test('of absences stand in their column with what is wrong', async () => {
    const file = 'dr_name,dr_absences\nAnna,ill\nBea,03.01.2027 - 24.12.2026\nCleo,2026-12-24;24.12.2026\n'
    expect(await upload('/api/drivers', file)).toMatchObject({
      status: 400,
      body: {
        errors: [
          { line: 2, column: 'dr_absences', message: 'absences_invalid' },
          { line: 3, column: 'dr_absences', message: 'absence_reversed' },
          { line: 4, column: 'dr_absences', message: 'absences_overlap' },
        ],
      },
    })
    expect(await list('/api/drivers')).toEqual([])
  })

  test('of a vehicle out of service stand in their column too, and what is right is taken', async () => {
    const out = { from: '2026-12-24', to: '2026-12-26', from_time: '14:00', kind: 'workshop' }
    const file = 'gps_id;gps_absences\nZH 1;"24.12.2026 14:00 - 26.12.2026 (workshop)"\n'
    expect(await upload('/api/gps', `${file}ZH 2;24.12.2026 (ill)\n`)).toMatchObject({
      status: 400,
      body: { errors: [{ line: 3, column: 'gps_absences', message: 'absences_invalid' }] },
    })
    expect((await upload('/api/gps', file)).status).toBe(200)
    expect(await list('/api/gps')).toMatchObject([{ gps_id: 'ZH 1', gps_absences: [out] }])
  })

  test('a telematics unit that another vehicle has, there or in the file', async () => {
    await t.call(admin, 'POST', '/api/gps', { gps_id: 'ZH 1', gps_device: 'unit' })
    const content = 'gps_id;gps_device\nZH 2;unit\nZH 3;new\nZH 4;new\nZH 1;other\nZH 5;unit'
    const fault = (line: number) => ({ line, column: 'gps_device', message: 'gps_device_taken' })
    for (const query of ['', '?check=true']) {
      expect(await upload('/api/gps', content, query)).toMatchObject({
        status: 400,
        body: { message: 'gps_device_taken', col: 'gps_device', line: 2, value: 'unit', errors: [fault(2), fault(4)] },
      })
    }
    expect(await list('/api/gps')).toEqual([{ gps_id: 'ZH 1', gps_groups: '', gps_device: 'unit', gps_absences: [] }])
  })

  test.each([
    ['an empty file', '', 'upload_file_empty'],
    ['a header alone', 'gps_id\n', 'upload_file_empty'],
    ['a spreadsheet under another name', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0]), 'file_wrong_format'],
    ['an open quote', 'gps_id\n"ZH 1', 'file_not_readable'],
  ])('%s is 400', async (_name, content, message) => {
    expect(await upload('/api/gps', content)).toMatchObject({ status: 400, body: { message } })
  })

  test.each<[string, unknown, number]>([
    ['JSON', { file: 'x' }, 415],
    ['nothing', undefined, 415],
    ['no file', new FormData(), 400],
  ])('a body of %s is %i', async (_name, body, status) => {
    expect((await t.call(admin, 'POST', '/api/gps/import', body)).status).toBe(status)
  })
})

test.each(['/api/gps', '/api/drivers', '/api/address', '/api/subcontractors'])(
  'the template of %s names the columns that its import takes',
  async (path) => {
    const { status, body, headers } = await t.call<string>(admin, 'GET', `${path}/template`)
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="\w+\.csv"$/)
    expect((await upload(path, body)).body.message).toBe('upload_file_empty')
    expect(body.split(';').length).toBeGreaterThan(1)
  },
)
