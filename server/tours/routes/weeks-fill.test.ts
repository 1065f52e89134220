import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDaysToDay } from '#shared/domain/time/dates.ts'
import type { WeeksFillPreview } from '#shared/schemas/weeks.ts'
import { addTrip } from '../../testing/sample-trips.ts'
import { deleteTrips, getTrips } from '../../trips/store/trips.ts'
import { type Row, W48, W49, type WeeksCompany, weeksCompany } from './weeks-sample.ts'

let company: WeeksCompany
beforeEach(async () => {
  company = await weeksCompany()
})
afterEach(() => company.t.close())

const preview = async (...weeks: object[]) => (await company.post<WeeksFillPreview>('fill/preview', { weeks })).body
const fill = (...weeks: object[]) => company.post<{ message: string; run: number; weeks: Row[] }>('fill', { weeks })
const edit = (tt_id: number, fields: Row) => company.t.call(company.admin, 'PUT', `/api/trips/${tt_id}`, fields)
const slots = () => company.allTrips().map(({ tt_tour, tt_stp, tt_status }) => `${tt_tour} ${tt_stp} ${tt_status}`)
const toFill = async () =>
  (await company.t.call<{ week: number; trips: number }[]>(company.admin, 'GET', '/api/tours/weeks/fill')).body
const DAYTIME = { tr_stp: '08:00', tr_std: '08:30', tr_sta: '12:00', tr_sta_plus_day: 0 }
const at = (stp: string) => ({ tt_stp: stp, tt_std: stp, tt_sta: stp, tt_atp: null, tt_atd: null, tt_ata: null })

test('a week that holds trips is told up to a year ahead', async () => {
  await company.addTour('T', [0])
  for (const start of ['2026-11-23', '2027-11-22', '2027-12-06'])
    await company.post('copy', { weeks: [{ start_date: start, end_date: addDaysToDay(start, 6) }] })
  expect(await toFill()).toEqual([
    { week: 202648, trips: 1 },
    { week: 202747, trips: 1 },
  ])
})

test('one early order keeps a week from being copied, and not from being filled', async () => {
  await company.addTour('T-1', [0, 1], DAYTIME)
  await company.addTour('T-2', [6], DAYTIME)
  await company.addTour('OFF', [2], { ...DAYTIME, tr_status: false })
  addTrip(company.t.store, { tt_tour: 'EARLY', tt_status: 'active', ...at('2026-11-24T07:00:00.000Z') })
  expect(await company.weeksFor('copy')).not.toContain(202648)
  expect(await company.post('copy', { weeks: [W48] })).toMatchObject({
    status: 409,
    body: { message: 'week_contains_trips', weeks: [202648] },
  })
  expect(await toFill()).toEqual([{ week: 202648, trips: 1 }])

  const seen = await preview(W48)
  expect(seen.weeks).toEqual([
    {
      week: 202648,
      trips: 3,
      skipped: [
        { reason: 'others', trips: 1 },
        { reason: 'tour_off', trips: 1 },
      ],
    },
  ])
  expect(seen.there).toEqual([])
  expect(seen.made.map(({ tt_tour }) => tt_tour)).toEqual(['T-1', 'T-1', 'T-2'])
  expect(company.allTrips()).toHaveLength(1)

  const { body } = await fill(W48)
  expect(body).toMatchObject({ message: 'weeks_filled', weeks: [{ week: 202648, trips: 3 }] })
  expect(slots()).toEqual([
    'T-1 2026-11-23T07:00:00.000Z scheduled',
    'EARLY 2026-11-24T07:00:00.000Z active',
    'T-1 2026-11-24T07:00:00.000Z scheduled',
    'T-2 2026-11-29T07:00:00.000Z scheduled',
  ])
  // Again it adds nothing.
  expect((await preview(W48)).weeks[0]).toMatchObject({ trips: 0 })
  expect((await fill(W48)).body).toMatchObject({ weeks: [{ week: 202648, trips: 0 }], run: null })
  expect(company.allTrips()).toHaveLength(4)

  const runs = await company.t.call(company.admin, 'GET', '/api/tours/weeks/runs')
  expect(runs.body).toMatchObject([{ wr_kind: 'fill', wr_weeks: [{ week: 202648, trips: 3 }] }])

  // And it is undone as a copy is: what was there stays.
  const undone = await company.t.call(company.admin, 'POST', `/api/tours/weeks/runs/${body.run}/undo`)
  expect(undone).toMatchObject({ status: 200, body: { message: 'weeks_undone_fill' } })
  expect(slots()).toEqual(['EARLY 2026-11-24T07:00:00.000Z active'])
})

