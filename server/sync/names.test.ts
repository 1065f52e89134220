import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newTourDefaults } from '../../shared/domain/tour/weekday-rules.ts'
import type { MutationResult } from '../../shared/schemas/sync.ts'
import type { TourFields } from '../../shared/schemas/tour.ts'
import type { TripFields } from '../../shared/schemas/trip.ts'
import { lastSeq } from '../store/sync/change-feed.ts'
import { rowHistory } from '../store/trips/history.ts'
import { getTour } from '../store/trips/tours.ts'
import { getTrip } from '../store/trips/trips.ts'
import { addNames } from '../testing/names.ts'
import { addTrip, SAMPLE_TRIP } from '../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let t: TestApp
let admin: string
beforeEach(() => {
  t = createTestApp()
  admin = t.addUser({ username: 'dora', role: 'admin' })
  addNames(t.store, {
    customers: ['Holz AG', 'Stein AG'],
    subcontractors: ['Meier Trans', 'Huber AG'],
    vehicles: ['TRUCK-1', 'TRUCK-2'],
    drivers: [
      ['Hans Muster', '17'],
      ['Eva Kern', '18'],
    ],
    addresses: [
      ['A1', 'Basel Hub'],
      ['A2', 'Genf Nord'],
      ['A3', 'Bern'],
    ],
    observers: ['olga', 'oskar'],
  })
})
afterEach(() => t.close())

type Row = Record<string, unknown>
const call = (method: string, path: string, body?: object) => t.call(admin, method, path, body)
const put = (body: Partial<TripFields>) => call('PUT', '/api/trips/1', body)
const client = randomUUID()
const push = async (mutation: object): Promise<MutationResult | undefined> => {
  const whole = { id: randomUUID(), user: 'dora', format: 1, entity: 'trip', op: 'edit', key: 1, rev: 1, ...mutation }
  const answer = await t.call<{ results: MutationResult[] }>(admin, 'POST', '/api/sync/push', {
    client,
    mutations: [whole],
  })
  return answer.body.results[0]
}
const trip = (): Row => getTrip(t.store, 1) as unknown as Row
const tour = (): Row => getTour(t.store, 1) as unknown as Row

const days = <Value>(monday: Value, rest: Value): Value[] => [monday, rest, rest, rest, rest, rest, rest]
const TOUR: TourFields = {
  ...(newTourDefaults() as TourFields),
  tr_name: 'T-1',
  tr_cm_id: 1,
  tr_departure: 'A1',
  tr_arrival: 'A2',
  tr_sta: '10:00',
  tr_week_status: days(true, false),
  tr_week_sub: days<string | null>('Meier Trans', null),
  tr_week_gps: days<string | null>('TRUCK-1', null),
  tr_week_driver: days<number | null>(1, null),
  tr_week_drivernr: days<string | null>('17', null),
  tr_week_observer: days<string | null>('olga;oskar', null),
}

const rename = {
  customer: () => call('PUT', '/api/customers/1', { cm_name: 'Holz & Sohn' }),
  subcontractor: () => call('PUT', '/api/subcontractors/Meier%20Trans', { sc_name: 'Meier & Co' }),
  driver: () => call('PUT', '/api/drivers/1', { dr_name: 'Hans Meister', dr_number: '71' }),
  address: () => call('PUT', '/api/address/A1', { add_id: 'A1', add_name: 'Basel Süd' }),
}

