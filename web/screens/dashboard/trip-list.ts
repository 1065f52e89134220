import { isCurrentDelay } from '../../../shared/domain/delay/current-delays.ts'
import { tripFilter } from '../../../shared/domain/trip/trip-filters.ts'
import type { ColumnFilter } from '../../../shared/schemas/timetable.ts'
import { type ShownTrip, type TripView, tripView } from '../../ui/trips/trip-view.ts'

/** What decides which trips of a view are listed. */
export type ListCriteria = {
  filters: readonly ColumnFilter[]
  /** Words, each of which must occur somewhere in the trip. */
  search: string
  /** The current-delays box is ticked, or the panic button is on. */
  onlyCurrentDelays: boolean
}

const words = (search: string): string[] => search.toLowerCase().split(/\s+/).filter(Boolean)

/** What the quick search looks at: what names a trip, not its amounts and times. */
const searchedText = ({ row, customer, observers }: TripView): string =>
  [
    row.tt_tour,
    row.tt_from_text,
    row.tt_to_text,
    row.tt_sub,
    row.tt_gps,
    row.tt_driver,
    row.tt_drivernr,
    row.tt_tour_combination,
    row.tt_info,
    row.tt_note,
    customer,
    ...observers,
  ]
    .join('\n')
    .toLowerCase()

/**
 * The trips that the timetable lists, in the order they came.
 * @param now milliseconds
 */
export const listTrips = (
  shown: readonly ShownTrip[],
  { filters, search, onlyCurrentDelays }: ListCriteria,
  now: number,
): TripView[] => {
  const passes = tripFilter(filters)
  const wanted = words(search)
  const listed: TripView[] = []
  for (const trip of shown) {
    if (onlyCurrentDelays && !isCurrentDelay(trip.row, now)) continue
    if (!passes(trip.row, now)) continue
    const view = tripView(trip, now)
    if (wanted.length > 0) {
      const text = searchedText(view)
      if (!wanted.every((word) => text.includes(word))) continue
    }
    listed.push(view)
  }
  return listed
}
