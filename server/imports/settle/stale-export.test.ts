import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newTourDefaults } from '#shared/domain/tour/weekday-rules.ts'
import type { Clash, ListKind, ReadHeading } from '#shared/schemas/file-import.ts'
import { saveIndexValues } from '../../money/store/fuel.ts'
import { settleRestored } from '../../sync/store/restored.ts'
import { opened } from '../../testing/changed-workbook.ts'
import { fileForm } from '../../testing/file-form.ts'
import { NIGHT_WAY } from '../../testing/sample-tours.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { TRIED_LANGUAGES } from '../../testing/thorough.ts'
import { IMPORTABLES } from '../lists/importables.ts'

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
  read_as: {
    hidden_rows: number
    without_state: boolean
    foreign_rows: number
    stateless_rows: number
    headings: ReadHeading[]
  }
  changes: { fields: { column: string; old: string; new: string }[]; total: number }
  clashes: { cells: Clash[]; total: number }
  errors?: { line: number; column: string; message: string; value: string }[]
}
const send = (path: string, bytes: Uint8Array, { check = false, take = [] as string[] } = {}) => {
  const form = fileForm(bytes, 'list.xlsx')
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

  test.each(TRIED_LANGUAGES)(
    'keeps what a colleague changed in a cell that the file left alone (%s)',
    async (language) => {
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
    },
  )

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

test('a subcontractor that was renamed since is told by its key', async () => {
  await t.call(admin, 'POST', '/api/subcontractors', { sc_name: 'Alpen Trans' })
  const file = await download('subcontractor')
  const renamed = { sc_name: 'Alpen Transport' }
  expect(await t.call(colleague, 'PUT', '/api/subcontractors/Alpen%20Trans', renamed)).toMatchObject({ status: 200 })
  const line = file.lineOf('sc_name', 'Alpen Trans')
  expect(await send('/api/subcontractors', file.changed([]))).toMatchObject({
    status: 400,
    body: { errors: [{ line, column: 'row_key', message: 'import_row_key_unknown', value: 'Alpen Trans' }] },
  })
})

test('an id to which trips refer is not changed by a file', async () => {
  await t.call(admin, 'POST', '/api/gps', { gps_id: 'ZH 1' })
  const file = await download('vehicle')
  const line = file.lineOf('gps_id', 'ZH 1')
  expect(await send('/api/gps', file.changed([[line, 'gps_id', 'ZH 2']]))).toMatchObject({
    status: 400,
    body: { errors: [{ line, column: 'gps_id', message: 'import_id_kept', value: 'ZH 2', meant: 'ZH 1' }] },
  })
  // As the refusal says, the row is a new one without its key.
  const added = file.changed([
    [line, 'gps_id', 'ZH 2'],
    [line, 'gps_device', 'ZH 2'],
    [line, 'row_key', ''],
  ])
  expect((await send('/api/gps', added, { check: true })).body).toMatchObject({ added: 1, changed: 0 })
})

test('a driver keeps what a colleague changed', async () => {
  await t.call(admin, 'POST', '/api/drivers', { dr_name: 'Ada', dr_number: '0101' })
  const file = await download('driver')
  const [row] = await rows<{ dr_id: number }>('/api/drivers')
  await t.call(colleague, 'PUT', `/api/drivers/${row?.dr_id}`, { dr_name: 'Ada Keller', dr_number: '0101' })
  expect((await send('/api/drivers', file.changed([]))).body).toMatchObject({ added: 0, changed: 0, present: 1 })
  expect(await rows('/api/drivers')).toMatchObject([{ dr_name: 'Ada Keller' }])
})

test.each(['adr, 11_2_7', '11_2_7 ; adr', 'adr;11_2_7;adr'])(
  'qualifications in another order are no change: %s',
  async (typed) => {
    await t.call(admin, 'POST', '/api/drivers', { dr_name: 'Ada', dr_requirements: '11_2_7;adr' })
    const file = await download('driver')
    const cell = [file.lineOf('dr_name', 'Ada'), 'dr_requirements'] as const
    expect((await send('/api/drivers', file.changed([[...cell, typed]]))).body).toMatchObject({
      changed: 0,
      present: 1,
    })
    expect((await send('/api/drivers', file.changed([[...cell, 'adr']]))).body).toMatchObject({ changed: 1 })
  },
)

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

describe('alerts, which no name tells apart', () => {
  const EMAILS = ['a@example.com', 'b@example.com', 'c@example.com']
  const alertOf = (email: string) => ({
    ...{ al_type: 'alert_ata', al_lang: 'de', al_email_arr: [email], al_customer: null, al_sub: null },
    ...{ al_adrnr_arr: [], al_sms_arr: [], al_push_arr: [], al_active: true },
  })
  type Row = { al_id: number; al_email_arr: string[] }
  beforeEach(async () => {
    for (const email of EMAILS)
      expect(await t.call(admin, 'POST', '/api/alerts', alertOf(email))).toMatchObject({ status: 200 })
  })
  const emails = async () => (await rows<Row>('/api/alerts')).map(({ al_email_arr }) => al_email_arr[0])
  type Cells = [line: number, column: string, text: string][]
  const sheet = async () => {
    const file = await download('alert')
    const [a, b, c] = EMAILS.map((email) => file.lineOf('al_email_arr', email)) as [number, number, number]
    /** Their addresses written into other lines: all else that they say is the same. */
    const sorted: Cells = [
      [a, 'al_email_arr', 'c@example.com'],
      [b, 'al_email_arr', 'a@example.com'],
      [c, 'al_email_arr', 'b@example.com'],
    ]
    return { file, lines: { a, b, c }, sorted }
  }
  const moved = { column: 'row_key', message: 'import_row_moved' }

  const typed = (...emails: string[]) =>
    new TextEncoder().encode(
      `al_type;al_lang;al_email_arr\n${emails.map((email) => `alert_ata;de;${email}`).join('\n')}`,
    )
  test('are told where a sheet without keys would add a second one that differs in one cell', async () => {
    const bytes = typed('a@example.com', 'new@example.com', 'c@example.com')
    const warning = { line: 3, column: 'al_email_arr', message: 'import_alert_alike', value: 'b@example.com' }
    expect((await send('/api/alerts', bytes, { check: true })).body).toMatchObject({
      added: 1,
      present: 2,
      warnings: [warning],
    })
  })

  test('one more beside all that are there is no second one', async () => {
    const bytes = typed(...EMAILS, 'new@example.com')
    expect((await send('/api/alerts', bytes, { check: true })).body).toMatchObject({ added: 1, warnings: [] })
  })

  test('are not written over each other where rows were sorted and keys and states were not', async () => {
    const { file, sorted } = await sheet()
    expect(await send('/api/alerts', file.changed(sorted))).toMatchObject({
      status: 400,
      body: { errors: [moved, moved, moved] },
    })
    expect(await emails()).toEqual(EMAILS)
  })

  test('nor where the states are gone, or an address was changed as well', async () => {
    const { file, lines, sorted } = await sheet()
    const stateless = Object.values(lines).map((line) => [line, 'row_state', ''] as Cells[number])
    expect(await send('/api/alerts', file.changed([...sorted, ...stateless]))).toMatchObject({
      status: 400,
      body: { errors: [moved, moved, moved] },
    })
    const typed: Cells = [...sorted, [lines.a, 'al_email_arr', 'new@example.com']]
    expect(await send('/api/alerts', file.changed(typed))).toMatchObject({
      status: 400,
      body: {
        errors: [
          { ...moved, line: lines.b },
          { ...moved, line: lines.c },
        ],
      },
    })
    expect(await emails()).toEqual(EMAILS)
  })

  test('nor where a colleague changed one of them since', async () => {
    const { file, sorted, lines } = await sheet()
    const [first] = await rows<Row>('/api/alerts')
    await t.call(colleague, 'PUT', `/api/alerts/${first?.al_id}`, alertOf('mia@example.com'))
    const { body } = await send('/api/alerts', file.changed(sorted))
    expect(body.errors).toContainEqual(expect.objectContaining({ ...moved, line: lines.b }))
    expect(await emails()).toEqual(['mia@example.com', 'b@example.com', 'c@example.com'])
  })

  test('nor where the cells of a deleted row were moved up', async () => {
    const { file, lines } = await sheet()
    const up: Cells = [
      [lines.a, 'al_email_arr', 'b@example.com'],
      [lines.b, 'al_email_arr', 'c@example.com'],
    ]
    expect(await send('/api/alerts', file.changed(up))).toMatchObject({ status: 400, body: { errors: [moved, moved] } })
  })

  test('are left alone where keys and states were sorted with them, or are gone', async () => {
    const { file, lines, sorted } = await sheet()
    const order: [number, number][] = [
      [lines.a, lines.c],
      [lines.b, lines.a],
      [lines.c, lines.b],
    ]
    const whole = ['row_key', 'row_state'].flatMap((column) =>
      order.map(([to, from]) => [to, column, file.cell(from, column)] as Cells[number]),
    )
    const same = { added: 0, changed: 0, present: 3 }
    expect((await send('/api/alerts', file.changed([...sorted, ...whole]), { check: true })).body).toMatchObject(same)
    const gone = whole.map(([line, column]) => [line, column, ''] as Cells[number])
    expect((await send('/api/alerts', file.changed([...sorted, ...gone]), { check: true })).body).toMatchObject(same)
    expect(
      (await send('/api/alerts', file.changed([...sorted, ...gone, [lines.a, 'al_email_arr', 'new@example.com']])))
        .body,
    ).toMatchObject({ added: 1, changed: 0, present: 2 })
    expect(await emails()).toEqual([...EMAILS, 'new@example.com'])
  })

  test('are changed in two lines at once', async () => {
    const { file, lines } = await sheet()
    const cells: Cells = [
      [lines.a, 'al_email_arr', 'x@example.com'],
      [lines.b, 'al_email_arr', 'y@example.com'],
    ]
    expect((await send('/api/alerts', file.changed(cells))).body).toMatchObject({ added: 0, changed: 2, present: 1 })
  })
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
    clashes: {
      cells: [{ key: 'Diesel, 2026-10', column: 'value', file: '103', now: '105', by: 'mia', at: expect.any(String) }],
      total: 1,
    },
  })
})

