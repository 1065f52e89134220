import { fromCents, toCents } from '../../money/money.ts'
import { nameKey } from '../../names/names.ts'
import { atOnce, type Steps } from '../../steps.ts'
import { dayOf } from '../../time/dates.ts'
import { HOUR_MS, MINUTE_MS } from '../../time/units.ts'
import { driverChoices, splitList } from '../../trip/choices.ts'
import { type KnownTour, type ListedPrice, listedForSubs } from '../../trip/new-trip/listed-prices.ts'
import {
  type Availability,
  driverAvailability,
  subcontractorAvailability,
  vehicleAvailability,
} from '../availability.ts'
import type { Plan } from '../clashes.ts'
import { entryOf } from '../entry-of.ts'
import { byWeight, type Finding, type TripKey } from '../findings/findings.ts'
import { type ClashTrip, type Planned, plannedTrip, touchesAbsence } from '../planned-trip.ts'

/** Crew that could drive a trip in place of its subcontractor: vehicle, owner, driver, and the pay by the list. */
export type Taker = {
  /** Tells it from the others. */
  readonly key: string
  readonly vehicle: string
  /** Empty for the company itself. */
  readonly sub: string
  /** `unknown`: the master data name none of this subcontractor. `none`: they do, and none of them can. */
  readonly driver: TakerDriver | 'unknown' | 'none'
  /** Its trip before, on the same day or at most twelve hours earlier. */
  readonly before: TripKey | null
  /** The empty way to the start; null where it is unknown. */
  readonly way: EmptyWay | null
  /** Minutes after the start at which it would be there, setting off now; 0 where it can be there in time, as far as is known. */
  readonly late: number
  /** Prices of the list: none, one, or several between which it does not decide. */
  readonly prices: readonly ListedPrice[]
  /** Difference of the one listed price, with its toll, to what is paid now; null without one. */
  readonly more: number | null
  /** The gravest objection to it; null without one. */
  readonly finding: Finding | null
  readonly standing: Standing
}
export type TakerDriver = { readonly name: string; readonly number: string }
/** Whole minutes that it usually takes, and kilometres by the map where both places are on it. */
export type EmptyWay = { readonly minutes: number; readonly km: number | null }

/** `fits`, then `warned`: too tight, too late by now, or a document that only warns. `not`: it cannot, or may not. `present`: has the trip, and said no or nothing. */
const STANDINGS = ['fits', 'warned', 'not', 'present'] as const
export type Standing = (typeof STANDINGS)[number]

export type KnownCrews = {
  readonly vehicles: readonly { gps_id: string; gps_groups: string }[]
  readonly drivers: readonly { dr_name: string; dr_number: string; dr_groups: string; dr_requirements: string }[]
  readonly subcontractors: readonly { sc_name: string }[]
  readonly tours: readonly KnownTour[]
}
type Driver = KnownCrews['drivers'][number]
export type GivenTrip = ClashTrip & { readonly tt_sub_invoice_toll?: number }

/** A trip that ended longer before the start, on another day, does not tell where the vehicle comes from. */
const SHORTLY_BEFORE = 12 * HOUR_MS
/** Ways that differ by less are as near as each other: the price decides then. */
const AS_NEAR = 15
/** Minutes: a vehicle of which nothing is known comes after those that are there without a break, and before those farther away. */
const UNKNOWN_WAY = 270

/** The drivers of a subcontractor; of the company itself those without a group. */
export const driversFor = <Known extends Driver>(drivers: readonly Known[], sub: string): Known[] =>
  sub === '' ? drivers.filter(({ dr_groups }) => splitList(dr_groups).length === 0) : driverChoices(drivers, sub)

/**
 * Returns the crews that could drive a trip of the plan instead, best first: those that fit, the nearest first, then the
 * cheapest. Those that do not fit come later, the subcontractor that has the trip last. None for a trip without times. O(vehicles
 * + drivers), over the lane of each.
 * @param at the company's zone, and now, milliseconds
 */
export const takers = (
  plan: Plan,
  trip: GivenTrip,
  known: KnownCrews,
  { zone, now }: { zone: string; now: number },
): Taker[] => takersAt(plan, trip.key, atOnce(findingTakers(plan, trip, known, zone)), now)

/** Takers as {@link findingTakers} found them at a moment, milliseconds: who is late follows the clock, all else does not. */
export const takersAt = (plan: Plan, key: TripKey, found: readonly Taker[], now: number): Taker[] => {
  const planned = plan.trips.get(key)?.planned
  return found
    .map((taker): Taker => {
      const before = taker.before === null ? null : plan.trips.get(taker.before)?.planned
      const late = planned && before ? lateBy(plan, before, planned, now) : 0
      return late > 0 ? { ...taker, late, standing: taker.standing === 'fits' ? 'warned' : taker.standing } : taker
    })
    .sort(byWorth)
}

