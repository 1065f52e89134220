import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pendingSince } from '../../messages/store/alert-states.ts'
import { lastSeq } from '../../store/history/change-feed.ts'
import { rowHistory } from '../../store/history/history.ts'
import { addAlert } from '../../testing/sample-alerts.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { getTrip, updateTrip } from '../../trips/store/trips.ts'
import type { DeviceFix } from '../intake.ts'
import { addPlace, addVehicle, between, END, planTrip, ROAD, START } from '../sample-fleet.ts'
import { at, createReports } from '../sample-reports.ts'
import { startRouter } from './router-estimates.ts'
import { type Given, startValhalla } from './valhalla-stand-in.ts'

const SECRET = 'secret-of-the-test'
/** Milliseconds; only where nothing comes. */
const PATIENCE = 300
const PLANNER = { username: 'admin', source: 'person' } as const

let valhalla: Awaited<ReturnType<typeof startValhalla>>
let t: TestApp
let router: ReturnType<typeof startRouter>
let logged: string
beforeEach(async () => {
  valhalla = await startValhalla()
  logged = ''
  const write = (line: string): void => {
    logged += line
  }
  const env = { ROUTER_URL: `${valhalla.url}/`, OSMAND_SECRET: SECRET }
  t = createTestApp({ now: at('08:00'), env, logTo: { write } })
  router = startRouter(t.deps)
})
afterEach(async () => {
  await router?.stop()
  t.close()
  await valhalla.close()
})

const addPlaces = () => {
  addPlace(t.store, 'start', { ...START, radius: 300 })
  addPlace(t.store, 'end', { ...END, radius: 300 })
}
/** STP 09:00, STD 09:30, STA 11:00, from START to END. */
const plan = (vehicle: string, fields = {}) => {
  const way = { tt_from_adrnr: 'start', tt_to_adrnr: 'end' }
  const times = { tt_stp: at('09:00'), tt_std: at('09:30'), tt_sta: at('11:00') }
  return planTrip(t.store, { tt_gps: vehicle, ...way, ...times, ...fields }).tt_id
}
const planned = (fields = {}) => {
  addPlaces()
  addVehicle(t.store, 'TRUCK-1')
  return plan('TRUCK-1', fields)
}
const UNDER_WAY = { tt_atp: at('08:50'), tt_atd: at('09:30') }
const reports = createReports(() => t)
const report = (clock: string, place: { lat: number; lon: number }, more: Partial<DeviceFix> = {}, unit = 'TRUCK-1') =>
  reports.report(`unit ${unit}`, clock, place, { ...ROAD, ...more })
const estimates = (id: number) => {
  const { tt_etp = null, tt_eta = null } = getTrip(t.store, id) ?? {}
  return { tt_etp, tt_eta }
}
const etaOf = (id: number) => estimates(id).tt_eta
/** Long enough for whatever is going to be asked, and for the answer. */
const settled = () => sleep(100)
const faults = () => logged.split('\n').filter((line) => line.includes('does not answer')).length