describe('the state of a value of an index', () => {
  const PATH = '/api/fuel/values'
  const sheet = async () => {
    await t.call(admin, 'POST', '/api/indices', { ix_name: 'Diesel', ix_unit: '', ix_source: '' })
    const months = ['2026-09', '2026-10'].map((month, at) => ({ month, value: 100 + at }))
    saveIndexValues(t.store, 'Diesel', months, 'chief')
    const file = await download('index_value')
    const lines = { september: file.lineOf('month', '2026-09'), october: file.lineOf('month', '2026-10') }
    return { file, ...lines }
  }
  const broken = (line: number) => ({
    status: 400,
    body: { errors: [{ line, column: 'row_state', message: 'import_row_state_broken' }] },
  })

  test.each([
    ['of another month', (own: string, other: string) => (own === '' ? '' : other)],
    ['that is forged', () => 'forged'],
    ['that is cut', (own: string) => own.slice(0, -1)],
    ['that is garbled', (own: string) => `${own.slice(0, 9)}!!!${own.slice(12)}`],
  ])('%s is a fault of its cell', async (_what, made) => {
    const { file, september, october } = await sheet()
    const state = made(file.cell(september, 'row_state'), file.cell(october, 'row_state'))
    expect(await send(PATH, file.changed([[september, 'row_state', state]]))).toMatchObject(broken(september))
  })

  test('is not that of another month, typed over its own', async () => {
    const { file, october } = await sheet()
    const message = 'index_value_of_other_row'
    expect(await send(PATH, file.changed([[october, 'month', '2026-11']]))).toMatchObject({
      status: 400,
      body: { errors: [{ line: october, column: 'month', message, value: '2026-11', meant: '2026-10' }] },
    })
  })

  test('leaves a value away that was taken away since', async () => {
    const { file, october } = await sheet()
    saveIndexValues(t.store, 'Diesel', [{ month: '2026-10', value: null }], 'mia')
    expect((await send(PATH, file.changed([]))).body).toMatchObject({ added: 0, present: 2, clashes: { total: 0 } })
    expect((await send(PATH, file.changed([[october, 'value', '99']]), { check: true })).body.clashes).toMatchObject({
      cells: [{ line: october, column: 'value', file: '99', now: '' }],
    })
  })

  test('is counted where a month that is there has none', async () => {
    const { file, september, october } = await sheet()
    const countOf = async (cells: [number, string, string][]) =>
      (await send(PATH, file.changed(cells), { check: true })).body.read_as.stateless_rows
    expect(await countOf([])).toBe(0)
    expect(await countOf([[september, 'row_state', '']])).toBe(1)
    expect(
      await countOf([
        [september, 'row_state', ''],
        [september, 'month', '2026-11'],
        [october, 'row_state', ''],
      ]),
    ).toBe(1)
  })

  test('comes along with a line that is copied for a new month', async () => {
    const { file, september, october } = await sheet()
    const bytes = file.changed([
      [september, 'month', '2026-11'],
      [september, 'row_state', file.cell(october, 'row_state')],
    ])
    expect((await send(PATH, bytes)).body).toMatchObject({ added: 1, present: 1 })
  })
})

