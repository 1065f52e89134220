import type { Present } from '#shared/domain/tour/lacking-trips.ts'
import type { TripOfTour } from '#shared/domain/tour/tour-week.ts'
import type { AskedDays, ClosedTourDay } from '#shared/schemas/weeks.ts'
import type { Store } from '../../store/db.ts'
import { lastSeq } from '../../store/history/change-feed.ts'
import type { Author } from '../../store/history/history.ts'
import { insertTrip } from '../../trips/store/trips.ts'
import { forUndo, openRun } from '../store/week-runs.ts'
import type { WeekTrip } from '../store/weeks.ts'
import { decideDays } from './decided-days.ts'
import type { Steps } from './in-slices.ts'
import { askedOf, tourSource, undecidedDays } from './tour-source.ts'

export type Done = { weeks: { week: number; trips: number }[]; run: number | null }
/** `undecided` are the trips that were left out since nothing is decided about their closed day. */
export type Made = Done & { undecided: ClosedTourDay[] }

type Making = {
  kind: 'copy' | 'fill'
  asked: AskedDays | undefined
  /** Trips that stand for those of the tours in a week; without it none does. */
  presentIn?: (week: number, planned: readonly TripOfTour[]) => Present<WeekTrip>
}

/**
 * Makes the scheduled trips of the tours in some weeks, a tour at a time. A tour that is changed meanwhile counts as it is then
 * for what comes after. Without `asked` days about which tours ask are left out.
 */
export const makeTrips = function* (
  store: Store,
  weeks: readonly number[],
  author: Author,
  { kind, asked, presentIn }: Making,
): Steps<Made> {
  const run = openRun(store, { wr_kind: kind, wr_by: author.username, wr_language: null }, weeks)
  const runsOn = askedOf(asked)
  const undecided = undecidedDays(store, asked)
  let source = tourSource(store, runsOn)
  let known = lastSeq(store)
  const { ids } = source
  for (const week of weeks) {
    const plannedNow = () => ids.flatMap((tr_id) => source.tripsOf(tr_id, week))
    let present = presentIn?.(week, plannedNow())
    for (const [index, tr_id] of ids.entries()) {
      const isLeft = undecided.of(source, tr_id, week)
      for (const trip of source.tripsOf(tr_id, week)) {
        if (present?.take(trip) || isLeft(trip)) continue
        const { row, seq } = insertTrip(store, trip, author)
        run.touch(forUndo(row))
        known = seq
      }
      const mayBeOther: boolean = yield
      if (!mayBeOther || lastSeq(store) === known) continue
      source = tourSource(store, runsOn)
      known = lastSeq(store)
      if (!presentIn) continue
      present = presentIn(week, plannedNow())
      // What stands for the tours before stands for them again.
      for (const before of ids.slice(0, index + 1)) for (const trip of source.tripsOf(before, week)) present.take(trip)
    }
    // The last week is left until all is done: without any the run would be whole.
    if (week !== weeks.at(-1)) run.endWeek(week)
  }
  if (asked) yield* decideDays(store, weeks, asked, run, author)
  run.endWeek(weeks.at(-1) ?? 0)
  return { weeks: run.weeks(), run: run.close(), undecided: undecided.left }
}
