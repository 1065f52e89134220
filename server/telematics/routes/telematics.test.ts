import { Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { addVehicle } from '../sample-fleet.ts'
import { listFeeds, listUnknownDevices, messagesBetween } from '../store/feeds.ts'
import { fixesSince } from '../store/positions.ts'

const OSMAND = 'osmand-secret-1'
const TRACCAR = 'traccar-secret-2'
const NOW = '2026-11-21T08:30:00.000Z'
const SECONDS = Date.parse(NOW) / 1000

let t: TestApp
let logged: string
beforeEach(() => {
  logged = ''
  const logTo = new Writable({
    write: (chunk, _encoding, done) => {
      logged += chunk
      done()
    },
  })
  t = createTestApp({ now: NOW, env: { OSMAND_SECRET: OSMAND, TRACCAR_SECRET: TRACCAR }, logTo })
  addVehicle(t.store, 'TRUCK-1')
})
afterEach(() => t.close())

const send = async (method: string, path: string, body?: string, type?: string) => {
  const answer = await t.app.request(path, { method, body, headers: type ? { 'content-type': type } : {} })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const positions = () => fixesSince(t.store, 'TRUCK-1', '2000-01-01T00:00:00.000Z')
const messages = () => messagesBetween(t.store, { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' })
const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'
const DEVICE = encodeURIComponent('unit TRUCK-1')
const POINT = { lat: 47.45, lon: 8.56 }
const nothingElse = { ignition: null, standstill: null, driver: null, eta: null }

describe('/api/telematics/osmand', () => {
  const query = `id=${DEVICE}&lat=47.45&lon=8.56&timestamp=${SECONDS}&speed=30&bearing=90&altitude=430&accuracy=12&batt=76`
  const fix = { vehicle: 'TRUCK-1', time: NOW, ...POINT, speed: 55.56, accuracy: 12, ...nothingElse }
  const clientJson = {
    device_id: 'unit TRUCK-1',
    location: {
      timestamp: NOW,
      coords: { latitude: 47.45, longitude: 8.56, accuracy: 12, speed: 20, heading: 90, altitude: 430 },
      is_moving: true,
      odometer: 1200,
      battery: { level: 0.76, is_charging: false },
      activity: { type: 'in_vehicle' },
    },
  }

  test.each([
    ['GET with a query string, as OsmAnd', 'GET', `/${OSMAND}?${query}`, undefined, undefined, {}],
    ['POST with a query string, as Traccar Client', 'POST', `/${OSMAND}?${query}`, '', undefined, {}],
    ['POST with a form', 'POST', `/${OSMAND}`, query, FORM, {}],
    ['the secret in the query', 'GET', `?secret=${OSMAND}&${query}`, undefined, undefined, {}],
    [
      'milliseconds, deviceid and location',
      'GET',
      `/${OSMAND}?deviceid=${DEVICE}&location=47.45,8.56&timestamp=${SECONDS}000&valid=true`,
      undefined,
      undefined,
      { speed: null, accuracy: null },
    ],
    [
      'an ISO time and other attributes',
      'GET',
      `/${OSMAND}?id=${DEVICE}&lat=47.45&lon=8.56&timestamp=2026-11-21T08:30:00Z&ignition=false&driverUniqueId=2101`,
      undefined,
      undefined,
      { speed: null, accuracy: null, ignition: false, driver: '2101' },
    ],
    [
      'no time, which means now',
      'GET',
      `/${OSMAND}?id=${DEVICE}&lat=47.45&lon=8.56`,
      undefined,
      undefined,
      { speed: null, accuracy: null },
    ],
    [
      'JSON of Traccar Client, speed in m/s',
      'POST',
      `/${OSMAND}`,
      JSON.stringify(clientJson),
      JSON_TYPE,
      { speed: 72, standstill: false },
    ],
  ])('%s: 200 and stored', async (_name, method, path, body, type, more) => {
    expect(await send(method, `/api/telematics/osmand${path}`, body, type)).toEqual({
      status: 200,
      body: { outcome: 'taken' },
    })
    expect(positions()).toEqual([{ ...fix, ...more }])
    expect(messages()).toMatchObject([{ feed: 'osmand', device: 'unit TRUCK-1', vehicle: 'TRUCK-1', outcome: 'taken' }])
    expect(messages()[0]?.body).not.toContain(OSMAND)
  })

  test.each([
    ['no more than time and place', { timestamp: NOW, coords: { latitude: 47.45, longitude: 8.56 } }, 'taken', 1],
    ['speed -1', { ...clientJson.location, coords: { ...clientJson.location.coords, speed: -1 } }, 'taken', 1],
    ['an event without a position', { ...clientJson.location, coords: undefined }, 'receiver_invalid', 0],
  ])('JSON with %s: 200 and logged', async (_name, location, outcome, count) => {
    const body = JSON.stringify({ ...clientJson, location })
    expect(await send('POST', `/api/telematics/osmand/${OSMAND}`, body, JSON_TYPE)).toMatchObject({
      status: 200,
      body: { outcome },
    })
    expect(positions()).toHaveLength(count)
    expect(positions().every(({ speed }) => speed === null)).toBe(true)
  })

  test('a position that the phone itself calls invalid: 200, logged, not followed', async () => {
    expect(await send('GET', `/api/telematics/osmand/${OSMAND}?${query}&valid=0`)).toMatchObject({ status: 200 })
    expect([positions(), messages()]).toMatchObject([[], [{ outcome: 'receiver_invalid' }]])
  })

  test.each([
    ['no device', 'no_device', `lat=47&lon=8`, undefined],
    ['a heartbeat without a position', 'no_position', `id=${DEVICE}`, undefined],
    ['half a position', 'no_position', `id=${DEVICE}&lat=47`, undefined],
    ['a position that is no number', 'no_position', `id=${DEVICE}&lat=north&lon=8`, undefined],
    ['an empty latitude', 'no_position', `id=${DEVICE}&lat=&lon=8`, undefined],
    ['a time that is none', 'no_time', `id=${DEVICE}&lat=47&lon=8&timestamp=soon`, undefined],
    ['nothing at all', 'no_device', '', ''],
    ['JSON that is none', 'malformed', '', '{"device_id"'],
    ['JSON without location', 'no_position', '', '{"device_id":"unit TRUCK-1"}'],
    ['JSON of OwnTracks', 'no_device', '', '{"_type":"location","tid":"t1","lat":47,"lon":8,"tst":1795249800}'],
    [
      'JSON with a list of positions',
      'no_device',
      '',
      JSON.stringify({ ...clientJson, location: [clientJson.location] }),
    ],
    [
      'JSON without a time',
      'no_time',
      '',
      '{"device_id":"unit TRUCK-1","location":{"coords":{"latitude":47,"longitude":8}}}',
    ],
    ['100 kB of JSON', 'too_large', '', JSON.stringify({ ...clientJson, filler: 'x'.repeat(100_000) })],
    [
      'JSON with a text as position',
      'no_position',
      '',
      JSON.stringify({ ...clientJson, location: { ...clientJson.location, coords: { latitude: 'x', longitude: 8 } } }),
    ],
    ['JSON null', 'no_device', '', 'null'],
  ])('%s: 200, for a phone would send it for ever, and the feed counts it', async (_name, reason, parameters, json) => {
    const path = `/api/telematics/osmand/${OSMAND}?${parameters}`
    const answer = json === undefined ? await send('GET', path) : await send('POST', path, json, JSON_TYPE)
    expect(answer).toEqual({ status: 200, body: { outcome: 'unreadable' } })
    expect(messages()).toEqual([])
    expect(listFeeds(t.store)).toMatchObject([
      { feed: 'osmand', unreadable: 1, unreadable_at: NOW, unreadable_reason: reason, last_error: null },
    ])
  })

  test('heartbeats of a known device hold back no position of it, however many come', async () => {
    for (let n = 0; n < 200; n += 1)
      expect((await send('GET', `/api/telematics/osmand/${OSMAND}?id=${DEVICE}`)).status).toBe(200)
    expect((await send('GET', `/api/telematics/osmand/${OSMAND}?${query}`)).body).toEqual({ outcome: 'taken' })
    expect(listFeeds(t.store)).toMatchObject([{ unreadable: 200 }])
  })

  test('a plus that was not escaped, which arrives as a blank, is read as the zone that it was', async () => {
    const at = (timestamp: string) =>
      send('GET', `/api/telematics/osmand/${OSMAND}?id=${DEVICE}&lat=47.45&lon=8.56&timestamp=${timestamp}`)
    expect((await at('2026-11-21T10:29:00+02:00')).body).toEqual({ outcome: 'taken' })
    expect((await at('2026-11-21T08:29:30.5+0000')).body).toEqual({ outcome: 'taken' })
    expect((await at('2026-11-21%2008:30:00+00:00')).body).toEqual({ outcome: 'taken' })
    expect(positions().map(({ time }) => time)).toEqual([
      '2026-11-21T08:29:00.000Z',
      '2026-11-21T08:29:30.500Z',
      '2026-11-21T08:30:00.000Z',
    ])
  })

  test('what is only wrong for now stays refused, so that the phone sends it again', async () => {
    t.store.sqlite.exec("create trigger full before insert on positions begin select raise(abort, 'disk full'); end")
    expect((await send('GET', `/api/telematics/osmand/${OSMAND}?${query}`)).status).toBe(500)
    t.store.sqlite.exec('drop trigger full')
    expect((await send('GET', `/api/telematics/osmand/${OSMAND}?${query}`)).body).toEqual({ outcome: 'taken' })
  })

  test('unknown device: refused while the position would count if a vehicle got it, then acknowledged', async () => {
    const of = (at: string) => send('GET', `/api/telematics/osmand/${OSMAND}?id=who&lat=47&lon=8&timestamp=${at}`)
    expect((await of('2026-11-18T08:31:00Z')).status).toBe(404)
    expect(await of('2026-11-18T08:29:00Z')).toEqual({ status: 200, body: { outcome: 'unknown_device' } })
    expect((await send('GET', `/api/telematics/osmand/${OSMAND}?id=who&lat=47&lon=8&valid=0`)).status).toBe(200)
  })

  test('unknown device: 404, and nothing of its message is kept but its id', async () => {
    const answer = await send('GET', `/api/telematics/osmand/${OSMAND}?id=who&lat=47&lon=8`)
    expect(answer).toEqual({ status: 404, body: { message: 'device_unknown' } })
    expect(messages()).toEqual([])
    expect(listUnknownDevices(t.store, 'osmand', 9)).toMatchObject([{ device: 'who', messages: 1 }])
  })

  test.each([
    ['wrong', `/api/telematics/osmand/wrong-secret?${query}`],
    ['that of another feed', `/api/telematics/osmand/${TRACCAR}?${query}`],
    ['missing', `/api/telematics/osmand?${query}`],
    ['wrong in the path and right in the query', `/api/telematics/osmand/wrong?secret=${OSMAND}&${query}`],
  ])('secret %s: 404, no message is stored, and admin sees that there was one', async (_name, path) => {
    expect(await send('GET', path)).toEqual({ status: 404, body: { message: 'not_found' } })
    expect(messages()).toEqual([])
    expect(listFeeds(t.store)).toMatchObject([
      { feed: 'osmand', last_error: 'intake_secret_wrong', last_error_at: NOW, last_message_at: null },
    ])
  })

  describe('wrong secrets of one address', () => {
    const report = (secret: string, feed = 'osmand') =>
      t.call(null, 'GET', `/api/telematics/${feed}/${secret}?${query}`)
    const guess = async (times: number) => {
      for (let n = 0; n < times; n += 1) expect((await report(`guess-${n}`)).status).toBe(404)
    }

    test('twenty different ones are all for a while; the right one of a neighbour comes in all the time', async () => {
      await guess(20)
      const answer = await report('guess-20')
      expect(answer).toMatchObject({ status: 429, body: { message: 'too_many_attempts', retry_after: 900 } })
      expect(answer.headers.get('retry-after')).toBe('900')
      expect(messages()).toEqual([])
      expect((await report(OSMAND)).status).toBe(200)
      expect((await t.call(null, 'POST', `/api/telematics/traccar/${TRACCAR}`)).status).toBe(200)
      expect((await t.call(null, 'POST', '/api/telematics/traccar/wrong')).status).toBe(429)
      t.setAddress('192.0.2.2')
      expect((await report('guess-20')).status).toBe(404)
      t.setAddress('192.0.2.1')
      t.clock.advance(15 * 60_000)
      expect((await report('guess-20')).status).toBe(404)
    })

    test('the right one is never counted, and does not wash the wrong ones', async () => {
      await guess(19)
      for (let n = 0; n < 40; n += 1) expect((await report(OSMAND)).status).toBe(200)
      expect((await report('guess-19')).status).toBe(404)
      expect((await report('guess-20')).status).toBe(429)
    })

    test('a phone that was set up wrongly locks nobody out: the same wrong one counts once', async () => {
      for (let n = 0; n < 100; n += 1) expect((await report('the-secret-of-last-year')).status).toBe(404)
      expect((await report(OSMAND)).status).toBe(200)
      expect(listFeeds(t.store)).toMatchObject([{ last_error: 'intake_secret_wrong' }])
    })
  })

  test('not configured: 404, whatever the secret', async () => {
    const other = createTestApp()
    for (const secret of ['', 'undefined', OSMAND]) {
      expect((await other.app.request(`/api/telematics/osmand/${secret}?${query}`)).status).toBe(404)
    }
    expect(listFeeds(other.store)).toEqual([])
    other.close()
  })

  test('no secret is ever logged, right or wrong, in the path or in the query', async () => {
    const tries = [OSMAND, 'guess-number-1', `${OSMAND}/`, `${OSMAND}/more`]
    for (const secret of tries) await t.app.request(`/api/telematics/osmand/${secret}?${query}`)
    await t.app.request(`/api/telematics/osmand?secret=${OSMAND}&${query}`)
    await t.app.request(`/api/telematics/osmand/${OSMAND}`, { method: 'DELETE' })
    await t.app.request(`/api/telematics/traccar/${TRACCAR}`, { method: 'POST', body: '{' })
    t.store.sqlite.exec("create trigger full before insert on positions begin select raise(abort, 'disk full'); end")
    expect((await t.app.request(`/api/telematics/osmand/${OSMAND}?${query}1`)).status).toBe(500)
    expect(logged).toContain('/api/telematics/osmand/')
    expect(logged).not.toMatch(/osmand-secret-1|traccar-secret-2|guess-number-1/)
  })
})

describe('/api/telematics/traccar', () => {
  const forwarded = {
    position: {
      id: 17,
      deviceId: 3,
      protocol: 'teltonika',
      serverTime: NOW,
      deviceTime: NOW,
      fixTime: '2026-11-21T08:30:00.000+00:00',
      valid: true,
      outdated: false,
      latitude: 47.45,
      longitude: 8.56,
      altitude: 430,
      speed: 30,
      course: 90,
      accuracy: 0,
      attributes: { ignition: true, motion: true, driverUniqueId: '2101', batteryLevel: 100 },
    },
    device: { id: 3, name: 'Truck 1', uniqueId: 'unit TRUCK-1', status: 'online' },
  }
  const post = (message: unknown, secret = TRACCAR) =>
    send('POST', `/api/telematics/traccar/${secret}`, JSON.stringify(message), JSON_TYPE)

  test('a forwarded position: 200 and stored; knots, and accuracy 0 is unknown', async () => {
    expect(await post(forwarded)).toEqual({ status: 200, body: { outcome: 'taken' } })
    expect(positions()).toEqual([
      {
        vehicle: 'TRUCK-1',
        time: NOW,
        ...POINT,
        speed: 55.56,
        accuracy: null,
        ignition: true,
        standstill: false,
        driver: '2101',
        eta: null,
      },
    ])
    expect(await post(forwarded)).toEqual({ status: 200, body: { outcome: 'repeated' } })
  })

  test('no more than device, time and place: 200 and stored', async () => {
    const { fixTime, latitude, longitude } = forwarded.position
    const bare = { position: { fixTime, latitude, longitude }, device: { uniqueId: forwarded.device.uniqueId } }
    expect(await post(bare)).toEqual({ status: 200, body: { outcome: 'taken' } })
    expect(positions()).toMatchObject([{ ...POINT, speed: null, accuracy: null, ignition: null, standstill: null }])
  })

  test.each([
    ['invalid', { valid: false }],
    ['outdated', { outdated: true }],
  ])('%s: 200, logged, not followed', async (_name, more) => {
    const message = { ...forwarded, position: { ...forwarded.position, ...more } }
    expect(await post(message)).toEqual({ status: 200, body: { outcome: 'receiver_invalid' } })
    expect(positions()).toEqual([])
  })

  test.each([
    ['no position', { device: forwarded.device }],
    ['no device', { position: forwarded.position }],
    ['a list', [forwarded]],
    ['no time', { ...forwarded, position: { ...forwarded.position, fixTime: undefined } }],
  ])('%s: 200, and counted', async (_name, message) => {
    expect(await post(message)).toEqual({ status: 200, body: { outcome: 'unreadable' } })
    expect(listFeeds(t.store)).toMatchObject([{ feed: 'traccar', unreadable: 1 }])
  })

  test('unknown device and wrong secret: 404, told apart only by who knows the secret', async () => {
    const other = { ...forwarded, device: { uniqueId: 'who' } }
    expect((await post(other)).body).toEqual({ message: 'device_unknown' })
    expect(await post(forwarded, OSMAND)).toEqual({ status: 404, body: { message: 'not_found' } })
  })

  test('GET is no call of it', async () => {
    expect(await send('GET', `/api/telematics/traccar/${TRACCAR}`)).toMatchObject({ status: 404 })
  })
})
