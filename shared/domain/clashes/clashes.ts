import { hoursFindings } from './driving-hours.ts'
import { entryOf } from './entry-of.ts'
import type { Finding, TripKey } from './findings.ts'
import { absenceFindings, laneFindings } from './lane.ts'
import { missingFindings, tightFinding } from './own-findings.ts'
import {
  type ClashTrip,
  type CrewBook,
  crewBook,
  inOrder,
  type KnownDriver,
  type Planned,
  plannedTrip,
} from './planned-trip.ts'
import type { Ways } from './ways.ts'
import { type WeekCalendar, weekCalendar } from './week-calendar.ts'

/** What the engine knows beside the trips. */
export type Knowledge = { readonly ways: Ways; readonly drivers: readonly KnownDriver[] }

type Lanes = Map<string, Planned[]>
/**
 * Trips with what does not fit among them, kept by vehicle and by driver: one trip that changes asks for its own lanes
 * alone.
 */
export type Plan = {
  readonly knowledge: Knowledge
  readonly book: CrewBook
  readonly calendar: WeekCalendar
  readonly trips: Map<TripKey, { trip: ClashTrip; planned: Planned | null }>
  readonly vehicles: Lanes
  readonly drivers: Lanes
  readonly found: { own: Map<TripKey, Finding[]>; vehicle: Map<string, Finding[]>; driver: Map<string, Finding[]> }
}

/** What does not fit among these trips. O(n log n); of inactive and cancelled trips nothing is said. */
export const clashes = (trips: readonly ClashTrip[], knowledge: Knowledge, zone: string): Finding[] =>
  allFindings(openPlan(trips, knowledge, zone))

/** @param trips each key once */
export const openPlan = (trips: readonly ClashTrip[], knowledge: Knowledge, zone: string): Plan => {
  const plan: Plan = {
    knowledge,
    book: crewBook(knowledge.drivers, zone),
    calendar: weekCalendar(zone),
    trips: new Map(),
    vehicles: new Map(),
    drivers: new Map(),
    found: { own: new Map(), vehicle: new Map(), driver: new Map() },
  }
  for (const trip of trips) {
    const planned = plannedTrip(trip, plan.book, knowledge.ways)
    plan.trips.set(trip.key, { trip, planned })
    note(plan.found.own, trip.key, ownFindings(plan, trip, planned))
    if (planned?.vehicle) laneOf(plan.vehicles, planned.vehicle).push(planned)
    if (planned?.driver) laneOf(plan.drivers, planned.driver).push(planned)
  }
  for (const [vehicle, lane] of plan.vehicles)
    note(plan.found.vehicle, vehicle, vehicleFindings(plan, lane.sort(inOrder)))
  for (const [driver, lane] of plan.drivers) note(plan.found.driver, driver, driverFindings(plan, lane.sort(inOrder)))
  return plan
}

export const allFindings = ({ found }: Plan): Finding[] =>
  [found.own, found.vehicle, found.driver].flatMap((kept) => [...kept.values()].flat())

/** Puts a trip in place of the one of its key, in this very plan; null takes that one away. */
export const changeTrip = (plan: Plan, key: TripKey, trip: ClashTrip | null): void => {
  const before = plan.trips.get(key)?.planned ?? null
  const planned = trip && plannedTrip(trip, plan.book, plan.knowledge.ways)
  if (trip) plan.trips.set(key, { trip, planned })
  else plan.trips.delete(key)
  note(plan.found.own, key, trip ? ownFindings(plan, trip, planned) : [])
  for (const vehicle of namesOf(before?.vehicle, planned?.vehicle)) {
    const lane = withTrip(plan.vehicles.get(vehicle) ?? [], key, planned?.vehicle === vehicle ? planned : null)
    keepLane(plan.vehicles, vehicle, lane)
    note(plan.found.vehicle, vehicle, vehicleFindings(plan, lane))
  }
  for (const driver of namesOf(before?.driver, planned?.driver)) {
    const lane = withTrip(plan.drivers.get(driver) ?? [], key, planned?.driver === driver ? planned : null)
    keepLane(plan.drivers, driver, lane)
    note(plan.found.driver, driver, driverFindings(plan, lane))
  }
}

/**
 * What would not fit because of a trip, were it in the plan in place of the one of its key: what it lacks, and what is found
 * of its vehicle and its driver only with it. The plan stays as it is.
 */
export const findingsWith = (plan: Plan, trip: ClashTrip): Finding[] => {
  const planned = plannedTrip(trip, plan.book, plan.knowledge.ways)
  const own = ownFindings(plan, trip, planned)
  return planned ? [...own, ...vehicleFindingsWith(plan, planned), ...driverFindingsWith(plan, planned)] : own
}

/** What a planned trip brings among those of its vehicle. */
export const vehicleFindingsWith = (plan: Plan, planned: Planned): Finding[] =>
  planned.vehicle === ''
    ? []
    : newIn(plan.vehicles.get(planned.vehicle) ?? [], planned, (lane) => vehicleFindings(plan, lane))

/** What a planned trip brings among those of its driver. */
export const driverFindingsWith = (plan: Plan, planned: Planned): Finding[] =>
  planned.driver === ''
    ? []
    : newIn(plan.drivers.get(planned.driver) ?? [], planned, (lane) => driverFindings(plan, lane))

const newIn = (
  lane: readonly Planned[],
  planned: Planned,
  find: (lane: readonly Planned[]) => Finding[],
): Finding[] => {
  const others = lane.filter(({ key }) => key !== planned.key)
  const before = new Set(find(others).map(nameOf))
  return find(withTrip(others, planned.key, planned)).filter((finding) => !before.has(nameOf(finding)))
}

/** What tells a finding from every other one of its lane. */
const nameOf = (finding: Finding): string => Object.values(finding).join('\n')

const ownFindings = ({ knowledge }: Plan, trip: ClashTrip, planned: Planned | null): Finding[] => {
  const tight = planned && tightFinding(planned, knowledge.ways)
  return tight ? [...missingFindings(trip), tight] : missingFindings(trip)
}
const vehicleFindings = ({ knowledge }: Plan, lane: readonly Planned[]): Finding[] =>
  laneFindings(lane, 'vehicle', knowledge.ways)
const driverFindings = ({ knowledge, calendar }: Plan, lane: readonly Planned[]): Finding[] => [
  ...laneFindings(lane, 'driver', knowledge.ways),
  ...absenceFindings(lane),
  ...hoursFindings(lane, knowledge.ways, calendar),
]

const laneOf = (lanes: Lanes, name: string): Planned[] => entryOf(lanes, name, () => [])
const keepLane = (lanes: Lanes, name: string, lane: Planned[]): void => {
  if (lane.length > 0) lanes.set(name, lane)
  else lanes.delete(name)
}
/** A lane with a trip in place of the one of its key; null for none. */
const withTrip = (lane: readonly Planned[], key: TripKey, planned: Planned | null): Planned[] => {
  const others = lane.filter((other) => other.key !== key)
  if (!planned) return others
  const next = others.findIndex((other) => inOrder(planned, other) < 0)
  return others.toSpliced(next < 0 ? others.length : next, 0, planned)
}
const namesOf = (...names: (string | undefined)[]): Set<string> =>
  new Set(names.filter((name): name is string => name !== undefined && name !== ''))
const note = <Key>(kept: Map<Key, Finding[]>, key: Key, findings: Finding[]): void => {
  if (findings.length > 0) kept.set(key, findings)
  else kept.delete(key)
}
