import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Trip } from '#shared/schemas/trip.ts'
import type { AnswerPage } from '#shared/schemas/trip-link.ts'
import { seededRandom } from '#shared/seeded-random.ts'
import { outbox } from '../../store/schema/messages.ts'
import { type Row, W48, W49, type WeeksCompany, weeksCompany } from './weeks-sample.ts'

/** Trips that were copied before their tour, the calendar or a price changed (rules 17). */
let company: WeeksCompany
beforeEach(async () => {
  company = await weeksCompany()
  await company.t.call(company.admin, 'POST', '/api/gps', { gps_id: 'TRUCK-2', gps_groups: '' })
})
afterEach(() => company.t.close())

const editTour = (fields: Row) => company.t.call(company.admin, 'PUT', '/api/tours/1', fields)
const preview = async (asked?: unknown) =>
  (await company.post('adapt/preview', { weeks: [W48, W49], ...(asked ? { asked } : {}) })).body
const adapt = (asked?: unknown) =>
  company.post<{ run: number | null; weeks: { trips: number }[] }>('adapt', {
    weeks: [W48, W49],
    ...(asked ? { asked } : {}),
  })
const undo = (run: unknown) => company.post(`weeks/runs/${run}/undo`, {})
const told = () => company.allTrips().map(({ tt_stp, tt_status }) => `${tt_stp.slice(5, 16)} ${tt_status}`)
const plain = () =>
  company.allTrips().map(({ tt_rev: _rev, tt_last_edit: _edit, tt_last_update: _update, ...trip }) => trip)

test('times and prices follow the tour; a crew that a person chose stays, and is said to', async () => {
  const { t, admin, addTour, post, allTrips } = company
  await addTour('T', [0, 2])
  await post('copy', { weeks: [W48] })
  const [monday, wednesday] = allTrips()
  expect(await t.call(admin, 'PUT', `/api/trips/${wednesday?.tt_id}`, { tt_gps: 'TRUCK-2' })).toMatchObject({
    status: 200,
  })
  const none = Array.from({ length: 7 }, () => null)
  await editTour({ tr_stp: '19:00', tr_customer_invoice_trip: 950, tr_week_driver: none, tr_week_drivernr: none })
  expect(await preview()).toMatchObject({
    changes: [
      { tt_id: monday?.tt_id, what: 'changed', day: '2026-11-23' },
      { tt_id: wednesday?.tt_id, what: 'changed' },
    ],
    changes_count: 2,
    left_count: 0,
  })
  const before = plain()
  const { body } = await adapt()
  expect(body.weeks.map(({ trips }) => trips)).toEqual([2, 0])
  expect(allTrips()).toMatchObject([
    { tt_stp: '2026-11-23T18:00:00.000Z', tt_customer_invoice_trip: 950, tt_gps: 'TRUCK-1', tt_driver: '' },
    { tt_stp: '2026-11-25T18:00:00.000Z', tt_customer_invoice_trip: 950, tt_gps: 'TRUCK-2', tt_driver: 'Max' },
  ])
  expect(await preview()).toMatchObject({ changes_count: 0, left: [{ day: '2026-11-25', reason: 'edited' }] })
  expect((await undo(body.run)).status).toBe(200)
  expect(plain()).toEqual(before)
})

test('a trip that is adapted is called as its tour is by now, but for a name that a person gave it', async () => {
  const { t, admin, addTour, post, allTrips } = company
  await addTour('T', [0, 2])
  await post('copy', { weeks: [W48] })
  const [, wednesday] = allTrips()
  await t.call(admin, 'PUT', `/api/trips/${wednesday?.tt_id}`, { tt_tour: 'T extra' })
  t.clock.advance(1000)
  await editTour({ tr_name: 'U' })
  await adapt()
  const names = () => allTrips().map(({ tt_tour }) => tt_tour)
  expect(names()).toEqual(['T', 'T extra'])
  await editTour({ tr_stp: '19:00' })
  const { body } = await adapt()
  expect(names()).toEqual(['U', 'T extra'])
  expect(await preview()).toMatchObject({ changes: [] })
  expect((await undo(body.run)).status).toBe(200)
  expect(names()).toEqual(['T', 'T extra'])
  await editTour({ tr_stp: '18:00' })
  await adapt()
  expect(names()).toEqual(['U', 'T extra'])
})

