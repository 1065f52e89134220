import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { InvoiceAnswer } from '#shared/schemas/journal.ts'
import { rowHistory } from '../../store/history/history.ts'
import { addEverybody, addTrip } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

/** Entries for one period, in the periods that share some of its days. */

let t: TestApp
let dora: string
let bea: string
beforeEach(() => {
  t = createTestApp()
  dora = addEverybody(t).admin
  bea = t.addUser({ username: 'bea', role: 'admin' })
})
afterEach(() => t.close())

const SUB = { side: 'sub', party: 'Meier Trans' }
const HOLZ = { side: 'customer', party: 'Holz AG' }
type Days = readonly [from: string, to: string]
const WEEK: Days = ['2026-11-16', '2026-11-22']
const NOVEMBER: Days = ['2026-11-01', '2026-11-30']
const ITEM = { date: '2026-11-18', fuel: 7.5, extra_cost: 12.5, invoice_text: 'Diesel' }

const read = async ([startDay, endDay]: Days, of = HOLZ): Promise<InvoiceAnswer> =>
  (await t.call<InvoiceAnswer>(dora, 'GET', `/api/invoice?${new URLSearchParams({ ...of, startDay, endDay })}`)).body
const put = (rev: string, [start_date, end_date]: Days, entries: object, { of = HOLZ, token = dora } = {}) =>
  t.call<InvoiceAnswer>(token, 'PUT', '/api/invoice', { ...of, start_date, end_date, rev, ...entries })
const save = async (days: Days, entries: object, more: { of?: typeof HOLZ; token?: string } = {}): Promise<void> => {
  const { rev } = await read(days, more.of)
  expect((await put(rev, days, entries, more)).status).toBe(200)
}

test.each<Days>([
  ['2026-11-19', '2026-11-22'],
  ['2026-11-16', '2026-11-17'],
])('an item is none of %s to %s, though of the same week, and stays when that is written', async (...days) => {
  await save(WEEK, { invoice_items: [ITEM] })
  expect((await read(days)).invoice_items).toEqual([])
  await save(days, { invoice_items: [{ ...ITEM, date: days[1] }] })
  expect((await read(WEEK)).invoice_items).toHaveLength(2)
})

test.each<Days>([
  ['2026-11-16', '2026-11-20'],
  ['2026-11-17', '2026-11-22'],
])('from %s to %s an item says that it was entered for the whole week', async (...days) => {
  await save(WEEK, { invoice_items: [ITEM] })
  expect(await read(days)).toMatchObject({
    invoice_items: [{ ...ITEM, from: WEEK[0], to: WEEK[1] }],
    trip_sums: [{ from: WEEK[0], to: WEEK[1], trip_sum: 0 }],
  })
})

test('each period that items were entered for has its own sum of trips, of a subcontractor too', async () => {
  for (const [day, tt_sub_invoice_trip] of [
    ['2026-11-18', 100],
    ['2026-11-20', 7],
  ] as const) {
    const stp = `${day}T10:00:00.000Z`
    addTrip(t.store, { tt_stp: stp, tt_std: stp, tt_sta: stp, tt_sub_invoice_trip, tt_customer_invoice_trip: 5000 })
  }
  const periods: [...Days, date: string][] = [
    ['2026-11-16', '2026-11-18', '2026-11-18'],
    [...WEEK, '2026-11-21'],
    ['2026-11-19', '2026-11-22', '2026-11-22'],
  ]
  for (const [from, to, date] of periods) {
    const { invoice_items } = await read([from, to], SUB)
    await save([from, to], { invoice_items: [...invoice_items, { ...ITEM, date }] }, { of: SUB })
  }
  expect((await read(NOVEMBER, SUB)).trip_sums).toEqual([
    { from: '2026-11-16', to: '2026-11-18', trip_sum: 100 },
    { from: '2026-11-16', to: '2026-11-22', trip_sum: 107 },
    { from: '2026-11-19', to: '2026-11-22', trip_sum: 7 },
  ])
  const file = await t.call<Uint8Array>(dora, 'POST', '/api/subcontractorjournal/subcontractorjournaldownload', {
    start_date: NOVEMBER[0],
    end_date: NOVEMBER[1],
    subcontractor: SUB.party,
  })
  const words = Object.values(unzipSync(file.body))
    .map((bytes) => strFromU8(bytes))
    .join()
  for (const period of ['16.11.2026 bis 18.11.2026 (100.00)', '16.11.2026 bis 22.11.2026 (107.00)'])
    expect(words).toContain(period)
  expect(words).toContain('19.11.2026 bis 22.11.2026 (7.00)')
})