/** Two tours on Mondays and Tuesdays, each day with another subcontractor. */
const addTwoTours = async (more: object = {}): Promise<void> => {
  await t.call(admin, 'POST', '/api/customers', { cm_name: 'Holz AG' })
  for (const sc_name of ['Meier Trans', 'Huber AG']) await t.call(admin, 'POST', '/api/subcontractors', { sc_name })
  for (const add_id of ['HUB', 'GVA', 'XYZ']) await t.call(admin, 'POST', '/api/address', { add_id, add_name: add_id })
  for (const tr_name of ['T-1', 'T-2'])
    await t.call(admin, 'POST', '/api/tours', {
      ...newTourDefaults(),
      ...{ tr_name, tr_cm_id: 1, ...NIGHT_WAY },
      tr_week_status: [true, true, false, false, false, false, false],
      tr_week_sub: ['Meier Trans', 'Huber AG', null, null, null, null, null],
      ...more,
    })
}

describe('a tour whose rows are for several weekdays', () => {
  beforeEach(() => addTwoTours())

  test('has its own state in each of them', async () => {
    const file = await download('tour_list')
    const [first, other] = [file.lineOf('tr_name', 'T-1'), file.lineOf('tr_name', 'T-2')]
    expect(
      await send('/api/tours', file.changed([[first + 1, 'row_state', file.cell(other, 'row_state')]])),
    ).toMatchObject({
      status: 400,
      body: { errors: [{ line: first + 1, column: 'row_state', message: 'import_row_state_broken' }] },
    })
  })

  test('keeps what a colleague changed while one of them has its state', async () => {
    const file = await download('tour_list')
    const first = file.lineOf('tr_name', 'T-1')
    expect((await t.call(colleague, 'PUT', '/api/tours/1', { tr_tour_comb: 'K9' })).status).toBe(200)
    expect((await send('/api/tours', file.changed([[first, 'row_state', '']]))).body).toMatchObject({ changed: 0 })
  })
})

