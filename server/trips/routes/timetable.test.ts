import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { VisibleTrip } from '#shared/schemas/trip.ts'
import { addEverybody, addTrip, type Everybody, HIDDEN_WORDS } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { reportTrip, updateTrip } from '../store/trips.ts'

let t: TestApp
let everybody: Everybody
beforeEach(() => {
  t = createTestApp()
  everybody = addEverybody(t)
})
afterEach(() => t.close())

const AUTHOR = { username: 'dora', source: 'person' } as const
const span = (stp: string, sta: string) => ({ tt_stp: stp, tt_std: stp, tt_sta: sta })
const view = (name: string, token = everybody.admin, headers = {}) =>
  t.call<VisibleTrip[]>(token, 'GET', `/api/timetable?view=${name}&role=admin&username=dora`, undefined, headers)
const filter = (start_date: string, end_date: string, token = everybody.admin) =>
  t.call<VisibleTrip[]>(token, 'POST', '/api/timetable/filter', { start_date, end_date })
const tours = (body: VisibleTrip[]) => body.map(({ tt_tour }) => tt_tour)

describe('GET /api/timetable', () => {
  // It is Saturday 2026-11-21, 09:30 in Zurich.
  beforeEach(() => {
    addTrip(t.store, { tt_tour: 'later', ...span('2026-11-21T20:00:00.000Z', '2026-11-21T21:00:00.000Z') })
    addTrip(t.store, { tt_tour: 'over midnight', ...span('2026-11-20T22:00:00.000Z', '2026-11-20T23:30:00.000Z') })
    addTrip(t.store, { tt_tour: 'yesterday', ...span('2026-11-20T20:00:00.000Z', '2026-11-20T22:59:00.000Z') })
    addTrip(t.store, { tt_tour: 'next monday', ...span('2026-11-22T23:00:00.000Z', '2026-11-23T03:00:00.000Z') })
    addTrip(t.store, { tt_tour: 'last sunday', ...span('2026-11-15T10:00:00.000Z', '2026-11-15T12:00:00.000Z') })
  })

  test.each([
    ['today', ['over midnight', 'later']],
    ['current_week', ['yesterday', 'over midnight', 'later']],
    ['last_week', ['last sunday']],
    ['next_week', ['next monday']],
  ])('%s shows the trips whose planned span touches it, by planned positioning', async (name, expected) => {
    const answer = await view(name)
    expect(answer.status).toBe(200)
    expect(tours(answer.body)).toEqual(expected)
  })

  test('without a view it is today, an unknown view is 400', async () => {
    expect(tours((await t.call<VisibleTrip[]>(everybody.admin, 'GET', '/api/timetable')).body)).toHaveLength(2)
    expect(await view('yesterday')).toMatchObject({ status: 400, body: { errors: [{ path: 'view' }] } })
  })

  test('nobody without a session', async () => {
    expect(await t.call(null, 'GET', '/api/timetable')).toMatchObject({
      status: 401,
      body: { message: 'session_expired' },
    })
  })
})

