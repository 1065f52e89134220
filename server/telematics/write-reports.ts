import { alertTripChanges } from '../messages/alerts.ts'
import type { Store } from '../store/db.ts'
import type { ChangedTrip } from '../trips/store/changed-trip.ts'

/**
 * Runs `work`, which writes what vehicles report, in one transaction with the alerts that follow: both commit, or
 * neither.
 * @returns what `work` returns beside the trips that it changed
 */
export const writeReports = <Result extends { changed: ChangedTrip[] }>(
  store: Store,
  work: () => Result,
): Omit<Result, 'changed'> =>
  store.write(() => {
    const { changed, ...rest } = work()
    alertTripChanges(store, changed)
    return rest
  })