describe('by the router', () => {
  test('before the departure: the way to the start and the one from there, by two positions and nothing else', async () => {
    const id = planned()
    valhalla.answer = ({ locations }) =>
      valhalla.drive(JSON.stringify(locations[1]) === JSON.stringify(START) ? 1_200 : 3_000)
    report('08:30', between(0.3))
    const byDistance = estimates(id)
    expect(byDistance.tt_eta).not.toBeNull()
    await expect.poll(() => estimates(id)).toEqual({ tt_etp: at('08:50'), tt_eta: at('10:20') })
    const common = { costing: 'truck', units: 'kilometers' }
    expect(valhalla.asked.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', '/route', { locations: [between(0.3), START], ...common }],
      ['POST', '/route', { locations: [START, END], ...common }],
    ])
  })

  test('a vehicle that stands at the start is only asked about from there, and the whole way does not melt away', async () => {
    const id = planned({ tt_atp: at('08:20') })
    report('09:25', START, { speed: 0, standstill: true, ignition: false })
    await expect.poll(() => etaOf(id)).toBe(at('10:30'))
    report('09:29', START, { speed: 0, standstill: true, ignition: false })
    await settled()
    expect(etaOf(id)).toBe(at('10:30'))
    expect(valhalla.asked.map(({ locations }) => locations)).toEqual([[START, END]])
  })

  test('after the departure: the way that is left, less the time since; asked again after five minutes', async () => {
    const id = planned(UNDER_WAY)
    report('09:40', between(0.2))
    expect(etaOf(id)).not.toBe(at('10:40'))
    await expect.poll(() => etaOf(id)).toBe(at('10:40'))
    report('09:44', between(0.21))
    await settled()
    expect(etaOf(id)).toBe(at('10:40'))
    expect(valhalla.asked).toHaveLength(1)
    valhalla.answer = () => valhalla.drive(3_900)
    report('09:45', between(0.22))
    expect(etaOf(id)).toBe(at('10:40'))
    await expect.poll(() => etaOf(id)).toBe(at('10:50'))
    expect(valhalla.asked.map(({ locations }) => locations)).toEqual([
      [between(0.2), END],
      [between(0.22), END],
    ])
  })

  test('from departure on the answer for the whole way serves, less the time since', async () => {
    const id = planned({ tt_atp: at('08:50') })
    report('09:29', START, { speed: 0, standstill: true, ignition: false })
    await expect.poll(() => etaOf(id)).toBe(at('10:30'))
    const trip = getTrip(t.store, id)
    if (trip) updateTrip(t.store, trip, { tt_atd: at('09:30') }, PLANNER)
    report('09:33', between(0.05))
    expect(etaOf(id)).toBe(at('10:30'))
    await settled()
    expect(valhalla.asked).toHaveLength(1)
  })

  test('not by an answer that is ten minutes old', async () => {
    const other = planned(UNDER_WAY)
    valhalla.answer = ({ locations }) =>
      JSON.stringify(locations[0]) === JSON.stringify(between(0.2)) ? valhalla.drive(7_200) : { status: 500, body: '' }
    report('09:40', between(0.2))
    await expect.poll(() => etaOf(other)).toBe(at('11:40'))
    report('09:49', between(0.3))
    expect(etaOf(other)).toBe(at('11:40'))
    report('09:50', between(0.3))
    expect(etaOf(other)).not.toBe(at('11:40'))
    await settled()
  })

  test('the provider’s own ETA comes before it', async () => {
    const id = planned(UNDER_WAY)
    report('09:40', between(0.2), { eta: at('10:33') })
    await expect.poll(() => valhalla.asked).toHaveLength(1)
    await settled()
    expect(etaOf(id)).toBe(at('10:33'))
  })

  test('the next trip of the vehicle, from the end of this one, moves along', async () => {
    const id = planned(UNDER_WAY)
    const way = { tt_from_adrnr: 'end', tt_to_adrnr: 'start' }
    const next = plan('TRUCK-1', { ...way, tt_stp: at('10:00'), tt_std: at('10:30'), tt_sta: at('12:00') })
    report('09:40', between(0.2))
    await expect.poll(() => estimates(next)).toEqual({ tt_etp: at('10:40'), tt_eta: at('11:40') })
    expect(etaOf(id)).toBe(at('10:40'))
    const ways = valhalla.asked.map(({ locations }) => locations)
    expect(ways).toHaveLength(2)
    expect(ways).toEqual(
      expect.arrayContaining([
        [between(0.2), END],
        [END, START],
      ]),
    )
  })

  test('an arrival that is put off takes nothing from the way to the next start', async () => {
    planned(UNDER_WAY)
    addPlace(t.store, 'yard', { ...between(0.5), radius: 300 })
    const next = plan('TRUCK-1', { tt_from_adrnr: 'yard', tt_stp: at('10:00'), tt_std: at('10:30') })
    report('09:40', between(0.2))
    await expect.poll(() => estimates(next).tt_etp).toBe(at('11:40'))
    report('09:42', between(0.2), { eta: at('10:50') })
    expect(estimates(next).tt_etp).toBe(at('11:50'))
  })

  test('a tour that ends where it began is none of its business', async () => {
    const id = planned({ ...UNDER_WAY, tt_to_adrnr: 'start' })
    report('09:40', between(0.2))
    await settled()
    expect(valhalla.asked).toEqual([])
    expect(etaOf(id)).toBe(at('11:00'))
  })

  test('what it says is written as any estimate: to the devices, with its alerts, without a version', async () => {
    const id = planned(UNDER_WAY)
    addAlert(t.store, { al_type: 'alert_eta_plus15', al_email_arr: ['anna@example.com'] })
    valhalla.answer = () => valhalla.drive(6_600)
    report('09:40', between(0.2))
    const [before, versions] = [lastSeq(t.store), rowHistory(t.store, 'trip', id).length]
    expect(pendingSince(t.store, id)).toEqual(new Map())
    await expect.poll(() => etaOf(id)).toBe(at('11:30'))
    expect(lastSeq(t.store)).toBe(before + 1)
    // Told once it has lasted.
    expect(pendingSince(t.store, id)).toEqual(new Map([['alert_eta_plus15', t.clock.now()]]))
    expect(rowHistory(t.store, 'trip', id)).toHaveLength(versions)
  })
})

