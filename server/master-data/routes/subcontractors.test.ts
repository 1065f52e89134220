import { beforeEach, describe, expect, test } from 'vitest'
import { lastSeq } from '../../store/history/change-feed.ts'
import { rowHistory } from '../../store/history/history.ts'
import { changesAfter } from '../../sync/store/sync-log.ts'
import { addTrip } from '../../testing/sample-trips.ts'
import { admin, pull, type Row, setUpMasterData, t } from './master-data-sample.ts'

setUpMasterData()

const rename = (from: string, to: string) =>
  t.call(admin, 'PUT', `/api/subcontractors/${encodeURIComponent(from)}`, { sc_name: to })

test.each([
  ['an empty name', { sc_name: '' }, 'sc_name', 'field_required'],
  ['a semicolon', { sc_name: 'a;b' }, 'sc_name', 'name_without_semicolon'],
  ['a folder in a path', { sc_name: '..' }, 'sc_name', 'value_invalid'],
  ['no e-mail address', { sc_name: 'a', sc_email: 'x' }, 'sc_email', 'email_invalid'],
])('%s is 400', async (_name, body, path, message) => {
  expect(await t.call(admin, 'POST', '/api/subcontractors', body)).toMatchObject({
    status: 400,
    body: { message, errors: [{ path, message }] },
  })
})

test('each of several that are added one after the other has an id of its own', async () => {
  for (const sc_name of ['Alpha', 'Beta', 'Gamma']) await t.call(admin, 'POST', '/api/subcontractors', { sc_name })
  const ids = t.store.sqlite.prepare<[], string>('select sc_uid from subcontractors').pluck().all()
  expect(new Set(ids.filter(Boolean)).size).toBe(3)
})

test('the language stays where an edit says nothing of it, and goes where it is null', async () => {
  const language = async () => (await pull(admin)).put.subcontractor?.[0]?.sc_language
  await t.call(admin, 'POST', '/api/subcontractors', { sc_name: 'Alpha', sc_language: 'fr' })
  await t.call(admin, 'PUT', '/api/subcontractors/Alpha', { sc_name: 'Alpha', sc_email: 'a@alpha.example' })
  expect(await language()).toBe('fr')
  await t.call(admin, 'PUT', '/api/subcontractors/Alpha', { sc_name: 'Alpha', sc_language: null })
  expect(await language()).toBeNull()
})

test('one that only a user belongs to is retired as well, so that this user keeps its trips', async () => {
  const meier = t.addUser({ username: 'meier', role: 'sub', subcontractor: 'Meier Trans' })
  expect((await t.call(admin, 'DELETE', '/api/subcontractors/Meier%20Trans')).body.message).toBe(
    'subcontractor_retired',
  )
  const trip = addTrip(t.store)
  expect((await t.call(meier, 'GET', `/api/trips/${trip.tt_id}`)).status).toBe(200)
})

test('one that comes back in other letters keeps the spelling that its trips have', async () => {
  await t.call(admin, 'POST', '/api/subcontractors', { sc_name: 'Meier Trans' })
  addTrip(t.store)
  await t.call(admin, 'DELETE', '/api/subcontractors/Meier%20Trans')
  expect(await t.call(admin, 'POST', '/api/subcontractors', { sc_name: 'MEIER TRANS' })).toMatchObject({
    status: 200,
    body: { sc_name: 'Meier Trans' },
  })
})

