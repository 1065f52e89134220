import { useCallback, useMemo, useState } from 'react'
import { MINUTE_MS } from '#shared/domain/time/units.ts'
import { tripFilter } from '#shared/domain/trip/lists/trip-filters.ts'
import type { ChosenRange } from '#shared/domain/trip/lists/trip-range.ts'
import type { ColumnFilter } from '#shared/schemas/timetable.ts'
import type { VisibleTrip } from '#shared/schemas/trip.ts'
import { type TripView, tripView } from '#shared/trips/trip-view.ts'
import { loadTrips } from '../../data/load-trips.ts'
import { useOverlaidTrips } from '../../data/overlaid-trips.ts'
import { type ServerResult, useServerResult } from '../../data/server-result.ts'

/** More would take the device seconds to write and to read. */
const MOST_KEPT = 5_000
/** Coming back from a trip within this time shows the same trips. */
export const FRESH_MS = MINUTE_MS

/**
 * The trips of a range, as they were at the moment they were loaded: delays are computed once for each answer, not for
 * each filter.
 */
export const useAnalysisTrips = (
  range: ChosenRange | null,
): Omit<ServerResult<ChosenRange, VisibleTrip[]>, 'answer'> & { trips: TripView[] | undefined; loaded: number } => {
  const [loaded, setLoaded] = useState(0)
  const whole = useServerResult<ChosenRange, VisibleTrip[]>(
    'analysis',
    range,
    (request, context) => {
      setLoaded(0)
      return loadTrips(request, context.signal, setLoaded)
    },
    { keeps: (trips) => trips.length <= MOST_KEPT, freshMs: FRESH_MS },
  )
  const shown = useOverlaidTrips(whole)
  const { answer: _rows, ...result } = whole
  const { asOf } = result
  const trips = useMemo(
    () => (asOf === undefined ? undefined : shown?.map((trip) => tripView(trip, asOf))),
    [shown, asOf],
  )
  return { ...result, trips, loaded }
}

/** Returns the trips that pass the filters; `undefined` while there are none. */
export const useFilteredTrips = (
  trips: readonly TripView[] | undefined,
  filters: readonly ColumnFilter[],
): readonly TripView[] | undefined => {
  const filter = useCallback(
    (all: readonly TripView[]) => {
      if (filters.length === 0) return all
      const passes = tripFilter(filters)
      // The legs are known; no moment is needed for them.
      return all.filter(({ row, legs }) => passes(row, 0, legs))
    },
    [filters],
  )
  return useMemo(() => trips && filter(trips), [trips, filter])
}
