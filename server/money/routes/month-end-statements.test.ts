import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MonthEndParty } from '#shared/schemas/journal.ts'
import { addEverybody, addTrip, type Everybody } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

/** The month's end shows for a statement the sum of the statement itself, with all that stays out of it. */
let t: TestApp
let everybody: Everybody
const MONTH = { start_date: '2026-11-01', end_date: '2026-11-30' }
const side = 'sub'
const party = 'Meier Trans'

beforeAll(() => {
  t = createTestApp()
  everybody = addEverybody(t)
  const add = (day: string, trip: number, fields: object = {}) => {
    const stp = `2026-11-${day}T09:00:00.000Z`
    addTrip(t.store, {
      ...{ tt_stp: stp, tt_std: stp, tt_sta: stp, tt_atp: null, tt_atd: null, tt_ata: null },
      ...{ tt_sub_invoice_trip: trip, tt_sub_invoice_toll: 0.05, tt_sub_invoice_waiting_fee: 0 },
      ...{ tt_sub_invoice_cancellation_fee: 0, ...fields },
    })
  }
  add('02', 33.33)
  add('03', 66.67)
  add('04', 0, { tt_status: 'canceled', tt_sub_invoice_cancellation_fee: 50 })
  add('05', 10, { tt_sub_invoice_check: false })
  add('28', 80.01)
  // Arrived before it should: its planned arrival is still to come, which counts.
  add('29', 7, { tt_ata: '2026-11-20T09:00:00.000Z' })
  add('30', 5, { tt_status: 'canceled' })
})
afterAll(() => t.close())

const call = <Answer>(method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
  t.call<Answer>(everybody.admin, method, url, body)
const shown = async (): Promise<MonthEndParty> => {
  const url = `/api/monthend?side=${side}&startDay=${MONTH.start_date}&endDay=${MONTH.end_date}`
  const found = (await call<MonthEndParty[]>('GET', url)).body.find((row) => row.party === party)
  if (!found) throw new Error('not there')
  return found
}
const make = (days: object, total?: number) =>
  call<{ st_id: number; total: number; message: string }>('POST', '/api/statements', { side, party, ...days, total })
const cents = (amount: number) => Math.round(amount * 100)
const expectSum = ({ total, statement, trip_total, items_total }: MonthEndParty) => {
  const { left_out, items_left_out } = statement
  expect(cents(trip_total) + cents(items_total)).toBe(cents(total))
  expect(
    cents(statement.total) +
      cents(left_out.not_driven.total) +
      cents(left_out.in_statement.total) +
      cents(items_left_out),
  ).toBe(cents(total))
}

test('trips not driven, unchecked and on other statements, with the fuel of each, to the cent', async () => {
  await call('PUT', '/api/monthend', { ...MONTH, side, parties: [party], fuel: 6.5 })
  const first = await shown()
  expectSum(first)
  expect(first.statement).toEqual({
    can_be_made: true,
    // 33.38 + 66.72 + 50.05, and 6.5 % of 100.00.
    total: 156.65,
    left_out: {
      unchecked: { trips: 1, total: 10.05 },
      not_driven: { trips: 3, total: 92.16 },
      in_statement: { trips: 0, total: 0 },
    },
    items_left_out: 5.98,
  })

  expect((await make({ start_date: '2026-11-01', end_date: '2026-11-02' })).body.total).toBe(33.38)
  const second = await shown()
  expectSum(second)
  expect(second.statement.left_out.in_statement).toEqual({ trips: 1, total: 33.38 })
  expect(await make(MONTH, second.statement.total)).toMatchObject({
    status: 200,
    body: { total: second.statement.total },
  })
  // Made again it is the same one.
  const third = await shown()
  expectSum(third)
  expect(third.statement.total).toBe(second.statement.total)
})

test('a statement that comes to another sum than was shown is not made', async () => {
  const { statement } = await shown()
  const stp = '2026-11-06T09:00:00.000Z'
  addTrip(t.store, { tt_stp: stp, tt_std: stp, tt_sta: stp, tt_sub_invoice_trip: 40 })
  expect(await make(MONTH, statement.total)).toMatchObject({ status: 409, body: { message: 'statement_changed' } })
  const now = (await shown()).statement.total
  expect(now).toBeGreaterThan(statement.total)
  expect(await make(MONTH, now)).toMatchObject({ status: 200, body: { total: now } })
})