test('a trip that is no longer planned is taken, comes back with its day, and a published one is canceled', async () => {
  const { addTour, post } = company
  await addTour('T', [0, 2])
  await post('copy', { weeks: [W48] })
  await post('publish', { weeks: [W48] })
  await post('copy', { weeks: [W49] })
  await editTour({ tr_week_status: [true, false, false, false, false, false, false] })
  await adapt()
  expect(told()).toEqual([
    '11-23T19:00 active',
    '11-25T19:00 canceled',
    '11-30T19:00 scheduled',
    '12-02T19:00 inactive',
  ])
  await editTour({ tr_week_status: [true, false, true, false, false, false, false] })
  expect(await preview()).toMatchObject({ changes: [{ what: 'back' }, { what: 'back' }] })
  await adapt()
  expect(told()).toEqual(['11-23T19:00 active', '11-25T19:00 active', '11-30T19:00 scheduled', '12-02T19:00 scheduled'])
})

test('who loses a published trip is told, and so is who gets one; what is only planned, or undone at once, is not', async () => {
  const { t, admin, addTour, post, mailsLeave } = company
  const huber = { sc_name: 'Huber AG', sc_email: 'post@huber.example' }
  await t.call(admin, 'PUT', '/api/subcontractors/Huber%20AG', huber)
  await addTour('T', [0, 2])
  await post('copy', { weeks: [W48, W49] })
  await post('publish', { weeks: [W48] })
  let told = t.messages().length
  const given = { kind: 'changed', sub: 'Huber AG', reason: 'x' }
  await editTour({
    tr_days: [
      { ...given, day: '2026-11-23' },
      { day: '2026-11-25', kind: 'off' },
      { ...given, day: '2026-11-30' },
    ],
  })
  const mails = () => {
    const fresh = t.messages().slice(told)
    told += fresh.length
    return fresh.map(({ recipient, subject, body }) => [
      recipient,
      subject,
      body?.match(/\d\d\.\d\d\.(?=\n)/g)?.join(' '),
    ])
  }
  const { body } = await adapt()
  expect(body).toMatchObject({ mailed: ['Meier Trans', 'Huber AG'], unreachable: [] })
  expect(mails()).toEqual([
    ['dispo@meier.example', '2 Fahrten fallen weg: Meier Trans, KW 48 (23.11. - 29.11.)', '23.11. 25.11.'],
    ['post@huber.example', '1 Fahrt für Huber AG: KW 48 (23.11. - 29.11.)', '23.11.'],
  ])
  mailsLeave()
  expect((await undo(body.run)).status).toBe(200)
  expect(mails()).toEqual([
    ['post@huber.example', '1 Fahrt fällt weg: Huber AG, KW 48 (23.11. - 29.11.)', '23.11.'],
    ['dispo@meier.example', '2 Fahrten für Meier Trans: KW 48 (23.11. - 29.11.)', '23.11. 25.11.'],
  ])
  mailsLeave()
  const again = (await adapt()).body
  expect(mails()).toHaveLength(2)
  const [lost] = t.messages().filter(({ state }) => state === 'queued')
  t.store.db
    .update(outbox)
    .set({ state: 'sent' })
    .where(eq(outbox.id, lost?.id ?? 0))
    .run()
  expect((await undo(again.run)).body).toMatchObject({ mailed: ['Meier Trans'], unreachable: [] })
  expect(mails()).toMatchObject([
    ['dispo@meier.example', '2 Fahrten für Meier Trans: KW 48 (23.11. - 29.11.)', expect.anything()],
  ])
})

test('what a person changed is not taken, nor what is driven or of another name; a new holiday is asked about', async () => {
  const { t, admin, addTour, post, allTrips } = company
  await addTour('T', [0, 2])
  await post('copy', { weeks: [W48] })
  const [monday, wednesday] = allTrips()
  await t.call(admin, 'PUT', `/api/trips/${monday?.tt_id}`, { tt_note: 'by hand' })
  await t.call(admin, 'POST', '/api/closed-days', { cd_day: '2026-11-25', cd_name: 'Feier' })
  expect(await preview()).toMatchObject({ changes: [], closed: [{ tour: 'T', day: '2026-11-25', what: 'asks' }] })
  const rests = { runs: false, others: [] }
  expect(await preview(rests)).toMatchObject({ changes: [{ tt_id: wednesday?.tt_id, what: 'taken' }] })
  const { body } = await adapt(rests)
  expect(told()).toEqual(['11-23T19:00 scheduled', '11-25T19:00 inactive'])
  await undo(body.run)
  expect(told()).toEqual(['11-23T19:00 scheduled', '11-25T19:00 scheduled'])
  await editTour({ tr_valid_to: '2026-11-01' })
  expect(await preview()).toMatchObject({
    changes: [{ tt_id: wednesday?.tt_id }],
    left: [{ tt_tour: 'T', day: '2026-11-23', reason: 'edited' }],
  })
  t.clock.set('2026-11-25T20:00:00.000Z')
  expect(await preview()).toMatchObject({ changes: [], left: [{ reason: 'edited' }, { reason: 'driven' }] })
})

