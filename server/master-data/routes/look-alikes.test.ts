import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lookAlikesOf } from '#shared/domain/names/look-alikes-sample.ts'
import { openStore } from '../../store/db.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { isThorough } from '../../testing/thorough.ts'

let t: TestApp
let admin: string
const open = async (): Promise<void> => {
  t = createTestApp()
  admin = t.addUser({ username: 'chief', role: 'admin' })
  await add('/api/customers', { cm_name: CUSTOMER })
  await add('/api/subcontractors', { sc_name: SUB })
  await add('/api/gps', { gps_id: VEHICLE })
  await add('/api/drivers', { dr_name: DRIVER, dr_number: '17' })
  await add('/api/address', { add_id: 'Zür 1', add_name: 'Zürich Flughafen' })
  await add('/api/address', { add_id: 'GVA', add_name: 'Genève Aéroport' })
  await add('/api/registration', { username: USER, email: 'zoe@müller.ch', password: PASSWORD, role: 'observer' })
}
beforeAll(open)
afterAll(() => t.close())

const CUSTOMER = 'Weiß & Söhne AG'
const SUB = 'Łódź Çargo Ελλάς'
const VEHICLE = 'ZÜ 17 b'
const DRIVER = 'Jörg Žižka'
const USER = 'Zoë Müller'
const PASSWORD = 'Schlüssel 7'

const post = (path: string, body: unknown) => t.call(admin, 'POST', path, body)
const add = async (path: string, body: object) => expect((await post(path, body)).status).toBe(200)
const file = (content: string) => {
  const form = new FormData()
  form.set('file', new File([content], 'list.csv', { type: 'text/csv' }))
  return form
}
/** A cell of a file: quoted, since a look-alike may hold what ends one; with a control character it would be no text. */
const cell = (text: string) => `"${text.replaceAll('\u0007', '')}"`
const RUNS = { numRuns: isThorough ? 10 : 3 }
const each = (name: string, check: (other: string) => Promise<void>) =>
  fc.assert(fc.asyncProperty(lookAlikesOf(name), check), RUNS)
const rows = (table: string): number => t.store.sqlite.prepare(`select count(*) from ${table}`).pluck().get() as number

