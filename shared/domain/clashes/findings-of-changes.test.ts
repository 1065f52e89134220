import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { knowing, trip, ZONE } from './clash-sample.ts'
import { allFindings, openPlan, withTrips } from './clashes.ts'
import { addedFindings, type Finding, isOfHours } from './findings/findings.ts'
import { findingsBrought, findingsOfChanges } from './findings-of-changes.ts'
import type { ClashTrip } from './planned-trip.ts'

const WAYS = knowing([
  'A-A 0',
  'A-B 4',
  'A-C 5',
  'A-D 1',
  'B-B 0',
  'D-D 0',
  'B-D 1',
  'A-E 10.5',
  'E-E 0',
  'B-C 5.5',
  'C-C 0',
])
const DAY = '2026-11-24'
const BEN = { tt_driver: 'Ben', tt_drivernr: '8', tt_gps: 'W' }
const toDora = { tt_driver: 'Dora', tt_drivernr: '7' }
const kinds = (findings: readonly Finding[]) => findings.map((finding) => `${finding.kind} ${finding.trip}`)

/** Findings that giving a trip to Dora would bring. */
const dropOnDora = (trips: readonly ClashTrip[], key: number) => {
  const plan = openPlan(trips, WAYS, ZONE)
  const dropped = trips.find((one) => one.key === key)
  if (!dropped) throw new Error('no such trip')
  return findingsBrought(plan, [{ ...dropped, ...toDora }])
}
/** Ten and a half hours of driving on Monday: an old breach of Dora's day, without a break that is due. */
const OLD = [trip(1, '2026-11-23 06:00 11:00', 'A-C'), trip(2, '2026-11-23 13:00 19:00', 'C-A')]

describe('a trip that a driver gets', () => {
  test('an old breach of another day is nothing that it brings', () => {
    const short = trip(3, '2026-11-26 08:00 09:10', 'A-D', BEN)
    expect(allFindings(openPlan([...OLD, short], WAYS, ZONE)).some(isOfHours)).toBe(true)
    expect(dropOnDora([...OLD, short], 3)).toEqual([])
  })

  test('a breach that it makes worse is', () => {
    const same = trip(3, '2026-11-23 19:30 20:40', 'A-D', BEN)
    const found = dropOnDora([...OLD, same], 3)
    expect(kinds(found)).toContain('rest_day 3')
  })

  test('what the trip breaks by itself, whoever drives it, is old once it has a driver', () => {
    const long = trip(3, `${DAY} 06:00 17:00`, 'A-E', BEN)
    expect(kinds(allFindings(openPlan([long], WAYS, ZONE)))).toContain('rest_break 3')
    expect(dropOnDora([long], 3).filter(isOfHours)).toEqual([])
    const nobodys = { ...long, tt_driver: '', tt_drivernr: '' }
    expect(kinds(dropOnDora([nobodys], 3))).toContain('rest_break 3')
  })

  test('what two trips of a driver, or of a lorry, cannot do together is old when both move', () => {
    const [first, second] = [trip(3, `${DAY} 08:00 12:00`, 'A-C', BEN), trip(4, `${DAY} 09:00 13:00`, 'A-C', BEN)]
    const plan = openPlan([first, second], WAYS, ZONE)
    expect(kinds(allFindings(plan))).toEqual(expect.arrayContaining(['vehicle_twice 4', 'driver_twice 4']))
    const together = { ...toDora, tt_gps: 'V' }
    expect(
      findingsBrought(
        plan,
        [first, second].map((one) => ({ ...one, ...together })),
      ),
    ).toEqual([])
  })

  test('a vehicle out of service is named where it is given, not where it was given before', () => {
    const known = knowing([], { vehicles: [{ gps_id: 'W', gps_absences: [{ from: DAY, to: DAY }] }] })
    const given = trip(3, `${DAY} 08:00 09:00`, 'A-D', { tt_gps: 'W' })
    const out = [{ kind: 'out_of_service', trip: 3, from: DAY, to: DAY }]
    expect(findingsBrought(openPlan([{ ...given, tt_gps: 'V' }], known, ZONE), [given])).toEqual(out)
    expect(findingsBrought(openPlan([given], known, ZONE), [{ ...given, ...BEN }])).toEqual([])
  })

  test('an absence and a trip at the same time are named', () => {
    const dora = { dr_id: 1, dr_name: 'Dora', dr_number: '7', dr_absences: [{ from: DAY, to: DAY }] }
    const plan = openPlan([trip(3, `${DAY} 08:00 09:00`, 'A-D', BEN)], knowing([], { drivers: [dora] }), ZONE)
    const given = trip(3, `${DAY} 08:00 09:00`, 'A-D', { ...BEN, ...toDora })
    expect(findingsBrought(plan, [given])).toEqual([{ kind: 'absent', trip: 3, from: DAY, to: DAY }])
    expect(kinds(dropOnDora([...OLD, trip(3, '2026-11-23 07:00 08:00', 'A-D', BEN)], 3))).toContain('driver_twice 3')
  })

  test('hours that a later trip passes then are told at the one that is dropped', () => {
    const late = trip(2, `${DAY} 13:00 18:45`, 'C-B')
    const early = trip(3, `${DAY} 05:00 10:00`, 'A-C', BEN)
    const trips = [late, early]
    const plan = openPlan(trips, WAYS, ZONE)
    const found = findingsOfChanges(plan, [{ ...early, ...toDora }]).get(3) ?? []
    expect(kinds(found)).toContain('rest_day 2')
  })
})

