import { changeTrip, clashes, findingsWith, openPlan } from '../../shared/domain/clashes/clashes.ts'
import type { ClashTrip, KnownDriver } from '../../shared/domain/clashes/planned-trip.ts'
import { takers } from '../../shared/domain/clashes/takers/takers.ts'
import { waysOf } from '../../shared/domain/clashes/ways.ts'
import { HOUR_MS } from '../../shared/domain/time/units.ts'
import { pointAway } from '../../shared/domain/tracking/geo.ts'
import { seededRandom } from '../../shared/seeded-random.ts'
import { median, printHead, printTime, quantile } from './parts/figures.ts'

/**
 * Measures the findings of a plan: 10,000 trips of three weeks, 250 vehicles and as many drivers, all findings at once and
 * one trip that changes, and who could drive a trip instead. A trip that changes is measured in a fleet, and where one vehicle and one driver have 100 trips.
 * Processor time of this thread (user), since other programs run beside it.
 * Run: npm run bench:server -- clashes [trips] [rounds]
 */
const [count = 10_000, rounds = 30] = process.argv.slice(2).map(Number)
const ZONE = 'Europe/Zurich'
const MONDAY = Date.parse('2026-10-18T22:00:00.000Z')
const WHOLE_MS = 50
const CHANGE_MS = 2
const TAKERS_MS = 50
const PLACES = 200
const TOURS = 600
const iso = (ms: number) => new Date(ms).toISOString()

const random = seededRandom('clashes')
const addresses = Array.from({ length: PLACES }, (_, place) => {
  const { lat, lon } = pointAway({ lat: 47.4, lon: 8.3 }, random.below(360), random.below(300_000))
  return { add_id: `P${place}`, add_lat: lat, add_lon: lon }
})
/** Tours recur: their ways do too. */
const tours = Array.from({ length: TOURS }, () => ({
  tt_from_adrnr: `P${random.below(PLACES)}`,
  tt_to_adrnr: `P${random.below(PLACES)}`,
}))
const driversOf = (fleet: number): KnownDriver[] =>
  Array.from({ length: fleet }, (_, index) => ({
    dr_id: index + 1,
    dr_name: `Driver ${index}`,
    dr_number: String(1_000 + index),
    dr_absences: index % 10 === 0 ? [{ from: '2026-10-26', to: '2026-10-30' }] : [],
  }))

const tripOf = (key: number, fleet: number): ClashTrip => {
  const crew = random.below(fleet)
  const stp = MONDAY + random.below(21 * 24 * 4) * (HOUR_MS / 4)
  const std = stp + HOUR_MS / 2
  return {
    key,
    tt_status: random.chance(0.05) ? 'canceled' : 'active',
    tt_gps: `V ${crew}`,
    tt_driver: `Driver ${crew}`,
    tt_drivernr: String(1_000 + crew),
    tt_sub: 'Meier Trans',
    tt_customer: 'Kunde',
    tt_customer_invoice_trip: 100,
    tt_sub_invoice_trip: 80,
    tt_stp: iso(stp),
    tt_std: iso(std),
    tt_sta: iso(std + random.integer(2, 24) * (HOUR_MS / 4)),
    ...random.pick(tours),
  }
}

/** Milliseconds of processor that the work takes on this thread. */
const cost = (work: () => unknown): number => {
  const used = (process as { threadCpuUsage?: typeof process.cpuUsage }).threadCpuUsage ?? process.cpuUsage
  const before = used()
  work()
  return (used().user - before.user) / 1_000
}
const report = (name: string, costs: readonly number[], goal?: number): void =>
  printTime(name, median(costs), goal, `9 of 10: ${quantile(costs, 0.9).toFixed(2)} ms`)

/** Fifty subcontractors share the fleet; each tour has a price of one of them. */
const SUBS = 50
const groupOf = (of: number) => `Sub ${of % SUBS}`
const crewsOf = (fleet: number) => ({
  vehicles: Array.from({ length: fleet }, (_, crew) => ({ gps_id: `V ${crew}`, gps_groups: groupOf(crew) })),
  drivers: driversOf(fleet).map((driver, crew) => ({ ...driver, dr_groups: groupOf(crew), dr_requirements: '' })),
  subcontractors: Array.from({ length: SUBS }, (_, of) => ({ sc_name: groupOf(of) })),
  tours: tours.map(({ tt_from_adrnr, tt_to_adrnr }, of) => ({
    ...{ tr_id: of, tr_name: `T ${of}`, tr_status: true, tr_departure: tt_from_adrnr, tr_arrival: tt_to_adrnr },
    ...{ tr_tour_comb: '', tr_cm_name: 'Kunde', tr_customer_invoice_trip: 100, tr_customer_invoice_toll: 0 },
    ...{ tr_stp: '08:00', tr_std: '08:00', tr_sta: '10:00' },
    tr_week_status: Array<boolean>(7).fill(true),
    tr_week_sub: Array<string>(7).fill(groupOf(of)),
    tr_week_sub_invoice_trip: Array<number>(7).fill(80),
    tr_week_sub_invoice_toll: Array<number>(7).fill(0),
  })),
})

printHead('Findings of a plan')
/** Costs of so many changes together, per change: one is shorter than the clock can tell. */
const TOGETHER = 50
for (const { trips, fleet } of [
  { trips: count, fleet: Math.ceil(count / 40) },
  { trips: 100, fleet: 1 },
]) {
  const rows = Array.from({ length: trips }, (_, key) => tripOf(key, fleet))
  const drivers = driversOf(fleet)
  const newKnowledge = () => ({ ways: waysOf({ addresses, drives: [], now: MONDAY }), drivers, vehicles: [] })
  const known = newKnowledge()
  const found = clashes(rows, known, ZONE).length
  const label = `${trips} trips, ${fleet} vehicles`
  report(
    `${label}: all ${found} findings`,
    Array.from({ length: rounds }, () => cost(() => clashes(rows, known, ZONE))),
    WHOLE_MS,
  )
  report(
    `${label}: the same, every way anew`,
    Array.from({ length: rounds }, () => cost(() => clashes(rows, newKnowledge(), ZONE))),
  )
  const plan = openPlan(rows, known, ZONE)
  const each = (work: (trip: ClashTrip) => unknown) =>
    Array.from({ length: rounds }, () => {
      const changed = Array.from({ length: TOGETHER }, () => tripOf(random.below(trips), fleet))
      return cost(() => changed.forEach(work)) / TOGETHER
    })
  report(
    `${label}: one changes`,
    each((trip) => changeTrip(plan, trip.key, trip)),
    CHANGE_MS,
  )
  report(
    `${label}: one would change`,
    each((trip) => findingsWith(plan, trip)),
    CHANGE_MS,
  )
  const crews = crewsOf(fleet)
  report(
    `${label}: who could drive one`,
    Array.from({ length: rounds }, () => {
      const declined = { ...tripOf(random.below(trips), fleet), tt_status: 'active' as const }
      return cost(() => takers(plan, declined, crews, { zone: ZONE, now: MONDAY }))
    }),
    TAKERS_MS,
  )
}