describe('ETag of the timetable', () => {
  const tagOf = async (token: string, name = 'today') => (await view(name, token)).headers.get('etag') ?? ''

  test('304 without a body as long as nothing changed, also for a weak or listed tag', async () => {
    addTrip(t.store)
    const tag = await tagOf(everybody.admin)
    for (const header of [tag, tag.slice('W/'.length), `"other", ${tag}`, '*']) {
      const answer = await view('today', everybody.admin, { 'if-none-match': header })
      expect(answer).toMatchObject({ status: 304, body: '' })
      expect(answer.headers.get('etag')).toBe(tag)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  test('304 reads no trip', async () => {
    const tag = await tagOf(everybody.admin)
    t.store.sqlite.exec('alter table trips rename to trips_gone')
    expect((await view('today', everybody.admin, { 'if-none-match': tag })).status).toBe(304)
    expect((await view('today', everybody.admin)).status).toBe(500)
  })

  test('another tag after an edit, after a position, on the next day, for another view and person', async () => {
    const trip = addTrip(t.store)
    const tags = [await tagOf(everybody.admin)]
    const edited = updateTrip(t.store, trip, { tt_info: 'gate 5' }, AUTHOR).row
    tags.push(await tagOf(everybody.admin))
    reportTrip(t.store, edited, { tt_ignition: 1 })
    tags.push(await tagOf(everybody.admin))
    tags.push(await tagOf(everybody.admin, 'current_week'))
    tags.push(await tagOf(everybody.sub))
    t.clock.advance(24 * 3_600_000)
    tags.push(await tagOf(everybody.admin))
    expect(new Set(tags).size).toBe(tags.length)
    expect((await view('today', everybody.admin, { 'if-none-match': tags[0] })).status).toBe(200)
  })
})

describe('POST /api/timetable/filter', () => {
  beforeEach(() => {
    addTrip(t.store, { tt_tour: 'noon', ...span('2026-03-29T10:00:00.000Z', '2026-03-29T11:00:00.000Z') })
    addTrip(t.store, { tt_tour: 'night', ...span('2026-03-28T22:30:00.000Z', '2026-03-29T03:15:00.000Z') })
    addTrip(t.store, { tt_tour: 'evening', ...span('2026-03-29T21:59:00.000Z', '2026-03-30T01:00:00.000Z') })
    addTrip(t.store, { tt_tour: 'next day', ...span('2026-03-29T22:00:00.000Z', '2026-03-30T01:00:00.000Z') })
  })

  test.each([
    ['one day in the company zone, on the night of the clock change', '2026-03-29', '2026-03-29', 3],
    ['days, both ends included', '2026-03-29', '2026-03-30', 4],
    ['the day before', '2026-03-28', '2026-03-28', 1],
    ['instants', '2026-03-29T03:15:00.001Z', '2026-03-29T21:58:59.999Z', 1],
    ['instants, both ends included', '2026-03-29T03:15:00.000Z', '2026-03-29T21:59:00.000Z', 3],
    ['one instant', '2026-03-29T10:30:00.000Z', '2026-03-29T10:30:00.000Z', 1],
    ['an instant of another zone', '2026-03-29T12:30:00+02:00', '2026-03-29T12:31:00+02:00', 1],
    ['an instant to a day', '2026-03-29T10:30:00.000Z', '2026-03-29', 2],
    ['400 days', '2025-02-24', '2026-03-30', 4],
    ['days of another age', '0000-01-01', '0001-01-01', 0],
    ['the last day of all', '9999-12-31', '9999-12-31', 0],
  ])('%s', async (_name, start, end, count) => {
    const answer = await filter(start, end)
    expect(answer.status).toBe(200)
    expect(answer.body).toHaveLength(count)
  })

  test.each([
    ['29.03.2026', '2026-03-30', 'invalid_date'],
    ['9999-12-31T23:30:00-01:00', '9999-12-31', 'invalid_date'],
    ['2026-03-30', '2026-03-29', 'date_range_reversed'],
    ['2026-03-29T10:00:00Z', '2026-03-29T09:59:59Z', 'date_range_reversed'],
    ['2025-02-23', '2026-03-30', 'date_range_too_long'],
    ['0001-01-01', '9999-12-31', 'date_range_too_long'],
    ['2026-02-30', '2026-03-01', 'invalid_date'],
  ])('400 from %s to %s: %s', async (start, end, message) => {
    expect(await filter(start, end)).toMatchObject({ status: 400, body: { message } })
  })

  test.each([[undefined], [{}], [{ start_date: '2026-03-29' }], [[]], [null]])('400 for the body %j', async (body) => {
    expect((await t.call(everybody.admin, 'POST', '/api/timetable/filter', body)).status).toBe(400)
  })
})

describe('who sees what', () => {
  const SEEN = { admin: 2, sub: 2, foreignSub: 0, customer: 1, foreignCustomer: 0, observer: 1, foreignObserver: 0 }

  test.each(Object.entries(SEEN))('%s gets %i trips, and no hidden field', async (who, count) => {
    addTrip(t.store)
    addTrip(t.store, { tt_tour: 'T-101', tt_status: 'scheduled' })
    const token = everybody[who as keyof Everybody]
    for (const answer of [await view('today', token), await filter('2026-11-21', '2026-11-21', token)]) {
      expect(answer.status).toBe(200)
      expect(answer.body).toHaveLength(count)
      for (const word of HIDDEN_WORDS[who as keyof Everybody]) expect(JSON.stringify(answer.body)).not.toMatch(word)
    }
  })

  test('the scan would find a hidden field', async () => {
    addTrip(t.store)
    const all = JSON.stringify((await view('today')).body)
    for (const word of Object.values(HIDDEN_WORDS).flat()) expect(all).toMatch(word)
  })
})
