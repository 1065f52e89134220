import { isCurrentDelay } from '../../../../shared/domain/delay/current-delays.ts'
import { searchable, searchWords } from '../../../../shared/domain/names/search.ts'
import { tripFilter } from '../../../../shared/domain/trip/lists/trip-filters.ts'
import { COUNTERS, type Counter, countersOf } from '../../../../shared/domain/trip/trip-progress.ts'
import type { ColumnFilter } from '../../../../shared/schemas/timetable.ts'
import type { DeviceTrip } from '../../../../shared/schemas/trip.ts'
import { memoize } from '../../../ui/list/memoize.ts'
import { type ShownTrip, type TripView, tripView } from '../../../ui/trips/trip-view.ts'

/** Criteria that decide which trips of a view are listed. */
export type ListCriteria = {
  filters: readonly ColumnFilter[]
  /** Words, each of which must occur somewhere in the trip. */
  search: string
  /** The current-delays box is ticked, or the panic button is on. */
  onlyCurrentDelays: boolean
  /** A trip is listed that one of these counts; with none of them every trip. */
  counters: readonly Counter[]
}
export type Counts = Readonly<Record<Counter, number>>
export const NO_COUNTS = Object.fromEntries(COUNTERS.map((counter) => [counter, 0])) as Counts

/** Returns the text that the quick search looks at: names of a trip, not its amounts and times. */
const searchedText = memoize((row: DeviceTrip): string =>
  searchable(
    [
      row.tt_tour,
      row.tt_from_text,
      row.tt_from_adrnr,
      row.tt_to_text,
      row.tt_to_adrnr,
      row.tt_sub,
      row.tt_gps,
      row.tt_driver,
      row.tt_drivernr,
      row.tt_tour_combination,
      row.tt_info,
      row.tt_note,
      // The customer, and each observer.
      row.tt_customer?.replaceAll(';', '\n'),
    ].join('\n'),
  ),
)

/**
 * Computes each trip once for one moment: a list that is searched or filtered then holds the same views, and the grid
 * leaves their rows as they are.
 * @param now milliseconds
 */
export const viewsAt = (now: number): ((trip: ShownTrip) => TripView) => memoize((trip) => tripView(trip, now))

/**
 * The trips that the timetable lists, in the order they came, and how many each counter counts among those that it does
 * not itself leave out.
 * @param now milliseconds
 * @param viewOf as {@link viewsAt} that moment makes it
 */
export const listTrips = (
  shown: readonly ShownTrip[],
  { filters, search, onlyCurrentDelays, counters }: ListCriteria,
  now: number,
  viewOf = viewsAt(now),
): { trips: TripView[]; counts: Counts } => {
  const passes = tripFilter(filters)
  const wanted = searchWords(search)
  const trips: TripView[] = []
  const counts = { ...NO_COUNTS }
  for (const trip of shown) {
    if (onlyCurrentDelays && !isCurrentDelay(trip.row, now)) continue
    if (!passes(trip.row, now)) continue
    if (wanted.length > 0) {
      const text = searchedText(trip.row)
      if (!wanted.every((word) => text.includes(word))) continue
    }
    const view = viewOf(trip)
    const counting = countersOf(view.row, view.legs, now)
    for (const counter of counting) counts[counter] += 1
    if (counters.length === 0 || counters.some((counter) => counting.includes(counter))) trips.push(view)
  }
  return { trips, counts }
}
