import { expect, test, vi } from 'vitest'
import { seededRandom } from '../../seeded-random.ts'
import { HOUR_MS } from '../time/units.ts'
import { ZONE } from './clash-sample.ts'
import { allFindings, clashes } from './clashes.ts'
import { type FollowedPlan, followingRows, followRows, type PlanRows } from './follow-rows.ts'
import type { ClashTrip } from './planned-trip.ts'

const NOW = Date.parse('2026-11-23T08:00:00.000Z')
const random = seededRandom('rows')
const PLACES = ['A', 'B', 'C']
const addresses = PLACES.map((add_id, at) => ({ add_id, add_lat: 47 + at, add_lon: 8 }))
const vehicles = [{ gps_id: 'V 1', gps_absences: [{ from: '2026-11-25', to: '2026-11-25' }] }]
const drivers = [{ dr_id: 1, dr_name: 'Dora', dr_number: '7', dr_absences: [{ from: '2026-11-24', to: '2026-11-24' }] }]

const someTrip = (key: number): ClashTrip => {
  const stp = NOW + random.below(100) * HOUR_MS
  const iso = (hours: number) => new Date(stp + hours * HOUR_MS).toISOString()
  return {
    key,
    tt_tour: `T ${key}`,
    tt_status: random.chance(0.1) ? 'canceled' : 'active',
    tt_gps: `V ${random.below(4)}`,
    tt_driver: random.chance(0.3) ? 'Dora' : `D ${random.below(4)}`,
    tt_drivernr: '',
    tt_stp: iso(0),
    tt_std: iso(0.5),
    tt_sta: iso(1 + random.below(6)),
    tt_from_adrnr: random.pick(PLACES),
    tt_to_adrnr: random.pick(PLACES),
  }
}
const rowsOf = (trips: readonly ClashTrip[]): PlanRows => ({ trips, addresses, drivers, vehicles, zone: ZONE })
const said = (findings: readonly object[]) => findings.map((finding) => JSON.stringify(finding)).sort()

test('after any changes, the plan finds what one that is opened anew finds', () => {
  let trips = Array.from({ length: 60 }, (_, key) => someTrip(key))
  let followed: FollowedPlan | null = null
  for (let step = 0; step < 60; step += 1) {
    const next = new Map(trips.map((trip) => [trip.key, trip]))
    for (let change = random.below(4); change > 0; change -= 1) {
      const key = random.below(70)
      if (random.chance(0.3)) next.delete(key)
      else next.set(key, someTrip(key))
    }
    trips = [...next.values()]
    followed = followRows(followed, rowsOf(trips), NOW)
    expect(said(allFindings(followed.plan))).toEqual(said(clashes(trips, followed.plan.knowledge, ZONE)))
  }
})

test('rows that are read again unchanged keep the plan; one that changed asks for its own lanes alone', () => {
  const trips = Array.from({ length: 60 }, (_, key) => someTrip(key))
  const first = followRows(null, rowsOf(trips), NOW)
  const again = trips.map((trip) => ({ ...trip, tt_eta: '2026-11-23T09:00:00.000Z' }))
  expect(followRows(first, rowsOf(again), NOW).plan).toBe(first.plan)

  const lane = vi.spyOn(first.plan.vehicles, 'set')
  const second = followRows(
    first,
    rowsOf(trips.map((trip) => (trip.key === 3 ? { ...trip, tt_gps: 'V 9' } : trip))),
    NOW,
  )
  expect(second.plan).not.toBe(first.plan)
  expect(lane.mock.calls.length).toBeLessThanOrEqual(2)
})

test('another absence of a driver or vehicle, or many more drives, are reason to open it anew', () => {
  const trips = Array.from({ length: 20 }, (_, key) => someTrip(key))
  const first = followRows(null, rowsOf(trips), NOW)
  const away = { ...rowsOf(trips), drivers: drivers.map((driver) => ({ ...driver, dr_absences: [] })) }
  expect(allFindings(followRows(first, away, NOW).plan).filter(({ kind }) => kind === 'absent')).toEqual([])
  const back = { ...rowsOf(trips), vehicles: [] }
  expect(allFindings(followRows(first, back, NOW).plan).filter(({ kind }) => kind === 'out_of_service')).toEqual([])
  const driven = trips.map((trip) => ({ ...trip, tt_atd: trip.tt_std ?? null, tt_ata: trip.tt_sta ?? null }))
  expect(followRows(first, rowsOf(driven), NOW).plan.knowledge).not.toBe(first.plan.knowledge)
})

test('of addresses, drivers and vehicles, only what the plan reads is reason to open it anew', () => {
  const trips = Array.from({ length: 20 }, (_, key) => someTrip(key))
  const known = { ...rowsOf(trips), vehicles: [...vehicles, { gps_id: 'V 2' }] }
  const first = followRows(null, known, NOW)
  const read = {
    ...known,
    addresses: addresses.map((row) => ({ ...row, add_name: 'Other' })),
    drivers: structuredClone(drivers).map((row) => ({ ...row, dr_phone: '+41790000000' })),
    vehicles: [...structuredClone(vehicles).map((row) => ({ ...row, gps_groups: 'Nord' })), { gps_id: 'V 7' }],
  }
  expect(followRows(first, read, NOW).plan).toBe(first.plan)
  for (const changed of [
    { addresses: addresses.map((row) => ({ ...row, add_lat: row.add_lat + 0.1 })) },
    { addresses: addresses.slice(1) },
    { drivers: drivers.map((row) => ({ ...row, dr_number: '8' })) },
    { drivers: drivers.map((row) => ({ ...row, retired: true })) },
    { vehicles: vehicles.map((row) => ({ ...row, gps_id: 'V 3' })) },
  ])
    expect(followRows(first, { ...read, ...changed }, NOW).plan.knowledge).not.toBe(first.plan.knowledge)
})

test('in steps the former plan holds until the last one, and a plan that is given up has changed nothing', () => {
  const trips = Array.from({ length: 60 }, (_, key) => someTrip(key))
  const before = followRows(null, rowsOf(trips), NOW)
  const found = said(allFindings(before.plan))
  for (const changed of [3, 60]) {
    const next = rowsOf(trips.map((trip) => (Number(trip.key) < changed ? someTrip(Number(trip.key)) : trip)))
    const steps = followingRows(before, next, NOW)
    for (let step = 0; step < 40; step += 1) expect(steps.next().done).toBe(false)
    expect(said(allFindings(before.plan))).toEqual(found)
    const plan = followRows(before, next, NOW).plan
    expect(said(allFindings(plan))).toEqual(said(clashes(next.trips, plan.knowledge, ZONE)))
    if (changed < 60) followRows(before, rowsOf(trips), NOW)
  }
})
