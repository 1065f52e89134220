import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { InvoiceAnswer } from '#shared/schemas/journal.ts'
import { rowHistory } from '../../store/history/history.ts'
import { addNames } from '../../testing/names.ts'
import { addEverybody, addTrip, type Everybody } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let everybody: Everybody
let bea: string
beforeEach(() => {
  t = createTestApp()
  everybody = addEverybody(t)
  bea = t.addUser({ username: 'bea', role: 'admin' })
})
afterEach(() => t.close())

const ITEM = { date: '2026-11-20', fuel: 7.5, extra_cost: 12.5, invoice_text: 'Diesel' }
const DAYS = { start_date: '2026-11-16', end_date: '2026-11-22' }
const read = async (token: string, days = DAYS, side = 'customer', party = 'Holz AG') =>
  (
    await t.call<InvoiceAnswer>(
      token,
      'GET',
      `/api/invoice?side=${side}&party=${encodeURIComponent(party)}&startDay=${days.start_date}&endDay=${days.end_date}`,
    )
  ).body
const save = (token: string, rev: string, entries: object, more: object = {}) =>
  t.call(token, 'PUT', '/api/invoice', { side: 'customer', party: 'Holz AG', ...DAYS, rev, ...entries, ...more })

describe('invoice items and references', () => {
  test('that one admin wrote are there for another, with who and when, and in the history', async () => {
    const empty = await read(everybody.admin)
    expect(empty).toMatchObject({
      invoice_items: [],
      calendar_references: [],
      customer_references: {},
      by: null,
      at: null,
    })
    const entries = {
      invoice_items: [ITEM],
      calendar_references: [{ week: 202647, reference: 'PO 7' }],
      customer_references: { reference_2: 'Tor 4' },
    }
    const saved = await save(everybody.admin, empty.rev, entries)
    expect(saved).toMatchObject({ status: 200, body: { message: 'invoice_saved', by: 'dora' } })
    expect(await read(bea)).toEqual({
      ...entries,
      trip_sums: [],
      rev: saved.body.rev,
      by: 'dora',
      at: '2026-11-21T08:30:00.000Z',
    })
    expect(rowHistory(t.store, 'statement', 1)).toMatchObject([
      {
        username: 'dora',
        action: 'create',
        changes: {
          st_party: { to: 'Holz AG W47 (16.11. - 22.11.)' },
          st_items: { to: '20.11.2026 7.5 % 12.50 Diesel' },
          st_weeks: { from: '', to: 'PO 7' },
        },
      },
    ])
  })

  test('409 with those of the other when both wrote, and nothing is overwritten', async () => {
    const { rev } = await read(everybody.admin)
    await save(bea, rev, { invoice_items: [ITEM] })
    const refused = await save(everybody.admin, rev, { invoice_items: [{ ...ITEM, fuel: 9 }] })
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'invoice_changed', theirs: { invoice_items: [ITEM], by: 'bea' } },
    })
    expect((await read(bea)).invoice_items).toEqual([ITEM])
    const { theirs } = refused.body as { theirs: InvoiceAnswer }
    expect((await save(everybody.admin, theirs.rev, { invoice_items: [] })).status).toBe(200)
    expect((await read(bea)).invoice_items).toEqual([])
  })

  test('the same again, as after a lost answer, is no conflict and no version', async () => {
    const { rev } = await read(everybody.admin)
    const first = await save(everybody.admin, rev, { invoice_items: [ITEM] })
    expect((await save(everybody.admin, rev, { invoice_items: [ITEM] })).body).toEqual(first.body)
    expect(rowHistory(t.store, 'statement', 1)).toHaveLength(1)
  })

  const MONTH = { start_date: '2026-11-01', end_date: '2026-11-30' }

  test('of a week are there in each period that holds the day, and only there', async () => {
    const { rev } = await read(everybody.admin)
    const entries = { invoice_items: [ITEM], calendar_references: [{ week: 202647, reference: 'PO 7' }] }
    await save(everybody.admin, rev, entries)
    const wide = await read(bea, MONTH)
    expect(wide).toMatchObject({
      invoice_items: [{ ...ITEM, from: DAYS.start_date, to: DAYS.end_date }],
      calendar_references: entries.calendar_references,
    })
    expect((await read(bea, { start_date: '2026-11-16', end_date: '2026-11-19' })).invoice_items).toEqual([])
    expect((await read(bea, { start_date: '2026-11-20', end_date: '2026-11-20' })).invoice_items).toHaveLength(1)
    await save(bea, wide.rev, { calendar_references: [{ week: 202647, reference: '' }] }, MONTH)
    expect(await read(everybody.admin)).toMatchObject({ invoice_items: [], calendar_references: [] })
  })

  test('written for a month leave those of its weeks as they were, with their own fuel', async () => {
    const ofWeek = await read(everybody.admin)
    await save(everybody.admin, ofWeek.rev, { invoice_items: [ITEM] })
    const { rev, invoice_items } = await read(bea, MONTH)
    const ofMonth = { date: '2026-11-30', fuel: 2, extra_cost: 0, invoice_text: 'November' }
    await save(bea, rev, { invoice_items: [...invoice_items, ofMonth] }, MONTH)
    expect((await read(everybody.admin)).invoice_items).toEqual([ITEM])
    const lastWeek = { start_date: '2026-11-30', end_date: '2026-12-06' }
    expect(await read(everybody.admin, lastWeek)).toMatchObject({
      invoice_items: [{ ...ofMonth, from: MONTH.start_date, to: MONTH.end_date }],
      trip_sums: [{ from: MONTH.start_date, to: MONTH.end_date }],
    })
    expect(rowHistory(t.store, 'statement', 1)).toHaveLength(1)
  })

  const DECEMBER = { start_date: '2026-12-01', end_date: '2026-12-31' }
  const NOVEMBERS = { date: '2026-11-30', fuel: 3.55, extra_cost: 0, invoice_text: '' }
  const DECEMBERS = { date: '2026-12-02', fuel: 4, extra_cost: 0, invoice_text: '' }

  test('of a week that two months share are saved by whoever saved them for each of the two', async () => {
    const november = await read(everybody.admin, MONTH)
    await save(everybody.admin, november.rev, { invoice_items: [NOVEMBERS] }, MONTH)
    const first = { by: 'dora', at: '2026-11-21T08:30:00.000Z' }
    expect(await read(bea, MONTH)).toMatchObject(first)
    // In December nothing was saved.
    const december = await read(bea, DECEMBER)
    expect(december).toMatchObject({ invoice_items: [], by: null, at: null })

    t.clock.advance(60_000)
    const second = { by: 'bea', at: '2026-11-21T08:31:00.000Z' }
    await save(bea, december.rev, { invoice_items: [DECEMBERS] }, DECEMBER)
    expect(await read(bea, DECEMBER)).toMatchObject(second)
    expect(await read(bea, MONTH)).toMatchObject({ invoice_items: [NOVEMBERS], ...first })
    // The week itself shows both.
    expect(await read(bea, { start_date: '2026-11-30', end_date: '2026-12-06' })).toMatchObject(second)

    t.clock.advance(60_000)
    const { rev } = await read(bea, MONTH)
    await save(bea, rev, { invoice_items: [NOVEMBERS, { ...NOVEMBERS, fuel: 0, extra_cost: 7 }] }, MONTH)
    expect(await read(bea, MONTH)).toMatchObject({ by: 'bea', at: '2026-11-21T08:32:00.000Z' })
    expect(await read(bea, DECEMBER)).toMatchObject({ invoice_items: [DECEMBERS], ...second })

    // Taken away, it was saved too; as before that was noted, it is the week that says it.
    t.clock.advance(60_000)
    await save(everybody.admin, (await read(bea, MONTH)).rev, { invoice_items: [] }, MONTH)
    expect(await read(bea, MONTH)).toMatchObject({ invoice_items: [], by: 'dora', at: '2026-11-21T08:33:00.000Z' })
    expect(await read(bea, DECEMBER)).toMatchObject(second)
    t.store.sqlite.exec("update invoice_weeks set iw_saved = '{}'")
    expect(await read(bea, MONTH)).toMatchObject({ by: null, at: null })
    expect(await read(bea, DECEMBER)).toMatchObject({ by: 'dora', at: '2026-11-21T08:33:00.000Z' })
  })

  test('a reference of such a week is saved for the month that the week is of', async () => {
    const { rev } = await read(everybody.admin, DECEMBER)
    await save(everybody.admin, rev, { customer_references: { reference_1: 'PO 12' } }, DECEMBER)
    expect(await read(bea, DECEMBER)).toMatchObject({ by: 'dora' })
    expect(await read(bea, MONTH)).toMatchObject({ by: null, at: null })
    t.clock.advance(60_000)
    const november = await read(bea, MONTH)
    await save(bea, november.rev, { invoice_items: [NOVEMBERS] }, MONTH)
    expect(await read(bea, MONTH)).toMatchObject({ by: 'bea' })
    expect(await read(everybody.admin, DECEMBER)).toMatchObject({ by: 'dora', at: '2026-11-21T08:30:00.000Z' })
  })

  test('the reference of a week that two months share is saved for both, since both show it', async () => {
    const { rev } = await read(everybody.admin, MONTH)
    const calendar_references = [{ week: 202649, reference: 'PO 49' }]
    const { body } = await save(everybody.admin, rev, { calendar_references }, MONTH)
    expect(body).toMatchObject({ by: 'dora' })
    expect(await read(bea, DECEMBER)).toMatchObject({ calendar_references, by: 'dora' })
  })

  test('of one company are nobody else’s', async () => {
    addNames(t.store, { subcontractors: ['Bise'] })
    const { rev } = await read(everybody.admin)
    await save(everybody.admin, rev, { invoice_items: [ITEM] })
    await save(everybody.admin, rev, { invoice_items: [{ ...ITEM, fuel: 3 }] }, { side: 'sub', party: 'Meier Trans' })
    expect((await read(bea, DAYS, 'customer', 'Stein AG')).invoice_items).toEqual([])
    expect((await read(bea, DAYS, 'sub', 'Bise')).invoice_items).toEqual([])
    expect((await read(bea, DAYS, 'sub', 'Meier Trans')).invoice_items).toEqual([{ ...ITEM, fuel: 3 }])
    expect((await read(bea)).invoice_items).toEqual([ITEM])
  })

  test('are the same in whatever order the weeks come: sent again they are no conflict', async () => {
    const month = { start_date: '2026-11-01', end_date: '2026-11-30' }
    const calendar_references = [
      { week: 202648, reference: 'PO 8' },
      { week: 202647, reference: 'PO 7' },
    ]
    const { rev } = await read(everybody.admin, month)
    const first = await save(everybody.admin, rev, { calendar_references }, month)
    expect((await save(everybody.admin, rev, { calendar_references }, month)).body).toEqual(first.body)
  })

  test('of another period say what its checked trips come to', async () => {
    const trip = (stp: string, more: object = {}) =>
      addTrip(t.store, { tt_stp: stp, tt_std: stp, tt_sta: stp, tt_customer_invoice_trip: 100.05, ...more })
    trip('2026-11-01T10:00:00.000Z')
    trip('2026-11-18T10:00:00.000Z', { tt_status: 'canceled' })
    trip('2026-11-18T10:00:00.000Z', { tt_invoice_check: false })
    trip('2026-11-18T10:00:00.000Z', { tt_status: 'inactive' })
    trip('2026-11-18T10:00:00.000Z', { tt_customer: 'Stein AG' })
    trip('2026-12-01T10:00:00.000Z')
    const { rev } = await read(everybody.admin, MONTH)
    await save(everybody.admin, rev, { invoice_items: [ITEM] }, MONTH)
    expect((await read(bea)).trip_sums).toEqual([{ from: MONTH.start_date, to: MONTH.end_date, trip_sum: 200.1 }])
  })

  test("a customer's references are those of the weeks, each month its own", async () => {
    const october = { start_date: '2026-10-01', end_date: '2026-10-31' }
    for (const [days, reference] of [
      [october, 'PO 10'],
      [MONTH, 'PO 11'],
    ] as const) {
      const { rev } = await read(everybody.admin, days)
      await save(everybody.admin, rev, { customer_references: { reference_1: reference } }, days)
    }
    expect((await read(bea, october)).customer_references).toEqual({ reference_1: 'PO 10' })
    expect((await read(bea, MONTH)).customer_references).toEqual({ reference_1: 'PO 11' })
    expect((await read(bea)).customer_references).toEqual({ reference_1: 'PO 11' })
  })

  test('of a subcontractor have references of the weeks too', async () => {
    const sub = { side: 'sub', party: 'Meier Trans' }
    const { rev } = await read(everybody.admin, DAYS, sub.side, sub.party)
    const calendar_references = [{ week: 202647, reference: 'R 1' }]
    expect((await save(everybody.admin, rev, { calendar_references }, sub)).status).toBe(200)
    expect((await read(bea, MONTH, sub.side, sub.party)).calendar_references).toEqual(calendar_references)
    expect((await read(bea)).calendar_references).toEqual([])
  })

  test.each([
    [
      'a week outside the period',
      { calendar_references: [{ week: 202650, reference: 'x' }] },
      'calendar_references.0.week',
      'value_invalid',
    ],
    [
      'an item dated outside the period',
      { invoice_items: [{ ...ITEM, date: '2026-11-23' }] },
      'invoice_items.0.date',
      'invoice_date_outside',
    ],
    [
      'an item of a period that begins on no day',
      { invoice_items: [{ ...ITEM, from: 'Meier Trans', to: '2026-11-16' }] },
      'invoice_items.0.from',
      'invalid_date',
    ],
    [
      'an item of half a period',
      { invoice_items: [{ ...ITEM, from: '2026-11-16' }] },
      'invoice_items.0.to',
      'field_required',
    ],
    [
      "a subcontractor with a customer's references",
      { side: 'sub', party: 'Meier Trans', customer_references: { reference_1: 'x' } },
      'customer_references',
      'value_invalid',
    ],
  ])('400 for %s', async (_name, more, path, message) => {
    const { rev } = await read(everybody.admin)
    expect(await save(everybody.admin, rev, {}, more)).toMatchObject({
      status: 400,
      body: { errors: [{ path, message }] },
    })
    expect((await read(everybody.admin)).rev).toBe(rev)
  })

  test('of a subcontractor are read by its own people, who are not told which admin wrote', async () => {
    const { rev } = await read(everybody.admin, DAYS, 'sub', 'Meier Trans')
    await save(everybody.admin, rev, { invoice_items: [ITEM] }, { side: 'sub', party: 'Meier Trans' })
    expect(await read(everybody.sub, DAYS, 'sub', 'Meier Trans')).toMatchObject({
      invoice_items: [ITEM],
      by: null,
      at: null,
    })
    expect(await read(everybody.sub, DAYS, 'sub', 'Huber AG')).toMatchObject({ message: 'not_allowed' })
    expect(await read(everybody.sub)).toMatchObject({ message: 'not_allowed' })
  })

  test('stay through a rename of the customer and of the subcontractor', async () => {
    const { rev } = await read(everybody.admin)
    await save(everybody.admin, rev, { invoice_items: [ITEM] })
    await save(everybody.admin, rev, { invoice_items: [ITEM] }, { side: 'sub', party: 'Meier Trans' })
    const customer = t.store.sqlite.prepare("select cm_id from customers where cm_name = 'Holz AG'").pluck().get()
    const renamed = { cm_name: 'Wald AG', cm_comatic_id: null }
    expect((await t.call(everybody.admin, 'PUT', `/api/customers/${customer}`, renamed)).status).toBe(200)
    const moved = await t.call(everybody.admin, 'PUT', '/api/subcontractors/Meier%20Trans', {
      sc_name: 'Muster',
      sc_email: null,
    })
    expect(moved.status).toBe(200)
    expect((await read(bea, DAYS, 'customer', 'Wald AG')).invoice_items).toEqual([ITEM])
    expect((await read(bea, DAYS, 'sub', 'Muster')).invoice_items).toEqual([ITEM])
  })
})
