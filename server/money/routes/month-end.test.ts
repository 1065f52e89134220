import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InvoiceAnswer, MonthEndParty } from '#shared/schemas/journal.ts'
import { addEverybody, addTrip, type Everybody } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let everybody: Everybody
const MONTH = { start_date: '2026-11-01', end_date: '2026-11-30' }
const at = (stp: string) => ({ tt_stp: stp, tt_std: stp, tt_sta: stp })
const amounts = (side: 'customer' | 'sub', trip: number, more: number = 0) => ({
  [`tt_${side}_invoice_trip`]: trip,
  [`tt_${side}_invoice_toll`]: more,
  [`tt_${side}_invoice_waiting_fee`]: 0,
  [`tt_${side}_invoice_cancellation_fee`]: 0,
})

beforeAll(() => {
  t = createTestApp()
  everybody = addEverybody(t)
  const add = (fields: object) =>
    addTrip(t.store, { ...amounts('customer', 100, 10), ...amounts('sub', 80), ...fields })
  add(at('2026-11-02T09:00:00.000Z'))
  add({ ...at('2026-11-03T09:00:00.000Z'), ...amounts('customer', 0) })
  add({ ...at('2026-11-04T09:00:00.000Z'), ...amounts('sub', 110.01) })
  add({ ...at('2026-11-05T09:00:00.000Z'), tt_status: 'canceled', ...amounts('customer', 0), ...amounts('sub', 0) })
  add({ ...at('2026-11-28T09:00:00.000Z') })
  add({ ...at('2026-11-06T09:00:00.000Z'), tt_invoice_check: false })
  add({ ...at('2026-11-07T09:00:00.000Z'), tt_invoice_check: true, tt_sub_invoice_check: false })
  add({ ...at('2026-12-01T09:00:00.000Z') })
  add({ ...at('2026-11-02T09:00:00.000Z'), tt_customer: 'Stein AG', tt_sub: 'Huber AG' })
  // An hour at the ramp: half an hour of it is free.
  add({
    tt_customer: 'Stein AG',
    tt_sub: '',
    tt_stp: '2026-11-09T09:00:00.000Z',
    tt_std: '2026-11-09T09:30:00.000Z',
    tt_sta: '2026-11-09T12:00:00.000Z',
    tt_atp: '2026-11-09T09:00:00.000Z',
    tt_atd: '2026-11-09T10:30:00.000Z',
    tt_ata: '2026-11-09T12:00:00.000Z',
  })
})
afterAll(() => t.close())

const monthEnd = async (side: 'customer' | 'sub') =>
  (
    await t.call<MonthEndParty[]>(
      everybody.admin,
      'GET',
      `/api/monthend?side=${side}&startDay=${MONTH.start_date}&endDay=${MONTH.end_date}`,
    )
  ).body

