import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { InvoiceAnswer } from '../../shared/schemas/journal.ts'
import { rowHistory } from '../store/history.ts'
import { addEverybody, type Everybody } from '../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

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
    expect(await read(bea)).toEqual({ ...entries, rev: saved.body.rev, by: 'dora', at: '2026-11-21T08:30:00.000Z' })
    expect(rowHistory(t.store, 'statement', 1)).toMatchObject([
      {
        username: 'dora',
        action: 'create',
        changes: {
          st_party: { to: 'Holz AG 16.11.2026 – 22.11.2026' },
          st_items: { to: '20.11.2026 7.5 % 12.50 Diesel' },
          st_weeks: { to: expect.stringContaining('PO 7') },
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

  test("a week's reference belongs to the week, whatever period shows it; items belong to the period", async () => {
    const { rev } = await read(everybody.admin)
    await save(everybody.admin, rev, {
      invoice_items: [ITEM],
      calendar_references: [{ week: 202647, reference: 'PO 7' }],
    })
    const month = { start_date: '2026-11-01', end_date: '2026-11-30' }
    const wide = await read(bea, month)
    expect(wide).toMatchObject({ invoice_items: [], calendar_references: [{ week: 202647, reference: 'PO 7' }] })
    await save(bea, wide.rev, { calendar_references: [{ week: 202647, reference: '' }] }, month)
    expect(await read(everybody.admin)).toMatchObject({ invoice_items: [ITEM], calendar_references: [] })
  })

  test('400 for a week outside the period', async () => {
    const { rev } = await read(everybody.admin)
    const answer = await save(everybody.admin, rev, { calendar_references: [{ week: 202650, reference: 'x' }] })
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'calendar_references' }] } })
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
