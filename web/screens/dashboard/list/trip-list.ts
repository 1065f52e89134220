import { isCurrentDelay } from '#shared/domain/delay/current-delays.ts'
import { searchableParts, searchWords } from '#shared/domain/names/search.ts'
import { tripFilter } from '#shared/domain/trip/lists/trip-filters.ts'
import type { Counter } from '#shared/domain/trip/trip-progress.ts'
import type { ColumnFilter } from '#shared/schemas/timetable.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import { type ShownTrip, type TripView, tripView } from '#shared/trips/trip-view.ts'
import { memoize } from '#web/ui/list/memoize.ts'
import type { SearchScope } from '#web/ui/list/search-scopes.tsx'
import type { whereFound } from '#web/ui/list/where-found.ts'

/** Criteria that decide which trips of a view are found. */
export type SearchCriteria = {
  filters: readonly ColumnFilter[]
  /** Words, each of which must occur somewhere in the trip. */
  search: string
  /** The current-delays box is ticked, or the panic button is on. */
  onlyCurrentDelays: boolean
  /** Column in which all words are searched; without it, and where it holds none of it, the trips that mean it (`rowsMeant`). */
  searchIn?: string | null
  /** Leaves the trips that mean the search; without it all are listed that it finds. */
  narrow?: typeof whereFound | undefined
}
/** A trip is listed that one of the counters counts; with none of them every trip. */
export type ListCriteria = SearchCriteria & { counters: readonly Counter[] }
export type ListedTrips = { trips: TripView[]; scopes: SearchScope[]; scope: string | null }

/** The fields that the quick search looks at, by the column that tells them: names of a trip, not its amounts and times. */
const SEARCHED = {
  tt_tour: ['tt_tour'],
  tt_driver: ['tt_driver', 'tt_drivernr'],
  tt_gps: ['tt_gps'],
  tt_sub: ['tt_sub'],
  // The customer, and each observer.
  customer: ['tt_customer'],
  tt_from_text: ['tt_from_text', 'tt_from_adrnr'],
  tt_to_text: ['tt_to_text', 'tt_to_adrnr'],
  tt_tour_combination: ['tt_tour_combination'],
  tt_info: ['tt_info'],
  tt_note: ['tt_note'],
} as const satisfies Record<string, readonly (keyof DeviceTrip)[]>
const SCOPES = Object.keys(SEARCHED).map((key) => ({
  key,
  label: `column_${key as keyof typeof SEARCHED}` as const,
}))
const FIELDS: readonly (readonly (keyof DeviceTrip)[])[] = Object.values(SEARCHED)

/** The columns' texts of a trip, in the order of the columns; several of one are lines. */
const searchedTexts = memoize((row: DeviceTrip): string[] => {
  const fields = FIELDS.flatMap((names, at) =>
    names.flatMap((name) =>
      String(row[name] ?? '')
        .split(';')
        .map((text) => ({ at, text })),
    ),
  )
  const texts = SCOPES.map(() => '')
  const found = searchableParts(fields.map(({ text }) => text))
  for (const [index, { at }] of fields.entries()) texts[at] += `\n${found[index]}`
  return texts
})

/**
 * Computes each trip once for one moment: a list that is searched or filtered then holds the same views, and the grid
 * leaves their rows as they are.
 * @param now milliseconds
 */
export const viewsAt = (now: number): ((trip: ShownTrip) => TripView) => memoize((trip) => tripView(trip, now))

/**
 * The trips that the timetable finds, in the order they came, and where a search found them.
 * @param now milliseconds
 * @param viewOf as {@link viewsAt} that moment makes it
 */
export const listTrips = (
  shown: readonly ShownTrip[],
  { filters, search, onlyCurrentDelays, searchIn = null, narrow }: SearchCriteria,
  now: number,
  viewOf = viewsAt(now),
): ListedTrips => {
  const passes = tripFilter(filters)
  const wanted = searchWords(search)
  const found = shown.filter(
    ({ row }) =>
      (!onlyCurrentDelays || isCurrentDelay(row, now)) &&
      passes(row, now) &&
      wanted.every((word) => searchedTexts(row).some((text) => text.includes(word))),
  )
  const narrowed = narrow?.(found, SCOPES, ({ row }) => searchedTexts(row), wanted, searchIn)
  const { rows, scopes, scope } = narrowed ?? { rows: found, scopes: [], scope: null }
  return { trips: rows.map(viewOf), scopes, scope }
}
