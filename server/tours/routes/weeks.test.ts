import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rowHistory } from '../../store/history/history.ts'
import { addTrip } from '../../testing/sample-trips.ts'
import { DAYS, onDays, type Row, W48, W49, type WeeksCompany, weeksCompany } from './weeks-sample.ts'

let company: WeeksCompany
let t: WeeksCompany['t']
let { admin, meier, addTour, post, weeksFor, allTrips } = {} as WeeksCompany
beforeEach(async () => {
  company = await weeksCompany()
  ;({ t, admin, meier, addTour, post, weeksFor, allTrips } = company)
})
afterEach(() => t.close())

describe('copy', () => {
  test('one scheduled trip for each enabled weekday of each week, with all that goes with it', async () => {
    await addTour('T-1', [0, 6])
    await addTour('T-2', [2], { tr_status: false })
    expect(await post('copy', { weeks: [W49, W48] })).toMatchObject({
      status: 200,
      body: {
        message: 'weeks_copied',
        weeks: [
          { week: 202648, trips: 2 },
          { week: 202649, trips: 2 },
        ],
      },
    })
    const trips = allTrips()
    expect(trips.map(({ tt_stp }) => tt_stp)).toEqual([
      '2026-11-23T19:00:00.000Z',
      '2026-11-29T19:00:00.000Z',
      '2026-11-30T19:00:00.000Z',
      '2026-12-06T19:00:00.000Z',
    ])
    expect(trips[0]).toMatchObject({
      tt_tour: 'T-1',
      tt_status: 'scheduled',
      tt_customer: 'Holz AG;olga',
      tt_from_adrnr: 'HUB',
      tt_from_text: 'Basel Hub',
      tt_to_text: 'Genf Nord',
      tt_sub: 'Meier Trans',
      tt_gps: 'TRUCK-1',
      tt_driver: 'Max',
      tt_drivernr: '0011',
      tt_sta: '2026-11-24T00:15:00.000Z',
      tt_tour_combination: 'K1',
      tt_invoice_check: true,
      tt_customer_invoice_trip: 901.11,
      tt_customer_invoice_toll: 902.22,
      tt_sub_invoice_trip: 701.11,
      tt_sub_invoice_toll: 702.22,
      tt_last_edit: '2026-11-21T08:30:00.000Z',
    })
    expect(rowHistory(t.store, 'trip', 1)).toMatchObject([{ username: 'chief', source: 'weeks', action: 'create' }])
    const pulled = await t.call<{ put: { trip: Row[] } }>(meier, 'GET', '/api/sync/pull')
    expect(pulled.body.put.trip.map(({ tt_id }) => tt_id)).toContain(1)
  })

  test('a day without vehicle and driver is copied, and can be read and edited', async () => {
    const none = onDays<null>([], null, null)
    await addTour('T-1', [0], { tr_week_gps: none, tr_week_driver: none, tr_week_drivernr: none })
    await post('copy', { weeks: [W48] })
    const read = await t.call(admin, 'GET', '/api/trips/1')
    expect(read).toMatchObject({ status: 200, body: { tt_gps: '', tt_driver: '', tt_drivernr: '' } })
    expect(await t.call(admin, 'PUT', '/api/trips/1', { tt_info: 'gate 4' })).toMatchObject({ status: 200 })
    expect(await t.call(admin, 'PUT', '/api/trips/1', { tt_gps: '' })).toMatchObject({
      status: 400,
      body: { message: 'field_required' },
    })
    expect(await t.call(meier, 'PUT', '/api/trips/1', { tt_gps: 'TRUCK-1' })).toMatchObject({ status: 200 })
  })

  test('refused when one of the weeks holds a trip of any status, and then nothing is copied', async () => {
    await addTour('T-1', [0])
    // The last minute of Sunday in Zurich.
    addTrip(t.store, { tt_status: 'canceled', tt_stp: '2026-11-29T22:59:00.000Z', tt_std: '2026-11-29T22:59:00.000Z' })
    expect(await post('copy', { weeks: [W48, W49] })).toMatchObject({
      status: 409,
      body: { message: 'week_contains_trips', weeks: [202648] },
    })
    expect(allTrips()).toHaveLength(1)
    expect(await post('copy', { weeks: [W49] })).toMatchObject({ status: 200 })
  })

  test('a trip that only arrives in a week does not belong to it', async () => {
    await addTour('T-1', [0])
    addTrip(t.store, {
      tt_stp: '2026-11-29T22:30:00.000Z',
      tt_std: '2026-11-29T22:45:00.000Z',
      tt_sta: '2026-11-30T04:00:00.000Z',
    })
    expect(await post('copy', { weeks: [W49] })).toMatchObject({ status: 200 })
  })

  test('of two copies at the same moment exactly one wins', async () => {
    await addTour('T-1', DAYS)
    const answers = await Promise.all([post('copy', { weeks: [W48, W49] }), post('copy', { weeks: [W49] })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const stps = allTrips().map(({ tt_stp }) => tt_stp)
    expect(new Set(stps).size).toBe(stps.length)
  })

  test('a fault in the middle leaves no trip behind', async () => {
    await addTour('T-1', DAYS)
    t.store.sqlite.exec(
      `create trigger broken before insert on trips when (select count(*) from trips) = 9 begin select raise(abort, 'broken'); end`,
    )
    expect((await post('copy', { weeks: [W48, W49] })).status).toBe(500)
    expect(allTrips()).toHaveLength(0)
    t.store.sqlite.exec('drop trigger broken')
    expect(await post('copy', { weeks: [W48, W49] })).toMatchObject({ status: 200 })
  })

  test('a repeat with the same Idempotency-Key is answered and not done again', async () => {
    await addTour('T-1', [0])
    const repeat = () => t.call(admin, 'POST', '/api/tours/copy', { weeks: [W48] }, { 'idempotency-key': 'k-1' })
    const first = await repeat()
    expect(await repeat()).toMatchObject({ status: 200, body: first.body })
    expect(allTrips()).toHaveLength(1)
  })

  test('clock change: a time that the spring night skips moves forward by the gap', async () => {
    await addTour('T-1', [6], { tr_stp: '02:30', tr_std: '02:45', tr_sta: '05:15', tr_sta_plus_day: 0 })
    await post('copy', { weeks: [{ start_date: '2027-03-22', end_date: '2027-03-28' }] })
    expect(allTrips()[0]).toMatchObject({
      tt_stp: '2027-03-28T01:30:00.000Z',
      tt_std: '2027-03-28T01:45:00.000Z',
      tt_sta: '2027-03-28T03:15:00.000Z',
    })
  })
})

describe('delete', () => {
  test('removes the scheduled trips of the week alone', async () => {
    await addTour('T-1', [0, 6])
    await post('copy', { weeks: [W48, W49] })
    await t.call(admin, 'PUT', '/api/trips/1', { tt_status: 'canceled' })
    expect(await post('delete', { weeks: [W48] })).toMatchObject({
      status: 200,
      body: { message: 'weeks_deleted', weeks: [{ week: 202648, trips: 1 }] },
    })
    expect(allTrips().map(({ tt_id }) => tt_id)).toEqual([1, 3, 4])
    expect(rowHistory(t.store, 'trip', 2)[0]).toMatchObject({ source: 'weeks', action: 'delete' })
  })
})

describe('publish', () => {
  test('makes scheduled trips active and mails each subcontractor its own list, in the language', async () => {
    await addTour('T-1', [0])
    await addTour('T-2', [1], {
      tr_week_sub: onDays<string | null>([1], 'Huber AG', null),
      tr_week_driver: onDays([], null, null),
      tr_week_drivernr: onDays([], null, null),
    })
    await post('copy', { weeks: [W48] })
    expect(await post('publish', { weeks: [W48], language: 'en' })).toMatchObject({
      status: 200,
      body: {
        message: 'trips_published',
        weeks: [{ week: 202648, trips: 2 }],
        mailed: ['Meier Trans'],
        unreachable: ['Huber AG'],
      },
    })
    expect(allTrips().map(({ tt_status }) => tt_status)).toEqual(['active', 'active'])
    expect(rowHistory(t.store, 'trip', 1)[0]).toMatchObject({
      source: 'weeks',
      changes: { tt_status: { from: 'scheduled', to: 'active' } },
    })
    const [mail, ...others] = t.messages()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      recipient: 'dispo@meier.example',
      subject: '1 trip for Meier Trans: W48 (23.11. - 29.11.)',
      state: 'queued',
    })
    expect(mail?.body).toContain('Monday, 23.11.\n- T-1: Basel Hub – Genf Nord\n  Positioning 20:00')
    expect(mail?.body).toContain('01:15 (+1)')
    expect(mail?.body).toContain('TRUCK-1, Max (0011)')
    expect(mail?.body).not.toMatch(/T-2|Huber|90[12]\.|olga|Holz/)
  })

  test('again without scheduled trips changes nothing and mails nobody; a later publication does', async () => {
    await addTour('T-1', [0])
    await post('copy', { weeks: [W48] })
    await post('publish', { weeks: [W48] })
    expect(await post('publish', { weeks: [W48] })).toMatchObject({
      status: 200,
      body: { weeks: [{ week: 202648, trips: 0 }], mailed: [] },
    })
    expect(t.messages()).toHaveLength(1)
    await t.call(admin, 'PUT', '/api/trips/1', { tt_status: 'scheduled' })
    await post('publish', { weeks: [W48] })
    expect(t.messages()).toHaveLength(2)
  })
})