describe('a trip names master data', () => {
  test('as it is spelled there, whatever the case', async () => {
    const body = {
      ...SAMPLE_TRIP,
      tt_customer: 'holz ag; OLGA',
      tt_sub: 'MEIER trans',
      tt_gps: 'truck-1',
      tt_driver: 'hans muster',
      tt_from_adrnr: 'a1',
    }
    expect((await call('POST', '/api/trips', body)).status).toBe(200)
    expect(trip()).toMatchObject({ ...SAMPLE_TRIP, tt_customer: 'Holz AG;olga' })
  })

  test('a driver by name or number alone, an address by its name', async () => {
    addTrip(t.store)
    expect((await put({ tt_driver: 'Eva Kern' })).status).toBe(200)
    expect((await put({ tt_from_text: 'Bern' })).status).toBe(200)
    expect(trip()).toMatchObject({
      tt_driver: 'Eva Kern',
      tt_drivernr: '18',
      tt_from_adrnr: 'A3',
      tt_from_text: 'Bern',
    })
    expect((await put({ tt_drivernr: '17' })).status).toBe(200)
    expect(trip()).toMatchObject({ tt_driver: 'Hans Muster', tt_drivernr: '17' })
  })

  const UNKNOWN: [string, Partial<TripFields>, string][] = [
    ['customer', { tt_customer: 'Nobody AG;olga' }, 'tt_customer'],
    ['observer', { tt_customer: 'Holz AG;nobody' }, 'tt_customer'],
    ['observer who is no observer', { tt_customer: 'Holz AG;dora' }, 'tt_customer'],
    ['subcontractor', { tt_sub: 'Nobody' }, 'tt_sub'],
    ['vehicle', { tt_gps: 'TRUCK-9' }, 'tt_gps'],
    ['driver', { tt_driver: 'Nobody', tt_drivernr: '17' }, 'tt_driver'],
    ["driver's number", { tt_driver: 'Hans Muster', tt_drivernr: '18' }, 'tt_driver'],
    ['number without a driver', { tt_driver: '', tt_drivernr: '99' }, 'tt_drivernr'],
    ['address number', { tt_from_adrnr: 'A9', tt_from_text: 'Basel Hub' }, 'tt_from_adrnr'],
    ['address', { tt_to_adrnr: '', tt_to_text: 'Somewhere' }, 'tt_to_text'],
    ["text beside an address' number", { tt_to_adrnr: 'A2', tt_to_text: 'Bern' }, 'tt_to_text'],
  ]
  test.each(UNKNOWN)('unknown %s is 400 at its field: by POST, PUT and push', async (_what, fields, path) => {
    addTrip(t.store)
    const refusal = { message: 'name_unknown', errors: [{ path, message: 'name_unknown' }] }
    expect(await call('POST', '/api/trips', { ...SAMPLE_TRIP, ...fields })).toMatchObject({
      status: 400,
      body: refusal,
    })
    expect(await put(fields)).toMatchObject({ status: 400, body: refusal })
    const base = Object.fromEntries(Object.keys(fields).map((field) => [field, trip()[field]]))
    expect(await push({ set: fields, base })).toMatchObject({ status: 'refused', ...refusal })
    expect(trip()).toMatchObject({ ...SAMPLE_TRIP, tt_rev: 1 })
  })

  test('a retired one that it already has stays, for another trip it is not offered', async () => {
    addTrip(t.store)
    for (const path of ['gps/TRUCK-1', 'drivers/1', 'address/A1', 'subcontractors/Meier%20Trans'])
      expect((await call('DELETE', `/api/${path}`)).body.message).toMatch(/retired/)
    await call('DELETE', '/api/users/oskar')
    expect((await put({ ...SAMPLE_TRIP, tt_info: 'gate 5' })).status).toBe(200)
    expect((await put({ tt_customer: 'Stein AG;oskar' })).status).toBe(200)
    const answer = await t.call<{ errors: { path: string }[] }>(admin, 'POST', '/api/trips', SAMPLE_TRIP)
    expect(answer.status).toBe(400)
    expect(answer.body.errors.map(({ path }) => path)).toEqual([
      'tt_customer',
      'tt_sub',
      'tt_gps',
      'tt_driver',
      'tt_from_adrnr',
    ])
  })
})

