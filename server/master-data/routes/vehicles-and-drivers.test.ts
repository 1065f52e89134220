import { describe, expect, test } from 'vitest'
import { addTrip, admin, list, type Row, setUpMasterData, t } from './master-data-sample.ts'

setUpMasterData()

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

describe.each([
  ['a driver', 'dr_absences', '/api/drivers', '1', { dr_name: 'Jan' }, { dr_number: '5' }, 'workshop'],
  ['a vehicle', 'gps_absences', '/api/gps', 'ZH%201', { gps_id: 'ZH 1' }, { gps_groups: 'a' }, 'holiday'],
] as const)('absences of %s', (_whose, field, path, id, named, other, foreignKind) => {
  const days = (from: string, to = from) => ({ from, to })
  const add = (absences: unknown) => t.call(admin, 'POST', path, { ...named, [field]: absences })
  const edit = (fields: Row) => t.call(admin, 'PUT', `${path}/${id}`, { ...named, ...fields })
  const absences = async () => (await list(admin, path))[0]?.[field]

  test('are kept in the order of their days', async () => {
    expect((await add([days('2027-02-01'), days('2026-12-24', '2027-01-03')])).status).toBe(200)
    expect(await absences()).toEqual([days('2026-12-24', '2027-01-03'), days('2027-02-01')])
  })
  test('stay when whoever edits it says nothing of them, and go when there are none', async () => {
    await add([days('2026-12-24')])
    await edit(other)
    expect(await absences()).toEqual([days('2026-12-24')])
    await edit({ [field]: [] })
    expect(await absences()).toEqual([])
  })
  test('are saved by a form that was filled with the row as it is listed', async () => {
    await add([days('2026-12-24')])
    const [seen] = await list(admin, path)
    const { retired: _retired, ...row } = seen as Row
    expect(await edit({ ...other, [field]: [], seen: row })).toMatchObject({ status: 200 })
    expect(await absences()).toEqual([])
  })
  test('that another planner changed since they were seen are not written over', async () => {
    await add([days('2026-12-24')])
    const known = [days('2026-12-24')]
    const put = (...ranges: object[]) => edit({ [field]: [...known, ...ranges], seen: { [field]: known } })
    expect((await put(days('2027-02-01'))).status).toBe(200)
    expect(await put(days('2027-03-01'))).toMatchObject({ status: 409, body: { message: 'edit_conflict' } })
    expect(await absences()).toEqual([days('2026-12-24'), days('2027-02-01')])
  })
  test.each([
    ['reversed', [days('2027-01-03', '2026-12-24')], '.0.to', 'absence_reversed'],
    ['overlapping', [days('2026-12-24', '2026-12-26'), days('2026-12-26')], '.1.from', 'absences_overlap'],
    ['on a day that does not exist', [days('2026-02-31', '2026-03-01')], '.0.from', 'invalid_date'],
    ['for a reason of the other', [{ ...days('2026-12-24'), kind: foreignKind }], '.0.kind', 'absences_invalid'],
    ['no list', 'soon', '', 'absences_invalid'],
    ['more than anybody has', Array.from({ length: 201 }, () => days('2026-12-24')), '', 'absences_too_many'],
  ])('%s are 400 at their field, and nothing is kept', async (_case, given, place, message) => {
    const errors = [{ path: `${field}${place}`, message }]
    expect(await add(given)).toMatchObject({ status: 400, body: { errors } })
    expect(await list(admin, path)).toEqual([])
  })
})
