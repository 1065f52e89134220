import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listAddresses, listDrivers, listVehicles } from '../../master-data/store/lookups.ts'
import { deleteOrRetireRow } from '../../master-data/store/master-data.ts'
import { vehicleTable } from '../../master-data/store/vehicles.ts'
import { rowHistory } from '../../store/history/history.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { addVehicle } from '../sample-fleet.ts'
import { listFeeds, messagesBetween } from '../store/feeds.ts'
import { fixesSince } from '../store/positions.ts'
import { startWebfleet, type WebfleetPoller } from './webfleet-poller.ts'

/** Pauses and limits last a thousandth: 10 s are 10 ms, and a minute's quota is that of 60 ms. */
const PACE = 0.001
const NOW = '2026-11-21T08:30:00.000Z'
const PASSWORD = 'p&ss word/ü'

/** A stand-in for WEBFLEET.connect that keeps its documented shapes, errors and limits. */
const startProvider = async () => {
  const requests: { action: string; at: number; url: URL; authorization: string }[] = []
  const reports: Record<string, unknown[]> = {}
  const scripted: string[] = []
  let status = 200
  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://x')
    const action = url.searchParams.get('action') ?? ''
    requests.push({ action, at: performance.now(), url, authorization: request.headers.authorization ?? '' })
    response.statusCode = status
    const next = scripted.shift()
    if (next !== undefined) response.end(next)
    else if (!reports[action]) response.end('63,Document is empty')
    else response.end(JSON.stringify(reports[action]))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/extern`,
    requests,
    reports,
    /** Answers given before the reports, in order. */
    scripted,
    answerWith: (code: number) => {
      status = code
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

let provider: Awaited<ReturnType<typeof startProvider>>
let t: TestApp
let poller: WebfleetPoller
let logged: string
beforeEach(async () => {
  provider = await startProvider()
  logged = ''
  const logTo = new Writable({
    write: (chunk, _encoding, done) => {
      logged += chunk
      done()
    },
  })
  const access = {
    WEBFLEET_ACCOUNT: 'acme',
    WEBFLEET_USER: 'api',
    WEBFLEET_PASSWORD: PASSWORD,
    WEBFLEET_API_KEY: 'key-1',
  }
  t = createTestApp({ now: NOW, env: { WEBFLEET_URL: provider.url, ...access }, logTo })
  const started = startWebfleet(t.deps, { pace: PACE })
  if (!started) throw new Error('the poller did not start')
  poller = started
})
afterEach(async () => {
  await poller.stop()
  t.close()
  await provider.close()
})

const object = (objectno: string, more = {}) => ({
  objectno,
  objectname: objectno,
  ignition: true,
  ignition_time: '2026-11-21T08:00:00Z',
  standstill: 0,
  latitude_mdeg: 47_450_000,
  longitude_mdeg: 8_560_000,
  pos_time: '2026-11-21T08:29:30Z',
  msgtime: '2026-11-21T08:29:30Z',
  speed: 79,
  driver: '',
  dest_eta: '0001-01-01T00:00:00Z',
  status: 'A',
  ...more,
})
const log = () => messagesBetween(t.store, { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' })
const positions = () => fixesSince(t.store, 'TRUCK-1', '2000-01-01T00:00:00.000Z')
/** Vehicles report under their number, as those do that WEBFLEET brought in. */
const addTruck = () => {
  addVehicle(t.store, 'TRUCK-1')
  t.store.sqlite.exec("update vehicles set gps_device = 'TRUCK-1'")
}

describe('positions', () => {
  test('are asked for as documented, and taken in', async () => {
    addTruck()
    provider.reports.showObjectReportExtern = [object('TRUCK-1'), object('TRUCK-9')]
    await poller.pollPositions()
    const [request] = provider.requests
    expect(Object.fromEntries(request?.url.searchParams ?? [])).toEqual({
      lang: 'en',
      account: 'acme',
      apikey: 'key-1',
      action: 'showObjectReportExtern',
      outputformat: 'json',
      useUTF8: 'true',
      useISO8601: 'true',
    })
    expect(request?.authorization).toBe(`Basic ${Buffer.from(`api:${PASSWORD}`).toString('base64')}`)
    expect(positions()).toMatchObject([{ time: '2026-11-21T08:29:30.000Z', lat: 47.45, speed: 79, ignition: true }])
    expect(log().map(({ device, outcome }) => [device, outcome])).toEqual([['TRUCK-1', 'taken']])
    expect(listFeeds(t.store)).toMatchObject([{ feed: 'webfleet', last_message_at: NOW, last_error: null }])
  })

  test('that have not changed since the last minute are no new message', async () => {
    addTruck()
    provider.reports.showObjectReportExtern = [object('TRUCK-1')]
    await poller.pollPositions()
    await poller.pollPositions()
    provider.reports.showObjectReportExtern = [object('TRUCK-1', { pos_time: '2026-11-21T08:29:59Z' })]
    await poller.pollPositions()
    expect(log()).toHaveLength(2)
    expect(positions()).toHaveLength(2)
  })

  test.each([
    ['8011 as JSON', ['{"errorCode":8011,"errorMsg":"request quota reached"}'], 60],
    ['8015 twice as text', ['8015,temporarily unavailable', '8015,temporarily unavailable'], 20],
    ['9199', ['{"errorCode":9199,"errorMsg":"try again"}'], 10],
    ['10000', ['10000,internal error'], 30],
  ])('%s: asked again after the pause, and nothing is lost', async (_name, answers, pause) => {
    addTruck()
    provider.reports.showObjectReportExtern = [object('TRUCK-1')]
    provider.scripted.push(...answers)
    await poller.pollPositions()
    expect(positions()).toHaveLength(1)
    expect(provider.requests).toHaveLength(answers.length + 1)
    const [first, last] = [provider.requests[0], provider.requests.at(-1)]
    expect((last?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(pause - 2)
  })

  test.each([
    ['three times the same fault', () => provider.scripted.push(...Array(3).fill('8015,busy')), '8015 busy', 3],
    [
      'wrong credentials',
      () => provider.scripted.push('{"errorCode":1101,"errorMsg":"invalid user"}'),
      '1101 invalid user',
      1,
    ],
    [
      'credentials in the URL',
      () => provider.scripted.push('1180,use basic authentication'),
      '1180 use basic authentication',
      1,
    ],
    [
      'a word in place of the code',
      () => provider.scripted.push('{"errorCode":"ACCESS_DENIED","errorMsg":"no rights"}'),
      'ACCESS_DENIED no rights',
      1,
    ],
    ['a page instead of a report', () => provider.scripted.push('<html>'), '0 the answer is not readable', 1],
    ['HTTP 502', () => provider.answerWith(502), '502 HTTP 502', 1],
  ])('%s: the feed says so, and the next minute tries again', async (_name, prepare, error, count) => {
    addTruck()
    provider.reports.showObjectReportExtern = [object('TRUCK-1')]
    prepare()
    await poller.pollPositions()
    expect(provider.requests).toHaveLength(count)
    expect(listFeeds(t.store)).toMatchObject([{ feed: 'webfleet', last_error: error, last_error_at: NOW }])
    provider.answerWith(200)
    await poller.pollPositions()
    expect(positions()).toHaveLength(1)
  })

  test('nobody there: the feed says so, without the address and its key', async () => {
    await provider.close()
    await poller.pollPositions()
    expect(listFeeds(t.store)).toMatchObject([{ last_error: 'not reachable (ECONNREFUSED)' }])
    expect(logged).toContain('WEBFLEET gave no positions')
    expect(logged).not.toMatch(/key-1|p&ss/)
  })

  test('63, nothing to report, is no fault', async () => {
    await poller.pollPositions()
    expect([log(), listFeeds(t.store)]).toEqual([[], []])
  })

  test('never more than six requests a minute', async () => {
    const minute = 1200
    const slower = startWebfleet(t.deps, { pace: minute / 60_000 })
    await Promise.all(Array.from({ length: 14 }, () => slower?.pollPositions()))
    await slower?.stop()
    const times = provider.requests.map(({ at }) => at)
    expect(times).toHaveLength(14)
    for (const [index, at] of times.entries()) {
      // A request reaches the server a little after it was counted.
      expect((times[index + 6] ?? Number.POSITIVE_INFINITY) - at).toBeGreaterThan(minute / 2)
    }
  })

  test('stops while it waits', async () => {
    provider.scripted.push('8011,request quota reached')
    const waiting = poller.pollPositions()
    await expect.poll(() => provider.requests.length).toBe(1)
    await poller.stop()
    await waiting
    await poller.pollPositions()
    expect(provider.requests).toHaveLength(1)
    expect(listFeeds(t.store)).toEqual([])
  })
})

describe('master data', () => {
  const address = (more = {}) => ({
    addrnr: 'ZRH',
    addrname1: 'Z&uuml;rich Fracht',
    positionx: 8_560_000,
    positiony: 47_450_000,
    radius: 400,
    ...more,
  })
  beforeEach(() => {
    provider.reports.showObjectReportExtern = [object('TRUCK-1')]
    provider.reports.showObjectGroupObjects = [{ objectgroupname: 'Gerber', objectno: 'TRUCK-1' }]
    provider.reports.showDriverReportExtern = [{ driverno: '2101', name1: 'Hans Meier' }]
    provider.reports.showAddressReportExtern = [address()]
  })
  const vehicles = () => listVehicles(t.store).map(({ retired: _retired, ...row }) => row)

  test('fills an empty company, so that positions find their vehicles', async () => {
    await poller.pollMasterData()
    expect(vehicles()).toEqual([{ gps_id: 'TRUCK-1', gps_groups: 'Gerber', gps_device: 'TRUCK-1', gps_absences: [] }])
    expect(listDrivers(t.store)).toMatchObject([{ dr_name: 'Hans Meier', dr_number: '2101', dr_groups: '' }])
    expect(listAddresses(t.store)).toMatchObject([
      { add_id: 'ZRH', add_name: 'Zürich Fracht', add_lat: 47.45, add_lon: 8.56, add_radius: 400 },
    ])
    expect(rowHistory(t.store, 'address', 'ZRH')).toMatchObject([{ source: 'telematics', action: 'create' }])
    await poller.pollPositions()
    expect(positions()).toHaveLength(1)
  })

  test('fills what is empty here, and leaves what a person wrote', async () => {
    t.store.sqlite.exec("insert into addresses (add_id, add_name) values ('zrh', 'Unser Zürich')")
    t.store.sqlite.exec("insert into vehicles (gps_id, gps_groups, gps_device) values ('ZH 1', 'kälin', 'TRUCK-1')")
    await poller.pollMasterData()
    expect(listAddresses(t.store)).toMatchObject([
      { add_id: 'zrh', add_name: 'Unser Zürich', add_lat: 47.45, add_lon: 8.56, add_radius: 400 },
    ])
    expect(vehicles()).toEqual([{ gps_id: 'ZH 1', gps_groups: 'kälin', gps_device: 'TRUCK-1', gps_absences: [] }])
  })

  test('takes over what changed there since, unit by unit; a person’s change of another unit stays', async () => {
    await poller.pollMasterData()
    t.store.sqlite.exec("update addresses set add_radius = 900, add_name = 'Kloten'")
    provider.reports.showAddressReportExtern = [address({ addrname1: 'Flughafen' })]
    provider.reports.showObjectGroupObjects = [{ objectgroupname: 'Kälin', objectno: 'TRUCK-1' }]
    await poller.pollMasterData()
    expect(listAddresses(t.store)).toMatchObject([{ add_name: 'Flughafen', add_radius: 900 }])
    expect(vehicles()).toMatchObject([{ gps_groups: 'Kälin' }])
    const before = rowHistory(t.store, 'address', 'ZRH').length
    await poller.pollMasterData()
    expect(rowHistory(t.store, 'address', 'ZRH')).toHaveLength(before)
  })

  test('what was deleted here does not come back', async () => {
    await poller.pollMasterData()
    const [vehicle] = listVehicles(t.store, true)
    if (!vehicle) throw new Error('no vehicle came')
    deleteOrRetireRow(t.store, vehicleTable, vehicle, { username: 'admin', source: 'person' })
    provider.reports.showObjectGroupObjects = []
    await poller.pollMasterData()
    expect(vehicles()).toEqual([])
  })

  test('a row that cannot be is left out, and the others come', async () => {
    provider.reports.showDriverReportExtern = [
      { driverno: '1', name1: 'x'.repeat(500) },
      { driverno: '2', name1: 'Beat' },
    ]
    await poller.pollMasterData()
    expect(listDrivers(t.store).map(({ dr_name }) => dr_name)).toEqual(['Beat'])
    expect(logged).toContain('WEBFLEET row not taken over')
  })

  test('groups that the contract does not have are left alone, and the rest comes', async () => {
    const refused = '{"errorCode":9,"errorMsg":"unknown action"}'
    provider.scripted.push(JSON.stringify([object('TRUCK-1')]), refused)
    await poller.pollMasterData()
    expect(vehicles()).toEqual([{ gps_id: 'TRUCK-1', gps_groups: '', gps_device: 'TRUCK-1', gps_absences: [] }])
    expect(listDrivers(t.store)).toHaveLength(1)
    expect(listFeeds(t.store)).toEqual([])
    t.store.sqlite.exec("update vehicles set gps_groups = 'kälin'")
    provider.scripted.push(JSON.stringify([object('TRUCK-1')]), refused)
    await poller.pollMasterData()
    expect(vehicles()).toMatchObject([{ gps_groups: 'kälin' }])
  })

  test('when one report fails, nothing is taken from the others', async () => {
    provider.scripted.push(JSON.stringify([object('TRUCK-1')]), '1101,not allowed')
    await poller.pollMasterData()
    expect(vehicles()).toEqual([])
    expect(listFeeds(t.store)).toMatchObject([{ last_error: '1101 not allowed' }])
  })
})

test('is not started without its configuration, and says when it is there in part', async () => {
  const other = createTestApp()
  expect(startWebfleet(other.deps)).toBeNull()
  other.close()
  t.deps.env.WEBFLEET_API_KEY = undefined
  expect(startWebfleet(t.deps)).toBeNull()
  expect(logged).toContain('configured in part')
})
