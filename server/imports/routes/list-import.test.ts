import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fileForm } from '../../testing/file-form.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { beginImport, noteImported } from '../store/unfinished-imports.ts'
import { undoUnfinishedImport } from '../undo-import.ts'

/** Customers, users and alerts from CSV files, and what is a warning in any file. */
let t: TestApp
let admin: string
beforeEach(() => {
  t = createTestApp()
  admin = t.addUser({ username: 'chief', role: 'admin' })
})
afterEach(() => t.close())

type Row = Record<string, unknown>
const upload = (path: string, content: string, query = '') => {
  return t.call<Row>(admin, 'POST', `${path}/import${query}`, fileForm(content))
}
const customers = async () => (await t.call<Row[]>(admin, 'GET', '/api/customers/all')).body
const alerts = async () => (await t.call<Row[]>(admin, 'GET', '/api/alerts')).body
const users = async () => (await t.call<{ users: Row[] }>(admin, 'GET', '/api/users')).body.users
const mails = () =>
  t.store.sqlite.prepare('select recipient, subject, body from outbox order by id').all() as Record<string, string>[]

describe('customers', () => {
  test('are added, then changed by their name; what has no column stays', async () => {
    const content = 'cm_name;cm_comatic_id;cm_language;cm_waiting_rate\nHolz AG;4711;fr;12,50\nStahl SA;;;\n'
    expect((await upload('/api/customers', content, '?check=true')).body).toMatchObject({ added: 2 })
    expect(await customers()).toEqual([])
    expect(await upload('/api/customers', content)).toMatchObject({
      status: 200,
      body: { message: 'master_data_imported', added: 2, changed: 0, present: 0, warnings: [] },
    })
    expect((await upload('/api/customers', content)).body).toMatchObject({ added: 0, changed: 0, present: 2 })
    expect((await upload('/api/customers', 'cm_name;cm_email\nholz ag;x@example.com')).body).toMatchObject({
      changed: 1,
    })
    expect(await customers()).toMatchObject([
      {
        cm_name: 'Holz AG',
        cm_comatic_id: '4711',
        cm_language: 'fr',
        cm_waiting_rate: 12.5,
        cm_email: 'x@example.com',
      },
      { cm_name: 'Stahl SA', cm_comatic_id: null, cm_language: null },
    ])
  })

  test.each([
    ['cm_name;cm_email\nHolz AG;x', 2, 'cm_email', 'email_invalid'],
    ['cm_name\nHolz AG\nHOLZ ag', 3, 'cm_name', 'upload_row_twice'],
    ['cm_comatic_id\n1', 1, 'cm_name', 'upload_column_missing'],
  ])('%j is refused whole', async (content, line, column, message) => {
    expect(await upload('/api/customers', content)).toMatchObject({
      status: 400,
      body: { errors: [{ line, column, message }] },
    })
    expect(await customers()).toEqual([])
  })
})

