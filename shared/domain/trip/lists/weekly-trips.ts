import { dayOf } from '../../time/dates.ts'
import { MINUTE_MS } from '../../time/units.ts'
import { compareWeeks, yearWeekOf } from '../../time/weeks.ts'
import { isOff, type TripStatus } from '../trip-status.ts'

type CountedTrip = {
  tt_status?: TripStatus
  tt_stp?: string | null
  tt_sta?: string | null
  tt_atp?: string | null
  tt_ata?: string | null
}

/** The trips of one ISO week with the minutes that they take. */
export type WeekOfTrips<Trip> = { week: number; trips: Trip[]; minutes: number }

/**
 * Whole minutes from positioning to arrival: as they were, where both are known, else as planned. 0 without planned times.
 * @example minutesOfTrip({ tt_stp: '2026-03-02T20:00Z', tt_sta: '2026-03-02T23:00Z', tt_ata: '2026-03-03T00:00Z' }) // → 180
 */
export const minutesOfTrip = ({ tt_stp, tt_sta, tt_atp, tt_ata }: CountedTrip): number => {
  const [from, to] = tt_atp && tt_ata ? [tt_atp, tt_ata] : [tt_stp, tt_sta]
  return from && to ? Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / MINUTE_MS)) : 0
}

/** Trips that are not called off, by the week of their planned positioning, the latest week first. */
export const weeksOfTrips = <Row extends CountedTrip, Trip extends { readonly row: Row }>(
  trips: readonly Trip[],
  timeZone: string,
): WeekOfTrips<Trip>[] => {
  const weeks = new Map<number, WeekOfTrips<Trip>>()
  for (const trip of trips) {
    const { tt_stp, tt_status } = trip.row
    if (!tt_stp || isOff(tt_status)) continue
    const week = yearWeekOf(dayOf(tt_stp, timeZone))
    const known = weeks.get(week) ?? { week, trips: [], minutes: 0 }
    known.trips.push(trip)
    known.minutes += minutesOfTrip(trip.row)
    weeks.set(week, known)
  }
  return [...weeks.values()].sort((a, b) => compareWeeks(b.week, a.week))
}
