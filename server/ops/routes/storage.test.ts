import fs from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ServerStorage } from '#shared/schemas/server-storage.ts'
import { telematicsFile } from '../../store/telematics-file.ts'
import { keepMessage } from '../../telematics/store/feeds.ts'
import { moveSome } from '../../telematics/store/move.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeEach(() => {
  t = createTestApp({ env: { KEEP_TELEMATICS_DAYS: 30 } })
})
afterEach(() => t.close())

test('says what each file takes, how many messages wait to be moved, and what is left on the disk', async () => {
  const admin = t.addUser({ username: 'chief', role: 'admin' })
  const storage = async () => (await t.call<ServerStorage>(admin, 'GET', '/api/storage')).body
  const body = 'x'.repeat(3_000)
  t.store.write(() => {
    for (let index = 0; index < 100; index += 1)
      keepMessage(t.store, { feed: 'osmand', device: 'd', vehicle: 'v', fix_at: null, outcome: 'taken', body })
  })
  const before = await storage()
  expect(before).toMatchObject({
    telematics_days: 30,
    telematics_waiting: 100,
    disk_free: expect.any(Number),
    backups: { newest_at: null, trial: null },
  })
  moveSome(t.store)
  const after = await storage()
  expect(after.telematics_waiting).toBe(0)
  expect(after.telematics - before.telematics).toBeGreaterThan(100 * body.length)
  expect(after.database_free - before.database_free).toBeGreaterThan(100 * body.length)
  t.store.sqlite.pragma('wal_checkpoint(TRUNCATE)')
  const main = t.store.sqlite.name
  expect(await storage()).toMatchObject({
    database: fs.statSync(main).size,
    telematics: fs.statSync(telematicsFile(main)).size,
  })
})

test.each(['main.settings', 'telematics.about'])('healthz is not well when %s cannot be read', async (table) => {
  expect((await t.call(null, 'GET', '/healthz')).status).toBe(200)
  t.store.sqlite.exec(`drop table ${table}`)
  expect((await t.call(null, 'GET', '/healthz')).status).toBe(500)
})
