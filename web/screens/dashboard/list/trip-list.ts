import { isCurrentDelay } from '../../../../shared/domain/delay/current-delays.ts'
import { foundInOne, searchableParts, searchWords } from '../../../../shared/domain/names/search.ts'
import { tripFilter } from '../../../../shared/domain/trip/lists/trip-filters.ts'
import type { Counter } from '../../../../shared/domain/trip/trip-progress.ts'
import type { ColumnFilter } from '../../../../shared/schemas/timetable.ts'
import type { DeviceTrip } from '../../../../shared/schemas/trip.ts'
import { type ShownTrip, type TripView, tripView } from '../../../../shared/trips/trip-view.ts'
import { memoize } from '../../../ui/list/memoize.ts'
import type { SearchScope } from '../../../ui/list/search-scopes.tsx'

/** Criteria that decide which trips of a view are found. */
export type SearchCriteria = {
  filters: readonly ColumnFilter[]
  /** Words, each of which must occur somewhere in the trip. */
  search: string
  /** The current-delays box is ticked, or the panic button is on. */
  onlyCurrentDelays: boolean
  /** Column in which all words are searched; without it, and where it holds none of it, the trips that mean it (`foundInOne`). */
  searchIn?: string | null
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
const SCOPES: readonly string[] = Object.keys(SEARCHED)
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

/** The trips of which a column holds all words of a search by itself. */
const inColumn = (rows: readonly ShownTrip[], words: readonly string[], at: number): ShownTrip[] =>
  rows.filter(({ row }) => words.every((word) => searchedTexts(row)[at]?.includes(word)))

/** The columns that do, of the trips that it finds. */
const scopesOf = (rows: readonly ShownTrip[], words: readonly string[]): SearchScope[] =>
  SCOPES.map((key, at) => ({
    key,
    label: `column_${key as keyof typeof SEARCHED}` as const,
    count: inColumn(rows, words, at).length,
  })).filter(({ count }) => count > 0)
/** What is found, and hardly meant: the words of a phrase stand in several columns. */
const MORE = 'more'

/**
 * The trips that the timetable finds, in the order they came, and where a search found them.
 * @param now milliseconds
 * @param viewOf as {@link viewsAt} that moment makes it
 */
export const listTrips = (
  shown: readonly ShownTrip[],
  { filters, search, onlyCurrentDelays, searchIn = null }: SearchCriteria,
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
  const scopes = wanted.length === 0 ? [] : scopesOf(found, wanted)
  const meant = foundInOne(found, ({ row }) => searchedTexts(row), wanted)
  const known = new Set(meant)
  const more = found.filter((trip) => !known.has(trip))
  if (more[0]) scopes.push({ key: MORE, label: 'search_more', count: more.length })
  const scope = scopes.length > 1 && scopes.some(({ key }) => key === searchIn) ? searchIn : null
  const listed = scope === null ? meant : scope === MORE ? more : inColumn(found, wanted, SCOPES.indexOf(scope))
  return { trips: listed.map(viewOf), scopes, scope }
}