describe('a tour with three rows of which one cell was changed', () => {
  beforeEach(() =>
    addTwoTours({
      tr_week_status: [true, true, true, false, false, false, false],
      tr_week_sub: ['Meier Trans', 'Huber AG', 'Meier Trans', null, null, null, null],
      tr_week_sub_invoice_trip: [1, 2, 3, 0, 0, 0, 0],
    }),
  )

  test.each([0, 1, 2])('has one fault, at that cell, with both values: row %i', async (row) => {
    const file = await download('tour_list')
    const first = file.lineOf('tr_name', 'T-1')
    const line = first + row
    const before = file.cell(line, 'tr_arrival')
    const { status, body } = await send('/api/tours', file.changed([[line, 'tr_arrival', 'XYZ']]))
    expect(status).toBe(400)
    expect((body as unknown as { errors: object[] }).errors).toEqual([
      expect.objectContaining({
        ...{ line, column: 'tr_arrival', message: 'tour_rows_differ' },
        ...{ value: 'XYZ', other: before, same_as: row === 0 ? first + 1 : first },
      }),
    ])
  })

  test('has one for each cell of a row', async () => {
    const file = await download('tour_list')
    const line = file.lineOf('tr_name', 'T-1')
    const changed = file.changed([
      [line, 'tr_arrival', 'XYZ'],
      [line, 'tr_tour_comb', 'K9'],
      [line + 1, 'tr_requirements', 'adr'],
    ])
    expect((await send('/api/tours', changed)).body).toMatchObject({
      errors: [
        { line, column: 'tr_arrival', value: 'XYZ', same_as: line + 1 },
        { line: line + 1, column: 'tr_requirements', value: 'adr', same_as: line },
        { line, column: 'tr_tour_comb', value: 'K9', same_as: line + 1 },
      ],
    })
  })

  test.each([
    ['tr_week_sub', 0],
    ['tr_week_sub', 1],
    ['tr_week_gps', 0],
    ['tr_week_observer', 0],
  ])('has one for a name that is not known, at its own row: %s, row %i', async (column, row) => {
    const file = await download('tour_list')
    const line = file.lineOf('tr_name', 'T-1') + row
    const { status, body } = await send('/api/tours', file.changed([[line, column, 'Gerber']]))
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: [expect.objectContaining({ line, column, message: 'name_unknown', value: 'Gerber' })],
    })
  })

  test('tells its weekdays as a person counts them, in ranges', async () => {
    const file = await download('tour_list')
    const line = file.lineOf('tr_name', 'T-1')
    const changed = file.changed([[line, 'weekdays', 'Mo, Fr–So']])
    expect((await send('/api/tours', changed, { check: true })).body.changes.fields).toContainEqual(
      expect.objectContaining({ column: 'weekdays', old: '1 / 2 / 3', new: '1, 5–7 / 2 / 3' }),
    )
  })

  test('takes requirements in another order for the same', async () => {
    await t.call(admin, 'POST', '/api/drivers', { dr_name: 'Ada', dr_requirements: 'adr' })
    expect((await t.call(admin, 'PUT', '/api/tours/1', { tr_requirements: ['11_2_7', 'adr'] })).status).toBe(200)
    const file = await download('tour_list')
    const line = file.lineOf('tr_name', 'T-1')
    const changed = file.changed([
      [line, 'tr_requirements', 'adr, 11_2_7'],
      [line + 1, 'tr_requirements', 'adr;11_2_7'],
    ])
    expect((await send('/api/tours', changed)).body).toMatchObject({ changed: 0, present: 2 })
  })

  test('changes the tour where all of its rows say the same', async () => {
    const file = await download('tour_list')
    const line = file.lineOf('tr_name', 'T-1')
    const changed = file.changed([0, 1, 2].map((row) => [line + row, 'tr_tour_comb', 'K9'] as const))
    expect((await send('/api/tours', changed)).body).toMatchObject({ changed: 1 })
  })
})

