import { atOnce, type Steps } from '../steps.ts'
import { entryOf } from './entry-of.ts'
import { type Finding, newFindings, type TripKey } from './findings/findings.ts'
import { missingFindings, tightFinding } from './findings/own-findings.ts'
import { hoursFindings } from './hours/driving-hours.ts'
import { type WeekCalendar, weekCalendar } from './hours/week-calendar.ts'
import { absenceFindings, laneFindings } from './lane.ts'
import {
  type ClashTrip,
  type CrewBook,
  crewBook,
  inOrder,
  type KnownDriver,
  type KnownVehicle,
  type Planned,
  plannedTrip,
} from './planned-trip.ts'
import type { Ways } from './ways.ts'

/** The engine's input beside the trips. */
export type Knowledge = {
  readonly ways: Ways
  readonly drivers: readonly KnownDriver[]
  readonly vehicles: readonly KnownVehicle[]
  /** Returns the documents that a trip lacks; without it no finding is about documents. */
  readonly approvals?: (trip: ClashTrip) => Finding[]
}

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

/** Finds what does not fit among these trips. O(n log n); inactive and cancelled trips do not count. */
export const clashes = (trips: readonly ClashTrip[], knowledge: Knowledge, zone: string): Finding[] =>
  allFindings(openPlan(trips, knowledge, zone))

/** @param trips each key once */
export const openPlan = (trips: readonly ClashTrip[], knowledge: Knowledge, zone: string): Plan =>
  atOnce(openingPlan(trips, knowledge, zone))

/** {@link openPlan} in small steps, between which a screen may answer. */
export function* openingPlan(trips: readonly ClashTrip[], knowledge: Knowledge, zone: string): Steps<Plan> {
  const plan: Plan = {
    knowledge,
    book: crewBook(knowledge.drivers, zone, knowledge.vehicles),
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
    yield
  }
  for (const [vehicle, lane] of plan.vehicles) {
    note(plan.found.vehicle, vehicle, vehicleFindings(plan, lane.sort(inOrder)))
    yield
  }
  for (const [driver, lane] of plan.drivers) {
    note(plan.found.driver, driver, driverFindings(plan, lane.sort(inOrder)))
    yield
  }
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
 * Finds what would not fit if the trip replaced the one of its key in the plan: what it lacks, and the findings
 * of its vehicle and its driver only with it. The plan stays as it is.
 */
export const findingsWith = (plan: Plan, trip: ClashTrip): Finding[] => {
  const planned = plannedTrip(trip, plan.book, plan.knowledge.ways)
  const own = ownFindings(plan, trip, planned)
  return planned ? [...own, ...vehicleFindingsWith(plan, planned), ...driverFindingsWith(plan, planned)] : own
}

/** Changed trips, each in place of the one of its key, with the new lanes of vehicles and drivers that have or had them. */
type Changed = {
  readonly trips: ReadonlyMap<TripKey, { trip: ClashTrip; planned: Planned | null }>
  readonly vehicles: Lanes
  readonly drivers: Lanes
}

/** Works out the lanes that these trips change, each once, however many of its trips do. */
export const changedLanes = (plan: Plan, trips: readonly ClashTrip[]): Changed => {
  const changed = new Map(
    trips.map((trip) => [trip.key, { trip, planned: plannedTrip(trip, plan.book, plan.knowledge.ways) }]),
  )
  const lanesOf = (of: 'vehicle' | 'driver', lanes: Lanes): Lanes => {
    const added: Lanes = new Map()
    for (const [key, { planned }] of changed) {
      for (const name of namesOf(plan.trips.get(key)?.planned?.[of], planned?.[of])) laneOf(added, name)
      if (planned?.[of]) laneOf(added, planned[of]).push(planned)
    }
    for (const [name, more] of added)
      added.set(name, [...(lanes.get(name) ?? []).filter(({ key }) => !changed.has(key)), ...more].sort(inOrder))
    return added
  }
  return { trips: changed, vehicles: lanesOf('vehicle', plan.vehicles), drivers: lanesOf('driver', plan.drivers) }
}

/** Another plan, with these trips, each key once, in place of those of their keys; this one stays as it is. */
export const withTrips = (plan: Plan, trips: readonly ClashTrip[]): Plan => {
  const { own } = plan.found
  const [vehicle, driver] = [new Map(plan.found.vehicle), new Map(plan.found.driver)]
  const next: Plan = {
    ...plan,
    trips: new Map(plan.trips),
    vehicles: new Map(plan.vehicles),
    drivers: new Map(plan.drivers),
    found: { own: new Map(own), vehicle, driver },
  }
  const changed = changedLanes(plan, trips)
  for (const [key, { trip, planned }] of changed.trips) {
    next.trips.set(key, { trip, planned })
    note(next.found.own, key, ownFindings(plan, trip, planned))
  }
  for (const [name, lane] of changed.vehicles) {
    keepLane(next.vehicles, name, lane)
    note(vehicle, name, vehicleFindings(plan, lane))
  }
  for (const [name, lane] of changed.drivers) {
    keepLane(next.drivers, name, lane)
    note(driver, name, driverFindings(plan, lane))
  }
  return next
}

/** Returns the findings that a planned trip adds to those of its vehicle. */
export const vehicleFindingsWith = (plan: Plan, planned: Planned): Finding[] => {
  if (planned.vehicle === '') return []
  const { others, found } = vehicleWithout(plan, planned)
  return newFindings(vehicleFindings(plan, withTrip(others, planned.key, planned)), found)
}

/** Returns the findings that a planned trip adds to those of its driver. */
export const driverFindingsWith = (plan: Plan, planned: Planned): Finding[] => {
  if (planned.driver === '') return []
  const { others, found } = driverWithout(plan, planned)
  return newFindings(driverFindings(plan, withTrip(others, planned.key, planned)), found)
}

/** The other trips of a planned trip's lane, and what does not fit among them: known where the trip is not in it yet. */
type Without = { others: readonly Planned[]; found: readonly Finding[] }
const laneWithout = (
  lane: readonly Planned[],
  { key }: Planned,
  known: readonly Finding[],
  find: (lane: readonly Planned[]) => Finding[],
): Without => {
  const others = lane.filter((other) => other.key !== key)
  return { others, found: others.length === lane.length ? known : find(others) }
}
const vehicleWithout = (plan: Plan, planned: Planned): Without =>
  laneWithout(
    plan.vehicles.get(planned.vehicle) ?? [],
    planned,
    plan.found.vehicle.get(planned.vehicle) ?? [],
    (lane) => vehicleFindings(plan, lane),
  )
export const driverWithout = (plan: Plan, planned: Planned): Without =>
  laneWithout(plan.drivers.get(planned.driver) ?? [], planned, plan.found.driver.get(planned.driver) ?? [], (lane) =>
    driverFindings(plan, lane),
  )

export const ownFindings = ({ knowledge }: Plan, trip: ClashTrip, planned: Planned | null): Finding[] => {
  const tight = planned && tightFinding(planned, knowledge.ways)
  const missing = [...missingFindings(trip), ...(knowledge.approvals?.(trip) ?? [])]
  return tight ? [...missing, tight] : missing
}
export const vehicleFindings = ({ knowledge }: Plan, lane: readonly Planned[]): Finding[] => [
  ...laneFindings(lane, 'vehicle', knowledge.ways),
  ...absenceFindings(lane, 'vehicle'),
]
export const driverFindings = ({ knowledge, calendar }: Plan, lane: readonly Planned[]): Finding[] => [
  ...laneFindings(lane, 'driver', knowledge.ways),
  ...absenceFindings(lane, 'driver'),
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