test('items stand by their date, those of one date as they were entered', async () => {
  const items = [
    { ...ITEM, date: '2026-11-21' },
    { ...ITEM, date: '2026-11-17', invoice_text: 'first' },
    { ...ITEM, date: '2026-11-17', invoice_text: 'second' },
    { ...ITEM, date: '2026-11-19' },
  ]
  await save(WEEK, { invoice_items: items })
  const found = (await read(WEEK)).invoice_items.map(({ date, invoice_text }) => `${date} ${invoice_text}`)
  expect(found).toEqual(['2026-11-17 first', '2026-11-17 second', '2026-11-19 Diesel', '2026-11-21 Diesel'])
  // Entered in another order they are the same, and no version.
  await save(WEEK, { invoice_items: [items[3], items[1], items[2], items[0]] })
  expect(rowHistory(t.store, 'statement', 1)).toHaveLength(1)
})

test('a reference that was emptied is no conflict when it is sent again after a lost answer', async () => {
  await save(WEEK, { calendar_references: [{ week: 202647, reference: 'PO 7' }] })
  const { rev } = await read(WEEK)
  const emptied = { calendar_references: [{ week: 202647, reference: '' }] }
  expect((await put(rev, WEEK, emptied)).status).toBe(200)
  expect((await put(rev, WEEK, emptied)).status).toBe(200)
  expect((await read(WEEK)).calendar_references).toEqual([])
})

test("a customer's references of one month are none of the next, which shares a week with it", async () => {
  await save(['2026-10-01', '2026-10-31'], { customer_references: { reference_1: 'PO 10' } })
  expect((await read(NOVEMBER)).customer_references).toEqual({})
})

test('a reference that is changed or taken away leaves the others as each week has them', async () => {
  const next: Days = ['2026-11-23', '2026-11-29']
  await save(WEEK, { customer_references: { reference_1: 'one', reference_2: 'two', reference_3: 'three' } })
  await save(next, { customer_references: { reference_1: 'other' } })
  await save(NOVEMBER, { customer_references: { reference_1: 'other', reference_2: 'changed' } })
  expect((await read(WEEK)).customer_references).toEqual({ reference_1: 'one', reference_2: 'changed' })
  expect((await read(next)).customer_references).toEqual({ reference_1: 'other', reference_2: 'changed' })
  expect(rowHistory(t.store, 'statement', 1).toReversed()).toMatchObject([
    { changes: { st_references: { to: '1: one / 2: two / 3: three' } } },
    { changes: { st_references: { from: '1: one / 2: two / 3: three', to: '1: one / 2: changed' } } },
  ])
})

test('of several weeks the one that was written last says who and when', async () => {
  await save(['2026-11-23', '2026-11-29'], { invoice_items: [{ ...ITEM, date: '2026-11-24' }] })
  t.clock.advance(60_000)
  await save(WEEK, { invoice_items: [ITEM] }, { token: bea })
  expect(await read(NOVEMBER)).toMatchObject({ by: 'bea', at: '2026-11-21T08:31:00.000Z' })
  t.clock.advance(60_000)
  await save(['2026-11-23', '2026-11-29'], { invoice_items: [] })
  expect(await read(NOVEMBER)).toMatchObject({ by: 'dora', at: '2026-11-21T08:32:00.000Z' })
})

test('the history numbers the versions of a week, and names its items in words', async () => {
  await save(WEEK, { invoice_items: [{ ...ITEM, invoice_text: '' }, ITEM] })
  await save(WEEK, { invoice_items: [ITEM] }, { token: bea })
  await save(WEEK, {})
  const items = '18.11.2026 7.5 % 12.50'
  expect(rowHistory(t.store, 'statement', 1).toReversed()).toMatchObject([
    {
      rev: 1,
      username: 'dora',
      source: 'person',
      action: 'create',
      changes: { st_items: { to: `${items} / ${items} Diesel` } },
    },
    { rev: 2, username: 'bea', source: 'person', action: 'edit', changes: { st_items: { to: `${items} Diesel` } } },
    { rev: 3, username: 'dora', action: 'edit', changes: { st_items: { from: `${items} Diesel`, to: '' } } },
  ])
  expect(Object.keys(rowHistory(t.store, 'statement', 1)[1]?.changes ?? {})).toEqual(['st_items'])
})