describe('the price list', () => {
  type Price = { tour_no: string; c_trip: number; sub_trip: number; subcontractor: string }
  const PATH = '/api/pricelist'
  beforeEach(async () => {
    await addTwoTours({ tr_customer_invoice_trip: 900, tr_week_sub_invoice_trip: [700, 800, 0, 0, 0, 0, 0] })
    expect(await prices()).toHaveLength(4)
  })
  const prices = (day = '2026-11-21') => rows<Price>(`${PATH}/all?day=${day}`)
  const priceOf = async (tour: string, of: 'c_trip' | 'sub_trip', sub = 'Meier Trans', day?: string) =>
    (await prices(day)).find(({ tour_no, subcontractor }) => tour_no === tour && subcontractor === sub)?.[of]
  const downloaded = async (language = 'de') => {
    const { body } = await t.call<Uint8Array>(
      admin,
      'GET',
      `${PATH}/pricelistdownload?language=${language}&day=2026-11-21`,
    )
    return opened(body, IMPORTABLES.tour.columns)
  }
  const edit = async (id: number, body: object) =>
    expect((await t.call(colleague, 'PUT', `/api/tours/${id}`, body)).status).toBe(200)

  test.each(TRIED_LANGUAGES)('comes back without a change in %s', async (language) => {
    const file = await downloaded(language)
    expect((await send(PATH, file.changed([]), { check: true })).body).toMatchObject({
      ...{ changed: 0, changes: { total: 0 }, clashes: { total: 0 } },
    })
  })

  test('keeps what a colleague changed in a cell that the file left alone', async () => {
    const file = await downloaded()
    await edit(1, { tr_customer_invoice_trip: 950, tr_week_sub_invoice_trip: [710, 800, 0, 0, 0, 0, 0] })
    const bytes = file.changed([[file.lineOf('tour', 'T-2'), 'c_trip', '905']])
    expect((await send(PATH, bytes)).body).toMatchObject({ changed: 1, clashes: { total: 0 } })
    expect(await priceOf('T-1', 'c_trip')).toBe(950)
    expect(await priceOf('T-1', 'sub_trip')).toBe(710)
    expect(await priceOf('T-2', 'c_trip')).toBe(905)
  })

  test('of a later day too', async () => {
    const file = await downloaded()
    await edit(1, { tr_week_sub_invoice_trip: [710, 800, 0, 0, 0, 0, 0] })
    const line = file.lineOf('tour', 'T-1')
    const bytes = file.changed([
      [line, 'valid_from', '01.01.2027'],
      [line, 'c_trip', '905'],
    ])
    expect((await send(PATH, bytes)).body).toMatchObject({ changed: 1, clashes: { total: 0 } })
    expect(await priceOf('T-1', 'c_trip', 'Meier Trans', '2027-01-01')).toBe(905)
    expect(await priceOf('T-1', 'sub_trip', 'Meier Trans', '2027-01-01')).toBe(710)
    expect(await priceOf('T-1', 'c_trip')).toBe(900)
  })

  test('that both changed is a clash, in which the present price stays until the file is chosen', async () => {
    const file = await downloaded()
    await edit(1, { tr_week_sub_invoice_trip: [710, 800, 0, 0, 0, 0, 0] })
    const line = file.lineOf('subcontractor', 'Meier Trans')
    const bytes = file.changed([[line, 'sub_trip', '720']])
    const { body } = await send(PATH, bytes, { check: true })
    expect(body.clashes).toMatchObject({
      cells: [{ line, key: 'T-1', column: 'sub_trip', file: '720.00', now: '710.00', by: 'mia' }],
      total: 1,
    })
    expect((await send(PATH, bytes)).body).toMatchObject({ changed: 0 })
    expect(await priceOf('T-1', 'sub_trip')).toBe(710)
    expect((await send(PATH, bytes, { take: [String(body.clashes.cells[0]?.id)] })).body).toMatchObject({ changed: 1 })
    expect(await priceOf('T-1', 'sub_trip')).toBe(720)
  })

  test('a price that a colleague entered from a later day on is a clash with one of the file', async () => {
    const file = await downloaded()
    const entry = { from: '2027-01-01', customer_trip: 990, customer_toll: 0 }
    const week = { sub_trip: [700, 800, 0, 0, 0, 0, 0], sub_toll: [0, 0, 0, 0, 0, 0, 0] }
    await edit(1, { tr_prices: [{ ...entry, ...week }] })
    const line = file.lineOf('tour', 'T-1')
    const bytes = file.changed([
      [line, 'valid_from', '01.01.2027'],
      [line, 'c_trip', '905'],
    ])
    expect((await send(PATH, bytes, { check: true })).body.clashes).toMatchObject({
      cells: [{ column: 'c_trip', file: '905.00', now: '990.00', by: 'mia' }],
    })
  })

  test('knows a tour again that was renamed', async () => {
    const file = await downloaded()
    await edit(1, { tr_name: 'T-9' })
    const bytes = file.changed([[file.lineOf('tour', 'T-1'), 'c_trip', '905']])
    expect((await send(PATH, bytes)).body).toMatchObject({ changed: 1 })
    expect(await priceOf('T-9', 'c_trip')).toBe(905)
  })

  test('rows that were sorted without the hidden column are told, and so is a key of no tour', async () => {
    const file = await downloaded()
    const [first, second] = [file.lineOf('tour', 'T-1'), file.lineOf('tour', 'T-2')]
    expect(await send(PATH, file.changed([[second, 'row_state', file.cell(first, 'row_state')]]))).toMatchObject({
      status: 400,
      body: { errors: [{ line: second, column: 'row_state', message: 'import_row_state_broken' }] },
    })
    expect(await send(PATH, file.changed([[second, 'row_key', '99 2026-11-21 1']]))).toMatchObject({
      status: 400,
      body: { errors: [{ line: second, column: 'row_key', message: 'import_row_key_unknown' }] },
    })
  })

  test.each([
    ['the number of another tour', 'tour', 'T-2'],
    ['a number of no tour', 'tour', 'T-9'],
    ['weekdays of another row', 'weekdays', 'Di'],
    ['more weekdays', 'weekdays', 'Mo–Di'],
  ])('a row whose key stands beside %s is told by that cell, and nothing is written', async (_what, column, value) => {
    const file = await downloaded()
    const line = file.lineOf('subcontractor', 'Meier Trans')
    const cells: [number, string, string][] = [
      [line, column, value],
      [line, 'sub_trip', '720'],
    ]
    const differs = {
      status: 400,
      body: { errors: [{ line, column, message: 'import_row_key_differs', value }] },
    }
    expect(await send(PATH, file.changed(cells))).toMatchObject(differs)
    expect(await send(PATH, file.changed([...cells, [line, 'row_state', '']]))).toMatchObject(differs)
    expect(await priceOf('T-1', 'sub_trip')).toBe(700)
  })

  test.each([
    ['an emptied price', 'sub_trip', '', 'import_price_empty'],
    ['another subcontractor', 'subcontractor', 'Huber AG', 'import_price_sub_kept'],
    ['another day alone', 'valid_from', '01.01.2027', 'import_price_day_alone'],
  ])('%s changes nothing, and is told by its cell', async (_what, column, value, message) => {
    const file = await downloaded()
    const line = file.lineOf('subcontractor', 'Meier Trans')
    expect((await send(PATH, file.changed([[line, column, value]]), { check: true })).body).toMatchObject({
      changed: 0,
      warnings: [{ line, column, message, value }],
    })
    expect((await send(PATH, file.changed([]), { check: true })).body).toMatchObject({ warnings: [] })
  })

  test('another day with another price says nothing', async () => {
    const file = await downloaded()
    const line = file.lineOf('subcontractor', 'Meier Trans')
    const cells: [number, string, string][] = [
      [line, 'valid_from', '2027-01-01'],
      [line, 'sub_trip', '720'],
    ]
    expect((await send(PATH, file.changed(cells), { check: true })).body).toMatchObject({ changed: 1, warnings: [] })
    const others = [1, 2, 3].map((more): [number, string, string] => [line + more, 'valid_from', '2027-01-01'])
    const some = file.changed([...cells, ...others.slice(0, 2)])
    expect((await send(PATH, some, { check: true })).body).toMatchObject({
      warnings: [line + 1, line + 2].map((at) => ({
        line: at,
        column: 'valid_from',
        message: 'import_price_day_alone',
      })),
    })
    const all = file.changed([...cells, ...others])
    expect((await send(PATH, all, { check: true })).body).toMatchObject({ changed: 1, warnings: [] })
  })

  test('weekdays without a key say their amounts', async () => {
    const file = await downloaded()
    const line = file.lineOf('subcontractor', 'Meier Trans')
    const bytes = file.changed([
      [line, 'weekdays', 'Mo–Di'],
      [line, 'row_key', ''],
    ])
    expect((await send(PATH, bytes, { check: true })).body).toMatchObject({
      changed: 1,
      changes: { fields: [{ line, column: 'sub_trip', old: '700.00 / 800.00', new: '700.00' }] },
    })
  })
})

