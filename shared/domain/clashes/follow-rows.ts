import { atOnce, type Steps } from '../steps.ts'
import { changeTrip, type Knowledge, openingPlan, type Plan } from './clashes.ts'
import type { KnownDriver, KnownVehicle } from './planned-trip.ts'
import { type ClashTrip, isSameForClashes } from './planned-trip.ts'
import { type PastDrive, type WaySources, waysOf } from './ways.ts'

/** Rows of a device, from which a plan is made. */
export type PlanRows = {
  readonly trips: readonly (ClashTrip & PastDrive)[]
  readonly addresses: WaySources['addresses']
  readonly drivers: readonly KnownDriver[]
  readonly vehicles: readonly KnownVehicle[]
  readonly zone: string
  readonly approvals?: Knowledge['approvals'] | undefined
}
export type FollowedPlan = { readonly plan: Plan; readonly rows: PlanRows; readonly drives: number }

/** One more drive hardly moves the median of many: ways are worked out anew when there are so many more, or fewer. */
const MANY_DRIVES = 0.1
/** With more changes than this share of all trips, opening the plan anew costs less. */
const MANY_CHANGES = 0.25

const hasDriven = ({ tt_atd, tt_ata }: PastDrive): boolean => !!tt_atd && !!tt_ata

/** Returns true if what the plan reads of the rows is the same in both lists; a row of which it reads null is left out. */
const isAlike = <Row>(before: readonly Row[], now: readonly Row[], readOf: (row: Row) => unknown[] | null): boolean => {
  if (before === now) return true
  const [former, read] = [before, now].map((rows) => JSON.stringify(rows.map(readOf).filter((one) => one !== null)))
  return former === read
}

const readOfDriver = ({ dr_id, dr_name, dr_number, dr_absences = [], retired = false }: KnownDriver): unknown[] => [
  dr_id,
  dr_name,
  dr_number,
  dr_absences,
  retired,
]
/** A vehicle goes by its name: only when it is out of service is read. */
const readOfVehicle = ({ gps_id, gps_absences = [] }: KnownVehicle): unknown[] | null =>
  gps_absences.length > 0 ? [gps_id, gps_absences] : null

function* open(rows: PlanRows, drives: number, now: number): Steps<FollowedPlan> {
  const knowledge: Knowledge = {
    ways: waysOf({ addresses: rows.addresses, drives: rows.trips.filter(hasDriven), now }),
    drivers: rows.drivers,
    vehicles: rows.vehicles,
    ...(rows.approvals && { approvals: rows.approvals }),
  }
  yield
  return { plan: yield* openingPlan(rows.trips, knowledge, rows.zone), rows, drives }
}

/**
 * The plan of the rows as they are now. Trips that changed are judged anew in the plan as it was, which must not be used on;
 * where none did, the plan is the same object.
 * @param before null for the first time
 * @param now milliseconds
 */
export const followRows = (before: FollowedPlan | null, rows: PlanRows, now: number): FollowedPlan =>
  atOnce(followingRows(before, rows, now))

/** {@link followRows} in small steps, between which a screen may answer; the former plan holds until the last one. */
export function* followingRows(before: FollowedPlan | null, rows: PlanRows, now: number): Steps<FollowedPlan> {
  const drives = rows.trips.reduce((sum, trip) => sum + Number(hasDriven(trip)), 0)
  const isKnown =
    before !== null &&
    isAlike(before.rows.addresses, rows.addresses, ({ add_id, add_lat, add_lon }) => [add_id, add_lat, add_lon]) &&
    isAlike(before.rows.drivers, rows.drivers, readOfDriver) &&
    isAlike(before.rows.vehicles, rows.vehicles, readOfVehicle) &&
    before.rows.zone === rows.zone &&
    before.rows.approvals === rows.approvals &&
    Math.abs(drives - before.drives) <= before.drives * MANY_DRIVES
  if (!isKnown) return yield* open(rows, drives, now)
  const { plan } = before
  const here = new Set(rows.trips.map(({ key }) => key))
  const gone = [...plan.trips.keys()].filter((key) => !here.has(key))
  const changed: ClashTrip[] = []
  for (const trip of rows.trips) {
    const known = plan.trips.get(trip.key)
    if (known === undefined || !isSameForClashes(known.trip, trip)) changed.push(trip)
    yield
  }
  const changes = gone.length + changed.length
  if (changes === 0) return { plan, rows, drives: before.drives }
  if (changes > rows.trips.length * MANY_CHANGES) return yield* open(rows, drives, now)
  for (const key of gone) changeTrip(plan, key, null)
  for (const trip of changed) changeTrip(plan, trip.key, trip)
  // Another object over the same lanes: a caller that compares it with the former one sees that something changed.
  return { plan: { ...plan }, rows, drives: before.drives }
}
