import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/domain/time/units.ts'
import { pruneSyncLog } from '../sync/store/sync-log.ts'
import { addSyncedNames, mutation, pull as pullFrom, push as pushTo } from '../testing/sync-calls.ts'
import { createTestApp, TEST_PASSWORD, type TestApp } from '../testing/test-app.ts'

/** The server's own clock is set back: nothing that was saved is missed, doubled or put in another order. */
let t: TestApp
let anna: string
const PHONE = randomUUID()
const TABLET = randomUUID()
beforeEach(() => {
  t = createTestApp()
  anna = t.addUser({ username: 'anna', role: 'admin' })
  addSyncedNames(t)
})
afterEach(() => t.close())

const push = (mutations: unknown[], client = PHONE) => pushTo(t, anna, client, mutations)
const pull = async (cursor?: string, client = TABLET) => (await pullFrom(t, anna, client, cursor)).body
const note = (tt_note: string) => t.call(anna, 'PUT', '/api/trips/1', { tt_note })

test.each([1000, HOUR_MS, 3 * DAY_MS])(
  'by %d ms: devices get every change, once, and edits are known again',
  async (back) => {
    const created = mutation()
    await push([created])
    let { cursor, seq } = await pull()
    for (const text of ['one', 'two', 'three']) {
      t.clock.advance(-back)
      expect(await note(text)).toMatchObject({ status: 200 })
      const page = await pull(cursor)
      expect(page.reset).toBeUndefined()
      expect(page.put.trip).toMatchObject([{ tt_id: 1, tt_note: text }])
      expect(page.seq).toBeGreaterThan(seq)
      cursor = page.cursor
      seq = page.seq
    }
    // Sent again by a device that never got its answer, under the clock of before and under the one set right again.
    expect((await push([created])).body.results).toMatchObject([{ status: 'duplicate', id: 1 }])
    t.clock.advance(4 * back)
    expect((await push([created])).body.results).toMatchObject([{ status: 'duplicate', id: 1 }])
    expect(await pull(cursor)).toMatchObject({ put: {}, del: {} })
    const versions = t.store.sqlite.prepare(`select rev from history where entity = 'trip' order by id`).pluck().all()
    expect(versions).toEqual([1, 2, 3, 4])
  },
)

test('sessions go on, and a locked account waits no longer than it is told', async () => {
  expect(await note('before the trip')).toMatchObject({ status: 404 })
  const wrong = () =>
    t.call<{ retry_after?: number }>(null, 'POST', '/api/login', { username: 'anna', password: 'wrong' })
  for (let tried = 0; tried < 10; tried += 1) expect((await wrong()).status).toBe(401)
  expect((await wrong()).status).toBe(429)
  t.clock.advance(-3 * DAY_MS)
  expect(await t.call(anna, 'GET', '/api/customers/all')).toMatchObject({ status: 200 })
  t.clock.advance(16 * MINUTE_MS)
  await expect(t.login('anna', TEST_PASSWORD)).resolves.toBeTypeOf('string')
})

test('lines of the feed are forgotten in their order, so that no device takes a gap for all there is', async () => {
  await push([mutation()])
  t.clock.advance(2 * DAY_MS)
  await note('under the clock that is ahead')
  const { cursor } = await pull()
  t.clock.advance(-2 * DAY_MS)
  await note('under the clock set right')
  t.clock.advance(31 * DAY_MS)
  const before = new Date(t.clock.now() - 30 * DAY_MS).toISOString()
  pruneSyncLog(t.store, { changes: before, answers: before })
  await note('later')
  const { body } = await pullFrom(t, anna, TABLET, cursor)
  expect(body.reset).toBe(true)
})