describe('users', () => {
  beforeEach(async () => {
    await t.call(admin, 'POST', '/api/subcontractors', { sc_name: 'Alpen Trans' })
    await t.call(admin, 'POST', '/api/customers', { cm_name: 'Holz AG' })
  })
  const FILE =
    'username;email;role;company\nsara;sara@example.com;subcontractor;alpen trans\ncarl;carl@example.com;customer;Holz AG\notto;otto@example.com;observer;\n'

  test('are added without a password, and each gets a link to set one, in the chosen language', async () => {
    expect((await upload('/api/users', FILE, '?check=true')).body).toMatchObject({ message: 'file_checked', added: 3 })
    expect(mails()).toEqual([])
    expect((await upload('/api/users', FILE, '?language=fr')).body).toMatchObject({
      message: 'users_imported',
      added: 3,
      present: 0,
    })
    expect(await users()).toMatchObject([
      { username: 'carl', role: 'customer', customer: 'Holz AG' },
      { username: 'chief' },
      { username: 'otto', role: 'observer', subcontractor: null },
      { username: 'sara', role: 'sub', subcontractor: 'Alpen Trans' },
    ])
    expect(mails().map(({ recipient }) => recipient)).toEqual([
      'sara@example.com',
      'carl@example.com',
      'otto@example.com',
    ])
    expect(mails()[0]?.body).toContain('Bonjour sara')
    const id = /#(\S+)/.exec(mails()[0]?.body ?? '')?.[1]
    const before = await t.call(null, 'POST', '/api/login', { username: 'sara', password: '' })
    expect(before.status).toBeGreaterThanOrEqual(400)
    await t.call(null, 'POST', `/api/pwresetchange/${id}`, { newpassword: 'ein gutes Passwort' })
    const login = { username: 'sara', password: 'ein gutes Passwort' }
    expect((await t.call(null, 'POST', '/api/login', login)).status).toBe(200)
  })

  test('who is there already keeps role and address, and gets no mail', async () => {
    await upload('/api/users', FILE)
    const sent = mails().length
    const again = await upload('/api/users', 'username;email;role\nSARA;other@example.com;admin\n')
    expect(again.body).toMatchObject({ added: 0, changed: 0, present: 1 })
    expect(await users()).toContainEqual(
      expect.objectContaining({ username: 'sara', role: 'sub', email: 'sara@example.com' }),
    )
    expect(mails()).toHaveLength(sent)
  })

  test('what a row says otherwise of who is there is a warning at its cell', async () => {
    await upload('/api/users', FILE)
    const otherwise = 'SARA;Sara@Example.com;sub;ALPEN TRANS\ncarl;1;admin;Stahl SA\notto;otto@example.com;observer;'
    expect((await upload('/api/users', `username;email;role;company\n${otherwise}`, '?check=true')).body).toMatchObject(
      {
        present: 3,
        warnings: [
          { line: 3, column: 'email', message: 'import_user_kept', value: '1' },
          { line: 3, column: 'role', message: 'import_user_kept', value: 'admin' },
          { line: 3, column: 'company', message: 'import_user_kept', value: 'Stahl SA' },
        ],
      },
    )
    expect((await upload('/api/users', FILE, '?check=true')).body.warnings).toEqual([])
  })

  test.each([
    ['a;a@example.com;boss;', 'role', 'role_invalid'],
    ['a;a@example.com;sub;', 'company', 'field_required'],
    ['a;a@example.com;sub;Nobody', 'company', 'subcontractor_unknown'],
    ['a;a@example.com;customer;Nobody', 'company', 'customer_unknown'],
    ['a;a@example.com;admin;Holz AG', 'company', 'user_company_unused'],
    ['a;no address;admin;', 'email', 'email_invalid'],
    ['a/b;a@example.com;admin;', 'username', 'username_invalid'],
    ['a;CHIEF@example.com;admin;', 'email', 'email_taken'],
  ])('%j is refused at its column, and nobody is added or told', async (row, column, message) => {
    const content = `username;email;role;company\nfine;fine@example.com;observer;\n${row}`
    expect(await upload('/api/users', content)).toMatchObject({
      status: 400,
      body: { errors: [{ line: 3, column, message }] },
    })
    expect(await users()).toHaveLength(1)
    expect(mails()).toEqual([])
  })

  test('more than a file may have are refused', async () => {
    const lines = Array.from({ length: 501 }, (_, i) => `u${i};u${i}@example.com;observer`)
    const { status, body } = await upload('/api/users', ['username;email;role', ...lines].join('\n'))
    expect([status, body.message, body.max]).toEqual([400, 'upload_too_many_rows', 500])
  })

  test('of an import that was broken off are taken back', async () => {
    t.addUser({ username: 'sara', role: 'observer' })
    beginImport(t.store)
    t.store.write(() => noteImported(t.store, { entity: 'user', key: 'sara', username: 'chief', before: null }))
    await undoUnfinishedImport(t.store)
    expect((await users()).map(({ username }) => username)).toEqual(['chief'])
  })
})

