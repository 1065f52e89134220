import type { Viewer } from '../../shared/domain/access/roles.ts'
import { isCurrentDelay } from '../../shared/domain/delay/current-delays.ts'
import { formatAmount } from '../../shared/domain/money/money.ts'
import { formatInstant } from '../../shared/domain/time/dates.ts'
import { type View, viewDays, viewRange } from '../../shared/domain/time/views.ts'
import { tripFilter } from '../../shared/domain/trip/lists/trip-filters.ts'
import type { Language } from '../../shared/schemas/accounts/session.ts'
import { companyOf } from '../store/people/company.ts'
import { type DatabaseToRead, withReadStore } from '../store/sql/read-store.ts'
import { visibleTripsTouching } from '../store/trips/visible-trips.ts'
import type { Narrowed } from './filter-caption.ts'
import { timetablePdf } from './timetable.ts'

/** Trips, viewer and language of a PDF. */
export type ViewPdf = {
  database: DatabaseToRead
  viewer: Viewer
  view: View
  /** Keys of the columns to print; empty for all that the role may see. */
  columns: string[]
  narrowed: Narrowed
  language: Language
}

/** The PDF of a view, in base64. Runs in the worker, which reads and filters the trips too. */
export const viewPdf = async ({ database, viewer, view, ...printed }: ViewPdf): Promise<string> => {
  const { timeZone, now } = database
  const passes = tripFilter(printed.narrowed.filters, (_column, value) =>
    typeof value === 'number' ? formatAmount(value) : formatInstant(value, timeZone),
  )
  const trips = withReadStore(database, (store) =>
    visibleTripsTouching(store, viewer, viewRange(view, now, timeZone)).filter(
      (trip) => passes(trip, now) && (!printed.narrowed.currentDelays || isCurrentDelay(trip, now)),
    ),
  )
  const days = viewDays(view, now, timeZone)
  const company = withReadStore(database, companyOf)
  const bytes = await timetablePdf({ ...printed, trips, role: viewer.role, view, days, timeZone, now, company })
  return Buffer.from(bytes).toString('base64')
}
