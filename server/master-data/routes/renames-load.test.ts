import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PullAnswer } from '#shared/schemas/sync.ts'
import { addTrip } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeEach(() => {
  t = createTestApp()
})
afterEach(() => t.close())

test('a rename of 20,000 trips reaches every device, and each trip has its version', async () => {
  const admin = t.addUser({ username: 'chief', role: 'admin' })
  await t.call(admin, 'POST', '/api/subcontractors', { sc_name: 'Meier Trans' })
  const { tt_id, ...fields } = t.store.sqlite
    .prepare<[number], Record<string, unknown>>('select * from trips where tt_id = ?')
    .get(addTrip(t.store).tt_id) as Record<string, unknown>
  const columns = Object.keys(fields).join(', ')
  t.store.sqlite.exec(`with recursive n(i) as (select 2 union all select i + 1 from n where i < 20000)
    insert into trips (${columns}) select ${columns} from trips, n where tt_id = ${tt_id}`)
  const pull = async (cursor?: string) =>
    (await t.call<PullAnswer>(admin, 'GET', `/api/sync/pull${cursor ? `?cursor=${cursor}` : ''}`)).body
  /** Everything since the cursor, page by page. */
  const pullAll = async (from?: string) => {
    const renamed = new Set<unknown>()
    let page = await pull(from)
    for (;;) {
      for (const trip of page.put.trip ?? []) if (trip.tt_sub === 'Meier & Sohn') renamed.add(trip.tt_id)
      if (!page.more) return { cursor: page.cursor, renamed }
      page = await pull(page.cursor)
    }
  }
  const { cursor } = await pullAll()
  const renamed = await t.call(admin, 'PUT', '/api/subcontractors/Meier%20Trans', { sc_name: 'Meier & Sohn' })
  expect(renamed.status).toBe(200)
  expect((await pullAll(cursor)).renamed.size).toBe(20_000)
  const versions = t.store.sqlite.prepare(`select count(*) as n from history where entity = 'trip' and rev = 2`).get()
  expect(versions).toEqual({ n: 20_000 })
})