test('one tour alone is adapted, and some days alone; what else has changed waits', async () => {
  const { t, admin, addTour, post, allTrips } = company
  await addTour('T', [0, 2])
  await addTour('U', [0])
  await post('copy', { weeks: [W48, W49] })
  await editTour({ tr_customer_invoice_trip: 950 })
  await t.call(admin, 'PUT', '/api/tours/2', { tr_customer_invoice_trip: 960 })
  await t.call(admin, 'POST', '/api/closed-days', { cd_day: '2026-11-23', cd_name: 'Feier' })
  const some = (tours: number[], days: string[]) => ({ weeks: [W48, W49], only: { tours, days } })
  expect((await post('adapt/preview', some([1], ['2026-11-30']))).body).toMatchObject({
    changes: [{ tt_tour: 'T', day: '2026-11-30' }],
    ...{ changes_count: 1, closed: [], closed_count: 0 },
  })
  expect((await post('adapt/preview', some([2], ['2026-11-23', '2026-11-30']))).body).toMatchObject({
    ...{ changes_count: 2, closed: [{ tour: 'U', day: '2026-11-23' }] },
  })
  const before = plain()
  const { body } = await post<{ run: number }>('adapt', some([1], ['2026-11-25', '2026-11-30']))
  const prices = () => allTrips().map((trip) => [trip.tt_tour, trip.tt_customer_invoice_trip])
  expect(prices().filter(([, price]) => price !== 901.11)).toEqual([
    ['T', 950],
    ['T', 950],
  ])
  expect((await post(`weeks/runs/${body.run}/undo`, {})).status).toBe(200)
  expect(plain()).toEqual(before)
  const decided = { ...some([2], ['2026-11-23']), asked: { runs: false, others: [] } }
  expect((await post('adapt', decided)).status).toBe(200)
  const tours = (await t.call<{ tr_days: unknown[] }[]>(admin, 'GET', '/api/tours/all')).body
  expect(tours.map(({ tr_days }) => tr_days.length)).toEqual([0, 1])
  expect(await post('adapt', { weeks: [W48], only: { tours: [0], days: ['2026-02-31'] } })).toMatchObject({
    status: 400,
  })
})

test('a trip that was published and adapted prevents as a published one', async () => {
  const { addTour, post } = company
  await addTour('T', [0])
  const { run } = (await post<{ run: number }>('copy', { weeks: [W48] })).body
  await post('publish', { weeks: [W48] })
  await editTour({ tr_customer_invoice_trip: 950 })
  expect((await adapt()).body.weeks[0]).toMatchObject({ trips: 1 })
  expect(await undo(run)).toMatchObject({ status: 409, body: { trips: [{ reason: 'published' }] } })
})

test('what a later run adapted prevents that an earlier one is undone, by name of that run', async () => {
  const { t, addTour, post } = company
  await addTour('T', [0, 2])
  const copied = (await post<{ run: number }>('copy', { weeks: [W48] })).body.run
  await editTour({ tr_week_status: [true, false, false, false, false, false, false] })
  t.clock.set('2026-11-21T08:40:00.000Z')
  const first = (await adapt()).body.run
  const adapted = { reason: 'adapted', run: first, by: 'chief', at: '2026-11-21T08:40:00.000Z' }
  expect(await undo(copied)).toMatchObject({
    status: 409,
    body: { message: 'weeks_undo_prevented', count: 1, trips: [{ tt_stp: '2026-11-25T19:00:00.000Z', ...adapted }] },
  })
  await editTour({ tr_week_status: [true, false, true, false, false, false, false] })
  const second = (await adapt()).body.run
  expect(await undo(first)).toMatchObject({ status: 409, body: { trips: [{ reason: 'adapted', run: second }] } })
  for (const run of [second, first, copied]) expect((await undo(run)).status).toBe(200)
  expect(told()).toEqual([])
})