test('the lists of weeks: free ones to copy, those with scheduled trips to delete and publish', async () => {
  await addTour('T-1', [0])
  expect(await weeksFor('copy')).toHaveLength(27)
  expect((await weeksFor('copy'))[0]).toBe(202647)
  expect((await weeksFor('copy')).slice(5, 8)).toEqual([202652, 202653, 202701])
  await post('copy', { weeks: [W49, { start_date: '2027-01-04', end_date: '2027-01-10' }] })
  expect(await weeksFor('copy')).not.toContain(202649)
  expect(await weeksFor('delete')).toEqual([202649, 202701])
  await post('publish', { weeks: [W49] })
  expect(await weeksFor('publish')).toEqual([202701])
  expect(await weeksFor('copy')).not.toContain(202649)
})

test.each([
  '0000-01-01T00:00:00.000Z',
  '0226-11-22T10:00:00.000Z',
  '0999-06-01T23:50:00.000Z',
  '9999-12-31T23:50:00.000Z',
])('a scheduled trip whose year was mistyped, %s, hides no other week', async (stp) => {
  addTrip(t.store, { tt_status: 'scheduled', tt_stp: stp, tt_std: stp, tt_sta: stp })
  await addTour('T-1', [0])
  await post('copy', { weeks: [W49] })
  expect(await weeksFor('delete')).toEqual([202649])
  expect(await weeksFor('publish')).toEqual([202649])
})

