import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../shared/domain/names/languages.ts'
import type { Clash, ListKind } from '../../shared/schemas/file-import.ts'
import { saveIndexValues } from '../store/money/fuel.ts'
import { opened } from '../testing/changed-workbook.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { IMPORTABLES } from './importables.ts'

/** A list that was downloaded on Monday, is changed in the app on Tuesday, and comes back on Wednesday. */
let t: TestApp
let admin: string
let colleague: string
beforeEach(async () => {
  t = createTestApp()
  admin = t.addUser({ username: 'chief', role: 'admin' })
  colleague = t.addUser({ username: 'mia', role: 'admin' })
})
afterEach(() => t.close())

const download = async (kind: ListKind, language = 'de') => {
  const { body } = await t.call<Uint8Array>(admin, 'GET', `/api/lists/${kind}?language=${language}`)
  return opened(body, IMPORTABLES[kind].columns)
}
type Answer = {
  message: string
  added: number
  changed: number
  present: number
  read_as: { hidden_rows: number }
  changes: { fields: { column: string; old: string; new: string }[]; total: number }
  clashes: { cells: Clash[]; total: number }
  errors?: { line: number; column: string; message: string; value: string }[]
}
const send = (path: string, bytes: Uint8Array, { check = false, take = [] as string[] } = {}) => {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], 'list.xlsx'))
  if (take.length > 0) form.set('take', JSON.stringify(take))
  return t.call<Answer>(admin, 'POST', `${path}/import?check=${check}`, form)
}
const rows = async <Row>(path: string) => (await t.call<Row[]>(admin, 'GET', path)).body

