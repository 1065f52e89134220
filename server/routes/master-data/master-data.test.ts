import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TripFields } from '../../../shared/schemas/trip.ts'
import { addTrip as addSampleTrip } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let admin: string
beforeEach(() => {
  t = createTestApp()
  admin = t.addUser({ username: 'chief', role: 'admin' })
})
afterEach(() => t.close())

type Row = Record<string, unknown>
type Pulled = { cursor: string; put: Record<string, Row[]>; del: Record<string, (string | number)[]> }
const pull = async (token: string, cursor?: string) =>
  (await t.call<Pulled>(token, 'GET', `/api/sync/pull${cursor ? `?cursor=${cursor}` : ''}`)).body
const list = async (token: string, path: string) => (await t.call<Row[]>(token, 'GET', path)).body

const history = (entity: string) =>
  t.store.sqlite
    .prepare('select key, rev, username, action, source, changes from history where entity = ? order by id')
    .all(entity) as { key: string; rev: number; username: string; action: string; source: string; changes: string }[]

/** One kind of master data: a row, the same with other values, the id in other letters, and a trip that uses it. */
const KINDS = [
  {
    entity: 'vehicle',
    path: '/api/gps',
    id: 'gps_id',
    row: { gps_id: 'ZH 1', gps_groups: 'alpha', gps_device: 'unit-1' },
    changed: { gps_id: 'ZH 1', gps_groups: 'alpha;beta', gps_device: 'unit-2' },
    twin: { gps_id: ' zh 1' },
    used: { tt_gps: 'ZH 1' },
  },
  {
    entity: 'driver',
    path: '/api/drivers',
    id: 'dr_id',
    row: {
      dr_id: 7,
      dr_name: 'Anna Frei',
      dr_number: '0007',
      dr_groups: 'alpha',
      dr_requirements: '11_2_7',
      dr_absences: [{ from: '2026-12-24', to: '2027-01-03' }],
    },
    changed: { dr_id: 7, dr_name: 'Anna Frei', dr_number: '0007', dr_groups: '', dr_requirements: '', dr_absences: [] },
    twin: { dr_name: 'ANNA FREI', dr_number: '0007' },
    used: { tt_driver: 'Anna Frei', tt_drivernr: '0007' },
  },
  {
    entity: 'address',
    path: '/api/address',
    id: 'add_id',
    row: { add_id: 'HUB', add_name: 'Zürich Hub', add_lat: 47.4, add_lon: 8.5, add_radius: 200 },
    changed: { add_id: 'HUB', add_name: 'Zürich Nord', add_lat: null, add_lon: null, add_radius: null },
    twin: { add_id: 'hub', add_name: 'x' },
    used: { tt_to_adrnr: 'HUB' },
  },
  {
    entity: 'subcontractor',
    path: '/api/subcontractors',
    id: 'sc_name',
    row: { sc_name: 'Alpha', sc_email: 'dispo@alpha.example' },
    changed: { sc_name: 'Alpha', sc_email: null },
    twin: { sc_name: 'ALPHA' },
    used: { tt_sub: 'Alpha' },
  },
] as const

const NOBODY = {
  tt_customer: '',
  tt_from_adrnr: '',
  tt_to_adrnr: '',
  tt_sub: '',
  tt_driver: '',
  tt_drivernr: '',
  tt_gps: '',
}
/** A trip that names nobody, but for what is given. */
const addTrip = (fields: Partial<TripFields>) => addSampleTrip(t.store, { ...NOBODY, ...fields })