describe('a rename', () => {
  beforeEach(async () => {
    await t.call(admin, 'POST', '/api/subcontractors', { sc_name: 'Meier Trans' })
    await t.call(admin, 'POST', '/api/subcontractors', { sc_name: 'Huber AG' })
  })

  test('stands in the change feed with who could see each trip before and who may now', async () => {
    addTrip(t.store, { tt_sub: 'meier trans' })
    const since = lastSeq(t.store)
    await rename('Meier Trans', 'Meier & Sohn')
    expect(changesAfter(t.store, since, 10).filter(({ entity }) => entity === 'trip')).toMatchObject([
      { key: '1', before: { tt_sub: 'meier trans' }, after: { tt_sub: 'Meier & Sohn', tt_status: 'active' } },
    ])
  })

  test('goes through trips, users and groups, and leaves the others alone', async () => {
    const meier = t.addUser({ username: 'meier', role: 'sub', subcontractor: 'Meier Trans' })
    const huber = t.addUser({ username: 'huber', role: 'sub', subcontractor: 'Huber AG' })
    const own = addTrip(t.store, { tt_sub: 'meier trans' })
    const foreign = addTrip(t.store, { tt_sub: 'Huber AG' })
    await t.call(admin, 'POST', '/api/gps', { gps_id: 'V1', gps_groups: 'Nord; MEIER trans' })
    await t.call(admin, 'POST', '/api/gps', { gps_id: 'V2', gps_groups: 'meier trans basel' })
    await t.call(admin, 'POST', '/api/drivers', { dr_name: 'Jan', dr_groups: 'meier trans' })
    const before = { admin: await pull(admin), meier: await pull(meier), huber: await pull(huber) }

    expect(await rename('Meier Trans', 'Meier & Sohn')).toMatchObject({
      status: 200,
      body: { message: 'subcontractor_saved' },
    })

    const after = await pull(admin, before.admin.cursor)
    expect(after.del).toEqual({ subcontractor: ['Meier Trans'] })
    expect(after.put).toMatchObject({
      subcontractor: [{ sc_name: 'Meier & Sohn', sc_email: null }],
      trip: [{ tt_id: own.tt_id, tt_sub: 'Meier & Sohn', tt_rev: 2 }],
      vehicle: [{ gps_id: 'V1', gps_groups: 'Nord;Meier & Sohn' }],
      driver: [{ dr_id: 1, dr_groups: 'Meier & Sohn' }],
    })
    expect(Object.keys(after.put).sort()).toEqual(['driver', 'subcontractor', 'trip', 'vehicle'])
    // The sub goes on seeing what it saw, on a device that starts anew.
    const anew = await pull(meier, before.meier.cursor)
    expect(anew).toMatchObject({
      reset: true,
      put: { trip: [{ tt_id: own.tt_id }], vehicle: [{ gps_id: 'V1' }], driver: [{ dr_id: 1 }] },
    })
    // Another sub hears nothing, not even that something was renamed.
    expect(await pull(huber, before.huber.cursor)).toMatchObject({ put: {}, del: {} })
    expect((await t.call(huber, 'GET', `/api/trips/${foreign.tt_id}`)).body).toMatchObject({ tt_rev: 1 })

    expect(rowHistory(t.store, 'trip', own.tt_id)[0]?.changes).toEqual({
      tt_sub: { from: 'meier trans', to: 'Meier & Sohn' },
    })
    expect(rowHistory(t.store, 'user', 'meier')[0]?.changes).toEqual({
      subcontractor: { from: 'Meier Trans', to: 'Meier & Sohn' },
    })
    expect(rowHistory(t.store, 'subcontractor', 'Meier & Sohn')[0]?.changes).toEqual({
      sc_name: { from: 'Meier Trans', to: 'Meier & Sohn' },
    })
  })

  test('to the name of another, in other letters too, is 409 and changes nothing', async () => {
    const trip = addTrip(t.store, { tt_sub: 'Meier Trans' })
    const before = await pull(admin)
    expect(await rename('Meier Trans', 'huber ag')).toMatchObject({ status: 409, body: { message: 'name_taken' } })
    expect(await pull(admin, before.cursor)).toMatchObject({ put: {}, del: {} })
    expect(rowHistory(t.store, 'trip', trip.tt_id)).toHaveLength(1)
  })

  test('to other letters is a rename', async () => {
    const trip = addTrip(t.store, { tt_sub: 'Meier Trans' })
    expect((await rename('meier trans', 'MEIER Trans')).status).toBe(200)
    expect((await t.call(admin, 'GET', `/api/trips/${trip.tt_id}`)).body.tt_sub).toBe('MEIER Trans')
    expect((await t.call<Row[]>(admin, 'GET', '/api/subcontractors')).body.map((row) => row.sc_name)).toEqual([
      'Huber AG',
      'MEIER Trans',
    ])
  })
})