describe('a customer', () => {
  type Row = { cm_id: number; cm_name: string; cm_email: string; cm_phone: string | null }
  beforeEach(async () => {
    await t.call(admin, 'POST', '/api/customers', { cm_name: 'Holz AG', cm_email: 'a@holz.example' })
    await t.call(admin, 'POST', '/api/customers', { cm_name: 'Stein AG', cm_email: 'a@stein.example' })
  })
  const edit = async (name: string, body: Partial<Row>) => {
    const row = (await rows<Row>('/api/customers/all')).find(({ cm_name }) => cm_name === name)
    const { status } = await t.call(colleague, 'PUT', `/api/customers/${row?.cm_id}`, { cm_name: name, ...body })
    expect(status).toBe(200)
  }
  const emailOf = async (name: string) =>
    (await rows<Row>('/api/customers/all')).find(({ cm_name }) => cm_name === name)?.cm_email

  test.each(LANGUAGES)('keeps what a colleague changed in a cell that the file left alone (%s)', async (language) => {
    const file = await download('customer', language)
    await edit('Holz AG', { cm_email: 'neu@holz.example' })
    const bytes = file.changed([[file.lineOf('cm_name', 'Stein AG'), 'cm_email', 'neu@stein.example']])
    expect((await send('/api/customers', bytes, { check: true })).body).toMatchObject({
      changed: 1,
      present: 1,
      changes: { fields: [{ column: 'cm_email', old: 'a@stein.example', new: 'neu@stein.example' }], total: 1 },
      clashes: { cells: [], total: 0 },
    })
    expect((await send('/api/customers', bytes)).status).toBe(200)
    expect(await emailOf('Holz AG')).toBe('neu@holz.example')
    expect(await emailOf('Stein AG')).toBe('neu@stein.example')
  })

  test('that both changed in one cell is a clash, in which the present value stays until the file is chosen', async () => {
    const file = await download('customer')
    await edit('Holz AG', { cm_email: 'mia@holz.example' })
    const line = file.lineOf('cm_name', 'Holz AG')
    const bytes = file.changed([[line, 'cm_email', 'file@holz.example']])
    const { body } = await send('/api/customers', bytes, { check: true })
    const id = String(body.clashes.cells[0]?.id)
    expect(body).toMatchObject({
      changed: 0,
      present: 2,
      clashes: {
        cells: [
          {
            ...{ line, key: 'Holz AG', column: 'cm_email' },
            ...{ file: 'file@holz.example', now: 'mia@holz.example', by: 'mia' },
          },
        ],
        total: 1,
      },
    })
    expect((await send('/api/customers', bytes)).body).toMatchObject({ changed: 0 })
    expect(await emailOf('Holz AG')).toBe('mia@holz.example')
    // What was chosen was so for the value that was shown, and for no later one.
    await edit('Holz AG', { cm_email: 'late@holz.example' })
    expect((await send('/api/customers', bytes, { take: [id] })).body).toMatchObject({ changed: 0 })
    expect(await emailOf('Holz AG')).toBe('late@holz.example')
    await edit('Holz AG', { cm_email: 'mia@holz.example' })
    expect((await send('/api/customers', bytes, { take: [id] })).body).toMatchObject({ changed: 1 })
    expect(await emailOf('Holz AG')).toBe('file@holz.example')
  })

  test('that both changed to the same is no clash', async () => {
    const file = await download('customer')
    await edit('Holz AG', { cm_email: 'neu@holz.example' })
    const bytes = file.changed([[file.lineOf('cm_name', 'Holz AG'), 'cm_email', 'neu@holz.example']])
    expect((await send('/api/customers', bytes, { check: true })).body).toMatchObject({
      changed: 0,
      clashes: { total: 0 },
    })
  })

  test('renamed in the file is renamed, and no second one', async () => {
    const file = await download('customer')
    const bytes = file.changed([[file.lineOf('cm_name', 'Holz AG'), 'cm_name', 'Holz & Co']])
    expect((await send('/api/customers', bytes)).body).toMatchObject({ added: 0, changed: 1, present: 1 })
    expect((await rows<Row>('/api/customers/all')).map(({ cm_name }) => cm_name).sort()).toEqual([
      'Holz & Co',
      'Stein AG',
    ])
  })

  test('renamed by a colleague keeps the new name, and other cells of the file count', async () => {
    const file = await download('customer')
    await edit('Holz AG', { cm_name: 'Holz & Co' })
    const bytes = file.changed([[file.lineOf('cm_name', 'Holz AG'), 'cm_email', 'neu@holz.example']])
    expect((await send('/api/customers', bytes)).body).toMatchObject({ added: 0, changed: 1 })
    expect(await emailOf('Holz & Co')).toBe('neu@holz.example')
    expect(await emailOf('Holz AG')).toBeUndefined()
  })

  test('two that change their names are told, and nothing is written', async () => {
    const file = await download('customer')
    const [holz, stein] = [file.lineOf('cm_name', 'Holz AG'), file.lineOf('cm_name', 'Stein AG')]
    const bytes = file.changed([
      [holz, 'cm_name', 'Stein AG'],
      [stein, 'cm_name', 'Holz AG'],
    ])
    expect(await send('/api/customers', bytes)).toMatchObject({ status: 400 })
    expect(await emailOf('Holz AG')).toBe('a@holz.example')
  })

  test('with a key that nobody has is a fault of that cell; with an empty one it is new', async () => {
    const file = await download('customer')
    const line = file.lineOf('cm_name', 'Holz AG')
    expect(await send('/api/customers', file.changed([[line, 'row_key', '999']]))).toMatchObject({
      status: 400,
      body: { errors: [{ line, column: 'row_key', message: 'import_row_key_unknown', value: '999' }] },
    })
    const bytes = file.changed([
      [line, 'row_key', ''],
      [line, 'cm_name', 'Papier AG'],
    ])
    expect((await send('/api/customers', bytes)).body).toMatchObject({ added: 1, changed: 0, present: 1 })
  })

  test('that was deleted meanwhile is a fault of its key', async () => {
    const file = await download('customer')
    const [row] = await rows<Row>('/api/customers/all')
    await t.call(colleague, 'DELETE', `/api/customers/${row?.cm_id}`)
    expect(await send('/api/customers', file.changed([]))).toMatchObject({
      status: 400,
      body: { errors: [{ column: 'row_key', message: 'import_row_key_unknown' }] },
    })
  })

  test('whose line was copied is told at the second key', async () => {
    const file = await download('customer')
    const [holz, stein] = [file.lineOf('cm_name', 'Holz AG'), file.lineOf('cm_name', 'Stein AG')]
    const bytes = file.changed([[stein, 'row_key', file.cell(holz, 'row_key')]])
    expect(await send('/api/customers', bytes)).toMatchObject({
      status: 400,
      body: { errors: [{ column: 'row_key', message: 'import_row_key_twice', same_as: Math.min(holz, stein) }] },
    })
  })

  test('whose state is that of another line is a fault of that cell', async () => {
    const file = await download('customer')
    const [holz, stein] = [file.lineOf('cm_name', 'Holz AG'), file.lineOf('cm_name', 'Stein AG')]
    const bytes = file.changed([[stein, 'row_state', file.cell(holz, 'row_state')]])
    expect(await send('/api/customers', bytes)).toMatchObject({
      status: 400,
      body: { errors: [{ line: stein, column: 'row_state', message: 'import_row_state_broken' }] },
    })
    const typed = file.changed([[stein, 'row_state', '']])
    expect((await send('/api/customers', typed)).body).toMatchObject({ present: 2 })
  })
})

