import { dayOf } from '#shared/domain/time/dates.ts'
import { DAY_MS } from '#shared/domain/time/units.ts'
import { addWeeks, yearWeekOf } from '#shared/domain/time/weeks.ts'
import { type Present, presentTrips } from '#shared/domain/tour/lacking-trips.ts'
import type { TripOfTour } from '#shared/domain/tour/tour-week.ts'
import type { AskedDays } from '#shared/schemas/weeks.ts'
import type { Store } from '../../store/db.ts'
import type { Author } from '../../store/history/history.ts'
import { getTrip } from '../../trips/store/trips.ts'
import { countTripsStarting, lastTripId, tripsMovedFar, tripsWithFirst, type WeekTrip } from '../store/weeks.ts'
import { type Asker, operate, type Steps } from './in-slices.ts'
import { type Made, makeTrips } from './make-trips.ts'
import { DAYS_AROUND, type Outcome, rangeAround, rangeOf } from './week-operations.ts'

/** Weeks may be copied a year ahead, though those that are offered at once are fewer. */
const WEEKS_AHEAD = 53

/** The current week and those of the year after it that hold trips, with the number of trips: they cannot be copied whole. */
export const weeksToFill = (store: Store): { week: number; trips: number }[] => {
  const current = yearWeekOf(dayOf(store.now(), store.timeZone))
  return Array.from({ length: WEEKS_AHEAD + 1 }, (_, ahead) => addWeeks(current, ahead))
    .map((week) => ({ week, trips: countTripsStarting(store, rangeOf(week, store.timeZone)) }))
    .filter(({ trips }) => trips > 0)
}

/** Trips that one step looks at. */
const IDS_AT_ONCE = 2000
/** Trips that were made for some weeks and stand further from their day than the weeks beside. */
export const movedFar = function* (store: Store, weeks: readonly number[]): Steps<WeekTrip[]> {
  const ranges = weeks.map((week) => rangeOf(week, store.timeZone))
  const range = { from: ranges[0]?.from ?? '', to: ranges.at(-1)?.to ?? '' }
  const found: WeekTrip[] = []
  const last = lastTripId(store)
  for (let after = 0; after < last; after += IDS_AT_ONCE) {
    found.push(...tripsMovedFar(store, { after, upTo: after + IDS_AT_ONCE }, range, DAYS_AROUND * DAY_MS))
    yield
  }
  return found
}

/**
 * The trips of a week, by which the trips are found that the tours still lack in it.
 * @param planned all trips of the tours in it
 * @param far those of `movedFar`
 */
export const presentIn = (
  store: Store,
  week: number,
  { planned, far }: { planned: readonly TripOfTour[]; far: readonly WeekTrip[] },
): Present<WeekTrip> => {
  const around = tripsWithFirst(store, rangeAround(week, store.timeZone))
  const { from, to } = rangeOf(week, store.timeZone)
  const known = new Set(around.map(({ tt_id }) => tt_id))
  const moved = far.filter(
    ({ tt_id, first }) =>
      first && first.tt_stp >= from && first.tt_stp < to && !known.has(tt_id) && getTrip(store, tt_id),
  )
  return presentTrips([...around, ...moved], planned, (instant) => dayOf(instant, store.timeZone))
}

/**
 * Copies what the tours lack in the weeks as scheduled trips, all or nothing: of a tour on a day, the trip of whose STP there is
 * none, nor one that was copied for that day, wherever it was moved. Filling again adds nothing. Undone as a copy is.
 */
export const fillWeeks = (
  store: Store,
  weeks: readonly number[],
  asker: Asker,
  sliceMs?: number,
  asked?: AskedDays,
): Outcome<Made> => operate(store, asker, (author) => filling(store, weeks, author, asked), sliceMs)

const filling = function* (store: Store, weeks: readonly number[], author: Author, asked?: AskedDays): Steps<Made> {
  const far = yield* movedFar(store, weeks)
  const present = (week: number, planned: readonly TripOfTour[]) => presentIn(store, week, { planned, far })
  return yield* makeTrips(store, weeks, author, { kind: 'fill', asked, presentIn: present })
}
