import { describe, expect, test } from 'vitest'
import { atOnce } from '../../steps.ts'
import { at, knowing, trip, ZONE } from '../clash-sample.ts'
import { openPlan } from '../clashes.ts'
import type { Finding } from '../findings/findings.ts'
import type { ClashTrip } from '../planned-trip.ts'
import { driversFor, findingTakers, type GivenTrip, type KnownCrews, type Taker, takers, takersAt } from './takers.ts'

const DAY = '2026-11-23'
const WEEK = [0, 1, 2, 3, 4, 5, 6]
/** The trip that Meier declined: from B to C at noon, for 500 and 10 of toll. */
const GIVEN: GivenTrip = {
  ...trip('given', `${DAY} 12:00 14:00`, 'B-C', { tt_tour: 'LX 9', tt_gps: 'M 1', tt_customer: 'Holz AG' }),
  ...{ tt_sub_invoice_trip: 500, tt_sub_invoice_toll: 10 },
}
const vehicle = (gps_id: string, gps_groups: string) => ({ gps_id, gps_groups })
const driver = (dr_name: string, dr_groups: string, dr_number = dr_name) => ({
  ...{ dr_name, dr_number, dr_groups, dr_requirements: '' },
})
const tour = (sub: string, price: number, tr_name = `of ${sub}`) => ({
  ...{
    tr_id: 1,
    tr_status: true,
    tr_name,
    tr_departure: 'B',
    tr_arrival: 'C',
    tr_tour_comb: '',
    tr_cm_name: 'Holz AG',
  },
  ...{ tr_customer_invoice_trip: 700, tr_customer_invoice_toll: 0, tr_stp: '12:00', tr_std: '12:00', tr_sta: '14:00' },
  tr_week_status: WEEK.map(() => true),
  tr_week_sub: WEEK.map(() => sub),
  tr_week_sub_invoice_trip: WEEK.map(() => price),
  tr_week_sub_invoice_toll: WEEK.map(() => 10),
})
const KNOWN: KnownCrews = {
  vehicles: [],
  drivers: [],
  subcontractors: ['Meier', 'Alpen', 'Bise', 'Nord'].map((sc_name) => ({ sc_name })),
  tours: [],
}
const AT = { zone: ZONE, now: Date.parse(at(`${DAY} 00:00`)) }
const WAYS = ['A-B 2', 'B-C 1', 'D-B 0.6', 'E-B 0.7', 'F-B 0.8']
type Case = {
  trips?: ClashTrip[]
  known?: Partial<KnownCrews>
  approvals?: (trip: ClashTrip) => Finding[]
  given?: Partial<GivenTrip>
  now?: number
}
const find = ({ trips = [], known = {}, approvals, given = {}, now = AT.now }: Case): Taker[] => {
  const asked = { ...GIVEN, ...given }
  const crews = { ...KNOWN, ...known }
  const drivers = crews.drivers.map((one, at) => ({ dr_id: at + 1, dr_absences: [], ...one }))
  const knowledge = { ...knowing(WAYS, { drivers, vehicles: [...crews.vehicles] }), ...(approvals && { approvals }) }
  return takers(openPlan([asked, ...trips], knowledge, ZONE), asked, { ...crews, drivers }, { zone: ZONE, now })
}
/** Of a vehicle that drives until 10:00 to a place, with its own driver. */
const until = (key: number, gps: string, to: string, more: Partial<ClashTrip> = {}, time = '08:00 10:00') =>
  trip(key, `${DAY} ${time}`, `C-${to}`, { tt_gps: gps, tt_driver: `of ${gps}`, tt_drivernr: '', ...more })
const named = (found: readonly Taker[]) => found.map((one) => one.vehicle)