test('trips that were moved, canceled, published or given another tour are there', async () => {
  await company.addTour('T-1', [0, 1, 2, 3, 4], DAYTIME)
  await company.post('copy', { weeks: [W48] })
  const stp = '2026-11-23T10:00:00.000Z'
  expect((await edit(1, at(stp))).status).toBe(200)
  expect((await edit(2, { tt_status: 'canceled' })).status).toBe(200)
  expect((await edit(3, { tt_tour: 'T-1 X' })).status).toBe(200)
  // Into the week after.
  expect((await edit(4, at('2026-12-01T07:00:00.000Z'))).status).toBe(200)
  deleteTrips(company.t.store, getTrips(company.t.store, [5]), { username: 'chief', source: 'person' })
  const { weeks, there, made } = await preview(W48)
  expect(weeks[0]).toMatchObject({ trips: 1, skipped: [{ reason: 'there', trips: 4 }] })
  expect(made).toEqual([{ tt_tour: 'T-1', tt_stp: '2026-11-27T07:00:00.000Z' }])
  expect(there).toMatchObject([
    { tt_tour: 'T-1', tt_stp: stp, planned: '2026-11-23T07:00:00.000Z', tt_status: 'scheduled' },
    { tt_status: 'canceled', tt_stp: '2026-11-24T07:00:00.000Z', planned: '2026-11-24T07:00:00.000Z' },
    { tt_tour: 'T-1 X' },
    { tt_stp: '2026-12-01T07:00:00.000Z', planned: '2026-11-26T07:00:00.000Z' },
  ])
  expect((await fill(W48)).body).toMatchObject({ weeks: [{ week: 202648, trips: 1 }] })
})

test('a copied trip stands for its tour and day after the tour’s time changed, adapted or not', async () => {
  const { t, admin, addTour, post } = company
  await addTour('T', [0, 2], DAYTIME)
  await post('copy', { weeks: [W48] })
  const [, wednesday] = company.allTrips()
  await edit(Number(wednesday?.tt_id), at('2026-11-25T15:00:00.000Z'))
  expect(await t.call(admin, 'PUT', '/api/tours/1', { tr_stp: '07:30' })).toMatchObject({ status: 200 })
  expect((await preview(W48)).weeks).toMatchObject([{ trips: 0, skipped: [{ reason: 'there', trips: 2 }] }])
  await fill(W48)
  expect(company.allTrips()).toHaveLength(2)
  await post('adapt', { weeks: [W48] })
  expect((await preview(W48)).made).toEqual([])
  await fill(W48)
  expect(slots()).toEqual(['T 2026-11-23T06:30:00.000Z scheduled', 'T 2026-11-25T15:00:00.000Z scheduled'])
})

test('a trip that was moved further than to the weeks beside is there, whatever day it has now', async () => {
  await company.addTour('T', [0, 1, 2], DAYTIME)
  await company.post('copy', { weeks: [W48, W49] })
  const [first, second, third] = company.allTrips()
  await edit(Number(first?.tt_id), at('2026-12-21T07:00:00.000Z'))
  await edit(Number(second?.tt_id), { ...at('2027-06-01T07:00:00.000Z'), tt_tour: 'T X' })
  await edit(Number(third?.tt_id), at('2026-11-12T07:00:00.000Z'))
  // Its time is another one by now.
  await company.t.call(company.admin, 'PUT', '/api/tours/1', { tr_stp: '07:30' })
  const { weeks, there, made } = await preview(W48)
  expect([weeks[0], made]).toMatchObject([{ trips: 0, skipped: [{ reason: 'there', trips: 3 }] }, []])
  expect(there.map(({ planned, tt_stp }) => `${planned.slice(0, 10)} ${tt_stp.slice(0, 10)}`).sort()).toEqual([
    '2026-11-23 2026-12-21',
    '2026-11-24 2027-06-01',
    '2026-11-25 2026-11-12',
  ])
  expect((await fill(W48)).body).toMatchObject({ weeks: [{ trips: 0 }] })
  expect(company.allTrips()).toHaveLength(6)
  // Deleted, it is missing.
  deleteTrips(company.t.store, getTrips(company.t.store, [Number(second?.tt_id)]), {
    username: 'chief',
    source: 'person',
  })
  expect((await fill(W48)).body).toMatchObject({ weeks: [{ trips: 1 }] })
})