describe.each(KINDS)('$entity', ({ entity, path, id, row, changed, twin, used }) => {
  const key = row[id as keyof typeof row] as string | number
  const at = `${path}/${encodeURIComponent(key)}`

  test('added, edited and deleted: answers, look-up, history and change feed', async () => {
    const start = await pull(admin)
    expect(await t.call(admin, 'POST', path, row)).toMatchObject({
      status: 200,
      body: { message: `${entity}_added`, [id]: key },
    })
    expect(await list(admin, path)).toEqual([row])
    const added = await pull(admin, start.cursor)
    expect(added.put[entity]).toEqual([row])

    expect(await t.call(admin, 'PUT', at, changed)).toMatchObject({ status: 200, body: { message: `${entity}_saved` } })
    expect(await list(admin, path)).toEqual([changed])
    const edited = await pull(admin, added.cursor)
    expect(edited.put[entity]).toEqual([changed])

    expect(await t.call(admin, 'DELETE', at)).toMatchObject({ status: 200, body: { message: `${entity}_deleted` } })
    expect(await list(admin, `${path}?all=true`)).toEqual([])
    expect((await pull(admin, edited.cursor)).del[entity]).toEqual([key])
    expect(history(entity).map(({ rev, username, action, source }) => [rev, username, action, source])).toEqual([
      [1, 'chief', 'create', 'person'],
      [2, 'chief', 'edit', 'person'],
      [3, 'chief', 'delete', 'person'],
    ])
    expect((await t.call(admin, 'DELETE', at)).status).toBe(404)
    expect((await t.call(admin, 'PUT', at, changed)).status).toBe(404)
  })

  test('in use by a trip: retired, no longer offered, and brought back by adding it again', async () => {
    await t.call(admin, 'POST', path, row)
    addTrip(used)
    const start = await pull(admin)
    expect(await t.call(admin, 'DELETE', at)).toMatchObject({ status: 200, body: { message: `${entity}_retired` } })
    expect(await list(admin, path)).toEqual([])
    expect(await list(admin, `${path}?all=true`)).toEqual([{ ...row, retired: true }])
    // Devices keep its name for what refers to it.
    const retired = await pull(admin, start.cursor)
    expect(retired.put[entity]).toEqual([{ ...row, retired: true }])
    expect(retired.del[entity]).toBeUndefined()
    expect((await pull(admin)).put[entity]).toEqual([{ ...row, retired: true }])

    expect(await t.call(admin, 'POST', path, changed)).toMatchObject({ status: 200, body: { [id]: key } })
    expect(await list(admin, `${path}?all=true`)).toEqual([{ ...changed, retired: false }])
    expect((await pull(admin, retired.cursor)).put[entity]).toEqual([changed])
  })

  test('retiring twice tells devices nothing, editing what is retired its new name', async () => {
    await t.call(admin, 'POST', path, row)
    addTrip(used)
    await t.call(admin, 'DELETE', at)
    const start = await pull(admin)
    expect(await t.call(admin, 'DELETE', at)).toMatchObject({ status: 200, body: { message: `${entity}_retired` } })
    expect(await pull(admin, start.cursor)).toMatchObject({ put: {}, del: {} })
    expect((await t.call(admin, 'PUT', at, changed)).status).toBe(200)
    expect((await pull(admin, start.cursor)).put).toEqual({ [entity]: [{ ...changed, retired: true }] })
    expect(await list(admin, `${path}?all=true`)).toEqual([{ ...changed, retired: true }])
  })

  test('a twin in other letters is 409 name_taken and changes nothing', async () => {
    await t.call(admin, 'POST', path, row)
    expect(await t.call(admin, 'POST', path, twin)).toMatchObject({ status: 409, body: { message: 'name_taken' } })
    expect(await list(admin, path)).toEqual([row])
  })

  test('saving the same again makes no version', async () => {
    await t.call(admin, 'POST', path, row)
    expect((await t.call(admin, 'PUT', at, row)).status).toBe(200)
    expect(history(entity)).toHaveLength(1)
  })

  test.each([
    ['an array', []],
    ['nothing', undefined],
    ['a text', 'x'],
    ['null', null],
    ['an id that no path can name', { ...row, [id]: typeof key === 'string' ? '..' : -1 }],
    ['wrong types', Object.fromEntries(Object.keys(row).map((field) => [field, { a: 1 }]))],
    ['empty texts', Object.fromEntries(Object.keys(row).map((field) => [field, '']))],
    ['endless texts', Object.fromEntries(Object.keys(row).map((field) => [field, 'x'.repeat(5000)]))],
    ['half characters', Object.fromEntries(Object.keys(row).map((field) => [field, 'x\ud800']))],
  ])('a body of %s is 400', async (_name, body) => {
    await t.call(admin, 'POST', path, row)
    for (const [method, to] of [
      ['POST', path],
      ['PUT', at],
    ] as const) {
      const answer = await t.call(admin, method, to, body)
      expect(answer.status).toBe(400)
      expect(answer.body.message).toEqual(expect.any(String))
    }
    expect(await list(admin, path)).toEqual([row])
  })

  test.each(['%00', '%ff', '..%2f', 'x'.repeat(300), '-1', '1e99'])('the id %s is 404', async (odd) => {
    expect((await t.call(admin, 'PUT', `${path}/${odd}`, row)).status).toBe(404)
    expect((await t.call(admin, 'DELETE', `${path}/${odd}`)).status).toBe(404)
  })
})

