import { describe, expect, test } from 'vitest'
import type { TourFields } from '../../shared/schemas/tour.ts'
import type { TripFields } from '../../shared/schemas/trip.ts'
import { monday } from '../testing/sample-tours.ts'
import { addTrip, SAMPLE_TRIP } from '../testing/sample-trips.ts'
import { admin, call, push, put, setUpNamesCompany, TOUR, t, tour, trip } from './names-sample.ts'

setUpNamesCompany()

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
    ['subcontractor', { tr_week_sub: monday<string | null>('Nobody', null) }, 'tr_week_sub.0'],
    ['vehicle', { tr_week_gps: monday<string | null>('TRUCK-9', null) }, 'tr_week_gps.0'],
    ['driver', { tr_week_driver: monday<number | null>(9, null) }, 'tr_week_driver.0'],
    ["driver's number", { tr_week_drivernr: monday<string | null>('18', null) }, 'tr_week_drivernr.0'],
    ['number without a driver', { tr_week_drivernr: TOUR.tr_week_drivernr.with(1, '17') }, 'tr_week_drivernr.1'],
    ['observer', { tr_week_observer: monday<string | null>('olga;nobody', null) }, 'tr_week_observer.0'],
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
    expect((await call('PUT', '/api/tours/1', { tr_week_driver: monday<number | null>(2, null) })).status).toBe(200)
    expect(tour().tr_week_drivernr).toEqual(monday<string | null>('18', null))
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
