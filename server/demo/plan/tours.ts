import type { TourFields } from '#shared/schemas/tour.ts'
import { type Random, seededRandom } from '#shared/seeded-random.ts'
import { countryOf } from '../addresses.ts'
import { demoCustomers, demoDrivers, subName } from '../company.ts'
import { roadKmBetween, tollBetween } from '../fleet/road.ts'
import { type Crew, demoCrews } from './crews.ts'
import { clockOf, DAY_MINUTES, legsOfRound, type PlannedLeg, serviceOf } from './round-plan.ts'
import { demoRounds, type Round } from './rounds.ts'

const DAYS = 7
const SATURDAY = 5

/** Every recurring tour of the demo company: one for each leg of each round, in the order of the price list. */
export const demoTours = (): TourFields[] => {
  const numbers = new Map<number, number>()
  const combinations = new Map<string, number>()
  return demoRounds.flatMap((round) => {
    const number = numbers.get(round.customer) ?? serviceOf(round).first
    numbers.set(round.customer, number + (round.stops.length - 1 === 2 ? 2 : 4))
    const combination = nameOfCombination(round, combinations)
    const crew = demoCrews.get(round) ?? new Map<number, Crew>()
    return legsOfRound(round).map((leg, index) =>
      tourOfLeg(round, leg, { number: number + index, index }, combination, crew),
    )
  })
}

/** The customer's name of a tour, which the wire's tours carry beside the id. */
export const customerNameOf = (tour: Pick<TourFields, 'tr_cm_id'>): string =>
  demoCustomers.find(({ cm_id }) => cm_id === tour.tr_cm_id)?.cm_name ?? ''

/** `ZRH-FRA-ZRH`, and `ZRH-FRA-ZRH II` for the second one; a shuttle of few days has none. */
const nameOfCombination = (round: Round, seen: Map<string, number>): string => {
  if (round.days.length === 1) return ''
  const stops = round.stops.join('-')
  const count = (seen.get(stops) ?? 0) + 1
  seen.set(stops, count)
  return count === 1 ? stops : `${stops} ${'I'.repeat(count)}`
}

const week = <Value>(value: (day: number) => Value): Value[] => Array.from({ length: DAYS }, (_, day) => value(day))

const tourOfLeg = (
  round: Round,
  leg: PlannedLeg,
  { number, index }: { number: number; index: number },
  tr_tour_comb: string,
  crews: ReadonlyMap<number, Crew>,
): TourFields => {
  const service = serviceOf(round)
  const tr_name = `${service.prefix} ${number} ${leg.from}-${leg.to}`
  const random = seededRandom(`tour ${tr_name}`)
  // The tour's weekday is that of its own positioning, which may lie a day or two after the start of the round.
  const startsLater = Math.floor(leg.stp / DAY_MINUTES)
  const crewOn = (day: number) => crews.get((day - startsLater + DAYS * 2) % DAYS)
  const driverOn = (day: number) => demoDrivers.find(({ dr_id }) => dr_id === crewOn(day)?.drivers[index])
  const price = pricesOf(leg, random)
  const observers = observersOf(round, leg, random)
  const lockedDays = random.chance(0.08) ? 2 : 0
  const locked = week((day) => crewOn(day) !== undefined)
    .map((enabled, day) => (enabled ? day : -1))
    .filter((day) => day >= 0)
    .slice(0, lockedDays)
  return {
    tr_name,
    tr_status: !round.inactive,
    tr_cm_id: round.customer,
    tr_tour_comb,
    tr_departure: leg.from,
    tr_arrival: leg.to,
    tr_stp: clockOf(leg.stp),
    tr_std: clockOf(leg.std),
    tr_std_plus_day: Math.floor(leg.std / DAY_MINUTES) - startsLater,
    tr_sta: clockOf(leg.sta),
    tr_sta_plus_day: Math.floor(leg.sta / DAY_MINUTES) - startsLater,
    tr_requirements: [...service.requirements],
    tr_customer_invoice_trip: price.customerTrip,
    tr_customer_invoice_toll: price.customerToll,
    tr_week_status: week((day) => crewOn(day) !== undefined),
    tr_week_sub: week((day) => nameOrNull(crewOn(day))),
    tr_week_gps: week((day) => crewOn(day)?.gps_id ?? null),
    tr_week_driver: week((day) => driverOn(day)?.dr_id ?? null),
    tr_week_drivernr: week((day) => driverOn(day)?.dr_number ?? null),
    tr_week_observer: week((day) => (crewOn(day) && observers(day)) || null),
    tr_week_sub_invoice_trip: week((day) => (crewOn(day) ? price.subTrip(day) : 0)),
    tr_week_sub_invoice_toll: week((day) => (crewOn(day) ? price.subToll : 0)),
    tr_week_locked: week((day) => locked.includes(day)),
    tr_valid_from: null,
    tr_valid_to: null,
    tr_holiday_rule: '',
    tr_days: [],
    tr_prices: [],
  }
}

const nameOrNull = (crew: Crew | undefined): string | null => (crew ? subName(crew.sub) : null)

/** Euro: by kilometre and with a base for loading; weekends cost the subcontractor's surcharge. */
const pricesOf = (leg: PlannedLeg, random: Random) => {
  const km = roadKmBetween(leg.from, leg.to)
  const perKm = 1.28 + random.next() * 0.3
  const subTrip = half(55 + km * perKm)
  const toll = tenth(tollBetween(leg.from, leg.to))
  return {
    subTrip: (day: number) => (day >= SATURDAY ? half(subTrip * 1.08) : subTrip),
    subToll: toll,
    customerTrip: half(subTrip * (1.15 + random.next() * 0.1)),
    customerToll: tenth(toll * 1.03),
  }
}
const half = (amount: number): number => Math.round(amount * 2) / 2
const tenth = (amount: number): number => Number((Math.round(amount * 10) / 10).toFixed(2))

/** Observers by what they look after: a place, a customer. */
const OBSERVER_OF_PLACE: Record<string, string> = {
  ZRH: 'obs.zrh',
  FRA: 'obs.fra',
  MXP: 'handling.mxp',
  GVA: 'fret.gva',
  HAE: 'leitstelle.hae',
}
const PHARMA_CUSTOMER = 5

const observersOf = (round: Round, leg: PlannedLeg, random: Random): ((day: number) => string) => {
  const names = [leg.from, leg.to].map((place) => OBSERVER_OF_PLACE[place]).filter((name) => name !== undefined)
  const always = round.customer === PHARMA_CUSTOMER ? ['qa.pharma'] : []
  const fromAbroad = countryOf(leg.from) !== countryOf(leg.to)
  const isWatched = random.chance(fromAbroad ? 0.7 : 0.4)
  const everyDay = random.chance(0.5)
  return (day) => [...always, ...(isWatched && (everyDay || day % 2 === 0) ? names : [])].join(';')
}