describe('an id', () => {
  test.each([
    ['/api/gps/ZH%201', { gps_id: 'ZH 2' }],
    ['/api/address/HUB', { add_id: 'HUB2', add_name: 'x' }],
    ['/api/drivers/7', { dr_id: 8, dr_name: 'x' }],
  ])('of PUT %s cannot be changed', async (path, body) => {
    for (const { path: to, row } of KINDS) await t.call(admin, 'POST', to, row)
    expect(await t.call(admin, 'PUT', path, body)).toMatchObject({
      status: 400,
      body: { message: 'id_not_changeable' },
    })
  })

  test('is found in other letters and keeps its spelling', async () => {
    await t.call(admin, 'POST', '/api/gps', { gps_id: 'ZH 1' })
    expect((await t.call(admin, 'PUT', '/api/gps/zh%201', { gps_id: 'zh 1', gps_groups: 'a' })).status).toBe(200)
    expect(await list(admin, '/api/gps')).toEqual([{ gps_id: 'ZH 1', gps_groups: 'a', gps_device: 'ZH 1' }])
  })

  test('with a slash has a path of its own', async () => {
    await t.call(admin, 'POST', '/api/gps', { gps_id: 'ZH/1' })
    expect((await t.call(admin, 'DELETE', '/api/gps/ZH%2F1')).status).toBe(200)
  })
})

describe('a vehicle', () => {
  test('has its own id as telematics unit, unless another is given', async () => {
    await t.call(admin, 'POST', '/api/gps', { gps_id: 'ZH 1' })
    await t.call(admin, 'POST', '/api/gps', { gps_id: 'ZH 2', gps_device: 'unit' })
    await t.call(admin, 'PUT', '/api/gps/ZH%202', { gps_id: 'ZH 2' })
    expect((await list(admin, '/api/gps')).map((row) => row.gps_device)).toEqual(['ZH 1', 'unit'])
    await t.call(admin, 'PUT', '/api/gps/ZH%202', { gps_id: 'ZH 2', gps_device: '' })
    expect((await list(admin, '/api/gps')).map((row) => row.gps_device)).toEqual(['ZH 1', 'ZH 2'])
  })
})

