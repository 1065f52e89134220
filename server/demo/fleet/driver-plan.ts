import { hoursFindings } from '#shared/domain/clashes/hours/driving-hours.ts'
import { weekCalendar } from '#shared/domain/clashes/hours/week-calendar.ts'
import { laneFindings } from '#shared/domain/clashes/lane.ts'
import { inOrder, type Planned } from '#shared/domain/clashes/planned-trip.ts'
import { waysOf } from '#shared/domain/clashes/ways.ts'
import { nameKey, splitNames } from '#shared/domain/names/names.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/domain/time/units.ts'
import type { Driver } from '#shared/records/driver.ts'
import { demoAddresses } from '../addresses.ts'
import { demoDrivers, isOnStandby, type SubKey, subName } from '../company.ts'
import { DAY_MINUTES, type PlannedLeg, serviceOf } from '../plan/round-plan.ts'
import type { Round } from '../plan/rounds.ts'
import { roadKmBetween, wheelMinutes } from './road.ts'

/** A leg of a round on a weekday (0 is Monday), with its vehicle. Minutes of the leg count from that day. */
type Duty = { round: Round; day: number; index: number; leg: PlannedLeg; sub: SubKey; gps_id: string }
/** The legs that one driver drives as one piece of work. */
type Shift = { duties: Duty[]; lane: Planned[] }
/** Returns the driver of a leg of a round on a weekday. */
export type DriverOf = (round: Round, day: number, index: number) => number | null

const DAYS = 7
const WEEK = DAYS * DAY_MINUTES * MINUTE_MS
/** A Monday in UTC, where no clock changes: the plan is the same every week. */
const MONDAY = Date.UTC(2026, 10, 2)
/** Rests and driving are judged over a fortnight; the weeks at the ends see only one side. */
const REPEATED_WEEKS = 4
/** A plan has to hold once the past drives are known: they take some minutes more, of which the engine takes nine tenths. */
const DELAY = 15
const SHARE = 0.95
/** A week that repeats: half of what a fortnight allows. */
const WEEK_DRIVING = 45 * HOUR_MS
/** The round has no fixed driver: the dispatcher assigns one each week. */
const isOpen = ({ stops }: Round, day: number): boolean => stops.join('-') === 'NEU-PRA-OFT-NEU' && day === 5

const ways = waysOf({
  addresses: demoAddresses,
  drives: [],
  routed: (from, to) => (wheelMinutes(roadKmBetween(from.toUpperCase(), to.toUpperCase())) + DELAY) * 60 * SHARE,
  now: 0,
})
const calendar = weekCalendar('UTC')

const plannedOf = ({ round, day, index, leg, gps_id }: Duty): Planned => {
  const at = (minutes: number) => MONDAY + (day * DAY_MINUTES + minutes) * MINUTE_MS
  const key = `${round.stops.join('-')} ${round.std} ${day} ${index}`
  const [from, to] = [ways.placeOf(leg.from), ways.placeOf(leg.to)]
  const [stp, std, sta] = [at(leg.stp), at(leg.std), at(leg.sta)]
  return {
    key,
    trip: { key },
    stp,
    std,
    sta,
    from,
    to,
    vehicle: gps_id,
    driver: key,
    absences: { vehicle: [], driver: [] },
  }
}

/** Returns true if one driver can drive these every week: nothing overlaps, each start is reached, and all rests are kept. */
const keepsRules = (lane: readonly Planned[]): boolean => {
  const repeated = Array.from({ length: REPEATED_WEEKS }, (_, week) =>
    lane.map((trip) => ({
      ...trip,
      stp: trip.stp + week * WEEK,
      std: trip.std + week * WEEK,
      sta: trip.sta + week * WEEK,
    })),
  )
    .flat()
    .sort(inOrder)
  return laneFindings(repeated, 'driver', ways).length === 0 && hoursFindings(repeated, ways, calendar).length === 0
}

const drivingOf = (lane: readonly Planned[]): number =>
  lane.reduce((sum, { from, to }) => sum + (ways.ofTrip(from, to)?.driving ?? 0), 0)

const shiftOf = (duties: Duty[]): Shift => ({ duties, lane: duties.map(plannedOf) })

/**
 * The shifts of a round. One that is too long for a day is driven in two: out with today's vehicle, and after a night there
 * back with that of the round's next day.
 * @param days duties of each weekday on which the round starts, in order
 * @throws RangeError for a round that does not keep the rules of driving in two days either
 */
const shiftsOf = (days: readonly Duty[][]): Shift[] =>
  days.map((today, at) => {
    const whole = shiftOf(today)
    if (keepsRules(whole.lane)) return whole
    const next = days[(at + 1) % days.length] ?? []
    const turn = at + 1 === days.length ? DAYS : 0
    for (let split = today.length - 1; split > 0; split -= 1) {
      const back = next.slice(split).map((duty) => ({ ...duty, day: duty.day + turn }))
      const overnight = shiftOf([...today.slice(0, split), ...back])
      if (keepsRules(overnight.lane)) return overnight
    }
    throw new RangeError(`no driver can drive ${today[0]?.round.stops.join('-')} at ${today[0]?.round.std}`)
  })

/**
 * Drivers for all rounds by Regulation (EC) 561/2006: each shift goes to the first driver of its subcontractor who meets its
 * requirements and whose week allows it.
 * @param rounds duties of each round by weekday
 * @throws RangeError when there are too few drivers
 */
export const planDrivers = (rounds: readonly Duty[][][]): DriverOf => {
  const lanes = new Map<number, Planned[]>()
  const drivers = new Map<string, number>()
  const nameOf = (round: Round, day: number, index: number) =>
    `${round.customer} ${round.stops.join('-')} ${round.std} ${day % DAYS} ${index}`
  const shifts = rounds
    .flatMap(shiftsOf)
    .filter(({ duties: [first] }) => first && !isOpen(first.round, first.day))
    .sort((a, b) => asked(b) - asked(a) || (a.lane[0]?.stp ?? 0) - (b.lane[0]?.stp ?? 0))
  for (const shift of shifts) {
    const driver = demoDrivers.find((one) => mayDrive(one, shift) && fits(lanes.get(one.dr_id) ?? [], shift.lane))
    const [first] = shift.duties
    if (!driver)
      throw new RangeError(`no driver for ${first?.sub} ${first?.round.stops.join('-')} on day ${first?.day}`)
    lanes.set(driver.dr_id, [...(lanes.get(driver.dr_id) ?? []), ...shift.lane])
    for (const { round, day, index } of shift.duties) drivers.set(nameOf(round, day, index), driver.dr_id)
  }
  return (round, day, index) => drivers.get(nameOf(round, day, index)) ?? null
}

const asked = ({ duties: [first] }: Shift): number => (first ? serviceOf(first.round).requirements.length : 0)

const mayDrive = (driver: Driver, { duties }: Shift): boolean =>
  !isOnStandby(driver) &&
  duties.every(
    ({ round, sub }) =>
      splitNames(driver.dr_groups).includes(nameKey(subName(sub))) &&
      serviceOf(round).requirements.every((code) => splitNames(driver.dr_requirements).includes(code)),
  )

const overlaps = (a: Planned, b: Planned): boolean =>
  [-WEEK, 0, WEEK].some((turn) => a.stp + turn < b.sta && b.stp < a.sta + turn)

const fits = (lane: readonly Planned[], more: readonly Planned[]): boolean =>
  !lane.some((known) => more.some((one) => overlaps(known, one))) &&
  drivingOf(lane) + drivingOf(more) <= WEEK_DRIVING &&
  keepsRules([...lane, ...more])
