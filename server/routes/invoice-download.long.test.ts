import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEverybody, type Everybody } from '../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { closeWorker } from '../worker.ts'

let t: TestApp
let everybody: Everybody
beforeAll(() => {
  t = createTestApp()
  everybody = addEverybody(t)
})
afterAll(async () => {
  await closeWorker()
  t.close()
})

const ITEM = { date: '2026-11-20', fuel: 7.5, extra_cost: 12.5, invoice_text: 'Diesel' }
const DAYS = { start_date: '2026-11-16', end_date: '2026-11-22' }

test.each([
  ['customer', 'Holz AG', '/api/customerjournal/customerjournaldownload', { customer: 'Holz AG' }],
  ['sub', 'Meier Trans', '/api/subcontractorjournal/subcontractorjournaldownload', { subcontractor: 'Meier Trans' }],
])(
  'invoice items of a %s are in the file, unless the request brings its own',
  async (side, party, path, named) => {
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
  },
  60_000,
)