describe('when it does not know', () => {
  /** The estimate of a position without any router. */
  const byDistance = (clock: string, share: number): string | null => {
    const [id, outcome] = [plan('TRUCK-2', UNDER_WAY), () => report(clock, between(share), {}, 'TRUCK-2')]
    expect(outcome()).toBe('taken')
    return etaOf(id)
  }
  const wrong = (body: string): Given => ({ status: 200, body })

  test.each<[string, Given | 'down', string]>([
    ['is down', 'down', 'ECONNREFUSED'],
    ['is slow', 'hang', 'TimeoutError'],
    ['has an error', { status: 500, body: '{"error_code":299,"error":"Unknown"}' }, 'HTTP 500, error 299'],
    ['is behind a broken proxy', { status: 502, body: '<html>' }, 'HTTP 502'],
    ['leads elsewhere', { status: 302, body: '' }, 'not reachable'],
    ['says no JSON', wrong('<html>'), 'the answer is not readable'],
    ['says nothing', wrong('{"trip":{"summary":{}}}'), 'the answer is not readable'],
    ['says a text', wrong('{"trip":{"summary":{"time":"3600"}}}'), 'the answer is not readable'],
    ['says less than nothing', wrong('{"trip":{"summary":{"time":-1}}}'), 'the answer is not readable'],
    ['says more than a date can hold', wrong('{"trip":{"summary":{"time":1e300}}}'), 'the answer is not readable'],
  ])('it %s: by distance as ever, said once, not asked again for five minutes', async (_what, given, fault) => {
    const id = planned(UNDER_WAY)
    if (given === 'down') await valhalla.close()
    else valhalla.answer = () => given
    if (given === 'hang') {
      await router?.stop()
      router = startRouter(t.deps, { patience: PATIENCE })
    }
    expect(report('09:40', between(0.2))).toBe('taken')
    const first = etaOf(id)
    await expect.poll(faults).toBe(1)
    expect(logged).toContain(fault)
    expect(logged).not.toContain(valhalla.url)
    for (const clock of ['09:41', '09:43', '09:44']) report(clock, between(0.2))
    await settled()
    if (given !== 'down') expect(valhalla.asked).toHaveLength(1)
    report('09:45', between(0.25))
    if (given !== 'down') await expect.poll(() => valhalla.asked).toHaveLength(2)
    await sleep(given === 'hang' ? PATIENCE + 100 : 100)
    expect(faults()).toBe(1)
    const second = etaOf(id)
    await router?.stop()
    addVehicle(t.store, 'TRUCK-2')
    expect(byDistance('09:45', 0.25)).toBe(second)
    expect(first).not.toBeNull()
  })

  test('the intake answers while the router still thinks', async () => {
    const id = planned(UNDER_WAY)
    valhalla.answer = () => 'hang'
    t.clock.set(at('09:40'))
    const { lat, lon } = between(0.2)
    const query = new URLSearchParams({
      id: 'unit TRUCK-1',
      timestamp: at('09:40'),
      lat: String(lat),
      lon: String(lon),
    })
    const answer = await t.call(null, 'POST', `/api/telematics/osmand/${SECRET}?${query}`)
    expect(answer.status).toBe(200)
    const first = etaOf(id)
    expect(first).not.toBeNull()
    await expect.poll(() => valhalla.asked).toHaveLength(1)
    valhalla.release({ status: 200, body: JSON.stringify({ trip: { summary: { time: 3_600.5 } } }) })
    await expect.poll(() => etaOf(id)).toBe('2026-11-21T10:40:01.000Z')
  })

  test.each([442, 171, 170])('there is no way (%i): that is no fault of the router', async (code) => {
    const id = planned(UNDER_WAY)
    valhalla.answer = () => ({ status: 400, body: JSON.stringify({ error_code: code, error: 'No', status_code: 400 }) })
    report('09:40', between(0.2))
    const first = etaOf(id)
    await expect.poll(() => valhalla.asked).toHaveLength(1)
    await settled()
    expect([etaOf(id), faults()]).toEqual([first, 0])
  })

  test('it says so again only after it has answered in between', async () => {
    const id = planned(UNDER_WAY)
    const failing = (): Given => ({ status: 503, body: '' })
    const recovered = () => logged.includes('the router answers again')
    valhalla.answer = failing
    report('09:40', between(0.2))
    await expect.poll(faults).toBe(1)
    valhalla.answer = () => valhalla.drive(3_600)
    report('09:45', between(0.2))
    await expect.poll(() => etaOf(id)).toBe(at('10:45'))
    expect([faults(), recovered()]).toEqual([1, true])
    valhalla.answer = failing
    report('09:50', between(0.2))
    await expect.poll(faults).toBe(2)
    // The answer of five minutes ago still serves.
    expect(etaOf(id)).toBe(at('10:45'))
  })
})