/** {@link takers} in small steps, between which a screen may answer, in no order and without who is late by now. */
export function* findingTakers(plan: Plan, trip: GivenTrip, known: KnownCrews, zone: string): Steps<Taker[]> {
  const planned = plannedTrip(trip, plan.book, plan.knowledge.ways)
  if (!planned) return []
  const pricesOf = listedForSubs(trip, known.tours, dayOf(planned.stp, zone))
  const driverOf = driverFinder(plan, trip, planned, known.drivers)
  const isPresent = (sub: string): boolean => nameKey(sub) === nameKey(trip.tt_sub ?? '')
  const subs = new Map(known.subcontractors.map(({ sc_name }) => [nameKey(sc_name), sc_name]))
  const ofSubs = new Map<string, { prices: readonly ListedPrice[]; fit: Availability | null }>()
  const found: Taker[] = []
  for (const { gps_id, gps_groups } of known.vehicles) {
    const lane = plan.vehicles.get(plan.book.vehicleOf({ tt_gps: gps_id })) ?? []
    const others = lane.filter(({ key }) => key !== trip.key)
    const vehicle = vehicleAvailability(plan, trip, gps_id)
    const before = tripBefore(others, planned, zone)
    for (const sub of subsOf(gps_groups, others, planned, subs)) {
      const ofSub = entryOf(ofSubs, sub, () => ({
        prices: sub === '' ? [] : pricesOf(sub),
        fit: subcontractorAvailability(plan, trip, { sc_name: sub }),
      }))
      const driver = driverOf(sub, standingOf(worstOf([vehicle])) === 'not' ? [] : others)
      const finding = worstOf([vehicle, ofSub.fit, driver.fit])
      const fits = driver.driver === 'none' ? 'not' : standingOf(finding)
      const standing = isPresent(sub) ? 'present' : fits
      found.push({
        ...{ key: JSON.stringify([gps_id, sub]), vehicle: gps_id, sub, driver: driver.driver, finding, standing },
        ...{ before: before?.key ?? null, way: before && emptyWay(plan, before, planned), late: 0 },
        ...{ prices: ofSub.prices, more: moreOf(sub, ofSub.prices, trip) },
      })
    }
    yield
  }
  return found
}

const wayRank = ({ way }: Taker): number => Math.floor((way?.minutes ?? UNKNOWN_WAY) / AS_NEAR)
const priceRank = ({ more }: Taker): number => more ?? Number.MAX_SAFE_INTEGER
const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const byStanding = (a: Standing, b: Standing): number => STANDINGS.indexOf(a) - STANDINGS.indexOf(b)

const byWorth = (a: Taker, b: Taker): number =>
  byStanding(a.standing, b.standing) ||
  byStanding(standingOf(a.finding), standingOf(b.finding)) ||
  wayRank(a) - wayRank(b) ||
  priceRank(a) - priceRank(b) ||
  (a.way?.minutes ?? UNKNOWN_WAY) - (b.way?.minutes ?? UNKNOWN_WAY) ||
  byText(a.sub, b.sub) ||
  byText(a.vehicle, b.vehicle)

/**
 * Returns the subcontractors of a vehicle: those among its groups. One without a group is taken to drive for the one of its trip
 * nearest to this one; one that drives nothing is of none.
 */
const subsOf = (
  groups: string,
  lane: readonly Planned[],
  { stp }: Planned,
  known: ReadonlyMap<string, string>,
): string[] => {
  const names = splitList(groups)
  if (names.length > 0) return [...new Set(names.flatMap((name) => known.get(nameKey(name)) ?? []))]
  const beside = nearest(lane, stp)
  if (!beside) return []
  const { tt_sub = '' } = beside.trip
  if (tt_sub.trim() === '') return ['']
  const sub = known.get(nameKey(tt_sub))
  return sub === undefined ? [] : [sub]
}

/** The trip of a lane that begins nearest to a moment, milliseconds. */
const nearest = (lane: readonly Planned[], moment: number): Planned | null => {
  let found: Planned | null = null
  for (const one of lane) if (!found || Math.abs(one.stp - moment) < Math.abs(found.stp - moment)) found = one
  return found
}

/** The trip from which a vehicle comes; null where none ends on the day of the start or shortly before. */
const tripBefore = (lane: readonly Planned[], { stp }: Planned, zone: string): Planned | null => {
  let last: Planned | null = null
  for (const one of lane) if (one.sta <= stp && (!last || one.sta >= last.sta)) last = one
  if (!last) return null
  return stp - last.sta <= SHORTLY_BEFORE || dayOf(last.sta, zone) === dayOf(stp, zone) ? last : null
}

const emptyWay = ({ knowledge: { ways } }: Plan, before: Planned, { from }: Planned): EmptyWay | null => {
  const way = ways.between(before.to, from)
  if (!way) return null
  if (before.to === from) return { minutes: 0, km: 0 }
  const metres = ways.metres(before.to, from)
  return { minutes: Math.round(way.needed / MINUTE_MS), km: metres === null ? null : Math.round(metres / 1_000) }
}

