import { describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#shared/domain/time/units.ts'
import { metresBetween } from '#shared/domain/tracking/geo.ts'
import { demoAddresses } from '../addresses.ts'
import { demoTrips } from '../plan/trips.ts'
import { type FleetFix, type FleetTrip, fleetStep, placesOf } from './fleet.ts'
import { runsOf } from './trip-run.ts'

const NOW = Date.parse('2026-11-18T08:30:00.000Z')
const seeded = demoTrips(NOW, 'Europe/Zurich').map((trip, index) => ({ ...trip, tt_id: index + 1 }))
const places = placesOf(demoAddresses)

/** Two trips of one vehicle: out in the morning, back in the afternoon. */
const trip = (tt_id: number, from: string, to: string, [stp, std, sta]: [string, string, string]): FleetTrip => ({
  tt_id,
  tt_tour: `LX ${tt_id} ${from}-${to}`,
  tt_status: 'active',
  tt_gps: 'ZH 1',
  tt_from_adrnr: from,
  tt_to_adrnr: to,
  tt_stp: `2026-11-18T${stp}:00.000Z`,
  tt_std: `2026-11-18T${std}:00.000Z`,
  tt_sta: `2026-11-18T${sta}:00.000Z`,
})
const out = trip(1, 'ZRH', 'STR', ['06:00', '06:45', '10:00'])
const back = trip(2, 'STR', 'ZRH', ['12:00', '12:45', '16:00'])
const day = [out, back]
const runs = runsOf(day, places)
const runOf = (one: FleetTrip) => {
  const run = runs.get(one)
  if (!run) throw new Error('not driven')
  return run
}
const fixAt = (now: number, trips: readonly FleetTrip[] = day): FleetFix => {
  const [fix] = fleetStep(trips, demoAddresses, now).fixes
  if (!fix) throw new Error('no fix')
  return fix
}
const metresTo = (fix: FleetFix, id: string) => {
  const place = places(id)
  return place ? metresBetween(fix, place) : Number.NaN
}

describe('simulated fleet', () => {
  test('agrees with the seeded trips at the same moment, and is the same every time', () => {
    const step = fleetStep(seeded, demoAddresses, NOW)
    expect(step).toEqual(fleetStep(seeded, demoAddresses, NOW))
    expect(step.tripTimes.length).toBeGreaterThan(30)
    for (const { tt_id, tt_ignition: _ignition, ...times } of step.tripTimes) {
      const { tt_etp, tt_eta, tt_atp, tt_atd, tt_ata } = seeded[tt_id - 1] ?? {}
      expect(times).toEqual({ tt_etp, tt_eta, tt_atp, tt_atd, tt_ata })
    }
  })

  test('reports every vehicle that has trips once', () => {
    const { fixes } = fleetStep(seeded, demoAddresses, NOW)
    const active = seeded.filter(({ tt_status, tt_gps }) => tt_status === 'active' && tt_gps !== '')
    const driven = new Set(active.map(({ tt_gps }) => tt_gps))
    expect(fixes.map(({ vehicle }) => vehicle).sort()).toEqual([...driven].sort())
  })

  test.each([
    ['at the ramp while it loads', () => (runOf(out).atp + runOf(out).atd) / 2, 'ZRH', 0],
    ['at the ramp when it has arrived', () => runOf(out).ata + MINUTE_MS, 'STR', 0],
  ])('stands %s', (_name, now, place, speed) => {
    const fix = fixAt(now())
    expect(metresTo(fix, place)).toBeLessThan(20)
    expect(fix.speed).toBe(speed)
  })

  test('drives on the line between the two ends', () => {
    const { atd, ata } = runOf(out)
    const fix = fixAt((atd + ata) / 2)
    expect(fix.ignition).toBe(true)
    expect(fix.speed).toBeGreaterThan(30)
    expect(fix.speed).toBeLessThan(90)
    const direct = metresTo(fixAt(runOf(out).atp + MINUTE_MS), 'STR')
    expect(metresTo(fix, 'ZRH') + metresTo(fix, 'STR')).toBeLessThan(direct * 1.01)
  })

  test('waits for its next trip away from the ramp, engine off', () => {
    const fix = fixAt((runOf(out).ata + runOf(back).atp) / 2)
    expect(fix).toMatchObject({ speed: 0, ignition: false })
    expect(metresTo(fix, 'STR')).toBeGreaterThan(3000)
    expect(metresTo(fix, 'STR')).toBeLessThan(5000)
  })

  test('rests 45 minutes on a drive of more than four and a half hours', () => {
    const long = { ...trip(3, 'ZRH', 'FRA', ['06:00', '06:45', '13:30']), tt_gps: 'ZH 2' }
    const run = runsOf([long], places).get(long)
    const [rest] = run?.breaks ?? []
    expect(rest && (rest.until - rest.from) / MINUTE_MS).toBe(45)
    const middle = ((rest?.from ?? 0) + (rest?.until ?? 0)) / 2
    expect(fixAt(middle, [long])).toMatchObject({ speed: 0, ignition: false })
  })

  test('never jumps: a lorry covers what its speed allows', () => {
    let last = fixAt(Date.parse('2026-11-18T04:00:00.000Z'))
    for (let now = Date.parse(last.time) + MINUTE_MS; now < Date.parse('2026-11-18T18:00:00.000Z'); now += MINUTE_MS) {
      const fix = fixAt(now)
      expect(metresBetween(last, fix), fix.time).toBeLessThan(1500)
      last = fix
    }
  })

  test('tells the times of open trips as they happen, in order', () => {
    const { atp, atd, ata } = runOf(out)
    const timesOf = (now: number) =>
      fleetStep(day, demoAddresses, now).tripTimes.find(({ tt_id }) => tt_id === out.tt_id)
    expect(timesOf(Date.parse(out.tt_stp) - 5 * HOUR_MS)).toBeUndefined()
    expect(timesOf(atp - MINUTE_MS)).toMatchObject({
      tt_atp: null,
      tt_etp: expect.any(String),
      tt_eta: expect.any(String),
    })
    expect(timesOf(atp)).toMatchObject({ tt_atp: new Date(atp).toISOString(), tt_atd: null, tt_ata: null })
    expect(timesOf(atd)).toMatchObject({ tt_atd: new Date(atd).toISOString(), tt_ata: null, tt_ignition: 1 })
    expect(timesOf(ata)).toMatchObject({ tt_ata: new Date(ata).toISOString(), tt_ignition: 0 })
    expect(timesOf(Date.parse(out.tt_sta) + 7 * HOUR_MS)).toBeUndefined()
  })

  test('the estimate comes closer to the arrival and never lies in the past', () => {
    const { atd, ata } = runOf(out)
    for (let now = atd; now < ata; now += 10 * MINUTE_MS) {
      const [times] = fleetStep([out], demoAddresses, now).tripTimes
      const eta = Date.parse(times?.tt_eta ?? '')
      expect(eta).toBeGreaterThanOrEqual(now - MINUTE_MS)
      expect(Math.abs(eta - ata)).toBeLessThanOrEqual(
        Math.abs(atd + Date.parse(out.tt_sta) - Date.parse(out.tt_std) - ata) + MINUTE_MS,
      )
    }
  })

  test('a late vehicle is late for its next trip', () => {
    const tight = trip(9, 'STR', 'ZRH', ['09:00', '09:10', '12:00'])
    const run = runsOf([out, tight], places).get(tight)
    expect(run?.atp).toBe(runOf(out).ata)
    expect(run?.stays).toBe(true)
    expect(run?.atd).toBeGreaterThan(runOf(out).ata)
  })

  test.each([
    ['canceled', { ...out, tt_status: 'canceled' as const }],
    ['scheduled', { ...out, tt_status: 'scheduled' as const }],
    ['without vehicle', { ...out, tt_gps: '' }],
    ['to an address that nobody placed on the map', { ...out, tt_to_adrnr: 'nowhere' }],
  ])('does not drive a trip that is %s', (_name, one) => {
    expect(fleetStep([one], demoAddresses, runOf(out).atd)).toEqual({ fixes: [], tripTimes: [] })
  })
})
