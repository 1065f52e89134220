import { afterEach, beforeEach, expect, test } from 'vitest'
import { addEverybody, type Everybody } from '#server/testing/sample-trips.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { writeInvoice } from '../../store/invoices.ts'
import { CONFIRM_ALL, drivenTrip, statementCalls } from './statements-sample.ts'

/** Differences between a statement now and as the other side was sent it. */
let t: TestApp
let everybody: Everybody
let admin: ReturnType<typeof statementCalls>
beforeEach(() => {
  t = createTestApp()
  everybody = addEverybody(t)
  admin = statementCalls(t, everybody.admin)
})
afterEach(() => t.close())

const sent = async (): Promise<{ id: number; trips: number[] }> => {
  const trips = [2, 3, 4].map((day) => drivenTrip(t, day).tt_id)
  const id = (await admin.make()).body.st_id
  await admin.send(id)
  t.clock.advance(60_000)
  return { id, trips }
}
const charge = (extra_cost: number) => {
  const invoice_items = [{ date: '2026-11-30', fuel: 10, extra_cost, invoice_text: 'Damage' }]
  const entries = { invoice_items, calendar_references: [], customer_references: {} }
  const party = { side: 'sub', name: 'Meier Trans' } as const
  writeInvoice(t.store, { party, days: { from: '2026-11-01', to: '2026-11-30' }, entries }, 'dora')
}
const edit = (trip: number | undefined, fields: object) => t.call(everybody.admin, 'PUT', `/api/trips/${trip}`, fields)

test('nothing is told of what is as it was sent', async () => {
  const { id, trips } = await sent()
  expect((await admin.read(id)).changed).toBeNull()
  // There and back again.
  await edit(trips[0], { tt_sub_invoice_trip: 81 })
  await edit(trips[0], { tt_sub_invoice_trip: 80 })
  expect((await admin.read(id)).changed).toBeNull()
})

test('lines with other amounts, lines that left and changed items are told, until it is sent again', async () => {
  const { id, trips } = await sent()
  await edit(trips[0], { tt_sub_invoice_trip: 81.5 })
  await edit(trips[0], { tt_sub_invoice_trip: 82.35 })
  await edit(trips[1], { tt_sub_invoice_check: false })
  charge(5)
  const { changed } = await admin.read(id)
  expect(changed).toEqual({
    items: [expect.objectContaining({ text: 'Damage', fuel_base: 162.35, fuel_cost: 16.24, total: 21.24 })],
    lines: [
      { tour: 'T-2', was: 80, now: 82.35 },
      { tour: 'T-3', was: 80, now: null },
    ],
    total: 183.59,
  })

  const { statement } = await admin.read(id)
  await admin.send(id)
  const again = await admin.read(id)
  expect(again.changed).toBeNull()
  expect(again.statement.totals.total).toBe(183.59)
  expect(again.statement.st_sent_at).not.toBe(statement.st_sent_at)
  expect(again.statement.st_answer_until).toBe(statement.st_answer_until)
})

test('a draft tells changed items alone, a final one nothing', async () => {
  const trip = drivenTrip(t, 2)
  const id = (await admin.make()).body.st_id
  charge(5)
  await edit(trip.tt_id, { tt_sub_invoice_trip: 90 })
  expect((await admin.read(id)).changed).toMatchObject({ items: [{ total: 14 }], lines: [], total: 104 })
  await admin.send(id)
  await statementCalls(t, everybody.sub).answer(id, CONFIRM_ALL)
  expect((await admin.finalise(id)).status).toBe(200)
  expect((await admin.read(id)).changed).toBeNull()
})

test('the subcontractor reads what it was sent, and nothing of what is being changed', async () => {
  const { id } = await sent()
  charge(5)
  expect((await statementCalls(t, everybody.sub).read(id)).changed).toBeNull()
})