describe('a name that looks like another is that one, at every door', () => {
  const CASES: [string, string, string, (name: string) => object, string, (name: string) => string][] = [
    ['customer', 'customers', CUSTOMER, (cm_name) => ({ cm_name }), '/api/customers', (name) => `cm_name\n${name}`],
    ['subcontractor', 'subcontractors', SUB, (sc_name) => ({ sc_name }), '/api/subcontractors', (n) => `sc_name\n${n}`],
    ['vehicle', 'vehicles', VEHICLE, (gps_id) => ({ gps_id }), '/api/gps', (name) => `gps_id\n${name}`],
    [
      'driver',
      'drivers',
      DRIVER,
      (dr_name) => ({ dr_name, dr_number: '17' }),
      '/api/drivers',
      (name) => `dr_name;dr_number\n${name};17`,
    ],
    [
      'address',
      'addresses',
      'Zür 1',
      (add_id) => ({ add_id, add_name: 'Zürich Flughafen' }),
      '/api/address',
      (id) => `add_id;add_name\n${id};Zürich Flughafen`,
    ],
    [
      'user',
      'users',
      USER,
      (username) => ({ username, email: 'other@example.com', password: PASSWORD, role: 'observer' }),
      '/api/registration',
      (name) => `username;email;role\n${name};other@example.com;observer`,
    ],
  ]
  test.each(CASES)('%s: adding is refused, a file finds it', async (_what, table, name, bodyOf, path, fileOf) => {
    const before = rows(table)
    const importPath = path === '/api/registration' ? '/api/users/import' : `${path}/import`
    await each(name, async (other) => {
      expect((await post(path, bodyOf(other))).status).toBe(409)
      const answer = await post(`${importPath}?check=true`, file(fileOf(cell(other))))
      expect([answer.status, answer.body.added]).toEqual([200, 0])
    })
    expect(rows(table)).toBe(before)
  })

  test('a login, in any letters, of name and password', () =>
    fc.assert(
      fc.asyncProperty(lookAlikesOf(USER), fc.constantFrom('NFC', 'NFD'), async (username, form) => {
        const answer = await t.call(null, 'POST', '/api/login', { username, password: PASSWORD.normalize(form) })
        expect([answer.status, answer.body.username]).toEqual([200, USER])
      }),
      RUNS,
    ))

  test('a plan and an edit name known rows, and the trip says them as they are', () =>
    fc.assert(
      fc.asyncProperty(
        fc.tuple(...[CUSTOMER, SUB, VEHICLE, 'Zür 1', 'Genève Aéroport', DRIVER, USER].map(lookAlikesOf)),
        async ([customer = '', sub = '', vehicle = '', from = '', to = '', driver = '', observer = '']) => {
          const header = 'TOUR;CUSTOMER;FROM;TO;SUB;VEHICLE;DRIVERNO;DRIVER;OBSERVERS;SDTP;SDTD;SDTA'
          const cells = ['T 1', customer, from, to, sub, vehicle, '17', driver, observer].map(cell)
          const times = '01.12.2026 08:00;01.12.2026 09:00;01.12.2026 12:00'
          const checked = await post('/api/upload?check=true', file(`${header}\n${cells.join(';')};${times}`))
          expect([checked.status, checked.body.added]).toEqual([200, 1])
          const made = await post('/api/trips', {
            ...{ tt_tour: 'T\u00a0 1', tt_customer: `${customer};${observer}`, tt_sub: sub, tt_gps: vehicle },
            ...{
              tt_driver: driver,
              tt_drivernr: '17',
              tt_from_text: to,
              tt_to_adrnr: from,
              tt_to_text: 'Zürich Flughafen',
            },
            ...{ tt_stp: '2026-12-01T08:00:00Z', tt_std: '2026-12-01T09:00:00Z', tt_sta: '2026-12-01T12:00:00Z' },
          })
          expect(made.status).toBe(200)
          expect((await t.call(admin, 'GET', `/api/trips/${made.body.tt_id}`)).body).toMatchObject({
            ...{ tt_tour: 'T 1', tt_customer: `${CUSTOMER};${USER}`, tt_sub: SUB, tt_gps: VEHICLE, tt_driver: DRIVER },
            ...{ tt_from_adrnr: 'GVA', tt_to_adrnr: 'Zür 1' },
          })
        },
      ),
      RUNS,
    ))

  test('a path, a journal, a unit of a vehicle', async () => {
    await each(VEHICLE, async (other) => {
      const answer = await t.call(admin, 'PUT', `/api/gps/${encodeURIComponent(other)}`, {
        ...{ gps_id: other, gps_groups: '', gps_device: 'Gerät 7' },
      })
      expect(answer.status).toBe(200)
    })
    await each('Gerät 7'.normalize('NFC'), async (other) => {
      if (other.toLowerCase() === other || other.toUpperCase() === other) return
      const taken = await post('/api/gps', { gps_id: 'another', gps_device: other })
      expect([taken.status, taken.body.message]).toEqual([409, 'gps_device_taken'])
    })
    const days = 'startDay=2026-12-01&endDay=2026-12-02'
    await each(CUSTOMER, async (other) => {
      const path = `/api/customerjournal/customerjournaltimetable?customer=${encodeURIComponent(other)}&${days}`
      expect((await t.call(admin, 'GET', path)).status).toBe(200)
    })
  })

  test.each(['zoe@MÜLLER.ch', 'ZOE@xn--mller-kva.ch', ' zoe@mu\u0308ller.ch'])(
    'the address %s is taken',
    async (email) => {
      const body = { username: 'other', email, password: PASSWORD, role: 'observer' }
      expect(await post('/api/registration', body)).toMatchObject({ status: 409, body: { message: 'email_taken' } })
    },
  )
})