describe('a file without the columns of the server', () => {
  beforeEach(async () => {
    for (const cm_name of ['Holz AG', 'Stein AG']) await t.call(admin, 'POST', '/api/customers', { cm_name })
  })
  /** The list with another heading in the place of a column's, and an email that is new. */
  const without = async (columns: readonly string[], email = 'neu@holz.example') => {
    const file = await download('customer')
    const heading = { row_key: 'Kennung (nicht ändern)', row_state: 'Stand beim Herunterladen' }
    const head = file.lineOf('cm_name', 'Holz AG') - 1
    return file.changed([
      ...columns.map(
        (name) => [head, name, `${heading[name as keyof typeof heading]} weg`] as [number, string, string],
      ),
      ...(email === '' ? [] : [[head + 1, 'cm_email', email] as [number, string, string]]),
    ])
  }
  const noteOf = async (bytes: Uint8Array) => (await send('/api/customers', bytes, { check: true })).body.read_as

  test.each([[['row_state']], [['row_key']], [['row_key', 'row_state']]])('%j says so', async (columns) => {
    expect(await noteOf(await without(columns))).toMatchObject({ without_state: true, foreign_rows: 0 })
  })
  test('says how many rows have a key and no state', async () => {
    const file = await download('customer')
    const [holz, stein] = [file.lineOf('cm_name', 'Holz AG'), file.lineOf('cm_name', 'Stein AG')]
    const told = { without_state: false, foreign_rows: 0 }
    const one = file.changed([[holz, 'row_state', '']])
    expect(await noteOf(one)).toMatchObject({ ...told, stateless_rows: 1 })
    const added = file.changed([...[holz, stein].map((line) => [line, 'row_state', ''] as [number, string, string])])
    expect(await noteOf(added)).toMatchObject({ ...told, stateless_rows: 2 })
    const typed: [number, string, string][] = [
      [stein, 'cm_name', 'Papier AG'],
      [stein, 'row_key', ''],
      [stein, 'row_state', ''],
    ]
    expect(await noteOf(file.changed(typed))).toMatchObject({ ...told, stateless_rows: 0 })
  })
  test.each([
    ['Key', 'State'],
    ['Schlüssel', 'Zustand'],
    ['Kennung', 'Stand'],
    ['Clé', 'État'],
    ['Identifiant', 'Etat'],
    ['Chiave', 'Stato'],
    ['Sleutel', 'Toestand'],
    ['row key', 'row-state'],
    ['Key', 'Xyz'],
  ])('proposes the columns for %s and %s, and says so', async (key, state) => {
    const file = await download('customer')
    const head = file.lineOf('cm_name', 'Holz AG') - 1
    const changed = file.changed([
      [head, 'row_key', key],
      [head, 'row_state', state],
      [head, 'cm_phone', 'Etwas ganz anderes'],
      [head + 1, 'cm_email', 'neu@holz.example'],
    ])
    const { headings, ...note } = await noteOf(changed)
    const isRead = key === 'row key'
    expect(headings.filter(({ heading }) => [key, state].includes(heading))).toEqual([
      { heading: key, column: isRead ? 'row_key' : null, like: isRead ? null : 'row_key' },
      { heading: state, column: isRead ? 'row_state' : null, like: isRead ? null : 'row_state' },
    ])
    expect(note).toMatchObject({ without_state: !isRead })
  })
  test('that changes nothing, or has all of them, says nothing', async () => {
    expect(await noteOf(await without(['row_state'], ''))).toMatchObject({ without_state: false })
    expect(await noteOf(await without([]))).toMatchObject({ without_state: false })
  })
  test('that was written by hand with a status is offered no state', async () => {
    const bytes = new TextEncoder().encode('cm_name;cm_email;Status\nHolz AG;neu@holz.example;gut\n')
    expect(await noteOf(bytes)).toMatchObject({
      without_state: false,
      headings: [{}, {}, { heading: 'Status', column: null, like: null }],
    })
  })
  test('that was written by hand says nothing', async () => {
    const bytes = new TextEncoder().encode('cm_name;cm_email\nHolz AG;neu@holz.example\n')
    const { body } = await t.call<Answer>(admin, 'POST', '/api/customers/import?check=true', fileForm(bytes))
    expect(body).toMatchObject({ changed: 1, read_as: { without_state: false } })
  })
})

