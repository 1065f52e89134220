import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { TripFields } from '../../shared/schemas/trip.ts'
import { lastSeq } from '../store/history/change-feed.ts'
import { rowHistory } from '../store/history/history.ts'
import { monday } from '../testing/sample-tours.ts'
import { addTrip, SAMPLE_TRIP } from '../testing/sample-trips.ts'
import { call, client, push, put, rename, setUpNamesCompany, TOUR, t, tour, trip } from './names-sample.ts'

setUpNamesCompany()

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
    expect(tour().tr_week_drivernr).toEqual(monday<string | null>('71', null))
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
    const set = { ...base, tr_week_gps: monday<string | null>('TRUCK-2', null) }
    expect(await push({ entity: 'tour', set, base })).toMatchObject({ status: 'merged' })
    expect(tour()).toMatchObject({
      tr_week_sub: monday<string | null>('Meier & Co', null),
      tr_week_gps: monday<string | null>('TRUCK-2', null),
      tr_week_drivernr: monday<string | null>('71', null),
    })
  })

  describe('and the exceptions of a tour', () => {
    const on = (day: string, more: object = {}) => ({ day, kind: 'changed', ...more })
    const named = { sub: 'Meier Trans', driver: 1, drivernr: '17' }
    const renamed = { sub: 'Meier & Co', driver: 1, drivernr: '71' }
    const [one, other] = ['2027-01-04', '2027-01-11']
    const edit = (set: object[], base: object[], more: object = {}) =>
      push({ entity: 'tour', set: { tr_days: set }, base: { tr_days: base }, ...more })

    test('reaches those that were queued under the former names', async () => {
      await call('POST', '/api/tours', TOUR)
      await rename.subcontractor()
      await rename.driver()
      expect(await edit([on(one, named)], [])).toMatchObject({ status: 'merged' })
      expect(tour().tr_days).toEqual([on(one, renamed)])
    })

    test('is no conflict for who saw the former names', async () => {
      await call('POST', '/api/tours', { ...TOUR, tr_days: [on(one, named)] })
      await rename.subcontractor()
      await rename.driver()
      expect(await edit([on(one, named), on(other)], [on(one, named)])).toMatchObject({ status: 'merged' })
      expect(tour().tr_days).toEqual([on(one, renamed), on(other)])
      expect(await edit([on(other)], [on(one, named), on(other)])).toMatchObject({ status: 'merged' })
      expect(tour().tr_days).toEqual([on(other)])
    })

    test('asks back where somebody new has the former name, unless it was seen before and left', async () => {
      await call('POST', '/api/tours', { ...TOUR, tr_days: [on(one, named)] })
      const seen = lastSeq(t.store)
      await rename.subcontractor()
      await call('POST', '/api/subcontractors', { sc_name: 'Meier Trans' })
      const result = await edit([on(one, named), on(other, { sub: 'Meier Trans' })], [on(one, named)], { seen })
      expect(result).toMatchObject({
        status: 'refused',
        message: 'name_given_anew',
        errors: [{ path: `tr_days.${other}.sub`, values: { name: 'Meier Trans', now: 'Meier & Co' } }],
      })
      expect(result?.errors?.[0]).not.toHaveProperty('offers.0')
      expect(tour().tr_days).toEqual([on(one, { ...named, sub: 'Meier & Co' })])
      expect(await edit([on(one, named), on(other)], [on(one, named)], { seen })).toMatchObject({ status: 'merged' })
      expect(await edit([on(other, { sub: 'Meier Trans' })], [on(other)], { seen: lastSeq(t.store) })).toMatchObject({
        status: 'merged',
      })
      expect(tour().tr_days).toMatchObject([{ day: one }, { sub: 'Meier Trans' }])
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
        tr_week_sub: monday<string | null>('Huber AG', null).with(1, 'Huber AG'),
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
      // Another person gives the trip to the row that has the name by now; the author of the edit keeps its own value.
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
      const set = { tr_week_sub: monday<string | null>('Neu AG', null) }
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
