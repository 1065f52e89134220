import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TelematicsFeed } from '#shared/schemas/telematics-feed.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { messagesBetween } from '../store/feeds.ts'

const SHARED = 'shared-by-all-phones'
const NOW = '2026-11-21T08:30:00.000Z'
let t: TestApp
let admin: string
let log: string
const keep = (line: string) => {
  log += line
}
beforeEach(async () => {
  log = ''
  t = createTestApp({ now: NOW, env: { OSMAND_SECRET: SHARED }, logTo: { write: keep } })
  admin = t.addUser({ username: 'chief', role: 'admin' })
  for (const n of [1, 2]) await t.call(admin, 'POST', '/api/gps', { gps_id: `ZH ${n}`, gps_device: `unit-${n}` })
})
afterEach(() => t.close())

const make = async (vehicle = 'ZH 1') => {
  const answer = await t.call<{ secret: string }>(admin, 'POST', `/api/gps/${encodeURIComponent(vehicle)}/secret`, {})
  expect(answer).toMatchObject({
    status: 200,
    body: { message: 'vehicle_secret_made', gps_device: vehicle.replace('ZH ', 'unit-') },
  })
  return answer.body.secret
}
const report = (secret: string, device = 'unit-1', feed = 'osmand') =>
  t.call(null, 'POST', `/api/telematics/${feed}/${secret}?id=${device}&lat=47.45&lon=8.56&timestamp=${t.clock.now()}`)
const messages = () => messagesBetween(t.store, { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' })
const osmand = async () => {
  const { body } = await t.call<TelematicsFeed[]>(admin, 'GET', '/api/telematics/feeds')
  return body.find(({ feed }) => feed === 'osmand')
}

describe('the secret of a vehicle', () => {
  test('lets its own device report, beside the shared one', async () => {
    const secret = await make()
    expect((await report(secret)).status).toBe(200)
    t.clock.advance(1_000)
    expect((await report(SHARED)).status).toBe(200)
    expect(messages()).toMatchObject([{ vehicle: 'ZH 1' }, { vehicle: 'ZH 1' }])
  })

  test('reports nothing once it was withdrawn while the message was on its way', async () => {
    const secret = await make()
    let send: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        send = controller
      },
    })
    const path = `/api/telematics/osmand/${secret}?id=unit-1&lat=47.45&lon=8.56&timestamp=${t.clock.now()}`
    const connection = { incoming: { socket: { remoteAddress: '192.0.2.1', remotePort: 1, remoteFamily: 'IPv4' } } }
    const answer = t.app.request(path, { method: 'POST', body, duplex: 'half' } as RequestInit, connection)
    await t.call(admin, 'DELETE', '/api/gps/ZH%201/secret')
    send?.close()
    expect((await answer).status).toBe(404)
    expect(messages()).toEqual([])
  })

  test('works without a shared one, and the feed counts as set up', async () => {
    const other = createTestApp({ now: NOW })
    const chief = other.addUser({ username: 'chief', role: 'admin' })
    await other.call(chief, 'POST', '/api/gps', { gps_id: 'ZH 1', gps_device: 'unit-1' })
    const { body } = await other.call<{ secret: string }>(chief, 'POST', '/api/gps/ZH%201/secret', {})
    const path = `/api/telematics/osmand/${body.secret}?id=unit-1&lat=47&lon=8`
    expect((await other.call(null, 'GET', path)).status).toBe(200)
    const feeds = await other.call<TelematicsFeed[]>(chief, 'GET', '/api/telematics/feeds')
    expect(feeds.body[2]).toMatchObject({ feed: 'osmand', configured: true })
    other.close()
  })

  test.each(['unit-2', 'unit-of-nobody'])(
    'reports nothing of %s: 404, nothing is kept, and admin sees why',
    async (device) => {
      const secret = await make()
      expect(await report(secret, device)).toMatchObject({ status: 404, body: { message: 'device_unknown' } })
      expect(messages()).toEqual([])
      expect(await osmand()).toMatchObject({ last_error: 'intake_other_device', unknown_devices: [] })
    },
  )

  test('is for OsmAnd alone', async () => {
    expect((await report(await make(), 'unit-1', 'traccar')).status).toBe(404)
  })

  test('is void once it was withdrawn, replaced, or its vehicle deleted', async () => {
    const withdrawn = await make()
    const call = () => t.call(admin, 'DELETE', '/api/gps/ZH%201/secret')
    expect(await call()).toMatchObject({ status: 200, body: { message: 'vehicle_secret_withdrawn' } })
    expect((await report(withdrawn)).status).toBe(404)
    expect((await call()).status).toBe(404)
    const replaced = await make()
    const last = await make()
    expect((await report(replaced)).status).toBe(404)
    expect((await report(last)).status).toBe(200)
    expect((await t.call(admin, 'DELETE', '/api/gps/ZH%201')).status).toBe(200)
    expect((await report(last)).status).toBe(404)
    expect((await osmand())?.device_secrets).toEqual([])
  })

  test('is shown once: neither the database, nor a list, nor the log, nor a kept answer holds it', async () => {
    const key = { 'idempotency-key': 'made-once' }
    const first = await t.call<{ secret: string }>(admin, 'POST', '/api/gps/ZH%201/secret', {}, key)
    const secret = first.body.secret
    expect(secret).toMatch(/^[\w-]{43}$/)
    await report(secret)
    await report(secret, 'unit-2')
    expect((await osmand())?.device_secrets).toEqual([{ vehicle: 'ZH 1', created_at: NOW }])
    expect(JSON.stringify(await osmand())).not.toContain(secret)
    expect(t.store.sqlite.serialize().includes(secret)).toBe(false)
    expect(log).toContain('a vehicle got an intake secret')
    expect(log).not.toContain(secret)
    const again = await t.call<{ secret: string }>(admin, 'POST', '/api/gps/ZH%201/secret', {}, key)
    expect(again.status).toBe(200)
    expect(again.body.secret).not.toBe(secret)
  })

  test('of a vehicle that is not there: 404', async () => {
    expect((await t.call(admin, 'POST', '/api/gps/NONE/secret', {})).status).toBe(404)
  })
})