describe('the end of a month', () => {
  test('what it comes to for each customer, with what is found and what is still to be driven', async () => {
    const [holz, stein] = await monthEnd('customer')
    expect(holz).toEqual({
      party: 'Holz AG',
      trips: 7,
      checked: 6,
      trip_total: 440,
      items_total: 0,
      total: 440,
      fuel: [],
      without_fuel: [{ from: '2026-11-01', to: '2026-11-30', trip_sum: 400 }],
      findings: { no_price: 1, no_sub_price: 0, negative_margin: 1, canceled_without_fee: 1, unclaimed_waiting: 0 },
      statement: {
        can_be_made: true,
        total: 330,
        left_out: {
          unchecked: { trips: 1, total: 110 },
          not_driven: { trips: 1, total: 110 },
          in_statement: { trips: 0, total: 0 },
        },
        items_left_out: 0,
      },
      rev: expect.any(String),
    })
    expect(stein).toMatchObject({ party: 'Stein AG', trips: 2, total: 220 })
  })

  test('for each subcontractor: its own check mark, and its own prices', async () => {
    const [huber, meier] = await monthEnd('sub')
    expect(huber).toMatchObject({ party: 'Huber AG', trips: 1, total: 80 })
    expect(meier).toMatchObject({ party: 'Meier Trans', trips: 7, checked: 5, total: 350.01 })
  })

  test('waiting that nobody charges is found once something is agreed about it', async () => {
    const [, stein] = await monthEnd('customer')
    expect(stein?.findings.unclaimed_waiting).toBe(0)
    const customers = (await t.call<{ cm_id: number; cm_name: string }[]>(everybody.admin, 'GET', '/api/customers/all'))
      .body
    const id = customers.find(({ cm_name }) => cm_name === 'Stein AG')?.cm_id
    const body = { cm_name: 'Stein AG', cm_free_minutes: 30, cm_waiting_rate: 60, cm_waiting_step: 15 }
    expect((await t.call(everybody.admin, 'PUT', `/api/customers/${id}`, body)).status).toBe(200)
    expect((await monthEnd('customer'))[1]?.findings.unclaimed_waiting).toBe(1)
  })

  test('fuel is entered for those who have none, and a repeat adds nothing', async () => {
    const body = { ...MONTH, side: 'customer', parties: ['Holz AG', 'Stein AG'], fuel: 7.5 }
    const first = await t.call(everybody.admin, 'PUT', '/api/monthend', body)
    expect(first).toMatchObject({ status: 200, body: { message: 'month_end_fuel_saved', count: 2 } })
    const second = await t.call(everybody.admin, 'PUT', '/api/monthend', { ...body, fuel: 9 })
    expect(second.body).toMatchObject({ count: 0 })
    const { invoice_items } = (
      await t.call<InvoiceAnswer>(
        everybody.admin,
        'GET',
        `/api/invoice?side=customer&party=Holz%20AG&startDay=${MONTH.start_date}&endDay=${MONTH.end_date}`,
      )
    ).body
    expect(invoice_items).toEqual([{ date: '2026-11-30', fuel: 7.5, extra_cost: 0, invoice_text: '' }])
    expect((await monthEnd('customer'))[0]).toMatchObject({
      items_total: 30,
      total: 470,
      fuel: [{ percent: 7.5, from: '2026-11-01', to: '2026-11-30' }],
      without_fuel: [],
    })
  })

  test('with an unknown party nothing is entered', async () => {
    const body = { ...MONTH, side: 'sub', parties: ['Meier Trans', 'Nobody'], fuel: 5 }
    const answer = await t.call(everybody.admin, 'PUT', '/api/monthend', body)
    expect(answer).toMatchObject({ status: 400, body: { message: 'subcontractor_unknown' } })
    expect((await monthEnd('sub')).map(({ fuel }) => fuel)).toEqual([[], []])
  })

  test('one ZIP with a spreadsheet for each party', async () => {
    const body = { ...MONTH, side: 'customer', parties: ['Holz AG', 'Stein AG'] }
    const answer = await t.call<Uint8Array>(everybody.admin, 'POST', '/api/monthend/files', body)
    expect(answer.status).toBe(200)
    expect(Object.keys(unzipSync(answer.body))).toEqual([
      'customer_journal_Holz-AG_2026-11.xlsx',
      'customer_journal_Stein-AG_2026-11.xlsx',
    ])
  }, 60_000)

  test('statements of the period are in it, the final ones under their numbers', async () => {
    const make = async (party: string, days: object = MONTH) => {
      const body = { side: 'customer', party, ...days }
      return (await t.call<{ st_id: number }>(everybody.admin, 'POST', '/api/statements', body)).body.st_id
    }
    const finalise = (id: number) => {
      const despite = ['no_price', 'negative_margin', 'canceled_without_fee', 'unclaimed_waiting']
      return t.call(everybody.admin, 'POST', `/api/statements/${id}/finalise`, { despite })
    }
    await make('Stein AG')
    const early = await make('Holz AG', { start_date: '2026-11-01', end_date: '2026-11-03' })
    expect((await finalise(early)).status).toBe(200)
    // Neither one that was withdrawn nor one that reaches into another month.
    await t.call(everybody.admin, 'POST', `/api/statements/${await make('Holz AG')}/void`)
    await make('Holz AG', { start_date: '2026-11-04', end_date: '2026-12-01' })
    const body = {
      ...MONTH,
      side: 'customer',
      parties: ['Holz AG', 'Stein AG'],
      formats: ['pdf', 'xlsx'],
      language: 'fr',
    }
    const answer = await t.call<Uint8Array>(everybody.admin, 'POST', '/api/monthend/files', body)
    const files = unzipSync(answer.body)
    expect(Object.keys(files).filter((name) => name.endsWith('pdf'))).toEqual([
      'customer_journal_Holz-AG_2026-11.pdf',
      'C-2026-0001-Holz-AG_2026-11-01_2026-11-03.pdf',
      'customer_journal_Stein-AG_2026-11.pdf',
      'Stein-AG-Brouillon_2026-11-01_2026-11-30.pdf',
    ])
    expect(Object.keys(files)).toHaveLength(8)
    const single = await t.call<Uint8Array>(
      everybody.admin,
      'GET',
      `/api/statements/${early}/file?format=pdf&language=fr`,
    )
    expect(files['C-2026-0001-Holz-AG_2026-11-01_2026-11-03.pdf']).toEqual(new Uint8Array(single.body))
  }, 60_000)
})

describe('the own invoice of a subcontractor', () => {
  const ask = (token: string, side: string, party: string) =>
    t.call(
      token,
      'GET',
      `/api/invoice?side=${side}&party=${encodeURIComponent(party)}&startDay=${MONTH.start_date}&endDay=${MONTH.end_date}`,
    )

  test('it reads its items, and not who entered them', async () => {
    await t.call(everybody.admin, 'PUT', '/api/monthend', { ...MONTH, side: 'sub', parties: ['Meier Trans'], fuel: 5 })
    const { status, body } = await ask(everybody.sub, 'sub', 'Meier Trans')
    expect(status).toBe(200)
    expect(body).toMatchObject({ invoice_items: [{ fuel: 5 }], by: null })
  })

  test('neither another one’s nor a customer’s', async () => {
    expect((await ask(everybody.sub, 'sub', 'Huber AG')).status).toBe(403)
    expect((await ask(everybody.sub, 'customer', 'Holz AG')).status).toBe(403)
    expect((await ask(everybody.customer, 'customer', 'Holz AG')).status).toBe(403)
  })
})