describe('alerts', () => {
  const FILE =
    'al_type,al_lang,al_active,al_customer,al_email_arr,al_sms_arr\nalert_ata,de,ja,holz ag,"a@example.com;b@example.com",\nalert_atp,fr,non,,,+41791234567\n'
  beforeEach(() => t.call(admin, 'POST', '/api/customers', { cm_name: 'Holz AG' }))

  test('are added once, the customer by its name', async () => {
    expect((await upload('/api/alerts', FILE)).body).toMatchObject({ added: 2, present: 0 })
    expect(await alerts()).toMatchObject([
      { al_type: 'alert_ata', al_active: true, al_customer: 1, al_email_arr: ['a@example.com', 'b@example.com'] },
      { al_type: 'alert_atp', al_active: false, al_customer: null, al_sms_arr: ['+41791234567'] },
    ])
    expect((await upload('/api/alerts', FILE)).body).toMatchObject({ added: 0, present: 2 })
    expect(await alerts()).toHaveLength(2)
  })

  test.each([
    ['alert_none,de,,,a@example.com,', 'al_type', 'alert_event_required'],
    ['alert_ata,es,,,a@example.com,', 'al_lang', 'alert_language_required'],
    ['alert_ata,de,maybe,,a@example.com,', 'al_active', expect.any(String)],
    ['alert_ata,de,,Nobody,a@example.com,', 'al_customer', 'customer_unknown'],
    ['alert_ata,de,,,,', 'al_email_arr', 'alert_recipient_required'],
    ['alert_ata,de,,,,12', 'al_sms_arr', 'phone_invalid'],
  ])('%j is refused at its column', async (row, column, message) => {
    const content = `al_type,al_lang,al_active,al_customer,al_email_arr,al_sms_arr\n${row}`
    expect(await upload('/api/alerts', content)).toMatchObject({
      status: 400,
      body: { errors: [{ line: 2, column, message }] },
    })
    expect(await alerts()).toEqual([])
  })
})

test.each(['/api/customers', '/api/users', '/api/alerts'])('the template of %s names its columns', async (path) => {
  const { body } = await t.call<string>(admin, 'GET', `${path}/template`)
  expect((await upload(path, body)).body.message).toBe('upload_file_empty')
})

test.each([
  ['/api/gps', 'gps_id;gps_groups\nZH 1;"Alpen Trans;Beta"\n', 'gps_groups'],
  ['/api/drivers', 'dr_name;dr_groups\nAnna;"Alpen Trans;Beta"\n', 'dr_groups'],
])(
  'a group of %s that no subcontractor is called by is a warning, and the row is imported',
  async (path, file, column) => {
    await t.call(admin, 'POST', '/api/subcontractors', { sc_name: 'Alpen Trans' })
    const warnings = [{ line: 2, column, message: 'import_group_unknown', value: 'Beta' }]
    expect((await upload(path, file, '?check=true')).body).toMatchObject({ added: 1, warnings })
    expect((await upload(path, file)).body).toMatchObject({ added: 1, warnings })
  },
)

test.each([
  ['/api/drivers', 'dr_name;dr_number\nAnna;17\nBeat;18\nCarla;18\n', 'dr_number', ['Hans', 'Beat']],
  ['/api/address', 'add_id;add_name\nB1;basel hub\nB2;Chur\nB3;Chur\n', 'add_name', ['A1', 'B2']],
])('rows of %s that a trip plan could not tell apart are a warning', async (path, file, column, holders) => {
  await t.call(admin, 'POST', '/api/drivers', { dr_name: 'Hans', dr_number: '17' })
  await t.call(admin, 'POST', '/api/address', { add_id: 'A1', add_name: 'Basel Hub' })
  const warnings = holders.map((value, at) => ({ line: 2 * at + 2, column, message: 'import_named_alike', value }))
  expect((await upload(path, file, '?check=true')).body).toMatchObject({ added: 3, warnings })
})
