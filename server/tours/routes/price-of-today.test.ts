import { beforeEach, describe, expect, test } from 'vitest'
import { MUTATION_FORMAT } from '#shared/domain/sync/sync-format.ts'
import type { TourPrice } from '#shared/domain/tour/dated.ts'
import type { MutationResult } from '#shared/schemas/sync.ts'
import { drivenTrip, statementCalls } from '../../money/routes/statements/statements-sample.ts'
import { add, admin, meier, pull, put, type Row, read, STORED, setUpTours, t, week } from './tours-sample.ts'

/** The documented calls say the price of today, the 21st of November 2026; dated prices stand beside it. */

setUpTours()

const price = (from: string, trip: number): TourPrice => ({
  from,
  customer_trip: trip,
  customer_toll: 50,
  sub_trip: week(trip - 200, trip - 100, 0),
  sub_toll: week(5, 6, 0),
})
const [OCTOBER, JANUARY] = [price('2026-10-01', 910), price('2027-01-01', 950)]
const OF_OCTOBER = {
  tr_customer_invoice_trip: 910,
  tr_customer_invoice_toll: 50,
  tr_week_sub_invoice_trip: week(710, 810, 0),
  tr_week_sub_invoice_toll: week(5, 6, 0),
}
const kept = async () => (await pull(admin)).put.tour?.[0] as Row & { tr_prices: TourPrice[] }
const listed = async () =>
  (await t.call<Row[]>(admin, 'GET', '/api/pricelist/all')).body.map(({ c_trip, c_toll, sub_trip }) => [
    c_trip,
    c_toll,
    sub_trip,
  ])

describe('a tour with a price that counts today', () => {
  beforeEach(() => add({ tr_prices: [JANUARY, OCTOBER] }))

  test('answers it in the fields of the tour, in its lists too; devices have the fields as they are kept', async () => {
    expect(await read()).toEqual({ ...STORED, ...OF_OCTOBER, tr_prices: [OCTOBER, JANUARY] })
    expect((await t.call<Row[]>(admin, 'GET', '/api/tours/all')).body).toEqual([await read()])
    expect(await listed()).toEqual([
      [910, 50, 710],
      [910, 50, 810],
    ])
    expect(await kept()).toEqual({ ...STORED, tr_prices: [OCTOBER, JANUARY] })
  })

  test('of another day when the day comes, with another tag', async () => {
    const tagOf = async (path: string) => (await t.call(admin, 'GET', path)).headers.get('etag')
    const paths = ['/api/tours/1', '/api/tours/all', '/api/pricelist/all']
    await put(admin, { tr_prices: [OCTOBER, price('2026-11-22', 950)] })
    const before = await Promise.all(paths.map(tagOf))
    t.clock.set('2026-11-21T22:59:00.000Z')
    expect(await Promise.all(paths.map(tagOf))).toEqual(before)
    t.clock.set('2026-11-21T23:00:00.000Z')
    expect(await read()).toMatchObject({ tr_customer_invoice_trip: 950 })
    for (const [at, path] of paths.entries()) expect(await tagOf(path)).not.toBe(before[at])
  })

  test.each<Record<string, string>>([{}, { 'x-base-rev': '1' }])(
    'sent back as it was answered, nothing changes: %o',
    async (headers) => {
      for (const token of [admin, meier]) {
        expect((await put(token, await read(token), headers)).status).toBe(200)
        expect(await kept()).toEqual({ ...STORED, tr_prices: [OCTOBER, JANUARY] })
      }
    },
  )

  test('changed by a program, it counts from today on until the next one', async () => {
    await put(admin, { ...(await read()), tr_customer_invoice_trip: 930 })
    const today = { ...OCTOBER, from: '2026-11-21', customer_trip: 930 }
    expect(await kept()).toEqual({ ...STORED, tr_rev: 2, tr_prices: [OCTOBER, today, JANUARY] })
    expect(await read()).toMatchObject({ ...OF_OCTOBER, tr_customer_invoice_trip: 930 })

    await put(admin, { tr_week_sub_invoice_trip: week(700, 810, 0) })
    expect((await kept()).tr_prices).toEqual([OCTOBER, { ...today, sub_trip: week(700, 810, 0) }, JANUARY])
  })

  test('changed by two at once: the other’s price of today is in conflict', async () => {
    expect((await put(admin, { tr_customer_invoice_trip: 930 }, { 'x-base-rev': '1' })).status).toBe(200)
    expect(await put(admin, { tr_customer_invoice_trip: 940 }, { 'x-base-rev': '1' })).toMatchObject({
      status: 409,
      body: { message: 'edit_conflict', conflicts: [{ unit: 'tr_prices' }] },
    })
  })

  test('of the list that the same body sends', async () => {
    const sent = [price('2026-11-01', 920), JANUARY]
    await put(admin, { tr_prices: sent })
    expect((await kept()).tr_prices).toEqual(sent)
    await put(admin, { tr_prices: [OCTOBER, ...sent], tr_customer_invoice_toll: 60 })
    expect((await kept()).tr_prices).toEqual([
      OCTOBER,
      sent[0],
      { ...sent[0], from: '2026-11-21', customer_toll: 60 },
      JANUARY,
    ])
  })

  test('a subcontractor reads those of its own days, and writes none', async () => {
    const own = { sub_trip: week(710, 0, 0), sub_toll: week(5, 0, 0) }
    const seen = await read(meier)
    expect(seen).toMatchObject({ tr_week_sub_invoice_trip: own.sub_trip, tr_week_sub_invoice_toll: own.sub_toll })
    expect(seen.tr_prices).toEqual([
      { from: '2026-10-01', ...own },
      { from: '2027-01-01', ...own, sub_trip: week(750, 0, 0) },
    ])
    expect(seen).not.toHaveProperty('tr_customer_invoice_trip')
    for (const body of [
      { tr_week_sub_invoice_trip: week(711, 0, 0) },
      { tr_week_sub_invoice_trip: week(701.11, 0, 0) },
      { tr_customer_invoice_trip: 910 },
      { tr_prices: [] },
      { tr_prices: [{ ...own, from: '2026-10-02' }] },
    ])
      expect(await put(meier, body)).toMatchObject({ status: 403, body: { message: 'field_not_allowed' } })
    expect((await kept()).tr_rev).toBe(1)
  })

  test('an entry without the customer’s price is none of an admin’s', async () => {
    const { customer_trip: _trip, ...entry } = OCTOBER
    expect(await put(admin, { tr_prices: [entry] })).toMatchObject({ status: 400 })
  })
})