test('ids that no vehicle has are refused together beyond sixty at once; vehicles are not', async () => {
  for (let n = 0; n < 60; n += 1) expect((await report(SHARED, `nobody-${n}`)).status).toBe(404)
  const refused = await report(SHARED, 'nobody-60')
  expect(refused).toMatchObject({ status: 429, body: { message: 'too_many_attempts', retry_after: 1 } })
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(await osmand()).toMatchObject({ last_error: 'intake_too_many' })
  expect((await report(SHARED)).status).toBe(200)
  t.clock.advance(1_000)
  expect((await report(SHARED, 'nobody-61')).status).toBe(404)
})

test('a device whose clock is ahead by minutes is named, until it reports on time', async () => {
  const send = (minutes: number) => {
    const time = t.clock.now() + minutes * 60_000
    return t.call(null, 'GET', `/api/telematics/osmand/${SHARED}?id=unit-1&lat=47.45&lon=8.56&timestamp=${time}`)
  }
  expect((await send(1)).body).toEqual({ outcome: 'taken' })
  expect((await osmand())?.fast_clocks).toEqual([])
  t.clock.advance(1_000)
  expect((await send(7)).body).toEqual({ outcome: 'taken' })
  expect((await osmand())?.fast_clocks).toEqual([{ vehicle: 'ZH 1', minutes: 7 }])
  expect((await send(70)).body).toEqual({ outcome: 'time_in_future' })
  expect((await osmand())?.fast_clocks).toEqual([{ vehicle: 'ZH 1', minutes: 70 }])
  t.clock.advance(1_000)
  expect((await send(0)).body).toEqual({ outcome: 'taken' })
  expect((await osmand())?.fast_clocks).toEqual([])
})