describe('a tour names master data', () => {
  const UNKNOWN: [string, Partial<TourFields>, string][] = [
    ['customer', { tr_cm_id: 9 }, 'tr_cm_id'],
    ['address', { tr_arrival: 'A9' }, 'tr_arrival'],
    ['subcontractor', { tr_week_sub: days<string | null>('Nobody', null) }, 'tr_week_sub.0'],
    ['vehicle', { tr_week_gps: days<string | null>('TRUCK-9', null) }, 'tr_week_gps.0'],
    ['driver', { tr_week_driver: days<number | null>(9, null) }, 'tr_week_driver.0'],
    ["driver's number", { tr_week_drivernr: days<string | null>('18', null) }, 'tr_week_drivernr.0'],
    ['number without a driver', { tr_week_drivernr: TOUR.tr_week_drivernr.with(1, '17') }, 'tr_week_drivernr.1'],
    ['observer', { tr_week_observer: days<string | null>('olga;nobody', null) }, 'tr_week_observer.0'],
  ]
  test.each(UNKNOWN)('unknown %s is 400 at its field and day', async (_what, fields, path) => {
    expect((await call('POST', '/api/tours', TOUR)).status).toBe(200)
    const refusal = { status: 400, body: { errors: [{ path, message: 'name_unknown' }] } }
    const whole = { ...TOUR, ...fields }
    expect(await call('POST', '/api/tours', whole)).toMatchObject({ status: 400 })
    expect((await call('POST', '/api/tours', whole)).body.errors).toContainEqual(
      expect.objectContaining({ path, message: 'name_unknown' }),
    )
    expect(await call('PUT', '/api/tours/1', fields)).toMatchObject(refusal)
    expect(tour()).toMatchObject({ ...TOUR, tr_rev: 1 })
  })

  test('unknown requirement is 400 at its place; those of drivers are known, and one that the tour has stays', async () => {
    const refusal = { errors: [{ path: 'tr_requirements.1', message: 'requirement_unknown' }] }
    expect(await call('POST', '/api/tours', { ...TOUR, tr_requirements: ['11_2_7', 'nonsense'] })).toMatchObject({
      status: 400,
      body: refusal,
    })
    const driver = { dr_name: 'Ada', dr_number: '19', dr_groups: '', dr_requirements: 'adr' }
    const { dr_id } = (await call('POST', '/api/drivers', driver)).body
    expect((await call('POST', '/api/tours', { ...TOUR, tr_requirements: ['ADR'] })).status).toBe(200)
    await call('DELETE', `/api/drivers/${dr_id}`)
    expect((await call('PUT', '/api/tours/1', { tr_requirements: ['ADR', '11_2_7'] })).status).toBe(200)
    expect((await call('PUT', '/api/tours/1', { tr_requirements: ['ADR', 'nonsense'] })).body).toMatchObject(refusal)
  })

  test('another driver brings his number', async () => {
    await call('POST', '/api/tours', TOUR)
    expect((await call('PUT', '/api/tours/1', { tr_week_driver: days<number | null>(2, null) })).status).toBe(200)
    expect(tour().tr_week_drivernr).toEqual(days<string | null>('18', null))
  })
})

