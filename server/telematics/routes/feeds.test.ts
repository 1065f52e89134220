import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TelematicsFeed } from '#shared/schemas/telematics-feed.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { noteFeedError } from '../store/feeds.ts'

const SECRET = 'a-long-secret'
const nobody = {
  unknown_devices: [],
  fast_clocks: [],
  slow_clocks: [],
  unreadable: 0,
  unreadable_at: null,
  unreadable_reason: null,
  device_secrets: [],
}
let t: TestApp
let admin: string
beforeEach(() => {
  t = createTestApp({ env: { OSMAND_SECRET: SECRET } })
  admin = t.addUser({ username: 'chief', role: 'admin' })
})
afterEach(() => t.close())

test('says of each feed whether it is configured, its last message and its last error; never a secret', async () => {
  const none = { last_message_at: null, last_error_at: null, last_error: null, ...nobody }
  expect((await t.call(admin, 'GET', '/api/telematics/feeds')).body).toEqual([
    { feed: 'webfleet', configured: false, ...none },
    { feed: 'traccar', configured: false, ...none },
    { feed: 'osmand', configured: true, ...none },
  ])
  await t.call(admin, 'POST', '/api/gps', { gps_id: 'ZH 1', gps_groups: '', gps_device: '4711' })
  const position = 'id=4711&lat=47.45&lon=8.56&timestamp=1795249800'
  expect((await t.call(null, 'POST', `/api/telematics/osmand/${SECRET}?${position}`)).status).toBe(200)
  t.clock.advance(60_000)
  noteFeedError(t.store, 'webfleet', 'wrong account')
  const { body } = await t.call<object[]>(admin, 'GET', '/api/telematics/feeds')
  expect(body).toEqual([
    {
      feed: 'webfleet',
      configured: false,
      last_message_at: null,
      last_error_at: '2026-11-21T08:31:00.000Z',
      last_error: 'wrong account',
      ...nobody,
    },
    { feed: 'traccar', configured: false, ...none },
    { feed: 'osmand', configured: true, ...none, last_message_at: '2026-11-21T08:30:00.000Z' },
  ])
  expect(JSON.stringify(body)).not.toContain(SECRET)
})

test('lists the devices that no vehicle has, the newest first, until one has them', async () => {
  const report = async (device: string) => {
    const position = `id=${device}&lat=47.45&lon=8.56&timestamp=${t.clock.now()}`
    expect((await t.call(null, 'GET', `/api/telematics/osmand/${SECRET}?${position}`)).status).toBe(404)
    t.clock.advance(60_000)
  }
  const unknown = async () => {
    const { body } = await t.call<TelematicsFeed[]>(admin, 'GET', '/api/telematics/feeds')
    return body.find(({ feed }) => feed === 'osmand')?.unknown_devices
  }
  await report('4711')
  await report('4712')
  await report('4711')
  expect(await unknown()).toEqual([
    { device: '4711', last_at: '2026-11-21T08:32:00.000Z', messages: 2 },
    { device: '4712', last_at: '2026-11-21T08:31:00.000Z', messages: 1 },
  ])
  await t.call(admin, 'POST', '/api/gps', { gps_id: 'ZH 1', gps_groups: '', gps_device: '4711' })
  expect((await unknown())?.map(({ device }) => device)).toEqual(['4712'])
  for (let n = 0; n < 25; n += 1) await report(`unit-${n}`)
  expect(await unknown()).toHaveLength(20)
})

test('is 403 for all but admin, 401 for nobody', async () => {
  for (const role of ['sub', 'customer', 'observer'] as const) {
    const token = t.addUser({ username: role, role })
    expect((await t.call(token, 'GET', '/api/telematics/feeds')).status).toBe(403)
  }
  expect((await t.call(null, 'GET', '/api/telematics/feeds')).status).toBe(401)
})