describe('a file of another installation', () => {
  const other = async <Result>(work: (theirs: TestApp, token: string) => Promise<Result>): Promise<Result> => {
    const theirs = createTestApp()
    try {
      return await work(theirs, theirs.addUser({ username: 'boss', role: 'admin' }))
    } finally {
      theirs.close()
    }
  }
  const listOf = async (theirs: TestApp, token: string, kind: ListKind) =>
    (await theirs.call<Uint8Array>(token, 'GET', `/api/lists/${kind}?language=de`)).body

  test('is known by names: its keys name other rows', async () => {
    for (const cm_name of ['Holz AG', 'Stein AG']) await t.call(admin, 'POST', '/api/customers', { cm_name })
    const bytes = await other(async (theirs, token) => {
      for (const cm_name of ['Papier AG', 'Holz AG'])
        await theirs.call(token, 'POST', '/api/customers', { cm_name, cm_email: 'theirs@example.com' })
      return listOf(theirs, token, 'customer')
    })
    expect((await send('/api/customers', bytes)).body).toMatchObject({
      ...{ added: 1, changed: 1, clashes: { total: 0 }, read_as: { foreign_rows: 2 } },
    })
    const names = (await rows<{ cm_name: string }>('/api/customers/all')).map(({ cm_name }) => cm_name)
    expect(names.sort()).toEqual(['Holz AG', 'Papier AG', 'Stein AG'])
  })

  test('renames no driver by a number that is another one’s', async () => {
    await t.call(admin, 'POST', '/api/drivers', { dr_name: 'Ada', dr_number: '0101' })
    const bytes = await other(async (theirs, token) => {
      await theirs.call(token, 'POST', '/api/drivers', { dr_name: 'Bea', dr_number: '0202' })
      return listOf(theirs, token, 'driver')
    })
    expect((await send('/api/drivers', bytes)).body).toMatchObject({ added: 1, changed: 0 })
    const names = (await rows<{ dr_name: string }>('/api/drivers')).map(({ dr_name }) => dr_name)
    expect(names.sort()).toEqual(['Ada', 'Bea'])
  })

  test('is no other one once this one was restored from a backup', async () => {
    await t.call(admin, 'POST', '/api/customers', { cm_name: 'Holz AG' })
    const file = await download('customer')
    settleRestored(t.store, null)
    admin = t.addUser({ username: 'back', role: 'admin' })
    expect((await send('/api/customers', file.changed([]), { check: true })).body).toMatchObject({
      ...{ present: 1, read_as: { foreign_rows: 0 } },
    })
  })
})

