import { dayOf } from '../../../shared/domain/time/dates.ts'
import { addWeeks, yearWeekOf } from '../../../shared/domain/time/weeks.ts'
import { type Present, presentTrips } from '../../../shared/domain/tour/lacking-trips.ts'
import type { AskedDays } from '../../../shared/schemas/weeks.ts'
import type { Store } from '../../store/db.ts'
import type { Author } from '../../store/history/history.ts'
import { lastSeq } from '../../store/sync/change-feed.ts'
import { insertTrip } from '../../store/trips/trips.ts'
import { forUndo, openRun } from '../../store/trips/week-runs.ts'
import { countTripsStarting, tripsWithFirst, type WeekTrip } from '../../store/trips/weeks.ts'
import { decideDays } from './decided-days.ts'
import { operate, type Steps } from './in-slices.ts'
import { askedOf, tourSource, undecidedDays } from './tour-source.ts'
import { type Made, type Outcome, rangeAround, rangeOf, WEEKS_AHEAD } from './week-operations.ts'

/** The current week and those after it that hold trips, with how many: they cannot be copied whole. */
export const weeksToFill = (store: Store): { week: number; trips: number }[] => {
  const current = yearWeekOf(dayOf(store.now(), store.timeZone))
  return Array.from({ length: WEEKS_AHEAD + 1 }, (_, ahead) => addWeeks(current, ahead))
    .map((week) => ({ week, trips: countTripsStarting(store, rangeOf(week, store.timeZone)) }))
    .filter(({ trips }) => trips > 0)
}

/** The trips of a week, by which it is told what the tours still lack in it. */
export const presentIn = (store: Store, week: number): Present<WeekTrip> =>
  presentTrips(tripsWithFirst(store, rangeAround(week, store.timeZone)))

/**
 * Copies what the tours lack in the weeks as scheduled trips, all or nothing: of a tour on a day, the trip of whose STP there is
 * none. Filling again adds nothing. Undone as a copy is.
 */
export const fillWeeks = (
  store: Store,
  weeks: readonly number[],
  author: Author,
  sliceMs?: number,
  asked?: AskedDays,
): Outcome<Made> => operate(store, filling(store, weeks, author, asked), sliceMs)

const filling = function* (
  store: Store,
  weeks: readonly number[],
  author: Author,
  asked: AskedDays | undefined,
): Steps<Made> {
  const run = openRun(store, { wr_kind: 'fill', wr_by: author.username, wr_language: null }, weeks)
  const runsOn = askedOf(asked)
  const undecided = undecidedDays(store, asked)
  let source = tourSource(store, runsOn)
  let known = lastSeq(store)
  const { ids } = source
  for (const week of weeks) {
    let present = presentIn(store, week)
    for (const [index, tr_id] of ids.entries()) {
      const isLeft = undecided.of(source, tr_id, week)
      for (const trip of source.tripsOf(tr_id, week)) {
        if (present.take(trip) || isLeft(trip)) continue
        const { row, seq } = insertTrip(store, trip, author)
        run.touch(forUndo(row))
        known = seq
      }
      const mayBeOther: boolean = yield
      if (!mayBeOther || lastSeq(store) === known) continue
      source = tourSource(store, runsOn)
      present = presentIn(store, week)
      // What stands for the tours before stands for them again.
      for (const before of ids.slice(0, index + 1)) for (const trip of source.tripsOf(before, week)) present.take(trip)
      known = lastSeq(store)
    }
    // The last week is left until all is done: without any the run would be whole.
    if (week !== weeks.at(-1)) run.endWeek(week)
  }
  if (asked) yield* decideDays(store, weeks, asked, run, author)
  run.endWeek(weeks.at(-1) ?? 0)
  return { weeks: run.weeks(), run: run.close(), undecided: undecided.left }
}
