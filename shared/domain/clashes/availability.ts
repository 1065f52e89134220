import { driverFindingsWith, type Plan, vehicleFindingsWith } from './clashes.ts'
import { byWeight, type Finding, type TripKey } from './findings.ts'
import { type ClashTrip, inOrder, type Planned, plannedTrip } from './planned-trip.ts'

/**
 * How a vehicle or a driver would fit a trip. `until`: it fits, and comes from another trip shortly before. `tight`: there is
 * a gap to a trip beside it, and the way needs more. `not`: it does not fit, for this reason.
 */
export type Availability =
  | { state: 'free' }
  | { state: 'until'; other: TripKey }
  | { state: 'tight' | 'not'; finding: Finding }

/** Where a trip that ended longer before the start says nothing of where the vehicle comes from. */
const SHORTLY_BEFORE = 12 * 3_600_000
const ORDER = ['free', 'until', 'tight', 'not']

/** For sorting choices: who is free comes first, who does not fit last. */
export const byAvailability = (a: Availability | null, b: Availability | null): number =>
  ORDER.indexOf(a?.state ?? 'free') - ORDER.indexOf(b?.state ?? 'free')

/** How a vehicle would fit the trip; null while the trip has no times. */
export const vehicleAvailability = (plan: Plan, trip: ClashTrip, tt_gps: string): Availability | null => {
  const planned = plannedTrip({ ...trip, tt_gps }, plan.book, plan.knowledge.ways)
  if (!planned) return null
  return availability(planned, vehicleFindingsWith(plan, planned), plan.vehicles.get(planned.vehicle) ?? [])
}

/** How a driver would fit the trip; null while the trip has no times. */
export const driverAvailability = (
  plan: Plan,
  trip: ClashTrip,
  { dr_name, dr_number }: { dr_name: string; dr_number: string },
): Availability | null => {
  const planned = plannedTrip({ ...trip, tt_driver: dr_name, tt_drivernr: dr_number }, plan.book, plan.knowledge.ways)
  if (!planned) return null
  return availability(planned, driverFindingsWith(plan, planned), plan.drivers.get(planned.driver) ?? [])
}

const isTight = ({ kind }: Finding): boolean => kind === 'gap_too_short'

const availability = (planned: Planned, findings: readonly Finding[], lane: readonly Planned[]): Availability => {
  const [worst] = findings.filter((finding) => !isTight(finding)).sort(byWeight)
  if (worst) return { state: 'not', finding: worst }
  const [tight] = findings
  if (tight) return { state: 'tight', finding: tight }
  let last: Planned | null = null
  for (const other of lane) {
    if (other.key === planned.key || inOrder(other, planned) > 0) continue
    if (last === null || other.sta >= last.sta) last = other
  }
  if (last === null || planned.stp - last.sta > SHORTLY_BEFORE) return { state: 'free' }
  return { state: 'until', other: last.key }
}