describe('rows that were sorted without their keys and states', () => {
  const PATHS: Partial<Record<ListKind, { path: string; key?: string; rows: object[] }>> = {
    customer: { path: '/api/customers', rows: [{ cm_name: 'A AG' }, { cm_name: 'B AG' }, { cm_name: 'C AG' }] },
    subcontractor: { path: '/api/subcontractors', rows: [{ sc_name: 'A' }, { sc_name: 'B' }, { sc_name: 'C' }] },
    address: {
      path: '/api/address',
      rows: ['A', 'B', 'C'].map((add_id) => ({ add_id, add_name: `Hub ${add_id}` })),
    },
    vehicle: { path: '/api/gps', rows: [{ gps_id: 'ZH 1' }, { gps_id: 'ZH 2' }, { gps_id: 'ZH 3' }] },
    driver: {
      path: '/api/drivers',
      key: 'dr_id',
      rows: ['Ada', 'Bea', 'Cis'].map((dr_name, at) => ({ dr_name, dr_number: `010${at}` })),
    },
    closed_day: {
      path: '/api/closed-days',
      rows: ['2027-08-01', '2027-12-25', '2027-12-26'].map((cd_day) => ({ cd_day, cd_name: 'Feiertag' })),
    },
    index: { path: '/api/indices', rows: ['Diesel', 'Gas', 'Strom'].map((ix_name) => ({ ix_name, ix_unit: '' })) },
  }
  const KINDS = Object.keys(PATHS) as ListKind[]
  const sheet = async (kind: ListKind) => {
    const { path, key = 'row_key', rows: given } = PATHS[kind] ?? { path: '', rows: [] }
    for (const row of given) expect((await t.call(admin, 'POST', path, row)).status).toBeLessThan(300)
    const file = await download(kind)
    const columns = IMPORTABLES[kind].columns
      .map(({ name }) => name)
      .filter((name) => ![key, 'row_state'].includes(name))
    const name = columns[0] ?? ''
    const lines = file.lines
    /** All cells but keys and states, one line further down. */
    const sorted = lines.flatMap((line, at) =>
      columns
        .filter((column) => lines.some((one) => file.cell(one, column) !== ''))
        .map((column) => [line, column, file.cell(lines.at(at - 1) ?? 0, column)] as [number, string, string]),
    )
    return { path, key, file, lines, name, sorted }
  }

  test.each(KINDS)('are told at their keys, and nothing is written (%s)', async (kind) => {
    const { path, key, file, lines, sorted } = await sheet(kind)
    expect(lines).toHaveLength(3)
    expect(await send(path, file.changed(sorted))).toMatchObject({
      status: 400,
      body: { errors: lines.map((line) => ({ line, column: key, message: 'import_row_moved' })) },
    })
    const stateless = lines.map((line) => [line, 'row_state', ''] as [number, string, string])
    expect((await send(path, file.changed([...sorted, ...stateless]))).body).toMatchObject({
      errors: lines.map((line) => ({ line, column: key, message: 'import_row_moved' })),
    })
  })

  test('so are tours, which may be called the same', async () => {
    await addTwoTours()
    const file = await download('tour_list')
    const [first, other] = [file.lineOf('tr_name', 'T-1'), file.lineOf('tr_name', 'T-2')]
    const names: [number, string, string][] = [
      [first, 'tr_name', 'T-2'],
      [first + 1, 'tr_name', 'T-2'],
      [other, 'tr_name', 'T-1'],
      [other + 1, 'tr_name', 'T-1'],
    ]
    const { body } = await send('/api/tours', file.changed(names))
    expect(body.errors).toContainEqual(
      expect.objectContaining({ line: first, column: 'row_key', message: 'import_row_moved' }),
    )
  })

  test('names that are passed on to a new one are renames', async () => {
    const { path, file, lines, name } = await sheet('subcontractor')
    const [a, b, c] = lines as [number, number, number]
    const passed = file.changed([
      [a, name, 'New'],
      [b, name, 'A'],
      [c, name, 'B'],
    ])
    expect((await send(path, passed)).body).toMatchObject({ changed: 3 })
    expect((await rows<{ sc_name: string }>(path)).map(({ sc_name }) => sc_name).sort()).toEqual(['A', 'B', 'New'])
  })

  test('a file that was left alone says nothing of names that colleagues exchanged since', async () => {
    const { path, file } = await sheet('customer')
    const [a, b] = (await rows<{ cm_id: number }>(`${path}/all`)).map(({ cm_id }) => cm_id)
    for (const [id, cm_name] of [
      [a, 'X AG'],
      [b, 'A AG'],
      [a, 'B AG'],
    ] as const)
      expect((await t.call(colleague, 'PUT', `${path}/${id}`, { cm_name })).status).toBe(200)
    expect((await send(path, file.changed([]))).body).toMatchObject({ added: 0, changed: 0, present: 3 })
  })
})
