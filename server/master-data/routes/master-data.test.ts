import { beforeEach, describe, expect, test } from 'vitest'
import { addTrip, admin, list, NO_TERMS, pull, setUpMasterData, t } from './master-data-sample.ts'

setUpMasterData()

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
    row: {
      gps_id: 'ZH 1',
      gps_groups: 'alpha',
      gps_device: 'unit-1',
      gps_absences: [{ from: '2026-12-24', to: '2026-12-26' }],
    },
    changed: { gps_id: 'ZH 1', gps_groups: 'alpha;beta', gps_device: 'unit-2', gps_absences: [] },
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
      dr_phone: '+41 79 555 10 00',
      dr_groups: 'alpha',
      dr_requirements: '11_2_7',
      dr_absences: [{ from: '2026-12-24', to: '2027-01-03' }],
    },
    changed: {
      dr_id: 7,
      dr_name: 'Anna Frei',
      dr_number: '0007',
      dr_phone: null,
      dr_groups: '',
      dr_requirements: '',
      dr_absences: [],
    },
    twin: { dr_name: 'ANNA FREI', dr_number: '0007' },
    used: { tt_driver: 'Anna Frei', tt_drivernr: '0007' },
  },
  {
    entity: 'address',
    path: '/api/address',
    id: 'add_id',
    row: {
      add_id: 'HUB',
      add_name: 'Zürich Hub',
      add_lat: 47.4,
      add_lon: 8.5,
      add_radius: 200,
      add_street: 'Hubweg 1, 8302 Kloten',
      add_region: 'CH-ZH',
      add_slot_url: 'https://example.com/slots',
      add_slot_lead: 90,
    },
    changed: {
      add_id: 'HUB',
      add_name: 'Zürich Nord',
      add_street: '',
      add_region: '',
      add_lat: null,
      add_lon: null,
      add_radius: null,
      add_slot_url: '',
      add_slot_lead: null,
    },
    twin: { add_id: 'hub', add_name: 'x' },
    used: { tt_to_adrnr: 'HUB' },
  },
  {
    entity: 'subcontractor',
    path: '/api/subcontractors',
    id: 'sc_name',
    row: { sc_name: 'Alpha', sc_email: 'dispo@alpha.example', sc_language: 'it', ...NO_TERMS },
    changed: { sc_name: 'Alpha', sc_email: null, sc_language: null, ...NO_TERMS },
    twin: { sc_name: 'ALPHA' },
    used: { tt_sub: 'Alpha' },
  },
] as const

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
    expect(await list(admin, '/api/gps')).toEqual([
      { gps_id: 'ZH 1', gps_groups: 'a', gps_device: 'ZH 1', gps_absences: [] },
    ])
  })

  test('with a slash has a path of its own', async () => {
    await t.call(admin, 'POST', '/api/gps', { gps_id: 'ZH/1' })
    expect((await t.call(admin, 'DELETE', '/api/gps/ZH%2F1')).status).toBe(200)
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
      const driver = { dr_name: `D${id}`, dr_phone: '079 555 10 00', dr_groups: groups, dr_absences }
      await t.call(admin, 'POST', '/api/drivers', driver)
    }
    await t.call(admin, 'POST', '/api/address', { add_id: 'HUB', add_name: 'Hub' })
  })

  test('own vehicles and drivers, those without groups, all addresses, its own subcontractor', async () => {
    expect(await list(alpha, '/api/gps')).toEqual([
      { gps_id: 'V1', gps_groups: 'ALPHA', gps_absences: [] },
      { gps_id: 'V3', gps_groups: '' },
    ])
    expect((await list(alpha, '/api/drivers')).map((row) => row.dr_name)).toEqual(['DV1', 'DV3'])
    expect((await list(alpha, '/api/address')).map((row) => row.add_id)).toEqual(['HUB'])
    // Its surcharge is for admin alone.
    const { sc_floater: _rule, sc_floater_from: _since, ...own } = NO_TERMS
    expect(await list(alpha, '/api/subcontractors')).toEqual([
      { sc_name: 'Alpha', sc_email: null, sc_language: null, ...own },
    ])
  })

  test('when its own drivers are away and their telephones, not those of drivers that it is never offered', async () => {
    const rows = await list(alpha, '/api/drivers')
    expect(rows.map((row) => row.dr_absences)).toEqual([[{ from: '2026-12-24', to: '2026-12-24' }], undefined])
    expect(rows.map((row) => row.dr_phone)).toEqual(['079 555 10 00', undefined])
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
      put: { vehicle: [{ gps_id: 'V1', gps_groups: 'Beta', gps_absences: [] }] },
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