describe('a telematics unit', () => {
  const TAKEN = {
    status: 409,
    body: { message: 'gps_device_taken', errors: [{ path: 'gps_device', message: 'gps_device_taken' }] },
  }
  const add = (gps_id: string, gps_device?: string) => t.call(admin, 'POST', '/api/gps', { gps_id, gps_device })
  const edit = (gps_id: string, fields: Row) => t.call(admin, 'PUT', `/api/gps/${encodeURIComponent(gps_id)}`, fields)
  const units = async (query = '') =>
    (await list(admin, `/api/gps${query}`)).map(({ gps_id, gps_device }) => [gps_id, gps_device])
  const retire = async (gps_id: string) => {
    addTrip({ tt_gps: gps_id })
    expect((await t.call(admin, 'DELETE', `/api/gps/${encodeURIComponent(gps_id)}`)).body.message).toBe(
      'vehicle_retired',
    )
  }

  test('that another vehicle has is refused at its field, on adding and on editing', async () => {
    await add('ZH 1', 'unit')
    await add('ZH 2')
    expect(await add('ZH 3', ' unit ')).toMatchObject(TAKEN)
    expect(await add('unit')).toMatchObject(TAKEN)
    expect(await edit('ZH 2', { gps_id: 'ZH 2', gps_device: 'unit' })).toMatchObject(TAKEN)
    expect(await edit('ZH 1', { gps_id: 'ZH 1', gps_device: 'ZH 2' })).toMatchObject(TAKEN)
    expect(await units()).toEqual([
      ['ZH 1', 'unit'],
      ['ZH 2', 'ZH 2'],
    ])
    // Units are told apart as they report: to the letter.
    expect((await add('ZH 3', 'UNIT')).status).toBe(200)
  })

  test('is free once its vehicle has another, or is gone', async () => {
    await add('ZH 1', 'unit')
    expect((await edit('ZH 1', { gps_id: 'ZH 1', gps_device: 'other' })).status).toBe(200)
    expect((await add('ZH 2', 'unit')).status).toBe(200)
    expect((await t.call(admin, 'DELETE', '/api/gps/ZH%202')).body.message).toBe('vehicle_deleted')
    expect((await add('ZH 3', 'unit')).status).toBe(200)
  })

  test('of a vehicle that is no longer offered is free, until it is offered again', async () => {
    await add('ZH 1', 'unit')
    await retire('ZH 1')
    expect((await add('ZH 2', 'unit')).status).toBe(200)
    expect((await edit('ZH 1', { gps_id: 'ZH 1', gps_groups: 'a' })).status).toBe(200)
    expect(await add('ZH 1', 'unit')).toMatchObject(TAKEN)
    expect(await units()).toEqual([['ZH 2', 'unit']])
    expect((await add('ZH 1', 'other')).status).toBe(200)
    expect(await units()).toEqual([
      ['ZH 1', 'other'],
      ['ZH 2', 'unit'],
    ])
  })

  test('that two vehicles share from former times keeps neither from being saved, but no third gets it', async () => {
    await add('ZH 1', 'unit')
    await add('ZH 2')
    t.store.sqlite.exec("update vehicles set gps_device = 'unit'")
    for (const gps_id of ['ZH 1', 'ZH 2']) {
      expect((await edit(gps_id, { gps_id, gps_groups: 'a', gps_device: 'unit' })).status).toBe(200)
    }
    expect(await add('ZH 3', 'unit')).toMatchObject(TAKEN)
    expect((await edit('ZH 2', { gps_id: 'ZH 2', gps_device: '' })).status).toBe(200)
    expect(await edit('ZH 2', { gps_id: 'ZH 2', gps_device: 'unit' })).toMatchObject(TAKEN)
  })
})

describe('a driver', () => {
  test('gets an id; two may have one name, but not with one number', async () => {
    const first = await t.call(admin, 'POST', '/api/drivers', { dr_name: 'Jan', dr_number: '1' })
    const second = await t.call(admin, 'POST', '/api/drivers', { dr_name: 'Jan', dr_number: '2' })
    expect([first.body.dr_id, second.body.dr_id]).toEqual([1, 2])
    expect(await t.call(admin, 'PUT', '/api/drivers/2', { dr_name: 'jan', dr_number: '1' })).toMatchObject({
      status: 409,
      body: { message: 'name_taken' },
    })
  })

  test('with an id at the end of all numbers is 400', async () => {
    expect((await t.call(admin, 'POST', '/api/drivers', { dr_id: 9007199254740991, dr_name: 'Jan' })).status).toBe(400)
    expect((await t.call(admin, 'POST', '/api/drivers', { dr_name: 'Jan' })).body.dr_id).toBe(1)
  })
})