test.each([
  ['half a pair', 'A\ud800B', 400],
  ['nothing that is seen', '\u200b\u3164\ufeff', 400],
  ['a zero', 'A\u0000B', 200],
  ['letters of which each is two', `${'Ü'.normalize('NFD').repeat(120)}`, 200],
  ['blanks that are one', `A${' '.repeat(500)}B`, 200],
  ['one too many', 'Ü'.repeat(121), 400],
])('a name of %s', async (_what, cm_name, status) => {
  expect((await post('/api/customers', { cm_name })).status).toBe(status)
})

test.each([
  ["1'234.50", 1234.5, 'Müller A'],
  ['1’234,50', 1234.5, 'Müller B'],
  ['1\u202f234,50', 1234.5, 'Müller C'],
  ['1.234,50 €', 1234.5, 'Müller D'],
  ['12', 12, 'Müller E'],
])('a file of customers reads the amount %s as every form does', async (typed, rate, name) => {
  const content = `cm_name;cm_waiting_rate;cm_free_minutes\n${name};${cell(typed)};30`
  expect((await post('/api/customers/import', file(content))).status).toBe(200)
  const all = (await t.call<{ cm_name: string; cm_waiting_rate: number }[]>(admin, 'GET', '/api/customers/all')).body
  expect(all.find(({ cm_name }) => cm_name === name)?.cm_waiting_rate).toBe(rate)
})

test('what is no amount is refused at its line', async () => {
  const answer = await post('/api/customers/import', file('cm_name;cm_waiting_rate\nMüller;1.234'))
  expect(answer).toMatchObject({ status: 400, body: { message: 'amount_invalid' } })
})

test('notes keep their lines and blanks', async () => {
  const tt_note = 'Tor  4\n\tKu\u0308hlware\u200b'
  const made = await post('/api/trips', {
    ...{ tt_tour: 'T', tt_note, tt_gps: VEHICLE, tt_from_text: 'Genève Aéroport', tt_to_text: 'Zürich Flughafen' },
    ...{ tt_stp: '2026-12-01T08:00:00Z', tt_std: '2026-12-01T09:00:00Z', tt_sta: '2026-12-01T12:00:00Z' },
  })
  const { body } = await t.call(admin, 'GET', `/api/trips/${made.body.tt_id}`)
  expect(body.tt_note).toBe('Tor  4\n\tKühlware')
})