test('rows that the workbook hides are counted, and read', async () => {
  for (const gps_id of ['ZH 1', 'ZH 2', 'ZH 3']) await t.call(admin, 'POST', '/api/gps', { gps_id })
  const file = await download('vehicle')
  const [first, second] = [file.lineOf('gps_id', 'ZH 1'), file.lineOf('gps_id', 'ZH 2')]
  const bytes = file.changed([[first, 'gps_groups', '']], [first, second])
  expect((await send('/api/gps', bytes, { check: true })).body).toMatchObject({
    present: 3,
    read_as: { hidden_rows: 2 },
  })
})

test('a subcontractor that is renamed in the file is renamed', async () => {
  await t.call(admin, 'POST', '/api/subcontractors', { sc_name: 'Alpen Trans' })
  const file = await download('subcontractor')
  const bytes = file.changed([[file.lineOf('sc_name', 'Alpen Trans'), 'sc_name', 'Alpen Transport']])
  expect((await send('/api/subcontractors', bytes)).body).toMatchObject({ added: 0, changed: 1 })
  expect(await rows('/api/subcontractors')).toMatchObject([{ sc_name: 'Alpen Transport' }])
})

test('an id to which trips refer is not changed by a file', async () => {
  await t.call(admin, 'POST', '/api/gps', { gps_id: 'ZH 1' })
  const file = await download('vehicle')
  const line = file.lineOf('gps_id', 'ZH 1')
  expect(await send('/api/gps', file.changed([[line, 'gps_id', 'ZH 2']]))).toMatchObject({
    status: 400,
    body: { errors: [{ line, column: 'gps_id', message: 'id_not_changeable' }] },
  })
})

test('a driver keeps what a colleague changed', async () => {
  await t.call(admin, 'POST', '/api/drivers', { dr_name: 'Ada', dr_number: '0101' })
  const file = await download('driver')
  const [row] = await rows<{ dr_id: number }>('/api/drivers')
  await t.call(colleague, 'PUT', `/api/drivers/${row?.dr_id}`, { dr_name: 'Ada Keller', dr_number: '0101' })
  expect((await send('/api/drivers', file.changed([]))).body).toMatchObject({ added: 0, changed: 0, present: 1 })
  expect(await rows('/api/drivers')).toMatchObject([{ dr_name: 'Ada Keller' }])
})

test('a changed alert is changed, and no second one', async () => {
  const alert = {
    al_type: 'alert_ata',
    al_lang: 'de',
    al_email_arr: ['a@example.com'],
    al_customer: null,
    al_sub: null,
  }
  const rest = { al_adrnr_arr: [], al_sms_arr: [], al_push_arr: [], al_active: true }
  expect(await t.call(admin, 'POST', '/api/alerts', { ...alert, ...rest })).toMatchObject({ status: 200 })
  const file = await download('alert')
  const bytes = file.changed([[file.lineOf('al_type', 'alert_ata'), 'al_email_arr', 'b@example.com']])
  expect((await send('/api/alerts', bytes)).body).toMatchObject({ added: 0, changed: 1, present: 0 })
  expect(await rows('/api/alerts')).toMatchObject([{ al_email_arr: ['b@example.com'] }])
})

test('a changed closed day is changed, and no second one', async () => {
  expect(
    await t.call(admin, 'POST', '/api/closed-days', { cd_day: '2027-08-01', cd_name: 'Bundesfeier' }),
  ).toMatchObject({ status: 200 })
  const file = await download('closed_day')
  const bytes = file.changed([[file.lineOf('cd_name', 'Bundesfeier'), 'cd_name', 'Nationalfeiertag']])
  expect((await send('/api/closed-days', bytes)).body).toMatchObject({ added: 0, changed: 1, present: 0 })
  expect(await rows('/api/closed-days/all')).toMatchObject([{ cd_day: '2027-08-01', cd_name: 'Nationalfeiertag' }])
})

test('a value of an index that was corrected since the file was downloaded stays', async () => {
  await t.call(admin, 'POST', '/api/indices', { ix_name: 'Diesel', ix_unit: '', ix_source: '' })
  const months = ['2026-09', '2026-10'].map((month) => ({ month, value: 100 }))
  saveIndexValues(t.store, 'Diesel', months, 'chief')
  const file = await download('index_value')
  saveIndexValues(t.store, 'Diesel', [{ month: '2026-09', value: 104 }], 'mia')
  const bytes = file.changed([[file.lineOf('month', '2026-10'), 'value', '103']])
  expect((await send('/api/fuel/values', bytes)).body).toMatchObject({ changed: 1, present: 1, clashes: { total: 0 } })
  saveIndexValues(t.store, 'Diesel', [{ month: '2026-10', value: 105 }], 'mia')
  expect((await send('/api/fuel/values', bytes, { check: true })).body).toMatchObject({
    changed: 0,
    clashes: { cells: [{ key: 'Diesel, 2026-10', column: 'value', file: '103', now: '105' }], total: 1 },
  })
})
