import type { TripColumn } from '#shared/domain/trip/lists/trip-columns.ts'
import type { Language } from '#shared/schemas/accounts/session.ts'
import type { PrintedView } from '#shared/schemas/timetable.ts'
import type { TripView } from '#shared/trips/trip-view.ts'
import type { ListCriteria } from './trip-list.ts'

/** Ids that the server knows; a filter without values would let everything pass, so no trip is the empty text. */
const idsOf = (trips: readonly TripView[]): string[] => {
  const ids = trips.flatMap(({ key }) => (typeof key === 'number' ? [String(key)] : []))
  return ids.length > 0 ? ids : ['']
}

/** As much of the search as the paper names. */
const MAX_SEARCH = 200

/**
 * The body of the PDF call, so that the paper shows what the screen shows. The quick search and the counters
 * have no place in `filterList`; where they narrow the list, the trips they leave are named by their ids.
 */
export const pdfBody = (
  view: PrintedView,
  { filters, search, onlyCurrentDelays, counters }: ListCriteria,
  trips: readonly TripView[],
  columns: readonly TripColumn[],
  language: Language,
) => {
  return {
    view,
    filterList:
      search.trim() === '' && counters.length === 0
        ? [...filters]
        : [...filters, { column: 'tt_id', values: idsOf(trips) }],
    columns: columns.map(({ id }) => id),
    language,
    current_delays: onlyCurrentDelays,
    search: search.trim().slice(0, MAX_SEARCH),
    counters: [...counters],
  }
}
