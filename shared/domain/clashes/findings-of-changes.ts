import { changedLanes, driverFindings, driverWithout, ownFindings, type Plan, vehicleFindings } from './clashes.ts'
import { entryOf } from './entry-of.ts'
import {
  addedFindings,
  type Finding,
  isOfHours,
  newFindings,
  type Resource,
  type TripKey,
} from './findings/findings.ts'
import { type ClashTrip, inOrder, type Planned } from './planned-trip.ts'

/**
 * Returns what would not fit any more if these trips took the places of those of their keys, that does not fit yet or fits
 * worse then: what was wrong before and stays so is nothing that the change brings. The plan stays as it is.
 */
export const findingsBrought = (plan: Plan, changed: readonly ClashTrip[]): Finding[] => {
  const { trips, vehicles, drivers } = changedLanes(plan, changed)
  const found: Finding[] = []
  for (const [key, { trip, planned }] of trips)
    found.push(...newFindings(ownFindings(plan, trip, planned), plan.found.own.get(key) ?? []))
  for (const [name, lane] of vehicles) {
    const moved = movedInto(plan, 'vehicle', name, lane)
    const before = [...(plan.found.vehicle.get(name) ?? []), ...betweenMoved(plan, 'vehicle', moved)]
    found.push(...newFindings(vehicleFindings(plan, lane), before))
  }
  for (const [name, lane] of drivers) {
    if (lane.length === 0) continue
    const moved = movedInto(plan, 'driver', name, lane)
    const before = [
      ...(plan.found.driver.get(name) ?? []),
      ...betweenMoved(plan, 'driver', moved),
      ...hoursOfMoved(plan, moved),
    ]
    found.push(...addedFindings(driverFindings(plan, lane), before, startsOf(plan, lane)))
  }
  return found
}

/** The trips of a lane that come from other lanes, as they were there, by the name of the lane that they leave. */
const movedInto = (plan: Plan, of: Resource, name: string, lane: readonly Planned[]): Map<string, Planned[]> => {
  const moved = new Map<string, Planned[]>()
  for (const { key } of lane) {
    const before = plan.trips.get(key)?.planned
    if (before && before[of] !== '' && before[of] !== name) entryOf(moved, before[of], () => []).push(before)
  }
  return moved
}

/** Findings between two trips of a lane that they leave. They are old where both trips come into the same lane. */
const betweenMoved = (plan: Plan, of: Resource, moved: ReadonlyMap<string, unknown>): Finding[] =>
  [...moved.keys()].flatMap((from) => (plan.found[of].get(from) ?? []).filter((finding) => 'other' in finding))

/** Hours that the moved trips of a driver already exceed by themselves, without that driver's other trips. */
const hoursOfMoved = (plan: Plan, moved: ReadonlyMap<string, readonly Planned[]>): Finding[] =>
  [...moved.values()].flatMap((trips) => hoursAlone(plan, trips))

/** Hours that the trips alone exceed, with any driver. */
const hoursAlone = (plan: Plan, trips: readonly Planned[]): Finding[] =>
  driverFindings(
    plan,
    trips.map((trip) => ({ ...trip, absences: { vehicle: [], driver: [] } })),
  ).filter(isOfHours)

/**
 * Returns what speaks against the driver of a planned trip and not against every other one: hours that the trip exceeds by
 * itself are none of it, unless this driver's other trips make them worse.
 */
export const findingsOfDriver = (plan: Plan, planned: Planned): Finding[] => {
  if (planned.driver === '') return []
  const { others, found } = driverWithout(plan, planned)
  const lane = [...others, planned].sort(inOrder)
  const before = [...found, ...hoursAlone(plan, [planned])]
  return addedFindings(driverFindings(plan, lane), before, startsOf(plan, lane))
}

const startsOf = (plan: Plan, lane: readonly Planned[]): ((key: TripKey) => number | undefined) => {
  const starts = new Map(lane.map(({ key, stp }) => [key, stp]))
  return (key) => starts.get(key) ?? plan.trips.get(key)?.planned?.stp
}

/** Findings that several changed trips bring, by trip: see {@link findingsBrought}. */
export const findingsOfChanges = (plan: Plan, changed: readonly ClashTrip[]): Map<TripKey, Finding[]> => {
  const found = new Map<TripKey, Finding[]>(changed.map(({ key }) => [key, []]))
  const driverOf = ({ tt_driver, tt_drivernr }: ClashTrip) => plan.book.driverOf({ tt_driver, tt_drivernr })
  for (const finding of findingsBrought(plan, changed)) {
    const own = found.get(finding.trip)
    if (own) own.push(finding)
    // Between two trips of which the later one stays as it was, the change is the earlier one's.
    else if ('other' in finding) found.get(finding.other)?.push(finding)
    else {
      // Hours are passed with a later trip, which stays as it was: the change is of the one that its driver gets.
      const stays = plan.trips.get(finding.trip)?.trip
      const bringer = stays && changed.find((trip) => driverOf(trip) === driverOf(stays))
      if (bringer) found.get(bringer.key)?.push(finding)
    }
  }
  return found
}
