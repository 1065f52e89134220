import { sameName } from '../../names/names.ts'
import { addDaysToDay, dayOf, daysBetween, formatClock } from '../../time/dates.ts'
import { MINUTE_MS } from '../../time/units.ts'
import { type ShiftedTime, shiftedTimes } from '../../tour/shifted-times.ts'
import type { TourTimes } from '../../tour/tour-week.ts'
import { plannedTimes } from '../../tour/tour-week.ts'
import { SLOT_PLACES, slotFields } from '../slots.ts'
import { splitTripCustomer } from '../trip-customer.ts'
import { type TripFieldValues, tripFieldsWrittenBy } from '../trip-fields.ts'

/** A trip as a device shows it. */
export type SourceTrip = Partial<TripFieldValues>

/** Fields that belong to one trip alone: its events, their costs, and its notes. */
const OF_ONE_TRIP: ReadonlySet<string> = new Set([
  ...['tt_status', 'tt_etp', 'tt_eta', 'tt_atp', 'tt_atd', 'tt_ata', 'tt_note', 'tt_approval_override'],
  ...['tt_invoice_check', 'tt_sub_invoice_check'],
  ...['tt_customer_invoice_waiting_fee', 'tt_customer_invoice_cancellation_fee', 'tt_customer_invoice_text'],
  ...['tt_sub_invoice_waiting_fee', 'tt_sub_invoice_cancellation_fee', 'tt_sub_invoice_comment'],
  // A slot belongs to its day.
  ...SLOT_PLACES.flatMap(slotFields),
])
const TAKEN_OVER = tripFieldsWrittenBy('admin').filter((field) => !OF_ONE_TRIP.has(field)) as (keyof SourceTrip)[]

const takenOver = (trip: SourceTrip): SourceTrip =>
  Object.fromEntries(TAKEN_OVER.flatMap((field) => (trip[field] === undefined ? [] : [[field, trip[field]]])))

/** Leaves out the words to customers about this one: a road that is closed today. */
const onAnotherDay = (trip: SourceTrip): SourceTrip => {
  const { tt_info, ...taken } = takenOver(trip)
  return taken
}

/** The same clock times and as many days apart. */
const clockTimes = (trip: SourceTrip, timeZone: string): TourTimes | null => {
  const { tt_stp, tt_std, tt_sta } = trip
  if (!tt_stp || !tt_std || !tt_sta) return null
  const first = dayOf(tt_stp, timeZone)
  const plusDay = (instant: string) => daysBetween(first, dayOf(instant, timeZone))
  return {
    tr_stp: formatClock(tt_stp, timeZone),
    tr_std: formatClock(tt_std, timeZone),
    tr_std_plus_day: plusDay(tt_std),
    tr_sta: formatClock(tt_sta, timeZone),
    tr_sta_plus_day: plusDay(tt_sta),
  }
}

/**
 * Returns what a new trip takes over from another one: at the same clock times, on the same day or another.
 * @param day on which it starts, `YYYY-MM-DD`
 */
export const tripLike = (trip: SourceTrip, timeZone: string, day?: string): SourceTrip => {
  if (day === undefined) return takenOver(trip)
  const times = clockTimes(trip, timeZone)
  return { ...onAnotherDay(trip), ...(times && plannedTimes(times, day, timeZone)) }
}

/** The times that the clock change moves where a trip is entered once more on a day. */
export const shiftedLike = (trip: SourceTrip, timeZone: string, day: string): ShiftedTime[] => {
  const times = clockTimes(trip, timeZone)
  return times ? shiftedTimes(times, day, timeZone) : []
}

/** Milliseconds between positioning and departure, and of the way. */
export type TripLength = { readonly standing: number; readonly way: number }

/** A trip's plan, as far as it is known. */
type PlannedWay = {
  readonly tt_tour?: string
  readonly tt_from_adrnr?: string
  readonly tt_to_adrnr?: string
  readonly tt_stp?: string | null
  readonly tt_std?: string | null
  readonly tt_sta?: string | null
}

/** Returns the length of a trip by its plan; null without its times. */
export const plannedLength = ({ tt_stp, tt_std, tt_sta }: PlannedWay): TripLength | null => {
  if (!tt_stp || !tt_std || !tt_sta) return null
  const [stp, std, sta] = [tt_stp, tt_std, tt_sta].map((time) => Date.parse(time)) as [number, number, number]
  return stp <= std && std <= sta ? { standing: std - stp, way: sta - std } : null
}

/** Returns departure and arrival after a positioning. */
export const timesAfter = (tt_stp: string, { standing, way }: TripLength): { tt_std: string; tt_sta: string } => {
  const std = Date.parse(tt_stp) + standing
  return { tt_std: new Date(std).toISOString(), tt_sta: new Date(std + way).toISOString() }
}

