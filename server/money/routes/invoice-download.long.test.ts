import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEverybody, addTrip, type Everybody } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp, testWorker } from '../../testing/test-app.ts'

let t: TestApp
let everybody: Everybody
beforeAll(() => {
  t = createTestApp()
  everybody = addEverybody(t)
})
afterAll(async () => {
  await testWorker.close()
  t.close()
})

const ITEM = { date: '2026-11-20', fuel: 7.5, extra_cost: 12.5, invoice_text: 'Diesel' }
const DAYS = { start_date: '2026-11-16', end_date: '2026-11-22' }

test.each([
  ['customer', 'Holz AG', '/api/customerjournal/customerjournaldownload', { customer: 'Holz AG' }],
  ['sub', 'Meier Trans', '/api/subcontractorjournal/subcontractorjournaldownload', { subcontractor: 'Meier Trans' }],
])('invoice items of a %s are in the file, unless the request brings its own', async (side, party, path, named) => {
  const query = new URLSearchParams({ side, party, startDay: DAYS.start_date, endDay: DAYS.end_date })
  const { rev } = (await t.call(everybody.admin, 'GET', `/api/invoice?${query}`)).body
  await t.call(everybody.admin, 'PUT', '/api/invoice', { side, party, ...DAYS, rev, invoice_items: [ITEM] })
  const words = async (more: object): Promise<string> => {
    const answer = await t.call<Uint8Array>(everybody.admin, 'POST', path, { ...DAYS, ...named, ...more })
    expect(answer.status).toBe(200)
    return Object.values(unzipSync(answer.body))
      .map((bytes) => strFromU8(bytes))
      .join()
  }
  expect(await words({})).toContain('Diesel')
  const own = await words({ invoice_items: [{ ...ITEM, invoice_text: 'Tunnel' }] })
  expect([own.includes('Tunnel'), own.includes('Diesel')]).toEqual([true, false])
})

test.each([
  ['customer', 'Holz AG', '/api/customerjournal/customerjournaldownload', { customer: 'Holz AG' }],
  ['sub', 'Meier Trans', '/api/subcontractorjournal/subcontractorjournaldownload', { subcontractor: 'Meier Trans' }],
])(
  "fuel that a %s was charged for a month stays the month's in the file of a week, which says so",
  async (side, party, path, named) => {
    const amounts = { tt_customer_invoice_trip: 0, tt_sub_invoice_trip: 0, [`tt_${side}_invoice_trip`]: 1000 }
    const stp = '2026-09-02T10:00:00.000Z'
    addTrip(t.store, { ...amounts, tt_stp: stp, tt_std: stp, tt_sta: stp })
    const month = { start_date: '2026-09-01', end_date: '2026-09-30' }
    const query = new URLSearchParams({ side, party, startDay: month.start_date, endDay: month.end_date })
    const { rev } = (await t.call(everybody.admin, 'GET', `/api/invoice?${query}`)).body
    await t.call(everybody.admin, 'PUT', '/api/invoice', {
      side,
      party,
      ...month,
      rev,
      invoice_items: [{ ...ITEM, date: '2026-09-30' }],
      calendar_references: [{ week: 202640, reference: 'PO 40' }],
    })
    const lastWeek = { start_date: '2026-09-28', end_date: '2026-10-04' }
    const file = await t.call<Uint8Array>(everybody.admin, 'POST', path, { ...lastWeek, ...named })
    const words = Object.values(unzipSync(file.body))
      .map((bytes) => strFromU8(bytes))
      .join()
    expect(words).toContain('Treibstoff auf Fahrten vom 01.09.2026 bis 30.09.2026 (1&apos;000.00)')
    expect(words).toMatch(/<v>75<\/v>/)
  },
)