describe('questions', () => {
  test('four run at once, one for each trip; the others wait their turn', async () => {
    addPlaces()
    valhalla.answer = () => 'hang'
    const units = Array.from({ length: 7 }, (_, index) => `TRUCK-${index}`)
    const ids = units.map((unit) => {
      addVehicle(t.store, unit)
      return plan(unit, UNDER_WAY)
    })
    for (const clock of ['09:40', '09:41']) for (const unit of units) report(clock, between(0.2), {}, unit)
    await expect.poll(() => valhalla.asked).toHaveLength(4)
    for (const unit of units) report('09:50', between(0.2), {}, unit)
    await settled()
    expect(valhalla.asked).toHaveLength(4)
    valhalla.answer = () => valhalla.drive(3_600)
    valhalla.release({ status: 200, body: JSON.stringify({ trip: { summary: { time: 4_800 } } }) })
    await expect.poll(() => valhalla.asked).toHaveLength(7)
    await expect.poll(() => ids.slice(4).map(etaOf)).toEqual(Array(3).fill(at('10:50')))
  })

  test('a trip that is over while it waits its turn is not asked about', async () => {
    addPlaces()
    valhalla.answer = () => 'hang'
    const units = ['TRUCK-1', 'TRUCK-2', 'TRUCK-3', 'TRUCK-4', 'TRUCK-5']
    const ids = units.map((unit) => {
      addVehicle(t.store, unit)
      return plan(unit, UNDER_WAY)
    })
    for (const unit of units) report('09:40', between(0.2), {}, unit)
    await expect.poll(() => valhalla.asked).toHaveLength(4)
    change(ids[4] ?? 0, { tt_ata: at('09:41') })
    report('09:41', between(0.2), {}, 'TRUCK-5')
    valhalla.release({ status: 200, body: JSON.stringify({ trip: { summary: { time: 4_800 } } }) })
    await expect.poll(() => ids.slice(0, 4).map(etaOf)).toEqual(Array(4).fill(at('11:00')))
    await settled()
    expect(valhalla.asked).toHaveLength(4)
  })

  test.each<[string, (id: number) => void]>([
    ['was given to another vehicle', (id) => change(id, { tt_gps: 'TRUCK-2' })],
    ['was canceled', (id) => change(id, { tt_status: 'canceled' })],
    ['has arrived', (id) => change(id, { tt_ata: at('09:41') })],
  ])('the answer for a trip that %s meanwhile changes nothing', async (_what, happen) => {
    const id = planned(UNDER_WAY)
    addVehicle(t.store, 'TRUCK-2')
    valhalla.answer = () => 'hang'
    report('09:40', between(0.2))
    await expect.poll(() => valhalla.asked).toHaveLength(1)
    happen(id)
    const before = getTrip(t.store, id)
    valhalla.release({ status: 200, body: JSON.stringify({ trip: { summary: { time: 7_200 } } }) })
    await settled()
    expect(getTrip(t.store, id)).toEqual(before)
  })

  test('the answer for one vehicle says nothing of where another one is', async () => {
    const id = planned(UNDER_WAY)
    addVehicle(t.store, 'TRUCK-2')
    valhalla.answer = () => valhalla.drive(7_200)
    report('09:40', between(0.2))
    await expect.poll(() => etaOf(id)).toBe(at('11:40'))
    change(id, { tt_gps: 'TRUCK-2' })
    report('09:42', between(0.9), {}, 'TRUCK-2')
    expect(etaOf(id)).not.toBe(at('11:40'))
  })

  test('an estimate that cannot be written harms nothing', async () => {
    const id = planned(UNDER_WAY)
    report('09:40', between(0.2))
    const first = etaOf(id)
    t.store.sqlite.exec("create trigger full before insert on changes begin select raise(abort, 'disk full'); end")
    await expect.poll(() => logged).toContain('could not be written')
    t.store.sqlite.exec('drop trigger full')
    expect(etaOf(id)).toBe(first)
    report('09:41', between(0.2))
    expect(etaOf(id)).toBe(at('10:40'))
  })

  test('stopping gives up what is asked, and nothing is asked any more', async () => {
    const id = planned(UNDER_WAY)
    valhalla.answer = () => 'hang'
    report('09:40', between(0.2))
    const first = etaOf(id)
    await expect.poll(() => valhalla.asked).toHaveLength(1)
    await router?.stop()
    report('09:46', between(0.2))
    await settled()
    expect(valhalla.asked).toHaveLength(1)
    expect([faults(), first === null]).toEqual([0, false])
  })

  test('without the setting there are none', () => {
    const other = createTestApp()
    expect(startRouter(other.deps)).toBeNull()
    other.close()
  })

  const change = (id: number, fields: Parameters<typeof updateTrip>[2]) => {
    const trip = getTrip(t.store, id)
    if (trip) updateTrip(t.store, trip, fields, PLANNER)
  }
})