describe('who could drive a trip instead', () => {
  test('the nearest comes first, then the cheapest of those as near; where a vehicle is, is not guessed', () => {
    const found = find({
      trips: [
        until(1, 'far', 'A', {}, '08:00 09:30'),
        until(2, 'dear', 'D'),
        until(3, 'cheap', 'E'),
        until(4, 'next', 'F'),
      ],
      known: {
        vehicles: [
          ...[vehicle('home', 'Alpen'), vehicle('far', 'Alpen'), vehicle('dear', 'Bise'), vehicle('cheap', 'Nord')],
          vehicle('next', 'Nord'),
        ],
        tours: [tour('Bise', 520), tour('Nord', 490)],
      },
    })
    expect(found.map((one) => [one.vehicle, one.before, one.way?.minutes, one.more])).toEqual([
      ['cheap', 3, 42, -10],
      ['dear', 2, 36, 20],
      ['next', 4, 48, -10],
      ['far', 1, 120, null],
      ['home', null, undefined, null],
    ])
  })

  test('one of which nothing is known comes before one that is half a day away', () => {
    const away = trip(1, `${DAY} 01:00 02:00`, 'C-G', { tt_gps: 'away', tt_driver: 'of away', tt_drivernr: '' })
    const plan = openPlan([GIVEN, away], knowing(['G-B 7']), ZONE)
    const vehicles = [vehicle('away', 'Alpen'), vehicle('home', 'Alpen')]
    expect(named(takers(plan, GIVEN, { ...KNOWN, vehicles }, AT))).toEqual(['home', 'away'])
  })

  test('a vehicle that stands at the start has no empty way, and one from a place nobody knows an unknown one', () => {
    const found = find({
      trips: [until(1, 'here', 'B'), until(2, 'lost', 'X')],
      known: { vehicles: [vehicle('lost', 'Alpen'), vehicle('here', 'Alpen')] },
    })
    expect(found.map((one) => [one.vehicle, one.before, one.way])).toEqual([
      ['here', 1, { minutes: 0, km: 0 }],
      ['lost', 2, null],
    ])
  })

  test('what cannot be there in time any more, setting off now, is warned of', () => {
    const known = { vehicles: [vehicle('D', 'Alpen'), vehicle('B', 'Alpen'), vehicle('X', 'Alpen')] }
    const trips = [until(1, 'D', 'D'), until(2, 'B', 'B'), until(3, 'X', 'X')]
    const lateAt = (now: string) =>
      find({ trips, known, now: Date.parse(at(`${DAY} ${now}`)) }).map((one) => [one.vehicle, one.late, one.standing])
    expect(lateAt('11:24')).toContainEqual(['D', 0, 'fits'])
    expect(lateAt('11:30')).toEqual([
      ['B', 0, 'fits'],
      ['X', 0, 'fits'],
      ['D', 6, 'warned'],
    ])
  })

  test('who is late follows the clock, with nothing found anew', () => {
    const plan = openPlan([GIVEN, until(1, 'D', 'D')], knowing(WAYS), ZONE)
    const found = atOnce(findingTakers(plan, GIVEN, { ...KNOWN, vehicles: [vehicle('D', 'Alpen')] }, ZONE))
    const lateAt = (now: string) =>
      takersAt(plan, 'given', found, Date.parse(at(`${DAY} ${now}`))).map((one) => [one.late, one.standing])
    expect([lateAt('11:30'), lateAt('11:40'), lateAt('11:00')]).toEqual([
      [[6, 'warned']],
      [[16, 'warned']],
      [[0, 'fits']],
    ])
  })

  test('kilometres are of the map', () => {
    const addresses = [
      { add_id: 'D', add_lat: 47, add_lon: 8 },
      { add_id: 'B', add_lat: 47.5, add_lon: 8 },
    ]
    const plan = openPlan([GIVEN, until(1, 'V', 'D')], knowing([], { addresses }), ZONE)
    const [found] = takers(plan, GIVEN, { ...KNOWN, vehicles: [vehicle('V', 'Alpen')] }, AT)
    expect(found?.way?.km).toBe(72)
    expect(found?.way?.minutes).toBeGreaterThan(60)
  })

  test('a trip of the evening before still tells where it comes from, one of the day before does not', () => {
    const of = (key: number, gps: string, times: string) => trip(key, times, 'C-B', { tt_gps: gps, tt_driver: gps })
    const found = find({
      trips: [of(1, 'late', '2026-11-22 22:00 2026-11-23 00:30'), of(2, 'noon', '2026-11-22 10:00 13:00')],
      known: { vehicles: [vehicle('noon', 'Alpen'), vehicle('late', 'Alpen')] },
      given: { tt_stp: '2026-11-23T05:00:00.000Z', tt_std: '2026-11-23T05:00:00.000Z' },
    })
    expect(found.map((one) => [one.vehicle, one.before])).toEqual([
      ['late', 1],
      ['noon', null],
    ])
  })

  test('what does not fit comes later and says why; who has the trip comes last, however near', () => {
    const found = find({
      trips: [
        until(1, 'mine', 'B'),
        trip(2, `${DAY} 13:00 15:00`, 'B-C', { tt_gps: 'busy', tt_driver: 'of busy', tt_drivernr: '' }),
        until(3, 'tight', 'A', {}, '08:00 11:00'),
        trip(4, `${DAY} 13:00 15:00`, 'B-C', { tt_gps: 'also mine', tt_driver: 'mine', tt_drivernr: '' }),
      ],
      known: {
        vehicles: [
          vehicle('also mine', 'Meier'),
          vehicle('mine', 'meier'),
          vehicle('busy', 'Alpen'),
          vehicle('tight', 'Alpen'),
          vehicle('free', 'Bise'),
        ],
      },
    })
    expect(found.map((one) => [one.vehicle, one.standing, one.finding?.kind])).toEqual([
      ['free', 'fits', undefined],
      ['tight', 'warned', 'gap_too_short'],
      ['busy', 'not', 'vehicle_twice'],
      ['mine', 'present', undefined],
      ['also mine', 'present', 'vehicle_twice'],
    ])
  })

  test('a vehicle out of service on that day does not fit, however near', () => {
    const outage = { from: DAY, to: DAY, kind: 'other' as const }
    const known = { vehicles: [{ ...vehicle('broken', 'Alpen'), gps_absences: [outage] }, vehicle('home', 'Alpen')] }
    const found = find({ trips: [until(1, 'broken', 'B')], known })
    expect(found.map((one) => [one.vehicle, one.standing, one.finding?.kind])).toEqual([
      ['home', 'fits', undefined],
      ['broken', 'not', 'out_of_service'],
    ])
  })

  test('a document that blocks weighs more than one that only warns', () => {
    const lacking = (of: 'vehicle' | 'sub', effect: 'warn' | 'block', key: ClashTrip['key']): Finding => ({
      ...{ kind: 'approval_missing', trip: key, of, name: '', document: 'insurance', day: DAY, effect },
    })
    const found = find({
      known: { vehicles: [vehicle('blocked', 'Bise'), vehicle('warned', 'Alpen'), vehicle('fits', 'Nord')] },
      approvals: ({ key, tt_sub, tt_gps }) => [
        ...(tt_sub === 'Bise' ? [lacking('sub', 'block', key)] : []),
        ...(tt_gps === 'warned' ? [lacking('vehicle', 'warn', key)] : []),
      ],
    })
    expect(found.map((one) => [one.vehicle, one.standing])).toEqual([
      ['fits', 'fits'],
      ['warned', 'warned'],
      ['blocked', 'not'],
    ])
  })

  test('no trip without times, and none that is off, has anyone; nor does a company without vehicles', () => {
    const known = { vehicles: [vehicle('V', 'Alpen')] }
    expect(find({ known, given: { tt_sta: null } })).toEqual([])
    expect(find({ known, given: { tt_status: 'canceled' } })).toEqual([])
    expect(find({})).toEqual([])
  })
})