const ACTIONS = ['copy', 'copy/preview', 'delete', 'delete/preview', 'publish', 'publish/preview']

describe('bad input is refused with its message, and nothing changes', () => {
  test.each<[string, unknown, string]>([
    ['no weeks', {}, 'field_required'],
    ['an empty list', { weeks: [] }, 'weeks_required'],
    ['no list', { weeks: 'all' }, 'value_invalid'],
    ['Tuesday to Monday', { weeks: [{ start_date: '2026-11-24', end_date: '2026-11-30' }] }, 'week_invalid'],
    ['two weeks as one', { weeks: [{ start_date: '2026-11-23', end_date: '2026-12-06' }] }, 'week_invalid'],
    ['Monday to Monday', { weeks: [{ start_date: '2026-11-23', end_date: '2026-11-23' }] }, 'week_invalid'],
    [
      'the end before the start',
      { weeks: [{ start_date: '2026-11-23', end_date: '2026-11-22' }] },
      'date_range_reversed',
    ],
    ['no day', { weeks: [{ start_date: '2026-02-30', end_date: '2026-03-01' }] }, 'invalid_date'],
    ['an instant', { weeks: [{ start_date: '2026-11-23T00:00:00Z', end_date: '2026-11-29' }] }, 'invalid_date'],
    ['one good, one bad', { weeks: [W48, { start_date: '2026-12-01', end_date: '2026-12-07' }] }, 'week_invalid'],
    ['a year that none keeps', { weeks: [{ start_date: '0001-01-01', end_date: '0001-01-07' }] }, 'invalid_date'],
    ['too many', { weeks: Array.from({ length: 211 }, () => W48) }, 'weeks_too_many'],
  ])('%s', async (_name, body, message) => {
    await addTour('T-1', DAYS)
    addTrip(t.store, { tt_status: 'scheduled', tt_stp: '2026-11-25T09:00:00.000Z', tt_std: '2026-11-25T09:00:00.000Z' })
    const before = allTrips()
    for (const action of ACTIONS) {
      expect(await post(action, body), action).toMatchObject({ status: 400, body: { message } })
    }
    expect(allTrips()).toEqual(before)
    expect(t.messages()).toEqual([])
  })

  test('everybody but admin is refused', async () => {
    const tokens = [
      meier,
      t.addUser({ username: 'kunde', role: 'customer' }),
      t.addUser({ username: 'o', role: 'observer' }),
    ]
    for (const token of tokens) {
      for (const action of ACTIONS)
        expect(await post(action, { weeks: [W48] }, token), action).toMatchObject({ status: 403 })
      for (const action of ['copy', 'delete', 'publish', 'runs'])
        expect(await t.call(token, 'GET', `/api/tours/weeks/${action}`)).toMatchObject({ status: 403 })
    }
  })

  test('a week named twice counts once', async () => {
    await addTour('T-1', [0])
    expect(await post('copy', { weeks: [W48, W48] })).toMatchObject({ status: 200 })
    expect(allTrips()).toHaveLength(1)
  })
})