describe('a trip that is taken away', () => {
  test('brings nothing', () => {
    const plan = openPlan([...OLD, trip(3, '2026-11-23 19:30 20:40', 'A-D')], WAYS, ZONE)
    expect(findingsBrought(plan, [trip(3, '2026-11-23 19:30 20:40', 'A-D', BEN)]).filter(isOfHours)).toEqual([])
  })
})

describe('addedFindings', () => {
  const day = (trip: number, driving: number): Finding => ({ kind: 'rest_day', trip, driving, allowed: 600 })
  const starts = (key: string | number) => Number(key) * 3_600_000
  test.each<[string, Finding[], Finding[], Finding[]]>([
    ['the same', [day(1, 660)], [day(1, 660)], []],
    ['worse', [day(1, 660)], [day(1, 690)], [day(1, 690)]],
    ['less', [day(1, 660)], [day(1, 630)], []],
    ['told at another trip of the day', [day(1, 660)], [day(2, 660)], []],
    ['told at another trip, and worse', [day(1, 660)], [day(2, 661)], [day(2, 661)]],
    ['of another day', [day(1, 660)], [day(1, 660), day(40, 630)], [day(40, 630)]],
    ['a second one beside the old one', [day(1, 660)], [day(1, 660), day(2, 630)], [day(2, 630)]],
    [
      'of another kind',
      [day(1, 660)],
      [{ kind: 'absent', trip: 1, from: '', to: '' }],
      [{ kind: 'absent', trip: 1, from: '', to: '' }],
    ],
  ])('%s', (_name, before, after, added) => expect(addedFindings(after, before, starts)).toEqual(added))
})

test('whatever changes: nothing is brought that was there before, and nothing but what is there then', () => {
  const places = ['A', 'B', 'C', 'D']
  const some = fc.record({
    hour: fc.integer({ min: 0, max: 90 }),
    hours: fc.integer({ min: 1, max: 9 }),
    from: fc.constantFrom(...places),
    to: fc.constantFrom(...places),
    driver: fc.constantFrom('7', '8', ''),
    vehicle: fc.constantFrom('V', 'W'),
  })
  type Some = typeof some extends fc.Arbitrary<infer Value> ? Value : never
  const made = (key: number, { hour, hours, from, to, driver, vehicle }: Some): ClashTrip => {
    const start = Date.parse('2026-11-23T00:00:00.000Z') + hour * 3_600_000
    const stp = new Date(start).toISOString()
    return {
      ...trip(key, `${DAY} 08:00 09:00`, `${from}-${to}`),
      ...{ tt_stp: stp, tt_std: stp, tt_sta: new Date(start + hours * 3_600_000).toISOString() },
      ...{ tt_driver: driver && `D${driver}`, tt_drivernr: driver, tt_gps: vehicle },
    }
  }
  fc.assert(
    fc.property(fc.array(some, { minLength: 2, maxLength: 12 }), some, (all, changed) => {
      const trips = all.map((one, index) => made(index, one))
      const plan = openPlan(trips, WAYS, ZONE)
      const next = made(0, changed)
      const brought = findingsBrought(plan, [next]).map((finding) => JSON.stringify(finding))
      const after = new Set(allFindings(withTrips(plan, [next])).map((finding) => JSON.stringify(finding)))
      expect(brought.filter((finding) => !after.has(finding))).toEqual([])
      // A trip that is not changed brings no findings.
      expect(trips.flatMap((one) => findingsBrought(plan, [one]))).toEqual([])
    }),
    { numRuns: 200 },
  )
})
