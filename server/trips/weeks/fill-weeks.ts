import { dayOf } from '../../../shared/domain/time/dates.ts'
import { addWeeks, yearWeekOf } from '../../../shared/domain/time/weeks.ts'
import { type Present, presentTrips } from '../../../shared/domain/tour/lacking-trips.ts'
import type { TripOfTour } from '../../../shared/domain/tour/tour-week.ts'
import type { AskedDays } from '../../../shared/schemas/weeks.ts'
import type { Store } from '../../store/db.ts'
import type { Author } from '../../store/history/history.ts'
import { countTripsStarting, tripsWithFirst, type WeekTrip } from '../../store/trips/weeks.ts'
import { operate } from './in-slices.ts'
import { type Made, makeTrips } from './make-trips.ts'
import { type Outcome, rangeAround, rangeOf } from './week-operations.ts'

/** Weeks may be copied a year ahead, though those that are offered at once are fewer. */
const WEEKS_AHEAD = 53

/** The current week and those of the year after it that hold trips, with how many: they cannot be copied whole. */
export const weeksToFill = (store: Store): { week: number; trips: number }[] => {
  const current = yearWeekOf(dayOf(store.now(), store.timeZone))
  return Array.from({ length: WEEKS_AHEAD + 1 }, (_, ahead) => addWeeks(current, ahead))
    .map((week) => ({ week, trips: countTripsStarting(store, rangeOf(week, store.timeZone)) }))
    .filter(({ trips }) => trips > 0)
}

/** The trips of a week, by which it is told what the tours still lack in it. @param planned all trips of the tours in it */
export const presentIn = (store: Store, week: number, planned: readonly TripOfTour[]): Present<WeekTrip> =>
  presentTrips(tripsWithFirst(store, rangeAround(week, store.timeZone)), planned, (instant) =>
    dayOf(instant, store.timeZone),
  )

/**
 * Copies what the tours lack in the weeks as scheduled trips, all or nothing: of a tour on a day, the trip of whose STP there is
 * none, nor one that was copied for that day. Filling again adds nothing. Undone as a copy is.
 */
export const fillWeeks = (
  store: Store,
  weeks: readonly number[],
  author: Author,
  sliceMs?: number,
  asked?: AskedDays,
): Outcome<Made> => {
  const present = (week: number, planned: readonly TripOfTour[]) => presentIn(store, week, planned)
  return operate(store, makeTrips(store, weeks, author, { kind: 'fill', asked, presentIn: present }), sliceMs)
}
