import type { TripTimes } from '../../delay/legs.ts'
import { addDaysToDay, dayOf } from '../../time/dates.ts'
import { HOUR_MS } from '../../time/units.ts'
import { type DayRange, offlineWindow } from '../../time/views.ts'
import { isOff, type TripStatus } from '../trip-status.ts'

/** Hours after its planned or estimated arrival in which a trip without an actual one still counts as running: feeds fail. */
export const RUNNING_AFTER_ARRIVAL_HOURS = 6

/** The fields of a trip that its stage depends on. */
export type StagedTrip = TripTimes & { tt_status?: TripStatus; tt_gps?: string; tt_driver?: string }

/** `ahead`: has not begun. `running`: begun and not arrived. `over`: past without an arrival, or called off. */
export type TripStage = 'ahead' | 'running' | 'arrived' | 'over'

const msOf = (instant: string | null | undefined): number => (instant ? Date.parse(instant) : Number.NEGATIVE_INFINITY)

/**
 * Returns the progress of a trip. It begins with its positioning, or at the planned time of it.
 * @param now milliseconds
 */
export const tripStage = (trip: StagedTrip, now: number): TripStage => {
  if (trip.tt_ata) return 'arrived'
  const end = Math.max(msOf(trip.tt_sta), msOf(trip.tt_eta))
  if (isOff(trip.tt_status)) return msOf(trip.tt_sta) > now ? 'ahead' : 'over'
  if (end + RUNNING_AFTER_ARRIVAL_HOURS * HOUR_MS <= now) return 'over'
  return trip.tt_atp || trip.tt_atd || msOf(trip.tt_stp) <= now ? 'running' : 'ahead'
}

/** Parts that a trip can lack before it begins. */
export const MISSING_PARTS = ['driver', 'vehicle'] as const
export type MissingPart = (typeof MISSING_PARTS)[number]

/** Returns what is still to be assigned: nothing once the trip has begun or was called off. @param now milliseconds */
export const missingParts = (trip: StagedTrip, now: number): MissingPart[] => {
  if (isOff(trip.tt_status) || tripStage(trip, now) !== 'ahead') return []
  return MISSING_PARTS.filter((part) => !(part === 'driver' ? trip.tt_driver : trip.tt_gps))
}

/** Trips that are shown below one heading, with the day whose times need no day beside them. */
export type TripGroup<Trip> = { kind: 'running' | 'day' | 'arrived'; day: string; trips: Trip[] }

const addTo = <Trip>(days: Map<string, Trip[]>, day: string, trip: Trip): void => {
  const group = days.get(day)
  if (group) group.push(trip)
  else days.set(day, [trip])
}

/**
 * Returns true for a trip that is among the next ones: it runs, has not begun, or arrived today. Lists, their counts and
 * their PDF ask this.
 * @param now milliseconds
 */
export const isNextTrip = (trip: StagedTrip, now: number, timeZone: string): boolean => {
  const stage = tripStage(trip, now)
  if (stage !== 'arrived') return stage !== 'over'
  return !!trip.tt_ata && dayOf(trip.tt_ata, timeZone) === dayOf(now, timeZone)
}

/** The days in which the next trips are looked for: from yesterday, as what began then may run still, to what a device keeps. */
export const daysOfNextTrips = (now: number, timeZone: string): DayRange => ({
  from: addDaysToDay(dayOf(now, timeZone), -1),
  to: offlineWindow(now, timeZone).to,
})

const expectedArrival = ({ tt_eta, tt_sta }: StagedTrip): string => tt_eta || tt_sta || ''

/** Place of a trip among the next ones: its stage, and the day of its heading. */
export type NextPlace = { stage: TripStage; day: string }

/** Returns where a trip stands among the next ones, or null if it is none of them. @param now milliseconds */
export const nextPlace = (trip: StagedTrip, now: number, timeZone: string): NextPlace | null => {
  if (!isNextTrip(trip, now, timeZone)) return null
  const stage = tripStage(trip, now)
  const today = dayOf(now, timeZone)
  if (stage !== 'ahead') return { stage, day: today }
  // A trip that was called off may have been planned to begin before today.
  const planned = trip.tt_stp ? dayOf(trip.tt_stp, timeZone) : today
  return { stage, day: planned < today ? today : planned }
}

/**
 * The trips from now on: those that are running by their expected arrival, then day by day those that have not begun,
 * and behind today's those that arrived today. Trips that are over belong to none. Within a day the order stays.
 * @param now milliseconds
 * @param placeOf as `nextPlace`, where it is known already
 */
export const groupNextTrips = <Row extends StagedTrip, Trip extends { row: Row }>(
  trips: readonly Trip[],
  now: number,
  timeZone: string,
  placeOf = (row: Row): NextPlace | null => nextPlace(row, now, timeZone),
): TripGroup<Trip>[] => {
  const today = dayOf(now, timeZone)
  const running: Trip[] = []
  const arrived: Trip[] = []
  const days = new Map<string, Trip[]>()
  for (const trip of trips) {
    const place = placeOf(trip.row)
    if (!place) continue
    if (place.stage === 'running') running.push(trip)
    else if (place.stage === 'arrived') arrived.push(trip)
    else addTo(days, place.day, trip)
  }
  running.sort((a, b) => (expectedArrival(a.row) < expectedArrival(b.row) ? -1 : 1))
  arrived.sort((a, b) => ((a.row.tt_ata ?? '') > (b.row.tt_ata ?? '') ? -1 : 1))
  const groups: TripGroup<Trip>[] = [
    { kind: 'running', day: today, trips: running },
    { kind: 'day', day: today, trips: days.get(today) ?? [] },
    { kind: 'arrived', day: today, trips: arrived },
  ]
  days.delete(today)
  for (const day of [...days.keys()].sort()) groups.push({ kind: 'day', day, trips: days.get(day) ?? [] })
  return groups.filter(({ trips: some }) => some.length > 0)
}

/** Trips by the day of their planned positioning, in their order. */
export const groupByDay = <Trip extends { row: StagedTrip }>(
  trips: readonly Trip[],
  timeZone: string,
): TripGroup<Trip>[] => {
  const days = new Map<string, Trip[]>()
  for (const trip of trips) {
    const day = trip.row.tt_stp ? dayOf(trip.row.tt_stp, timeZone) : ''
    addTo(days, day, trip)
  }
  return [...days].map(([day, some]) => ({ kind: 'day', day, trips: some }))
}