test('an extra trip of a tour at another time does not stand for it, and two tours of one name are two', async () => {
  await company.addTour('T-1', [0], DAYTIME)
  addTrip(company.t.store, { tt_tour: 'T-1', ...at('2026-11-23T13:00:00.000Z') })
  expect((await fill(W48)).body).toMatchObject({ weeks: [{ trips: 1 }] })
  await company.addTour('T-1', [0], DAYTIME)
  expect((await fill(W48)).body).toMatchObject({ weeks: [{ trips: 1 }] })
  expect((await fill(W48)).body).toMatchObject({ weeks: [{ trips: 0 }] })
})

test.each([
  ['the end of summer time', { start_date: '2026-10-19', end_date: '2026-10-25' }],
  ['week 53', { start_date: '2026-12-28', end_date: '2027-01-03' }],
  ['the beginning of summer time', { start_date: '2027-03-22', end_date: '2027-03-28' }],
])('%s: filled once, complete, and nothing the second time', async (_name, week) => {
  await company.addTour('N', [0, 1, 2, 3, 4, 5, 6], {
    tr_stp: '02:30',
    tr_std: '02:45',
    tr_sta: '03:30',
    tr_sta_plus_day: 0,
    tr_std_plus_day: 0,
  })
  addTrip(company.t.store, { tt_tour: 'EARLY', ...at(`${week.start_date}T12:00:00.000Z`) })
  expect((await fill(week)).body.weeks).toMatchObject([{ trips: 7 }])
  expect((await fill(week)).body.weeks).toMatchObject([{ trips: 0 }])
})

test('empty and begun weeks at once, each with what it lacks; a repeat with its key is the same', async () => {
  await company.addTour('T-1', [0, 1], DAYTIME)
  addTrip(company.t.store, { tt_tour: 'T-1', ...at('2026-11-23T07:00:00.000Z') })
  const call = () =>
    company.t.call(company.admin, 'POST', '/api/tours/fill', { weeks: [W48, W49] }, { 'idempotency-key': 'f-1' })
  const first = await call()
  expect(first.body).toMatchObject({
    weeks: [
      { week: 202648, trips: 1 },
      { week: 202649, trips: 2 },
    ],
  })
  expect((await call()).body).toEqual(first.body)
  expect(company.allTrips()).toHaveLength(4)
})

test('others than admin fill nothing', async () => {
  expect((await company.post('fill', { weeks: [W48] }, company.meier)).status).toBe(403)
  expect((await company.post('fill/preview', { weeks: [W48] }, company.meier)).status).toBe(403)
})

test('a trip still stands for its tour when that has another name, and for no other that took the name', async () => {
  const { t, admin, addTour, post } = company
  await addTour('A', [0])
  await addTour('B', [2])
  await post('copy', { weeks: [W48] })
  t.clock.advance(1000)
  const rename = (id: number, tr_name: string) => t.call(admin, 'PUT', `/api/tours/${id}`, { tr_name })
  expect([(await rename(1, 'X')).status, (await rename(2, 'A')).status]).toEqual([200, 200])
  const lacking = await post<{ trips: unknown[] }>('fill/preview', { weeks: [W48] })
  const adapted = await post<{ changes_count: number; left_count: number }>('adapt/preview', { weeks: [W48] })
  expect([lacking.body.trips, adapted.body.changes_count, adapted.body.left_count]).toEqual([[], 0, 0])
  await post('fill', { weeks: [W48] })
  expect(company.allTrips()).toHaveLength(2)

  t.clock.advance(1000)
  expect((await t.call(admin, 'PUT', '/api/tours/1', { tr_stp: '19:00' })).status).toBe(200)
  const moved = await post<{ changes: { tt_tour: string }[] }>('adapt/preview', { weeks: [W48] })
  expect(moved.body.changes).toMatchObject([{ tt_tour: 'A' }])
})