/** Whole minutes. Where it could still be there in the least time, it is not called late, as with a gap between two trips. */
const lateBy = ({ knowledge: { ways } }: Plan, before: Planned, { from, stp }: Planned, now: number): number => {
  const way = ways.between(before.to, from)
  const leaves = Math.max(now, before.sta)
  // What is too short by the plan alone is a finding.
  return way && leaves > before.sta && leaves + way.least > stp ? Math.ceil((leaves + way.needed - stp) / MINUTE_MS) : 0
}

/** The company itself is paid nothing. */
const moreOf = (
  sub: string,
  prices: readonly ListedPrice[],
  { tt_sub_invoice_trip, tt_sub_invoice_toll }: GivenTrip,
): number | null => {
  const [price = sub === '' ? { trip: 0, toll: 0 } : undefined, another] = prices
  if (!price || another) return null
  const paid = toCents(tt_sub_invoice_trip ?? 0) + toCents(tt_sub_invoice_toll ?? 0)
  return fromCents(toCents(price.trip) + toCents(price.toll) - paid)
}

const findingOf = (fit: Availability | null): Finding[] => (fit && 'finding' in fit ? [fit.finding] : [])
const worstOf = (fits: readonly (Availability | null)[]): Finding | null =>
  fits.flatMap(findingOf).sort(byGravity)[0] ?? null

/** Returns true if the objection to a taker is only a warning. */
export const doesWarn = ({ finding }: Pick<Taker, 'finding'>): boolean => finding !== null && isWarning(finding)

/** True for a tight way, and for a document that does not block. */
const isWarning = (finding: Finding): boolean =>
  finding.kind === 'gap_too_short' || ('effect' in finding && finding.effect === 'warn')
const byGravity = (a: Finding, b: Finding): number => Number(isWarning(a)) - Number(isWarning(b)) || byWeight(a, b)
const standingOf = (finding: Finding | null): Standing => (!finding ? 'fits' : isWarning(finding) ? 'warned' : 'not')

type Found = { driver: Taker['driver']; fit: Availability | null }
const UNKNOWN: Found = { driver: 'unknown', fit: null }

/**
 * Returns who drives a vehicle for a subcontractor: who drives it next to this trip, if that one can, else of those who can the
 * one with the most time free around it, else one whom only a warning speaks against. Each driver is judged once, and only where
 * asked for: hours are worked out over a whole plan.
 */
const driverFinder = (plan: Plan, trip: ClashTrip, planned: Planned, drivers: readonly Driver[]) => {
  const judged = new Map<Driver, Availability | null>()
  const fitOf = (driver: Driver) => entryOf(judged, driver, () => driverAvailability(plan, trip, driver))
  const standingOfDriver = (driver: Driver) => standingOf(worstOf([fitOf(driver)]))
  const found = (driver: Driver): Found => ({
    driver: { name: driver.dr_name, number: driver.dr_number },
    fit: fitOf(driver),
  })
  const firstOf = (free: readonly Driver[]): Found => {
    let warned: Driver | null = null
    for (const driver of free) {
      const standing = standingOfDriver(driver)
      if (standing === 'fits') return found(driver)
      if (standing === 'warned') warned ??= driver
    }
    return warned ? found(warned) : { driver: 'none', fit: null }
  }
  const keyOf = ({ dr_name, dr_number }: Driver) => plan.book.driverOf({ tt_driver: dr_name, tt_drivernr: dr_number })
  const openSub = (sub: string) => {
    const all = driversFor(drivers, sub)
    const timed = all.map((driver) => ({ driver, key: keyOf(driver), free: timeFree(plan, planned, driver) }))
    const free = timed.filter((one) => one.free >= 0).sort((a, b) => b.free - a.free)
    let first: Found | null = null
    return {
      isUnknown: all.length === 0,
      byKey: new Map(free.map(({ key, driver }) => [key, driver])),
      first: () => {
        first ??= firstOf(free.map(({ driver }) => driver))
        return first
      },
    }
  }
  const bySub = new Map<string, ReturnType<typeof openSub>>()
  return (sub: string, lane: readonly Planned[]): Found => {
    const { isUnknown, byKey, first } = entryOf(bySub, sub, () => openSub(sub))
    if (isUnknown) return UNKNOWN
    const usual = byKey.get(nearest(lane, planned.stp)?.driver ?? '')
    return usual && standingOfDriver(usual) === 'fits' ? found(usual) : first()
  }
}

/** The shorter of the times that a driver has free before and after a trip, milliseconds; below 0 for one who is busy or away. */
const timeFree = ({ book, drivers }: Plan, { key, stp, sta }: Planned, { dr_name, dr_number }: Driver): number => {
  const named = { tt_driver: dr_name, tt_drivernr: dr_number }
  if (book.absencesOf({ ...named, tt_gps: '' }).driver.some((absence) => touchesAbsence({ stp, sta }, absence)))
    return -1
  let free = Number.MAX_SAFE_INTEGER
  for (const other of drivers.get(book.driverOf(named)) ?? [])
    if (other.key !== key) free = Math.min(free, Math.max(stp - other.sta, other.stp - sta))
  return free
}
