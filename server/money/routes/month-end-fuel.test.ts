import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InvoiceAnswer, MonthEndParty } from '#shared/schemas/journal.ts'
import { addEverybody, addTrip, type Everybody } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

/** Fuel for all beside fuel that was entered for a few days. */
let t: TestApp
let everybody: Everybody
type Days = { start_date: string; end_date: string }
const MONTH: Days = { start_date: '2026-11-01', end_date: '2026-11-30' }
const OCTOBER: Days = { start_date: '2026-10-01', end_date: '2026-10-31' }
const WEEK: Days = { start_date: '2026-10-26', end_date: '2026-11-03' }

beforeAll(() => {
  t = createTestApp()
  everybody = addEverybody(t)
  const price = (amount: number) => ({
    tt_sub_invoice_trip: amount,
    tt_sub_invoice_toll: 0,
    tt_sub_invoice_waiting_fee: 0,
    tt_sub_invoice_cancellation_fee: 0,
  })
  for (const [day, amount] of [
    ['2026-10-20', 33.33],
    ['2026-10-30', 50],
    ['2026-11-02', 80],
    ['2026-11-03', 80.01],
    ['2026-11-10', 110.01],
    ['2026-11-28', 80],
  ] as const) {
    const stp = `${day}T09:00:00.000Z`
    addTrip(t.store, { ...price(amount), tt_stp: stp, tt_std: stp, tt_sta: stp })
  }
})
afterAll(() => t.close())

const meier = async ({ start_date, end_date }: Days) => {
  const url = `/api/monthend?side=sub&startDay=${start_date}&endDay=${end_date}`
  const { body } = await t.call<MonthEndParty[]>(everybody.admin, 'GET', url)
  return body.find(({ party }) => party === 'Meier Trans')
}
const enterForAll = async (days: Days, fuel: number) => {
  const body = { ...days, side: 'sub', parties: ['Meier Trans'], fuel }
  return (await t.call<{ count: number }>(everybody.admin, 'PUT', '/api/monthend', body)).body.count
}
const invoice = async ({ start_date, end_date }: Days) => {
  const url = `/api/invoice?side=sub&party=Meier%20Trans&startDay=${start_date}&endDay=${end_date}`
  return (await t.call<InvoiceAnswer>(everybody.admin, 'GET', url)).body
}

test('fuel of a few days is theirs alone, and the month’s goes to the others', async () => {
  const { rev } = await invoice(WEEK)
  const invoice_items = [{ date: '2026-11-03', fuel: 10, extra_cost: 0, invoice_text: '' }]
  const body = { ...WEEK, side: 'sub', party: 'Meier Trans', rev, invoice_items }
  expect((await t.call(everybody.admin, 'PUT', '/api/invoice', body)).status).toBe(200)
  const ofWeek = { percent: 10, from: '2026-10-26', to: '2026-11-03' }
  expect(await meier(MONTH)).toMatchObject({
    fuel: [ofWeek],
    without_fuel: [{ from: '2026-11-04', to: '2026-11-30', trip_sum: 190.01 }],
    items_total: 21,
    total: 371.02,
  })

  expect(await enterForAll(MONTH, 5)).toBe(1)
  expect(await enterForAll(MONTH, 5)).toBe(0)
  expect(await meier(MONTH)).toMatchObject({
    fuel: [ofWeek, { percent: 5, from: '2026-11-04', to: '2026-11-30' }],
    without_fuel: [],
    items_total: 30.5,
    total: 380.52,
  })
  expect((await invoice(MONTH)).invoice_items).toMatchObject([
    { date: '2026-11-03', fuel: 10 },
    { date: '2026-11-30', fuel: 5, from: '2026-11-04', to: '2026-11-30' },
  ])
})

test('days that an item of the next month has are not charged in this one too', async () => {
  expect(await meier(OCTOBER)).toMatchObject({
    fuel: [{ percent: 10, from: '2026-10-26', to: '2026-11-03' }],
    without_fuel: [{ from: '2026-10-01', to: '2026-10-25', trip_sum: 33.33 }],
    items_total: 0,
  })
  expect(await enterForAll(OCTOBER, 5)).toBe(1)
  expect((await meier(OCTOBER))?.items_total).toBe(1.67)
})

test('fuel is entered over the journals that were seen, and no others', async () => {
  const SEPTEMBER: Days = { start_date: '2026-09-01', end_date: '2026-09-30' }
  const stp = '2026-09-10T09:00:00.000Z'
  addTrip(t.store, { tt_stp: stp, tt_std: stp, tt_sta: stp, tt_sub_invoice_trip: 100 })
  const seen = (await meier(SEPTEMBER))?.rev
  const enter = (fuel: number) => {
    const body = { ...SEPTEMBER, side: 'sub', parties: ['Meier Trans'], fuel, revs: [seen] }
    return t.call(everybody.admin, 'PUT', '/api/monthend', body)
  }
  // Another dispatcher was faster.
  expect(await enterForAll(SEPTEMBER, 3)).toBe(1)
  expect(await enter(6.5)).toMatchObject({
    status: 409,
    body: { message: 'month_end_changed', names: 'Meier Trans' },
  })
  expect((await meier(SEPTEMBER))?.fuel).toEqual([{ percent: 3, from: '2026-09-01', to: '2026-09-30' }])
})
