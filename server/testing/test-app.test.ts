import { afterEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from './test-app.ts'

let t: TestApp
afterEach(() => t.close())

test('answers without a socket, on its own database, at its own time', async () => {
  t = createTestApp({ now: '2026-01-05T06:00:00.000Z' })
  t.clock.advance(60_000)
  expect(new Date(t.clock.now()).toISOString()).toBe('2026-01-05T06:01:00.000Z')
  expect(t.store.timeZone).toBe('Europe/Zurich')
  expect(await t.call(null, 'GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
  const token = t.addUser({ username: 'anna', role: 'sub', subcontractor: 'Anna Trans' })
  expect((await t.call(token, 'GET', '/api/nothing')).status).toBe(404)
})