test('without a price that counts today the tour’s own fields are written, and answered', async () => {
  await add({ tr_prices: [JANUARY] })
  await put(admin, { tr_customer_invoice_trip: 930 })
  expect(await kept()).toEqual({ ...STORED, tr_rev: 2, tr_customer_invoice_trip: 930, tr_prices: [JANUARY] })
})

test('the price list of another day', async () => {
  await add({ tr_prices: [OCTOBER, JANUARY] })
  const of = async (day: string) =>
    (await t.call<Row[]>(admin, 'GET', `/api/pricelist/all?day=${day}`)).body.map(({ c_trip }) => c_trip)
  expect([await of('2026-09-30'), await of('2027-01-01')]).toEqual([
    [901.11, 901.11],
    [950, 950],
  ])
  expect((await t.call(admin, 'GET', '/api/pricelist/all?day=2027-02-30')).status).toBe(400)
})

describe('a price of days gone by', () => {
  const NOVEMBER_1 = price('2026-11-01', 920)
  beforeEach(async () => {
    await add({ tr_prices: [OCTOBER] })
    drivenTrip(t, 5, { tt_tour: 'T-100', tt_customer: 'Secret Customer' })
    const { make, finalise } = statementCalls(t, admin)
    const { st_id } = (await make('Secret Customer', 'customer')).body
    expect((await finalise(st_id)).status).toBe(200)
  })
  const REFUSED = {
    message: 'trip_invoiced',
    errors: [{ path: 'tr_prices.1.from', message: 'price_invoiced', values: { day: '05.11.2026' } }],
  }

  test('is refused while a final statement holds a trip of these days, at its entry', async () => {
    expect(await put(admin, { tr_prices: [OCTOBER, NOVEMBER_1] })).toMatchObject({ status: 409, body: REFUSED })
    expect(await put(admin, { tr_prices: [] })).toMatchObject({
      status: 409,
      body: { errors: [{ path: 'tr_prices' }] },
    })
    expect((await kept()).tr_rev).toBe(1)
  })

  test('is taken where the statement is of the other side, before, or after it', async () => {
    const ofSub = { ...OCTOBER, from: '2026-11-01', sub_trip: week(1, 2, 0) }
    const until = { ...OCTOBER, from: '2026-11-05' }
    for (const tr_prices of [
      [OCTOBER, ofSub],
      [OCTOBER, ofSub, price('2026-11-06', 920)],
      [OCTOBER, price('2026-11-04', 930), until],
    ])
      expect((await put(admin, { tr_prices })).status).toBe(200)
  })

  test('of an exception too, until its day is no longer held', async () => {
    const on = (day: string, amounts: object) => ({ tr_days: [{ day, kind: 'changed', ...amounts }] })
    expect(await put(admin, on('2026-11-05', { customer_trip: 999 }))).toMatchObject({
      status: 409,
      body: {
        message: 'trip_invoiced',
        errors: [{ path: 'tr_days.0.customer_trip', message: 'price_of_day_invoiced', values: { day: '05.11.2026' } }],
      },
    })
    expect((await put(admin, on('2026-11-05', { sub_trip: 999, reason: 'Umweg' }))).status).toBe(200)
    expect((await put(admin, on('2026-11-06', { customer_trip: 999 }))).status).toBe(200)
    expect((await put(admin, { tr_days: [] })).status).toBe(200)
  })

  test('by a push: refused with its reason', async () => {
    const { body } = await t.call<{ results: MutationResult[] }>(admin, 'POST', '/api/sync/push', {
      client: crypto.randomUUID(),
      mutations: [
        {
          id: crypto.randomUUID(),
          user: 'chief',
          format: MUTATION_FORMAT,
          entity: 'tour',
          op: 'edit',
          key: 1,
          rev: 1,
          set: { tr_prices: [OCTOBER, NOVEMBER_1] },
          base: { tr_prices: [OCTOBER] },
        },
      ],
    })
    expect(body.results).toMatchObject([{ status: 'refused', ...REFUSED }])
  })
})
