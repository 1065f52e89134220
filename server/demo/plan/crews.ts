import { nameKey, splitNames } from '#shared/domain/names/names.ts'
import { demoVehicles, isVehicleOnStandby, SUB_KEYS, type SubKey, subName } from '../company.ts'
import { planDrivers } from '../fleet/driver-plan.ts'
import { driveMinutesBetween } from '../fleet/road.ts'
import { DAY_MINUTES, legsOfRound, type PlannedLeg, serviceOf } from './round-plan.ts'
import { demoRounds, type Round } from './rounds.ts'

/** Subcontractor and vehicle of a round on one weekday, and a driver for each leg; null for one that is open. */
export type Crew = { sub: SubKey; gps_id: string; drivers: (number | null)[] }
type Vehicle = Omit<Crew, 'drivers'>

/** Time that a vehicle is busy; minutes from Monday 00:00, of a week that repeats for ever. */
type Duty = { start: number; end: number; place: string }

const WEEK_MINUTES = 7 * DAY_MINUTES
/** Between two rounds of a vehicle at one place; elsewhere the empty drive and half an hour. */
const BETWEEN_ROUNDS = 75
const AROUND_EMPTY_DRIVE = 30

/**
 * A crew for every round and weekday (0 is Monday), so that no vehicle and no driver is planned twice at one time, over
 * the turn of the week too. The day's subcontractor comes first, then the pool, then the others. Rounds that are not
 * driven come last and may collide; those that ask the most of a driver come first. @throws RangeError when the fleet is too small
 */
const planCrews = (): ReadonlyMap<Round, ReadonlyMap<number, Crew>> => {
  const vehicles = planVehicles()
  const driven = [...vehicles].filter(([round]) => !round.inactive)
  const driverOf = planDrivers(
    driven.map(([round, days]) => {
      const legs = legsOfRound(round)
      return [...days]
        .sort(([a], [b]) => a - b)
        .map(([day, vehicle]) => legs.map((leg, index) => ({ round, day, index, leg, ...vehicle })))
    }),
  )
  return new Map(
    [...vehicles].map(([round, days]) => {
      const legs = legsOfRound(round)
      const crewOf = (day: number, vehicle: Vehicle): Crew => ({
        ...vehicle,
        drivers: legs.map((_leg, index) => driverOf(round, day, index)),
      })
      return [round, new Map([...days].map(([day, vehicle]) => [day, crewOf(day, vehicle)]))]
    }),
  )
}

const planVehicles = (): Map<Round, Map<number, Vehicle>> => {
  const vehicles = new Map<string, Duty[]>()
  const planned = new Map<Round, Map<number, Vehicle>>()
  const asked = (round: Round) => serviceOf(round).requirements.length
  const ordered = [...demoRounds].sort((a, b) => Number(a.inactive) - Number(b.inactive) || asked(b) - asked(a))
  for (const round of ordered) {
    const legs = legsOfRound(round)
    const days = new Map<number, Vehicle>()
    for (const [index, weekday] of round.days.entries()) {
      const day = weekday - 1
      const duty = dutyOf(legs, day)
      const ownSub = (index === round.days.length - 1 && round.lastDaySub) || round.sub
      const vehicle = vehicleFor(round, ownSub, duty, vehicles, [...days.values()])
      days.set(day, vehicle)
      if (!round.inactive) vehicles.set(vehicle.gps_id, [...(vehicles.get(vehicle.gps_id) ?? []), duty])
    }
    planned.set(round, days)
  }
  return planned
}

const dutyOf = (legs: readonly PlannedLeg[], day: number): Duty => ({
  start: day * DAY_MINUTES + (legs[0]?.stp ?? 0),
  end: day * DAY_MINUTES + (legs.at(-1)?.sta ?? 0),
  place: legs[0]?.from ?? '',
})

/** Returns true if a duty keeps its distance from all others, in this week, the one before and the one after. */
const isFree = (others: readonly Duty[], duty: Duty, gap: (a: Duty, b: Duty) => number): boolean =>
  others.every((other) =>
    [-WEEK_MINUTES, 0, WEEK_MINUTES].every((shift) => {
      const needed = gap(other, duty)
      return other.end + shift + needed <= duty.start || duty.end + needed <= other.start + shift
    }),
  )

const vehicleGap = (a: Duty, b: Duty): number =>
  a.place === b.place ? BETWEEN_ROUNDS : Math.ceil(driveMinutesBetween(a.place, b.place)) + AROUND_EMPTY_DRIVE

const isOfGroup = (groups: string, sub: SubKey): boolean => splitNames(groups).includes(nameKey(subName(sub)))

const vehicleFor = (
  round: Round,
  ownSub: SubKey,
  duty: Duty,
  duties: ReadonlyMap<string, Duty[]>,
  known: readonly Vehicle[],
): Vehicle => {
  const free = demoVehicles.filter(
    (vehicle) => !isVehicleOnStandby(vehicle) && isFree(duties.get(vehicle.gps_id) ?? [], duty, vehicleGap),
  )
  const used = known.map(({ gps_id }) => gps_id)
  const load = (gps_id: string) => duties.get(gps_id)?.length ?? 0
  const order = (sub: SubKey) =>
    free
      .filter(({ gps_groups }) => isOfGroup(gps_groups, sub))
      .sort(
        (a, b) => Number(used.includes(b.gps_id)) - Number(used.includes(a.gps_id)) || load(a.gps_id) - load(b.gps_id),
      )
  const pool = free.filter(({ gps_groups }) => gps_groups === '')
  for (const sub of [ownSub, ...SUB_KEYS.filter((key) => key !== ownSub)]) {
    const vehicle = order(sub)[0] ?? (sub === ownSub ? pool[0] : undefined)
    if (vehicle) return { sub, gps_id: vehicle.gps_id }
  }
  throw new RangeError(`no vehicle for ${round.stops.join('-')} at ${round.std}`)
}

/** The same for every demo; working it out takes a second. */
export const demoCrews = planCrews()