describe('whose a vehicle is', () => {
  test('each subcontractor\u2019s among its groups that there is, once', () => {
    const found = find({ known: { vehicles: [vehicle('V', 'Alpen;Gone; bise ;ALPEN')] } })
    expect(found.map(({ vehicle: name, sub }) => [name, sub])).toEqual([
      ['V', 'Alpen'],
      ['V', 'Bise'],
    ])
  })
  test('without a group its next trip says; without a trip it is nobody\u2019s', () => {
    const found = find({
      trips: [
        until(1, 'pool', 'B', { tt_sub: 'nord' }),
        until(2, 'own', 'B', { tt_sub: '' }),
        until(3, 'odd', 'B', { tt_sub: 'Gone' }),
      ],
      known: { vehicles: ['pool', 'own', 'odd', 'idle'].map((gps_id) => vehicle(gps_id, '')) },
    })
    expect(found.map(({ vehicle: name, sub, more }) => [name, sub, more])).toEqual([
      ['own', '', -510],
      ['pool', 'Nord', null],
    ])
  })
})

describe('who drives it', () => {
  const drivers = [driver('Anna', 'Alpen'), driver('Beat', 'Alpen'), driver('Cleo', 'Bise'), driver('Dora', '')]
  const drivenBy = (name: string) => ({ tt_driver: name, tt_drivernr: name })
  const known = { drivers, vehicles: [vehicle('V', 'Alpen')] }
  const driverOf = (trips: ClashTrip[], more: Partial<KnownCrews> = {}) =>
    find({ trips, known: { ...known, ...more } })[0]

  test('who drives the vehicle next to it', () => {
    expect(driverOf([until(1, 'V', 'B', drivenBy('Beat'))])?.driver).toEqual({ name: 'Beat', number: 'Beat' })
  })
  test('else the first who can', () => {
    expect(driverOf([])?.driver).toEqual({ name: 'Anna', number: 'Anna' })
    const busy = trip(1, `${DAY} 13:00 15:00`, 'B-C', { tt_gps: 'W', ...drivenBy('Anna') })
    expect(driverOf([busy])?.driver).toEqual({ name: 'Beat', number: 'Beat' })
    expect(driverOf([until(2, 'V', 'B', { ...drivenBy('Anna') }), busy])?.driver).toEqual({
      name: 'Beat',
      number: 'Beat',
    })
  })
  test('else one who is only tight', () => {
    const late = until(1, 'W', 'A', drivenBy('Beat'), '08:00 11:00')
    const busy = trip(2, `${DAY} 13:00 15:00`, 'B-C', { tt_gps: 'X', ...drivenBy('Anna') })
    const found = driverOf([late, busy])
    expect([found?.driver, found?.standing]).toEqual([{ name: 'Beat', number: 'Beat' }, 'warned'])
  })
  test('none of all who are busy, which is a misfit; none is known of a subcontractor that names none', () => {
    const busy = ['Anna', 'Beat'].map((name, at) =>
      trip(at, `${DAY} 13:00 15:00`, 'B-C', { tt_gps: `W ${at}`, ...drivenBy(name) }),
    )
    const found = driverOf(busy)
    expect([found?.driver, found?.standing]).toEqual(['none', 'not'])
    const unknown = driverOf([], { vehicles: [vehicle('V', 'Nord')] })
    expect([unknown?.driver, unknown?.standing]).toEqual(['unknown', 'fits'])
  })
  test('the company itself has those without a group', () => {
    expect(driversFor(drivers, '').map(({ dr_name }) => dr_name)).toEqual(['Dora'])
    expect(driversFor(drivers, 'bise').map(({ dr_name }) => dr_name)).toEqual(['Cleo'])
  })
})

test('several listed prices are all said, and none is compared', () => {
  const tours = [tour('Alpen', 480, 'LX 1'), tour('Alpen', 490, 'LX 2')]
  const [found] = find({ known: { vehicles: [vehicle('V', 'Alpen')], tours } })
  expect(found?.prices.map(({ trip: amount }) => amount)).toEqual([480, 490])
  expect(found?.more).toBeNull()
})

test('an order that depends on nothing but what is known', () => {
  const vehicles = ['b', 'a', 'c'].map((gps_id) => vehicle(gps_id, 'Alpen'))
  expect(named(find({ known: { vehicles } }))).toEqual(['a', 'b', 'c'])
})