describe('absences of a driver', () => {
  const days = (from: string, to = from) => ({ from, to })
  const add = (dr_absences: unknown) => t.call(admin, 'POST', '/api/drivers', { dr_name: 'Jan', dr_absences })
  const absences = async () => (await list(admin, '/api/drivers'))[0]?.dr_absences

  test('are kept in the order of their days', async () => {
    expect((await add([days('2027-02-01'), days('2026-12-24', '2027-01-03')])).status).toBe(200)
    expect(await absences()).toEqual([days('2026-12-24', '2027-01-03'), days('2027-02-01')])
  })
  test('stay when whoever edits him says nothing of them, and go when there are none', async () => {
    await add([days('2026-12-24')])
    await t.call(admin, 'PUT', '/api/drivers/1', { dr_name: 'Jan', dr_number: '5' })
    expect(await absences()).toEqual([days('2026-12-24')])
    await t.call(admin, 'PUT', '/api/drivers/1', { dr_name: 'Jan', dr_absences: [] })
    expect(await absences()).toEqual([])
  })
  test.each([
    ['reversed', [days('2027-01-03', '2026-12-24')], 'dr_absences.0.to', 'absence_reversed'],
    ['overlapping', [days('2026-12-24', '2026-12-26'), days('2026-12-26')], 'dr_absences.1.from', 'absences_overlap'],
    ['on a day that does not exist', [days('2026-02-31', '2026-03-01')], 'dr_absences.0.from', 'invalid_date'],
    ['no list', 'soon', 'dr_absences', 'absences_invalid'],
    [
      'more than anybody has',
      Array.from({ length: 201 }, () => days('2026-12-24')),
      'dr_absences',
      'absences_too_many',
    ],
  ])('%s are 400 at their field, and nothing is kept', async (_case, dr_absences, path, message) => {
    expect(await add(dr_absences)).toMatchObject({ status: 400, body: { errors: [{ path, message }] } })
    expect(await list(admin, '/api/drivers')).toEqual([])
  })
})

describe('who may call', () => {
  const READS = ['/api/gps', '/api/drivers', '/api/address', '/api/subcontractors', '/api/tours/combinations/all']
  const ADMIN_READS = ['/api/customers/all', '/api/observers', ...KINDS.map(({ path }) => `${path}/template`)]
  const WRITES = [
    ...KINDS.flatMap(({ path, row }) => [
      ['POST', path, row] as const,
      ['PUT', `${path}/7`, row] as const,
      ['DELETE', `${path}/7`, undefined] as const,
      ['POST', `${path}/import`, undefined] as const,
    ]),
    ['POST', '/api/customers', { cm_name: 'x' }] as const,
    ['PUT', '/api/customers/7', { cm_name: 'x' }] as const,
    ['DELETE', '/api/customers/7', undefined] as const,
  ]

  test('nobody without a session', async () => {
    for (const path of [...READS, ...ADMIN_READS]) expect((await t.call(null, 'GET', path)).status).toBe(401)
    for (const [method, path, body] of WRITES) expect((await t.call(null, method, path, body)).status).toBe(401)
  })

  test.each(['sub', 'customer', 'observer'] as const)('%s', async (role) => {
    const token = t.addUser({ username: 'somebody', role, subcontractor: 'Alpha' })
    for (const path of ADMIN_READS) expect([path, (await t.call(token, 'GET', path)).status]).toEqual([path, 403])
    for (const path of READS) {
      const allowed = role === 'sub' || path === '/api/address'
      expect([path, (await t.call(token, 'GET', path)).status]).toEqual([path, allowed ? 200 : 403])
    }
    for (const [method, path, body] of WRITES)
      expect([method, path, (await t.call(token, method, path, body)).status]).toEqual([method, path, 403])
  })
})

