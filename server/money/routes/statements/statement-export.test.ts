import { afterEach, beforeEach, expect, test } from 'vitest'
import { customers } from '#server/store/schema/master-data.ts'
import { addEverybody, type Everybody } from '#server/testing/sample-trips.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { writeInvoice } from '../../store/invoices.ts'
import { CONFIRM_ALL, drivenTrip, NOVEMBER, statementCalls } from './statements-sample.ts'

let t: TestApp
let everybody: Everybody
let admin: ReturnType<typeof statementCalls>
let meier: ReturnType<typeof statementCalls>
beforeEach(() => {
  t = createTestApp()
  everybody = addEverybody(t)
  admin = statementCalls(t, everybody.admin)
  meier = statementCalls(t, everybody.sub)
})
afterEach(() => t.close())

const csv = async (query: string): Promise<string[]> => {
  const answer = await t.call<string>(everybody.admin, 'GET', `/api/statements/export?${query}`)
  expect(answer.status).toBe(200)
  return answer.body
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')
}
const sumOf = (lines: readonly string[], column: string): number => {
  const at = lines[0]?.split(';').indexOf(column) ?? -1
  return Math.round(lines.slice(1).reduce((sum, line) => sum + Number(line.split(';')[at]), 0) * 100) / 100
}

test('final statements and corrections, with the customer’s number for the books as it was then', async () => {
  const trip = drivenTrip(t, 2, { tt_customer_invoice_toll: 12.35 })
  drivenTrip(t, 3)
  const tell = (cm_comatic_id: string) => t.store.db.update(customers).set({ cm_comatic_id }).run()
  tell('0071')
  const invoice_items = [{ date: '2026-11-30', fuel: 10, extra_cost: 5, invoice_text: '=cmd|x' }]
  const holz = t.store.db
    .select()
    .from(customers)
    .all()
    .find(({ cm_name }) => cm_name === 'Holz AG')
  writeInvoice(
    t.store,
    {
      party: { side: 'customer', id: holz?.cm_id ?? 0, name: 'Holz AG' },
      days: { from: NOVEMBER.start_date, to: NOVEMBER.end_date },
      entries: { invoice_items, calendar_references: [], customer_references: {} },
    },
    'dora',
  )
  const { st_id } = (await admin.make('Holz AG', 'customer')).body
  expect(await csv('')).toHaveLength(1)
  await admin.finalise(st_id)
  const made = await admin.correct(
    st_id,
    [{ tt_id: trip.tt_id, trip: 100 }],
    [{ date: '2026-11-30', text: 'Goodwill', amount: -5 }],
  )
  await admin.finalise(made.body.st_id)
  tell('9999')

  const [head, first, second] = await csv('columns=st_number;cm_comatic_id;st_corrects;trip;toll;items;total;currency')
  expect(head).toBe('st_number;cm_comatic_id;st_corrects;trip;toll;items;total;currency')
  expect(first).toBe('C-2026-0001;0071;;200.00;12.35;25.00;237.35;EUR')
  expect(second).toBe('C-2026-0002;0071;C-2026-0001;0.00;-12.35;-5.00;-17.35;EUR')

  const lines = await csv('rows=lines')
  // Two trips and an item, a trip and an item of the correction.
  expect(lines).toHaveLength(6)
  expect(sumOf(lines, 'total')).toBe(220)
  expect(lines.join('\n')).toContain(";'=cmd|x;")
  const { totals } = (await admin.read(st_id)).statement
  expect(sumOf(await csv('rows=statements'), 'total')).toBe(totals.total - 17.35)
})

test('are narrowed like the list, and others than admin get none', async () => {
  drivenTrip(t, 2)
  const { st_id } = (await admin.make()).body
  await admin.send(st_id)
  await meier.answer(st_id, CONFIRM_ALL)
  expect(await csv('state=sent&side=sub&columns=st_party;st_state;total')).toEqual([
    'st_party;st_state;total',
    'Meier Trans;sent;80.00',
  ])
  expect(await csv('state=sent&side=customer')).toHaveLength(1)
  expect(await csv('state=sent&party=Huber AG')).toHaveLength(1)
  expect((await t.call(everybody.sub, 'GET', '/api/statements/export')).status).toBe(403)
  expect((await t.call(everybody.admin, 'GET', '/api/statements/export?columns=password')).status).toBe(400)
})
