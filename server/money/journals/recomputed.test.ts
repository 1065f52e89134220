import { afterEach, beforeEach, expect, test } from 'vitest'
import { listCustomers } from '../../master-data/store/lookups.ts'
import { customers, subcontractors } from '../../store/schema/master-data.ts'
import { databaseToRead } from '../../store/sql/read-store.ts'
import { recomputed } from '../../testing/recomputed.ts'
import { addEverybody, type Everybody } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { fuelCalls } from '../routes/fuel-sample.ts'
import { drivenTrip, NOVEMBER, statementCalls } from '../routes/statements/statements-sample.ts'
import { journalFile } from './journal-files.ts'
import { journalSheet } from './journal-sheet.ts'
import { statementDocument } from './statement-file.ts'

/** A spreadsheet that is computed anew says what the answer says, to the cent. */
let t: TestApp
let everybody: Everybody
let admin: ReturnType<typeof statementCalls>
beforeEach(() => {
  t = createTestApp()
  everybody = addEverybody(t)
  admin = statementCalls(t, everybody.admin)
  t.store.db.update(customers).set({ cm_vat_rate: 5 }).run()
  t.store.db.update(subcontractors).set({ sc_vat_rate: 8.1, sc_vat_id: 'CHE-1' }).run()
})
afterEach(() => t.close())

const NAMES = { customer: 'Holz AG', sub: 'Meier Trans' } as const
type Side = keyof typeof NAMES
const ITEM = { date: '2026-11-30', extra_cost: 0, invoice_text: 'Diesel' }
const DESPITE = ['negative_margin', 'unclaimed_waiting']

const enter = async (side: Side, invoice_items: object[]) => {
  const place = `side=${side}&party=${NAMES[side]}&startDay=2026-11-01&endDay=2026-11-30`
  const { rev } = (await t.call<{ rev: string }>(everybody.admin, 'GET', `/api/invoice?${place}`)).body
  const body = { ...NOVEMBER, side, party: NAMES[side], rev, invoice_items }
  expect((await t.call(everybody.admin, 'PUT', '/api/invoice', body)).status).toBe(200)
}
/** Makes the statement of the trips that stand in none, compares its spreadsheet, and makes it final. */
const stated = async (side: Side, id?: number) => {
  const st_id = id ?? (await admin.make(NAMES[side], side)).body.st_id
  const { statement } = await admin.read(st_id)
  const { document, made } = statementDocument(t.store, { id: st_id, language: 'en' })
  const cells = recomputed(journalSheet(document, made))
  expect(cells.map(({ cell, computed }) => [cell, computed.toFixed(2)])).toEqual(
    cells.map(({ cell, written }) => [cell, written.toFixed(2)]),
  )
  const { vat, totals } = statement
  expect(cells.slice(-3).map(({ computed }) => computed.toFixed(2))).toEqual(
    [totals.total, vat?.amount, vat?.gross].map((amount) => amount?.toFixed(2)),
  )
  if (side === 'sub') {
    await admin.send(st_id)
    await statementCalls(t, everybody.sub).answer(st_id, { all: { sl_state: 'confirmed' } })
  }
  expect(await admin.finalise(st_id, DESPITE)).toMatchObject({ status: 200 })
  return { st_id, statement, words: document.items?.rows.map(({ fuelOf }) => fuelOf) }
}

test.each([
  ['customer', 50.4, { fuel_cost: 0.51, fuel_all: { base: 100.8, cost: 0.5 } }, 50.91],
  ['sub', 33.3, { fuel_cost: 0.34, fuel_all: { base: 66.6, cost: 0.33 } }, 33.64],
] as const)(
  'of a %s with late trips, whose fuel is that of all less what was charged',
  async (side, trip, item, total) => {
    const price = { [`tt_${side}_invoice_trip`]: trip }
    await enter(side, [{ ...ITEM, fuel: 1 }])
    drivenTrip(t, 2, price)
    expect((await stated(side)).words).toEqual([''])
    drivenTrip(t, 3, price)
    const late = await stated(side)
    expect(late.statement).toMatchObject({ st_items: [item], totals: { total } })
    const { base, cost } = item.fuel_all
    expect(late.words).toEqual([
      `Fuel on trips from 01.11.2026 to 30.11.2026 (${base.toFixed(2)}), less ${cost.toFixed(2)} charged before`,
    ])
    // A third one whose own percentage is what it is charged says its own sum.
    drivenTrip(t, 4, { [`tt_${side}_invoice_trip`]: 100 })
    const { statement, words } = await stated(side)
    expect(statement.st_items[0]).not.toHaveProperty('fuel_all')
    expect(words).toEqual([''])
  },
)

test('of a correction that takes fuel back', async () => {
  await enter('customer', [{ ...ITEM, fuel: 1, extra_cost: 7.35, from: '2026-11-01', to: '2026-11-15' }])
  const trip = drivenTrip(t, 2, { tt_customer_invoice_trip: 50.4 })
  drivenTrip(t, 3, { tt_customer_invoice_trip: 50.4 })
  drivenTrip(t, 20, { tt_customer_invoice_trip: 33.35 })
  const { st_id } = await stated('customer')
  const { body } = await admin.correct(
    st_id,
    [{ tt_id: trip.tt_id, trip: 10.05 }],
    [{ date: '2026-11-30', text: 'Goodwill', amount: -5.05 }],
  )
  // 1 % of 60.45 less 1.01; that of the difference alone would be as much.
  expect((await stated('customer', body.st_id)).statement.st_items).toMatchObject([
    { fuel_cost: -0.41 },
    { total: -5.05 },
  ])
  const again = await admin.correct(st_id, [{ tt_id: trip.tt_id, trip: 9.99 }])
  await stated('customer', again.body.st_id)
})

test('of fuel on trips and tolls', async () => {
  const fuel = fuelCalls(t, everybody.admin)
  await fuel.index()
  await fuel.rule({ fl_name: 'With toll', fl_on: 'trip_toll' })
  await enter('customer', [{ ...ITEM, fuel: 1.25, fuel_on: 'trip_toll' }])
  for (const day of [2, 3, 4]) {
    drivenTrip(t, day, { tt_customer_invoice_trip: 50.4, tt_customer_invoice_toll: 3.33 })
    const { words } = await stated('customer')
    expect(words?.[0]).toContain('Fuel on trips and toll')
  }
})

test.each(['customer', 'sub'] as const)('of the journal of a %s', async (side) => {
  for (const day of [2, 3, 20])
    drivenTrip(t, day, { [`tt_${side}_invoice_trip`]: 50.4, [`tt_${side}_invoice_toll`]: 1.15 })
  const customer = listCustomers(t.store).find(({ cm_name }) => cm_name === NAMES.customer)
  if (!customer) throw new Error('everybody has a company')
  const file = await journalFile({
    database: databaseToRead(t.store),
    party: side === 'sub' ? { side, name: NAMES.sub } : { side, customer },
    days: { from: '2026-11-01', to: '2026-11-30' },
    items: [
      { ...ITEM, fuel: 1 },
      { ...ITEM, fuel: 7.25, from: '2026-11-01', to: '2026-11-15', trip_sum: 100.8 },
      { ...ITEM, fuel: 12.5, fuel_on: 'trip_toll' },
    ],
    weekReferences: [],
    customerReferences: {},
    language: 'en',
    format: 'xlsx',
  })
  const cells = recomputed(file)
  expect(cells.length).toBeGreaterThan(15)
  for (const { cell, computed, written } of cells)
    expect([cell, computed.toFixed(2)]).toEqual([cell, written.toFixed(2)])
})
