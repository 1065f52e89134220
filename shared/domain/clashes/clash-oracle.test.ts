import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../time/units.ts'
import { knowing, ZONE } from './clash-sample.ts'
import { allFindings, changeTrip, clashes, findingsWith, openPlan, withTrips } from './clashes.ts'
import type { Finding } from './findings/findings.ts'
import type { ClashTrip, KnownDriver } from './planned-trip.ts'

const QUARTER = 15 * MINUTE_MS
/** The fortnight around the autumn change of 2026. */
const MONDAY = Date.parse('2026-10-18T22:00:00.000Z')

const DRIVERS: KnownDriver[] = [
  { dr_id: 1, dr_name: 'Anna', dr_number: '1', dr_absences: [{ from: '2026-10-24', to: '2026-10-25' }] },
  { dr_id: 2, dr_name: 'Beat', dr_number: '2', dr_absences: [] },
  { dr_id: 3, dr_name: 'Beat', dr_number: '3' },
]
/** In the workshop while Anna is away. */
const VEHICLES = [{ gps_id: 'W', gps_absences: [{ from: '2026-10-24', to: '2026-10-25' }] }]
const KNOWN = knowing(['A-B 1', 'A-C 5', 'B-C 0.5'], { drivers: DRIVERS, vehicles: VEHICLES })

const someTrip = fc
  .record({
    tt_status: fc.constantFrom('active', 'active', 'scheduled', 'inactive', 'canceled') as fc.Arbitrary<
      'active' | 'scheduled' | 'inactive' | 'canceled'
    >,
    tt_gps: fc.constantFrom('V', 'v ', 'W', ''),
    driver: fc.constantFrom(['Anna', '1'], ['anna', ''], ['Beat', '2'], ['Beat', ''], ['', '3'], ['', '']),
    // Any time of the fortnight, or around the midnight after which Anna is away: there trips meet.
    start: fc.oneof(fc.integer({ min: 0, max: 14 * 96 }), fc.integer({ min: 5 * 96 - 8, max: 5 * 96 + 8 })),
    wait: fc.constantFrom(0, 0, 1, 4),
    drive: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 40 })),
    tt_from_adrnr: fc.constantFrom('A', 'a', 'B', 'C', 'X', ''),
    tt_to_adrnr: fc.constantFrom('A', 'B', 'C', 'X', ''),
  })
  .map(({ driver: [tt_driver, tt_drivernr], start, wait, drive, ...rest }) => {
    const iso = (quarters: number) => new Date(MONDAY + quarters * QUARTER).toISOString()
    const times = { tt_stp: iso(start), tt_std: iso(start + wait), tt_sta: iso(start + wait + drive) }
    return { ...rest, tt_driver, tt_drivernr, ...times }
  })
const someTrips = fc
  .array(someTrip, { maxLength: 40 })
  .map((trips) => trips.map((trip, index): ClashTrip => ({ key: index % 3 === 0 ? `c:${index}` : index, ...trip })))

/** As the sentences of the findings say, pair by pair; knows neither lanes nor orders. */
const oracle = (trips: readonly ClashTrip[]): Finding[] => {
  const findings: Finding[] = []
  const running = trips.filter(({ tt_status }) => tt_status === 'active' || tt_status === 'scheduled')
  const driverOf = ({ tt_driver = '', tt_drivernr = '' }: ClashTrip) =>
    tt_drivernr || (tt_driver.toLowerCase() === 'anna' ? '1' : tt_driver && 'one of the two Beats')
  const vehicleOf = ({ tt_gps = '' }: ClashTrip) => tt_gps.trim().toUpperCase()
  const ms = (iso: string | null | undefined) => Date.parse(iso ?? '')
  const rank = ({ key }: ClashTrip) => (typeof key === 'number' ? [0, String(key).padStart(9, '0')] : [1, key])
  const isBefore = (a: ClashTrip, b: ClashTrip) => {
    const [one, other] = [a, b].map((trip) => [ms(trip.tt_stp), ms(trip.tt_sta), ...rank(trip)])
    for (let at = 0; at < 4; at += 1) {
      const [x, y] = [one?.[at] ?? 0, other?.[at] ?? 0]
      if (x !== y) return x < y
    }
    return false
  }
  for (const trip of running) {
    for (const of of ['vehicle', 'driver'] as const) {
      const nameOf = of === 'vehicle' ? vehicleOf : driverOf
      if (nameOf(trip) === '') continue
      const earlier = running.filter((other) => nameOf(other) === nameOf(trip) && isBefore(other, trip))
      const last = earlier.find((other) =>
        earlier.every(
          (third) =>
            third === other ||
            ms(third.tt_sta) < ms(other.tt_sta) ||
            (ms(third.tt_sta) === ms(other.tt_sta) && isBefore(third, other)),
        ),
      )
      const collides = earlier.some(
        (other) => ms(trip.tt_stp) < ms(other.tt_sta) || ms(trip.tt_stp) === ms(other.tt_stp),
      )
      if (!last) continue
      const both = { trip: trip.key, other: last.key }
      if (collides) findings.push({ kind: `${of}_twice`, ...both })
      else if (of === 'vehicle' || vehicleOf(trip) === '' || vehicleOf(trip) !== vehicleOf(last)) {
        const way = [last.tt_to_adrnr ?? '', (trip.tt_from_adrnr ?? '').toUpperCase()].sort().join('')
        const needed = { AA: 0, BB: 0, CC: 0, XX: 0, AB: 60, AC: 345, BC: 30 }[way] ?? 0
        const available = (ms(trip.tt_stp) - ms(last.tt_sta)) / MINUTE_MS
        if (needed > available)
          findings.push(
            available === 0
              ? { kind: 'wrong_place', of, ...both, needed }
              : { kind: 'gap_too_short', of, ...both, needed, available },
          )
      }
    }
    // Saturday and Sunday, of which the second has 25 hours.
    const [away, back] = [Date.parse('2026-10-23T22:00:00.000Z'), Date.parse('2026-10-25T23:00:00.000Z')]
    const isTouched = ms(trip.tt_stp) < back && (ms(trip.tt_sta) > away || ms(trip.tt_stp) >= away)
    if (driverOf(trip) === '1' && isTouched)
      findings.push({ kind: 'absent', trip: trip.key, from: '2026-10-24', to: '2026-10-25' })
    if (vehicleOf(trip) === 'W' && isTouched)
      findings.push({ kind: 'out_of_service', trip: trip.key, from: '2026-10-24', to: '2026-10-25' })
  }
  return findings
}

