import { nameKey, splitNames } from '../../shared/domain/names/names.ts'
import { demoDrivers, demoVehicles, SUB_KEYS, type SubKey, subName } from './company.ts'
import { driveMinutesBetween } from './road.ts'
import { DAY_MINUTES, legsOfRound, type PlannedLeg, serviceOf } from './round-plan.ts'
import { demoRounds, type Round } from './rounds.ts'

/** Who drives a round on a weekday. */
export type Crew = { sub: SubKey; gps_id: string; dr_id: number | null }

/** What a vehicle or a driver is busy with; minutes from Monday 00:00, of a week that repeats for ever. */
type Duty = { start: number; end: number; place: string }

const WEEK_MINUTES = 7 * DAY_MINUTES
/** Between two rounds of a vehicle at one place; elsewhere the empty drive and half an hour. */
const BETWEEN_ROUNDS = 75
const AROUND_EMPTY_DRIVE = 30
/** A driver's daily rest (EU 561/2006, reduced). Several short rounds fit into one shift. */
const REST = 540
const SHORT_ROUND = 300

/**
 * A crew for every round and weekday (0 is Monday), so that no vehicle and no driver is planned twice at one time, over
 * the turn of the week too. The day's subcontractor comes first, then the pool, then the others. Rounds that are not
 * driven come last and may collide; those that ask the most of a driver come first. @throws RangeError when the fleet is too small
 */
export const planCrews = (): Map<Round, Map<number, Crew>> => {
  const vehicles = new Map<string, Duty[]>()
  const drivers = new Map<number, Duty[]>()
  const crews = new Map<Round, Map<number, Crew>>()
  const asked = (round: Round) => serviceOf(round).requirements.length
  const ordered = [...demoRounds].sort((a, b) => Number(a.inactive) - Number(b.inactive) || asked(b) - asked(a))
  for (const round of ordered) {
    const legs = legsOfRound(round)
    const days = new Map<number, Crew>()
    for (const [index, weekday] of round.days.entries()) {
      const day = weekday - 1
      const duty = dutyOf(legs, day)
      const ownSub = (index === round.days.length - 1 && round.lastDaySub) || round.sub
      const known = [...days.values()]
      const { sub, gps_id } = vehicleFor(round, ownSub, duty, vehicles, known)
      const dr_id = driverFor(round, sub, duty, drivers, known)
      days.set(day, { sub, gps_id, dr_id })
      if (round.inactive) continue
      add(vehicles, gps_id, duty)
      if (dr_id !== null) add(drivers, dr_id, duty)
    }
    crews.set(round, days)
  }
  return crews
}

const dutyOf = (legs: readonly PlannedLeg[], day: number): Duty => ({
  start: day * DAY_MINUTES + (legs[0]?.stp ?? 0),
  end: day * DAY_MINUTES + (legs.at(-1)?.sta ?? 0),
  place: legs[0]?.from ?? '',
})

const add = <Key>(duties: Map<Key, Duty[]>, key: Key, duty: Duty): void => {
  duties.set(key, [...(duties.get(key) ?? []), duty])
}

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

const driverGap = (a: Duty, b: Duty): number => {
  const isShort = (duty: Duty) => duty.end - duty.start <= SHORT_ROUND
  return isShort(a) && isShort(b) ? vehicleGap(a, b) : Math.max(REST, vehicleGap(a, b))
}

const isOfGroup = (groups: string, sub: SubKey): boolean => splitNames(groups).includes(nameKey(subName(sub)))

const vehicleFor = (
  round: Round,
  ownSub: SubKey,
  duty: Duty,
  duties: ReadonlyMap<string, Duty[]>,
  known: readonly Crew[],
): { sub: SubKey; gps_id: string } => {
  const free = demoVehicles.filter(({ gps_id }) => isFree(duties.get(gps_id) ?? [], duty, vehicleGap))
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

/** A driver of the subcontractor, preferably the one of the other days, else the one with the least to do. */
const driverFor = (
  round: Round,
  sub: SubKey,
  duty: Duty,
  duties: ReadonlyMap<number, Duty[]>,
  known: readonly Crew[],
): number | null => {
  const load = (dr_id: number) => (duties.get(dr_id) ?? []).reduce((sum, { start, end }) => sum + end - start, 0)
  const used = new Set(known.map(({ dr_id }) => dr_id))
  const { requirements } = serviceOf(round)
  const [best] = demoDrivers
    .filter(({ dr_groups }) => dr_groups === '' || isOfGroup(dr_groups, sub))
    .filter(({ dr_requirements }) => requirements.every((code) => splitNames(dr_requirements).includes(code)))
    .filter(({ dr_id }) => isFree(duties.get(dr_id) ?? [], duty, driverGap))
    .sort((a, b) => Number(used.has(b.dr_id)) - Number(used.has(a.dr_id)) || load(a.dr_id) - load(b.dr_id))
  return best?.dr_id ?? null
}