/**
 * Returns the fields of the way back: the places swapped, positioned where and when the first trip arrives.
 * @param length of the way back, where it is known; else it is as long as the way there
 */
export const returnTrip = (trip: SourceTrip, length: TripLength | null): SourceTrip => {
  const known = length ?? plannedLength(trip)
  const { tt_from_text, tt_from_adrnr, tt_to_text, tt_to_adrnr, tt_sta } = trip
  return {
    ...onAnotherDay(trip),
    tt_from_text: tt_to_text,
    tt_from_adrnr: tt_to_adrnr,
    tt_to_text: tt_from_text,
    tt_to_adrnr: tt_from_adrnr,
    ...(tt_sta && { tt_stp: tt_sta, ...(known && timesAfter(tt_sta, known)) }),
  }
}

const WAY_IN_NAME = /([\p{L}\p{N}]+)(\s*[-–/>→]\s*)([\p{L}\p{N}]+)/gu

/** Returns the name with the codes of its way swapped: `LX 7310 ZRH-GVA` becomes `LX 7310 GVA-ZRH`. */
const swappedName = ({ tt_tour, tt_from_adrnr = '', tt_to_adrnr = '' }: SourceTrip): string | undefined =>
  tt_tour?.replace(WAY_IN_NAME, (way, from: string, between: string, to: string) =>
    sameName(from, tt_from_adrnr) && sameName(to, tt_to_adrnr) ? `${tt_to_adrnr}${between}${tt_from_adrnr}` : way,
  )

/**
 * Returns the name of the way back: of the one tour that drives it for this customer in the same combination, else the
 * trip's own with its way swapped.
 */
const nameOfReturn = (trip: SourceTrip, trips: Iterable<SourceTrip>): string | undefined => {
  const customerOf = ({ tt_customer }: SourceTrip) => splitTripCustomer(tt_customer).customer
  const names = new Set<string>()
  for (const other of trips) {
    const isBack = other.tt_from_adrnr === trip.tt_to_adrnr && other.tt_to_adrnr === trip.tt_from_adrnr
    if (!isBack || !other.tt_tour || !trip.tt_tour_combination) continue
    const isSameRound = other.tt_tour_combination === trip.tt_tour_combination
    if (isSameRound && sameName(customerOf(other), customerOf(trip))) names.add(other.tt_tour)
  }
  const [only] = names
  return only !== undefined && names.size === 1 ? only : swappedName(trip)
}

const FIVE_MINUTES_MS = 5 * MINUTE_MS

/**
 * Returns how long a trip takes: as the latest one was planned that drove this way, one of the same tour first. Where none
 * did, by the way that the map or past drives know, to whole five minutes; null where both do not know it.
 * @param trips in any order
 * @param needed milliseconds of the way
 */
export const knownLength = (
  trips: Iterable<PlannedWay>,
  { tt_tour, tt_from_adrnr, tt_to_adrnr }: PlannedWay,
  needed: number | null,
): TripLength | null => {
  if (!tt_from_adrnr || !tt_to_adrnr) return null
  let best: { rank: string; length: TripLength } | null = null
  for (const trip of trips) {
    if (trip.tt_from_adrnr !== tt_from_adrnr || trip.tt_to_adrnr !== tt_to_adrnr) continue
    const length = plannedLength(trip)
    const rank = `${trip.tt_tour === tt_tour ? 1 : 0}${trip.tt_stp}`
    if (length && (!best || rank > best.rank)) best = { rank, length }
  }
  if (best) return best.length
  return needed === null ? null : { standing: 0, way: Math.ceil(needed / FIVE_MINUTES_MS) * FIVE_MINUTES_MS }
}

/**
 * Returns what a new trip takes over from another one: `copy` the same once more, `return` the way back, `next` the same on
 * the next day, or today where that has passed.
 * @param trips all that are known, in any order
 */
export const newTripFields = (
  kind: 'copy' | 'return' | 'next',
  trip: SourceTrip,
  trips: Iterable<SourceTrip>,
  today: string,
  timeZone: string,
): SourceTrip => {
  if (kind === 'return') {
    const known = [...trips]
    const tt_tour = nameOfReturn(trip, known)
    const back = { tt_tour, tt_from_adrnr: trip.tt_to_adrnr, tt_to_adrnr: trip.tt_from_adrnr }
    return { ...returnTrip(trip, knownLength(known, back, null)), tt_tour }
  }
  return tripLike(trip, timeZone, kind === 'next' ? nextDayOf(trip, today, timeZone) : undefined)
}

/** The day after the trip's, or today where that has passed. */
export const nextDayOf = ({ tt_stp }: SourceTrip, today: string, timeZone: string): string => {
  const next = tt_stp ? addDaysToDay(dayOf(tt_stp, timeZone), 1) : today
  return next > today ? next : today
}