const COMPARED = ['vehicle_twice', 'driver_twice', 'gap_too_short', 'wrong_place', 'absent', 'out_of_service']
const inSomeOrder = (findings: readonly Finding[]) => findings.map((finding) => JSON.stringify(sorted(finding))).sort()
const sorted = (finding: Finding) => Object.entries(finding).sort(([a], [b]) => (a < b ? -1 : 1))

describe('the engine', () => {
  test('finds what an oracle finds that compares each trip with each', () => {
    fc.assert(
      fc.property(someTrips, (trips) => {
        const found = clashes(trips, KNOWN, ZONE).filter(({ kind }) => COMPARED.includes(kind))
        expect(inSomeOrder(found)).toEqual(inSomeOrder(oracle(trips)))
      }),
      { numRuns: 500 },
    )
  })
  test('finds the same in whatever order the trips come', () => {
    fc.assert(
      fc.property(someTrips, (trips) => {
        const found = clashes(trips, KNOWN, ZONE)
        expect(inSomeOrder(clashes(trips.toReversed(), KNOWN, ZONE))).toEqual(inSomeOrder(found))
      }),
    )
  })
  test('names every trip that collides with another one', () => {
    fc.assert(
      fc.property(someTrips, (trips) => {
        const twice = clashes(trips, KNOWN, ZONE).filter(({ kind }) => kind === 'vehicle_twice')
        const named = new Set(twice.flatMap((finding) => ('other' in finding ? [finding.trip, finding.other] : [])))
        const alone = trips.filter(({ key }) => !named.has(key))
        expect(clashes(alone, KNOWN, ZONE).filter(({ kind }) => kind === 'vehicle_twice')).toEqual([])
      }),
    )
  })
})

describe('one trip that changes', () => {
  const changes = fc.array(fc.record({ at: fc.nat({ max: 60 }), trip: fc.option(someTrip, { nil: null }) }), {
    minLength: 1,
    maxLength: 12,
  })
  test('leaves the findings that all trips together have', () => {
    fc.assert(
      fc.property(someTrips, changes, (trips, edits) => {
        const plan = openPlan(trips, KNOWN, ZONE)
        const now = new Map(trips.map((trip) => [trip.key, trip]))
        for (const { at, trip } of edits) {
          const key = trips[at]?.key ?? at
          changeTrip(plan, key, trip && { key, ...trip })
          if (trip) now.set(key, { key, ...trip })
          else now.delete(key)
        }
        expect(inSomeOrder(allFindings(plan))).toEqual(inSomeOrder(clashes([...now.values()], KNOWN, ZONE)))
      }),
      { numRuns: 300 },
    )
  })
  test('several at once leave what all trips together have, and the plan stays as it was', () => {
    fc.assert(
      fc.property(someTrips, fc.array(someTrip, { minLength: 1, maxLength: 12 }), (trips, changed) => {
        const plan = openPlan(trips, KNOWN, ZONE)
        const before = inSomeOrder(allFindings(plan))
        const put = changed.map((trip, at) => ({ key: trips[at * 2]?.key ?? 1000 + at, ...trip }))
        const now = new Map([...trips, ...put].map((trip) => [trip.key, trip]))
        const found = inSomeOrder(allFindings(withTrips(plan, put)))
        expect(found).toEqual(inSomeOrder(clashes([...now.values()], KNOWN, ZONE)))
        expect(inSomeOrder(allFindings(plan))).toEqual(before)
      }),
      { numRuns: 300 },
    )
  })
  test('is said beforehand what it would bring, and the plan stays as it was', () => {
    fc.assert(
      fc.property(someTrips, someTrip, fc.nat({ max: 60 }), (trips, changed, at) => {
        const key = trips[at]?.key ?? at
        const plan = openPlan(trips, KNOWN, ZONE)
        const before = inSomeOrder(allFindings(plan))
        const brought = findingsWith(plan, { key, ...changed })
        expect(inSomeOrder(allFindings(plan))).toEqual(before)
        const others = trips.filter((trip) => trip.key !== key)
        const without = new Set(inSomeOrder(clashes(others, KNOWN, ZONE)))
        const all = inSomeOrder(clashes([...others, { key, ...changed }], KNOWN, ZONE))
        expect(inSomeOrder(brought)).toEqual(all.filter((finding) => !without.has(finding)))
      }),
      { numRuns: 300 },
    )
  })
})