const knownTours = async () =>
  (await company.t.call<{ tr_rev?: number }[]>(company.admin, 'GET', '/api/tours/all')).body.map(
    ({ tr_rev: _rev, ...tour }) => tour,
  )

test('a random calendar copied, changed, adapted and undone leaves what it found', async () => {
  const random = seededRandom('adapt')
  const { t, admin, addTour, post, allTrips } = company
  for (const name of ['A', 'B', 'C']) await addTour(name, [0, 1, 2, 3, 4])
  await post('copy', { weeks: [W48, W49] })
  for (let round = 0; round < 12; round += 1) {
    const tour = 1 + Math.floor(random.next() * 3)
    const day = `2026-11-${23 + Math.floor(random.next() * 7)}`
    const change = random.pick<Row>([
      { tr_days: [{ day, kind: random.pick(['off', 'extra']), reason: 'x' }] },
      { tr_stp: random.pick(['18:00', '19:30', '20:00']) },
      {
        tr_prices: [
          { from: day, customer_trip: round, customer_toll: 1, sub_trip: Array(7).fill(2), sub_toll: Array(7).fill(3) },
        ],
      },
      { tr_valid_from: random.pick([null, day]) },
      { tr_holiday_rule: random.pick(['', 'runs', 'rests']) },
    ])
    await t.call(admin, 'PUT', `/api/tours/${tour}`, change)
    if (random.chance(0.3)) await t.call(admin, 'POST', '/api/closed-days', { cd_day: day, cd_name: `F${round}` })
    if (random.chance(0.3)) {
      const trip = random.pick(allTrips()) as Trip
      await t.call(admin, 'PUT', `/api/trips/${trip.tt_id}`, { tt_gps: random.pick(['TRUCK-2', 'TRUCK-1']) })
    }
    const asked = random.chance(0.5) ? { runs: random.chance(0.5), others: [] } : undefined
    const [before, tours] = [plain(), await knownTours()]
    const { body } = await adapt(asked)
    if (body.run === null) continue
    expect((await undo(body.run)).status).toBe(200)
    expect(plain()).toEqual(before)
    expect(await knownTours()).toEqual(tours)
    // Every second time it stays, so that the next round begins elsewhere.
    if (random.chance(0.5)) await adapt(asked)
  }
})

test('who gets a published trip by adapting, or by undoing that, is asked for an answer by a link', async () => {
  const { t, admin, addTour, post, allTrips } = company
  for (const sc_name of ['Meier Trans', 'Huber AG']) {
    const terms = { sc_name, sc_email: `${sc_name.slice(0, 5)}@mail.example`, sc_answer_hours: 12 }
    await t.call(admin, 'PUT', `/api/subcontractors/${encodeURIComponent(sc_name)}`, terms)
  }
  await addTour('T', [0])
  await post('copy', { weeks: [W48] })
  await post('publish', { weeks: [W48] })
  /** Recipient of the last mail, which is about the trip that it got, and the trips to which the mail's link leads. */
  const led = async () => {
    const { recipient, body } = t.messages().at(-1) ?? {}
    expect(body).toContain('Bitte für jede Fahrt zu- oder absagen')
    const token = /\/a\/#(\S+)/.exec(body ?? '')?.[1] ?? ''
    return [recipient, (await t.call<AnswerPage>(token, 'GET', '/api/link')).body.trips]
  }
  const [trip] = allTrips()
  const asked = [{ tt_id: trip?.tt_id, state: 'asked' }]
  await editTour({ tr_days: [{ kind: 'changed', sub: 'Huber AG', reason: 'x', day: '2026-11-23' }] })
  const { body } = await adapt()
  expect(await led()).toMatchObject(['Huber@mail.example', asked])
  company.mailsLeave()
  expect((await undo(body.run)).status).toBe(200)
  expect(await led()).toMatchObject(['Meier@mail.example', asked])
  company.mailsLeave()
  const again = (await adapt()).body
  // Undone before anything is told: who had said yes is asked anew all the same, and hears of it.
  expect((await undo(again.run)).body).toMatchObject({ mailed: ['Meier Trans'] })
  expect(await led()).toMatchObject(['Meier@mail.example', asked])
  expect(
    t
      .messages()
      .filter(({ subject }) => subject?.includes('fällt weg'))
      .map(({ body }) => body),
  ).toEqual([1, 2, 3].map(() => expect.not.stringContaining('/a/#')))
})