describe('what a sub sees', () => {
  let alpha: string
  beforeEach(async () => {
    alpha = t.addUser({ username: 'alpha', role: 'sub', subcontractor: 'Alpha' })
    await t.call(admin, 'POST', '/api/subcontractors', { sc_name: 'Beta', sc_email: 'beta@example.com' })
    for (const [id, groups] of [
      ['V1', 'ALPHA; x'],
      ['V2', 'beta'],
      ['V3', ''],
    ]) {
      await t.call(admin, 'POST', '/api/gps', { gps_id: id, gps_groups: groups, gps_device: `secret-unit ${id}` })
      const dr_absences = [{ from: '2026-12-24', to: '2026-12-24' }]
      await t.call(admin, 'POST', '/api/drivers', { dr_name: `D${id}`, dr_groups: groups, dr_absences })
    }
    await t.call(admin, 'POST', '/api/address', { add_id: 'HUB', add_name: 'Hub' })
  })

  test('own vehicles and drivers, those without groups, all addresses, its own subcontractor', async () => {
    expect(await list(alpha, '/api/gps')).toEqual([
      { gps_id: 'V1', gps_groups: 'ALPHA' },
      { gps_id: 'V3', gps_groups: '' },
    ])
    expect((await list(alpha, '/api/drivers')).map((row) => row.dr_name)).toEqual(['DV1', 'DV3'])
    expect((await list(alpha, '/api/address')).map((row) => row.add_id)).toEqual(['HUB'])
    expect(await list(alpha, '/api/subcontractors')).toEqual([{ sc_name: 'Alpha', sc_email: null }])
  })

  test('when its own drivers are away, not when those are that it is never offered', async () => {
    const rows = await list(alpha, '/api/drivers')
    expect(rows.map((row) => row.dr_absences)).toEqual([[{ from: '2026-12-24', to: '2026-12-24' }], undefined])
  })

  test('nothing retired, and no role or name of the query', async () => {
    addTrip({ tt_gps: 'V1' })
    await t.call(admin, 'DELETE', '/api/gps/V1')
    const rows = await list(alpha, '/api/gps?all=true&role=admin&username=chief')
    expect(rows).toEqual([{ gps_id: 'V3', gps_groups: '' }])
  })

  test('a vehicle leaves its device when it is given to another company, and comes to that one', async () => {
    const beta = t.addUser({ username: 'beta', role: 'sub', subcontractor: 'Beta' })
    const before = { alpha: await pull(alpha), beta: await pull(beta) }
    await t.call(admin, 'PUT', '/api/gps/V1', { gps_id: 'V1', gps_groups: 'Beta' })
    expect(await pull(alpha, before.alpha.cursor)).toMatchObject({ put: {}, del: { vehicle: ['V1'] } })
    expect(await pull(beta, before.beta.cursor)).toMatchObject({
      put: { vehicle: [{ gps_id: 'V1', gps_groups: 'Beta' }] },
      del: {},
    })
    await t.call(admin, 'DELETE', '/api/gps/V2')
    // V2 was never Alpha's: its device does not even hear of the id.
    expect((await pull(alpha, before.alpha.cursor)).del).toEqual({ vehicle: ['V1'] })
  })

  test('nothing of other companies through the change feed', async () => {
    const text = JSON.stringify(await pull(alpha))
    for (const hidden of ['V2', 'Beta', 'beta', 'secret-unit']) expect(text).not.toContain(hidden)
    expect(text).toContain('V1')
  })
})

test('a repeated create with one Idempotency-Key adds one row', async () => {
  const body = { dr_name: 'Jan' }
  const first = await t.call(admin, 'POST', '/api/drivers', body, { 'idempotency-key': 'k1' })
  const again = await t.call(admin, 'POST', '/api/drivers', body, { 'idempotency-key': 'k1' })
  expect(again.body).toEqual(first.body)
  expect(await list(admin, '/api/drivers')).toHaveLength(1)
})