describe('a database from before', () => {
  beforeEach(async () => {
    t.close()
    await open()
  })
  /** The same file as an older program left it: its keys are names in lower case. */
  const reopened = (sql: string): void => {
    const { name } = t.store.sqlite
    t.store.sqlite.exec(sql)
    openStore(name).close()
  }
  const NFD = 'Zo\u0308e Ag'
  const NFC = 'Zöe Ag'

  test('a row in other letters is found, saved as it is, and not renamed by a save', async () => {
    reopened(`insert into customers (cm_name, cm_name_key) values ('${NFD}', '${NFD.toLowerCase()}')`)
    expect((await post('/api/customers', { cm_name: NFC })).status).toBe(409)
    const all = (await t.call<{ cm_id: number; cm_name: string }[]>(admin, 'GET', '/api/customers/all')).body
    const id = all.find(({ cm_name }) => cm_name === NFD)?.cm_id
    const saved = await t.call(admin, 'PUT', `/api/customers/${id}`, { cm_name: NFD, cm_phone: '+41 44 000 00 00' })
    expect(saved.status).toBe(200)
    const history = await t.call<{ changes: object }[]>(admin, 'GET', `/api/customers/${id}/history`)
    expect(Object.keys(history.body[0]?.changes ?? {})).toEqual(['cm_phone'])
    expect((await t.call(admin, 'GET', '/api/look-alikes')).body).toEqual([])
  })

  test('two that look the same stay two: nobody sees what is the other’s, and admin is shown them', async () => {
    reopened(`
      insert into subcontractors (sc_name, sc_name_key, sc_uid) values
        ('${NFC}', '${NFC.toLowerCase()}', 'a'), ('${NFD}', '${NFD.toLowerCase()}', 'b'), ('Weiss', 'weiss', 'c'), ('Weiß', 'weiß', 'd');
    `)
    const password = { password: PASSWORD, role: 'sub' }
    for (const [username, subcontractor] of [
      ['one', NFC],
      ['two', NFD],
    ] as const)
      t.store.sqlite.exec(
        `insert into users (username, username_key, email, email_key, password_hash, role, subcontractor)
         values ('${username}', '${username}', '${username}@x.ch', '${username}@x.ch', (select password_hash from users where username = '${USER}'), '${password.role}', '${subcontractor}')`,
      )
    const trip = {
      ...{ tt_gps: VEHICLE, tt_from_text: 'Genève Aéroport', tt_to_text: 'Zürich Flughafen', tt_tour: 'T' },
      ...{ tt_stp: '2026-11-21T08:00:00Z', tt_std: '2026-11-21T09:00:00Z', tt_sta: '2026-11-21T12:00:00Z' },
    }
    const made = await post('/api/trips', { ...trip, tt_sub: NFC })
    const [one, two] = [await t.login('one', PASSWORD), await t.login('two', PASSWORD)]
    const path = `/api/trips/${made.body.tt_id}`
    expect([(await t.call(one, 'GET', path)).status, (await t.call(two, 'GET', path)).status]).toEqual([200, 404])
    const listed = await t.call<{ entity: string; rows: { name: string; unseen: string[] }[] }[]>(
      admin,
      'GET',
      '/api/look-alikes',
    )
    expect(
      listed.body.map(({ entity, rows: alike }) => [entity, alike.map(({ name, unseen }) => [name, unseen])]),
    ).toEqual([
      [
        'subcontractor',
        [
          ['Weiss', []],
          ['Weiß', []],
        ],
      ],
      [
        'subcontractor',
        [
          [NFD, ['U+0308']],
          [NFC, []],
        ],
      ],
    ])
    // Each is saved as it is; a third is refused; one that is renamed is told apart.
    const save = (name: string, body: object) =>
      t.call(admin, 'PUT', `/api/subcontractors/${encodeURIComponent(name)}`, body)
    expect((await save(NFD, { sc_name: NFD, sc_email: 'a@b.ch' })).status).toBe(200)
    expect((await save('Weiß', { sc_name: 'Weiß', sc_email: 'a@b.ch' })).status).toBe(200)
    expect((await post('/api/subcontractors', { sc_name: 'WEISS' })).status).toBe(409)
    expect((await save('Weiß', { sc_name: 'Weiss', sc_email: null })).status).toBe(409)
    expect((await save('Weiß', { sc_name: 'Weiß Bern', sc_email: null })).status).toBe(200)
    expect((await save(NFD, { sc_name: 'Zoë Bern', sc_email: null })).status).toBe(200)
    expect((await t.call(one, 'GET', path)).status).toBe(200)
    expect((await t.call(admin, 'GET', '/api/look-alikes')).body).toEqual([])
  })

  test('two users that look the same each log in as they are spelled', async () => {
    const hash = `(select password_hash from users where username = '${USER}')`
    reopened(`
      insert into users (username, username_key, email, email_key, password_hash, role) values
        ('${NFC}', '${NFC.toLowerCase()}', 'c@x.ch', 'c@x.ch', ${hash}, 'observer'),
        ('${NFD}', '${NFD.toLowerCase()}', 'd@x.ch', 'd@x.ch', ${hash}, 'observer');
    `)
    for (const username of [NFC, NFD]) {
      const answer = await t.call(null, 'POST', '/api/login', { username, password: PASSWORD })
      expect(answer.body.username).toBe(username)
    }
  })
})
