import { visibleTrip } from '../../shared/domain/access/visibility.ts'
import { type FigureList, MAX_FIGURE_TRIPS } from '../../shared/domain/figures/figures.ts'
import type { Excuse } from '../../shared/domain/figures/punctuality.ts'
import { dayOf, formatDay } from '../../shared/domain/time/dates.ts'
import type { Language } from '../../shared/schemas/accounts/session.ts'
import type { VisibleTrip } from '../../shared/schemas/trip.ts'
import { figureColumns, figureTrip } from '../../shared/trips/figure-columns.ts'
import { fileContext, listFile } from '../excel/file-columns.ts'
import type { Store } from '../store/db.ts'
import { withReadStore } from '../store/sql/read-store.ts'
import { type FiguresToRead, judgingOf, slicesOf } from './figures.ts'
import { figureTripIds, tripsOfIds } from './store/figure-sums.ts'

export type FigureTripsToRead = FiguresToRead & { list: FigureList; reason: Excuse | null }

const idsOf = (store: Store, { range, viewer, narrow, list, reason }: FigureTripsToRead): number[] => {
  const idsIn = figureTripIds(store, { viewer, narrow }, { list, reason, judging: judgingOf(store) })
  return slicesOf(range, narrow, false, store.timeZone).flatMap(idsIn)
}

/** The trips as the viewer sees them, with the fields of the list. */
const seenTrips = (store: Store, { viewer, list }: FigureTripsToRead, ids: readonly number[]): VisibleTrip[] =>
  tripsOfIds(store, ids).flatMap((trip) => {
    const seen = visibleTrip(viewer, trip)
    return seen ? [figureTrip(list, seen)] : []
  })

/** The trips that a figure counts, the first few of them, and how many they are. Runs in the worker. */
export const figureTripsOf = (asked: FigureTripsToRead): { total: number; trips: VisibleTrip[] } =>
  withReadStore(asked.database, (store) => {
    const ids = idsOf(store, asked)
    return { total: ids.length, trips: seenTrips(store, asked, ids.slice(0, MAX_FIGURE_TRIPS)) }
  })

/** All trips that a figure counts, as a spreadsheet. Runs in the worker. */
export const figureTripsFile = ({ language, ...asked }: FigureTripsToRead & { language: Language }): Uint8Array => {
  const { database, range, list, viewer } = asked
  const context = fileContext(language, database)
  const lastDay = dayOf(Date.parse(range.to) - 1, database.timeZone)
  const period = `${formatDay(dayOf(range.from, database.timeZone))} - ${formatDay(lastDay)}`
  return withReadStore(database, (store) => {
    const ids = idsOf(store, asked)
    function* rows(): Generator<VisibleTrip> {
      for (let from = 0; from < ids.length; from += MAX_FIGURE_TRIPS)
        yield* seenTrips(store, asked, ids.slice(from, from + MAX_FIGURE_TRIPS))
    }
    return listFile(
      {
        name: 'route_analysis',
        titles: [context.translate(`figure_list_${list}`), `${context.translate('period')} ${period}`],
        columns: figureColumns(list, viewer.role),
        rows: rows(),
      },
      context,
    )
  })
}