describe('a rename', () => {
  test('reaches every trip, past ones too, and its versions keep what was', async () => {
    addTrip(t.store, { tt_stp: '2025-01-01T09:00:00.000Z', tt_std: '2025-01-01T09:00:00.000Z' })
    for (const work of Object.values(rename)) expect((await work()).status).toBe(200)
    expect(trip()).toMatchObject({
      tt_customer: 'Holz & Sohn;olga;oskar',
      tt_sub: 'Meier & Co',
      tt_driver: 'Hans Meister',
      tt_drivernr: '71',
      tt_from_text: 'Basel Süd',
      tt_to_text: 'Genf Nord',
      tt_rev: 5,
    })
    expect(rowHistory(t.store, 'trip', 1).find(({ rev }) => rev === 4)?.changes).toEqual({
      tt_driver: { from: 'Hans Muster', to: 'Hans Meister' },
      tt_drivernr: { from: '17', to: '71' },
    })
  })

  test("of a driver's number reaches the days of tours", async () => {
    await call('POST', '/api/tours', TOUR)
    await rename.driver()
    expect(tour().tr_week_drivernr).toEqual(days<string | null>('71', null))
  })

  const QUEUED: [keyof typeof rename, Partial<TripFields>, Partial<TripFields>][] = [
    ['customer', { tt_customer: 'Holz AG;olga' }, { tt_customer: 'Holz & Sohn;olga' }],
    ['subcontractor', { tt_sub: 'Meier Trans' }, { tt_sub: 'Meier & Co' }],
    ['driver', { tt_driver: 'Hans Muster', tt_drivernr: '17' }, { tt_driver: 'Hans Meister', tt_drivernr: '71' }],
    ['address', { tt_from_adrnr: 'A1', tt_from_text: 'Basel Hub' }, { tt_from_adrnr: 'A1', tt_from_text: 'Basel Süd' }],
  ]
  const OTHER: Partial<TripFields> = {
    tt_customer: 'Stein AG;oskar',
    tt_sub: 'Huber AG',
    tt_driver: 'Eva Kern',
    tt_drivernr: '18',
    tt_from_adrnr: 'A3',
    tt_from_text: 'Bern',
  }
  const otherOf = (fields: object) =>
    Object.fromEntries(Object.keys(fields).map((field) => [field, OTHER[field as keyof TripFields]]))

  test.each(QUEUED)('of the %s reaches an edit that was queued under the former name', async (kind, former, now) => {
    addTrip(t.store, OTHER)
    await rename[kind]()
    expect(await push({ set: former, base: otherOf(former) })).toMatchObject({ status: 'applied' })
    expect(trip()).toMatchObject(now)
  })

  test.each(QUEUED)('of the %s is no conflict for an edit of who saw the former name', async (kind, former) => {
    addTrip(t.store, former)
    await rename[kind]()
    expect(await push({ set: otherOf(former), base: former })).toMatchObject({ status: 'merged' })
    expect(trip()).toMatchObject(otherOf(former))
  })

  test.each(QUEUED)('of the %s reaches a new trip that was queued, and a PUT', async (kind, former, now) => {
    await rename[kind]()
    const set = { ...SAMPLE_TRIP, ...former }
    expect(await push({ op: 'create', key: `c:${randomUUID()}`, rev: null, set, base: {} })).toMatchObject({
      status: 'applied',
    })
    expect(trip()).toMatchObject(now)
    await put(otherOf(former))
    expect((await put(former)).status).toBe(200)
    expect(trip()).toMatchObject(now)
  })

  test('reaches the days of a tour that was edited under the former names', async () => {
    await call('POST', '/api/tours', TOUR)
    await rename.subcontractor()
    await rename.driver()
    const week = ['tr_week_sub', 'tr_week_gps', 'tr_week_driver', 'tr_week_drivernr'] as const
    const base = Object.fromEntries(week.map((field) => [field, TOUR[field]]))
    const set = { ...base, tr_week_gps: days<string | null>('TRUCK-2', null) }
    expect(await push({ entity: 'tour', set, base })).toMatchObject({ status: 'merged' })
    expect(tour()).toMatchObject({
      tr_week_sub: days<string | null>('Meier & Co', null),
      tr_week_gps: days<string | null>('TRUCK-2', null),
      tr_week_drivernr: days<string | null>('71', null),
    })
  })

  test('twice, and back again, is followed all the way', async () => {
    addTrip(t.store, { tt_sub: 'Huber AG' })
    await rename.subcontractor()
    await call('PUT', '/api/subcontractors/Meier%20%26%20Co', { sc_name: 'Meier Gruppe' })
    await push({ set: { tt_sub: 'Meier Trans' }, base: { tt_sub: 'Huber AG' } })
    expect(trip().tt_sub).toBe('Meier Gruppe')
    await call('PUT', '/api/subcontractors/Meier%20Gruppe', { sc_name: 'Meier Trans' })
    await put({ tt_sub: 'Huber AG' })
    await push({ rev: 3, set: { tt_sub: 'Meier & Co' }, base: { tt_sub: 'Huber AG' } })
    expect(trip().tt_sub).toBe('Meier Trans')
  })

  describe('after which somebody new has the former name', () => {
    const BEARER: Record<Exclude<keyof typeof rename, 'address'>, () => Promise<unknown>> = {
      customer: () => call('POST', '/api/customers', { cm_name: 'Holz AG' }),
      subcontractor: () => call('POST', '/api/subcontractors', { sc_name: 'Meier Trans' }),
      driver: () => call('POST', '/api/drivers', { dr_name: 'Hans Muster', dr_number: '17' }),
    }
    const CASES = QUEUED.filter(([kind]) => kind in BEARER) as [
      keyof typeof BEARER,
      Partial<TripFields>,
      Partial<TripFields>,
    ][]
    const takeOver = async (kind: keyof typeof BEARER): Promise<{ before: number; after: number }> => {
      const before = lastSeq(t.store)
      t.clock.advance(1000)
      await rename[kind]()
      t.clock.advance(1000)
      await BEARER[kind]()
      return { before, after: lastSeq(t.store) }
    }
    const NAMED = ['name_given_anew'] as const

    test.each(CASES)('an edit of before the rename is asked back, naming both: %s', async (kind, former, now) => {
      addTrip(t.store, OTHER)
      const { before } = await takeOver(kind)
      const result = await push({ set: former, base: otherOf(former), seen: before })
      expect(result).toMatchObject({ status: 'refused', message: NAMED[0], errors: [{ offers: [now, former] }] })
      expect(trip()).toMatchObject(otherOf(former))
      // An older app does not say when it saw the name.
      expect(await push({ set: former, base: otherOf(former) })).toMatchObject({ status: 'refused' })
      const values = result?.errors?.[0]?.values
      expect(Object.values(former).join(';')).toContain(values?.name)
      expect(Object.values(now).join(' ')).toContain(values?.now)
    })

    test.each(CASES)('a new trip of before it too: %s', async (kind, former) => {
      const { before } = await takeOver(kind)
      const create = { op: 'create', rev: null, set: { ...SAMPLE_TRIP, ...former }, base: {}, seen: before }
      expect(await push({ ...create, key: `c:${randomUUID()}` })).toMatchObject({
        status: 'refused',
        message: NAMED[0],
      })
      expect(trip()).toBeUndefined()
    })

    test.each(CASES)('an edit of after that means who has the name now: %s', async (kind, former) => {
      addTrip(t.store, OTHER)
      const { after } = await takeOver(kind)
      expect(await push({ set: former, base: otherOf(former), seen: after })).toMatchObject({ status: 'applied' })
      expect(trip()).toMatchObject(former)
      expect((await put(otherOf(former))).status).toBe(200)
      expect((await put(former)).status).toBe(200)
    })

    test.each(CASES)('what the person saw under the former name is no conflict: %s', async (kind, former) => {
      addTrip(t.store, former)
      const { before } = await takeOver(kind)
      expect(await push({ set: otherOf(former), base: former, seen: before })).toMatchObject({ status: 'merged' })
      expect(trip()).toMatchObject(otherOf(former))
    })

    test('a day of a tour is asked back, the others are taken', async () => {
      await call('POST', '/api/tours', {
        ...TOUR,
        tr_week_status: TOUR.tr_week_status.with(1, true),
        tr_week_sub: days<string | null>('Huber AG', null).with(1, 'Huber AG'),
      })
      const { before } = await takeOver('subcontractor')
      const result = await push({
        entity: 'tour',
        set: { 'tr_week_sub.0': 'Meier Trans', 'tr_week_gps.1': 'TRUCK-2' },
        base: { 'tr_week_sub.0': 'Huber AG', 'tr_week_gps.1': null },
        seen: before,
      })
      expect(result).toMatchObject({
        status: 'refused',
        units: ['day_0'],
        errors: [
          { path: 'tr_week_sub.0', offers: [{ 'tr_week_sub.0': 'Meier & Co' }, { 'tr_week_sub.0': 'Meier Trans' }] },
        ],
      })
      expect(tour()).toMatchObject({
        tr_week_sub: ['Huber AG', 'Huber AG', null, null, null, null, null],
        tr_week_gps: ['TRUCK-1', 'TRUCK-2', null, null, null, null, null],
      })
    })

    test('and the former bearer is deleted: only the new one is offered', async () => {
      addTrip(t.store, OTHER)
      const { before } = await takeOver('subcontractor')
      await call('DELETE', '/api/subcontractors/Meier%20%26%20Co')
      await call('POST', '/api/subcontractors', { sc_name: 'Meier & Co' })
      const result = await push({ set: { tt_sub: 'Meier Trans' }, base: { tt_sub: 'Huber AG' }, seen: before })
      expect(result?.errors).toMatchObject([{ values: { known: 'no' }, offers: [{ tt_sub: 'Meier Trans' }] }])
    })

    test('a name that was chosen from an offer means who had it then, the other names of the edit whom the person saw', async () => {
      addTrip(t.store, OTHER)
      const { before } = await takeOver('subcontractor')
      const set = { tt_sub: 'Meier Trans', tt_driver: 'Hans Muster', tt_drivernr: '17' }
      const edit = { set, base: otherOf(set), seen: before }
      const [fault] = (await push(edit))?.errors ?? []
      expect(fault).toMatchObject({ path: 'tt_sub', seen: lastSeq(t.store) })
      await takeOver('driver')
      const chosen = { ...edit, seen_at: { set: { tt_sub: fault?.seen } } }
      expect((await push(chosen))?.errors).toMatchObject([{ path: 'tt_driver', message: 'name_given_anew' }])
      expect(trip()).toMatchObject(otherOf(set))
    })

    test('the value of others that the person kept its own against means whom they meant: no conflict again', async () => {
      addTrip(t.store, { tt_sub: 'Huber AG' })
      const { before, after } = await takeOver('subcontractor')
      // Somebody else gives the trip to who has the name by now, and the person keeps its own against that.
      await put({ tt_sub: 'Meier Trans' })
      const edit = { set: { tt_sub: 'Huber AG' }, base: { tt_sub: 'Meier Trans' }, seen: before }
      expect(await push({ ...edit, seen_at: { base: { tt_sub: after } } })).toMatchObject({ status: 'merged' })
      expect(trip().tt_sub).toBe('Huber AG')
    })

    test('an address by its text alone is asked back, one by its number is not', async () => {
      addTrip(t.store, OTHER)
      const before = lastSeq(t.store)
      t.clock.advance(1000)
      await rename.address()
      await call('POST', '/api/address', { add_id: 'A9', add_name: 'Basel Hub' })
      const base = { tt_from_adrnr: 'A3', tt_from_text: 'Bern' }
      const byText = { tt_from_adrnr: '', tt_from_text: 'Basel Hub' }
      expect(await push({ set: byText, base, seen: before })).toMatchObject({
        errors: [{ offers: [{ tt_from_adrnr: 'A1', tt_from_text: 'Basel Süd' }, { tt_from_adrnr: 'A9' }] }],
      })
      await push({ set: { ...byText, tt_from_adrnr: 'A1' }, base, seen: before })
      expect(trip()).toMatchObject({ tt_from_adrnr: 'A1', tt_from_text: 'Basel Süd' })
    })
  })

  describe('of nobody: a row is deleted, and one of the same name is made', () => {
    const ANEW: [string, string, string, Partial<TripFields>][] = [
      ['customer', 'customers', 'cm_name', { tt_customer: 'Neu AG;olga' }],
      ['subcontractor', 'subcontractors', 'sc_name', { tt_sub: 'Neu AG' }],
      ['vehicle', 'gps', 'gps_id', { tt_gps: 'NEU-1' }],
    ]
    const queuedBefore = async (path: string, field: string, set: Partial<TripFields>) => {
      const name = String(Object.values(set)[0]).split(';')[0] ?? ''
      const { body } = await call('POST', `/api/${path}`, { [field]: name })
      addTrip(t.store, OTHER)
      const queued = {
        set,
        base: Object.fromEntries(Object.keys(set).map((of) => [of, trip()[of]])),
        seen: lastSeq(t.store),
      }
      const gone = await call('DELETE', `/api/${path}/${encodeURIComponent(String(body.cm_id ?? name))}`)
      expect(gone.body.message).toMatch(/deleted$/)
      return { queued, makeAnew: () => call('POST', `/api/${path}`, { [field]: name }) }
    }

    // Its name decides who sees a trip: an edit must not show it to another company's people.
    test.each(ANEW.slice(0, 2))('another %s: the edit of before is asked back', async (_kind, path, field, set) => {
      const { queued, makeAnew } = await queuedBefore(path, field, set)
      expect(await push(queued)).toMatchObject({ status: 'refused', message: 'name_unknown' })
      await makeAnew()
      const [fault] = (await push(queued))?.errors ?? []
      expect(fault).toMatchObject({ message: 'name_given_anew', values: { known: 'no' }, offers: [set] })
      expect(await push({ ...queued, seen_at: { set: { [Object.keys(set)[0] ?? '']: fault?.seen } } })).toMatchObject({
        status: 'applied',
      })
    })

    test.each(ANEW.slice(0, 2))(
      'another %s, which the row names by now: in letters alone they agree',
      async (...row) => {
        const [, path, field, set] = row
        const { queued, makeAnew } = await queuedBefore(path, field, set)
        await makeAnew()
        await put(set)
        expect(await push(queued)).toMatchObject({ status: 'refused', message: 'name_given_anew' })
        expect(await push({ ...queued, seen: lastSeq(t.store) })).toMatchObject({ status: 'merged' })
      },
    )

    test('another subcontractor, which a day of a tour names by now', async () => {
      await call('POST', '/api/subcontractors', { sc_name: 'Neu AG' })
      await call('POST', '/api/tours', TOUR)
      const set = { tr_week_sub: days<string | null>('Neu AG', null) }
      const queued = { entity: 'tour', set, base: { tr_week_sub: TOUR.tr_week_sub }, seen: lastSeq(t.store) }
      await call('DELETE', '/api/subcontractors/Neu%20AG')
      await call('POST', '/api/subcontractors', { sc_name: 'Neu AG' })
      await call('PUT', '/api/tours/1', set)
      expect(tour()).toMatchObject(set)
      expect((await push(queued))?.errors).toMatchObject([{ path: 'tr_week_sub.0', message: 'name_given_anew' }])
      expect(await push({ ...queued, seen: lastSeq(t.store) })).toMatchObject({ status: 'merged' })
    })

    // Its id is what the company calls it, and never changes: one that was retired and added again is the same one too.
    test.each(ANEW.slice(2))('a %s of the same id is the one that was meant', async (_kind, path, field, set) => {
      const { queued, makeAnew } = await queuedBefore(path, field, set)
      await makeAnew()
      expect(await push(queued)).toMatchObject({ status: 'applied' })
      expect(trip()).toMatchObject(set)
    })
  })

  test('a sub is told of two drivers of one name no more than it sees', async () => {
    const meier = t.addUser({ username: 'meier', role: 'sub', subcontractor: 'Meier Trans' })
    addTrip(t.store, {
      tt_driver: '',
      tt_drivernr: '',
      tt_stp: '2099-01-01T09:00:00.000Z',
      tt_std: '2099-01-01T09:00:00.000Z',
      tt_sta: '2099-01-01T09:00:00.000Z',
    })
    const seen = lastSeq(t.store)
    t.clock.advance(1000)
    await call('PUT', '/api/drivers/1', { dr_name: 'Hans Meister', dr_number: '71', dr_groups: 'Huber AG' })
    await call('POST', '/api/drivers', { dr_name: 'Hans Muster', dr_number: '17', dr_groups: 'Meier Trans' })
    const set = { tt_driver: 'Hans Muster', tt_drivernr: '17' }
    const mutation = { id: randomUUID(), user: 'meier', format: 2, entity: 'trip', op: 'edit', key: 1, rev: 1, seen }
    const mutations = [{ ...mutation, set, base: { tt_driver: '', tt_drivernr: '' } }]
    const answer = await t.call(meier, 'POST', '/api/sync/push', { client, mutations })
    expect(answer.body).toMatchObject({ results: [{ message: 'name_given_anew', errors: [{ offers: [set] }] }] })
    expect(JSON.stringify(answer.body)).not.toContain('Meister')
  })
})

describe('an unknown name is refused with the nearest that exist', () => {
  test.each<[string, Partial<TripFields>, object[]]>([
    ['subcontractor', { tt_sub: 'Hubr AG' }, [{ tt_sub: 'Huber AG' }]],
    ['vehicle', { tt_gps: 'TRUCK-9' }, [{ tt_gps: 'TRUCK-1' }, { tt_gps: 'TRUCK-2' }]],
    ['customer', { tt_customer: 'Holz A;olga' }, [{ tt_customer: 'Holz AG;olga' }]],
    ['driver', { tt_driver: 'Eva Kernn', tt_drivernr: '18' }, [{ tt_driver: 'Eva Kern', tt_drivernr: '18' }]],
    ['address', { tt_from_adrnr: '', tt_from_text: 'Berne' }, [{ tt_from_adrnr: 'A3', tt_from_text: 'Bern' }]],
  ])('%s', async (_what, set, offers) => {
    addTrip(t.store)
    const base = Object.fromEntries(Object.keys(set).map((field) => [field, trip()[field]]))
    expect((await push({ set, base }))?.errors).toMatchObject([{ message: 'name_unknown', offers }])
  })
})
