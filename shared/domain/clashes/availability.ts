import { HOUR_MS } from '../time/units.ts'
import { type Plan, vehicleFindingsWith } from './clashes.ts'
import { byWeight, type Finding, type TripKey } from './findings/findings.ts'
import { findingsOfDriver } from './findings-of-changes.ts'
import { type ClashTrip, inOrder, type Planned, plannedTrip } from './planned-trip.ts'

/**
 * Fit of a vehicle or a driver to a trip. `until`: it fits, and comes from another trip shortly before. `tight`: there is
 * a gap to a trip beside it, and the way needs more. `not`: it does not fit, for this reason.
 */
export type Availability =
  | { state: 'free' }
  | { state: 'until'; other: TripKey }
  | { state: 'tight' | 'not'; finding: Finding }

/** A trip that ended longer before the start does not tell where the vehicle comes from. */
const SHORTLY_BEFORE = 12 * HOUR_MS
const ORDER = ['free', 'until', 'tight', 'not']

/** Sorts choices: free vehicles and drivers come first, unfit ones last. */
export const byAvailability = (a: Availability | null, b: Availability | null): number =>
  ORDER.indexOf(a?.state ?? 'free') - ORDER.indexOf(b?.state ?? 'free')

/** Returns the fit of a vehicle to the trip; null while the trip has no times. */
export const vehicleAvailability = (plan: Plan, trip: ClashTrip, tt_gps: string): Availability | null => {
  const planned = plannedTrip({ ...trip, tt_gps }, plan.book, plan.knowledge.ways)
  if (!planned) return null
  return availability(
    planned,
    [...approvals(plan, planned, ['vehicle']), ...vehicleFindingsWith(plan, planned)],
    plan.vehicles.get(planned.vehicle) ?? [],
  )
}

/** Returns the fit of a driver to the trip; null while the trip has no times. */
export const driverAvailability = (
  plan: Plan,
  trip: ClashTrip,
  { dr_name, dr_number }: { dr_name: string; dr_number: string },
): Availability | null => {
  const planned = plannedTrip({ ...trip, tt_driver: dr_name, tt_drivernr: dr_number }, plan.book, plan.knowledge.ways)
  if (!planned) return null
  return availability(
    planned,
    [...approvals(plan, planned, ['driver']), ...findingsOfDriver(plan, planned)],
    plan.drivers.get(planned.driver) ?? [],
  )
}

/** A vehicle and a driver that drive together. */
type Crew = { tt_gps: string; tt_driver: string; tt_drivernr: string }

/**
 * Returns the fit of a pair to a trip, as the pair drives it: of the one that fits it less, or of the part that is looked for
 * where nothing speaks against either; null while the trip has no times.
 */
export const crewAvailability = (
  plan: Plan,
  trip: ClashTrip,
  crew: Crew,
  part: 'vehicle' | 'driver',
): Availability | null => {
  const together = { ...trip, ...crew }
  const vehicle = vehicleAvailability(plan, together, crew.tt_gps)
  const driver = driverAvailability(plan, together, { dr_name: crew.tt_driver, dr_number: crew.tt_drivernr })
  const worst = byGravity(vehicle, driver) <= 0 ? vehicle : driver
  if (worst && 'finding' in worst) return worst
  return part === 'vehicle' ? vehicle : driver
}

/** For sorting: what fits least comes first, for the gravest reason. */
const byGravity = (a: Availability | null, b: Availability | null): number =>
  byAvailability(b, a) || (a && b && 'finding' in a && 'finding' in b ? byWeight(a.finding, b.finding) : 0)

/** Says how a subcontractor, or the company itself, would fit the trip; null while the trip has no times. */
export const subcontractorAvailability = (
  plan: Plan,
  trip: ClashTrip,
  { sc_name: tt_sub }: { sc_name: string },
): Availability | null => {
  const planned = plannedTrip({ ...trip, tt_sub }, plan.book, plan.knowledge.ways)
  if (!planned) return null
  const [finding] = approvals(plan, planned, ['sub', 'company']).sort(byWeight)
  return finding ? { state: 'not', finding } : null
}

/** Part of a trip that is chosen. */
export type ChosenPart = 'vehicle' | 'driver' | 'sub'

/**
 * Returns the objections to the vehicle, the driver or the subcontractor that a trip names, the gravest first. Lists of choices
 * mark them; they are told when one is taken all the same, and as long as they hold. An objection to every other driver too is
 * left out.
 */
export const choiceFindings = (plan: Plan, trip: ClashTrip, parts: readonly ChosenPart[]): Finding[] => {
  const planned = plannedTrip(trip, plan.book, plan.knowledge.ways)
  if (!planned) return []
  return [
    ...approvals(plan, planned, parts.includes('sub') ? [...parts, 'company'] : parts),
    ...(parts.includes('vehicle') ? vehicleFindingsWith(plan, planned) : []),
    ...(parts.includes('driver') ? findingsOfDriver(plan, planned) : []),
  ].sort(byWeight)
}

/** The documents that one of these owners would lack. */
const approvals = ({ knowledge }: Plan, { trip }: Planned, owners: readonly string[]): Finding[] =>
  (knowledge.approvals?.(trip) ?? []).filter((finding) => 'of' in finding && owners.includes(finding.of))

/** Says whether a vehicle or a driver would come from another trip shortly before, without a look at what does not fit. */
export const availabilityBeside = (plan: Plan, trip: ClashTrip, of: 'vehicle' | 'driver'): Availability | null => {
  const planned = plannedTrip(trip, plan.book, plan.knowledge.ways)
  const lanes = of === 'vehicle' ? plan.vehicles : plan.drivers
  return planned && availability(planned, [], lanes.get(planned[of]) ?? [])
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
