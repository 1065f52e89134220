import type { Viewer } from '#shared/domain/access/roles.ts'
import { isCurrentDelay } from '#shared/domain/delay/current-delays.ts'
import { formatAmount } from '#shared/domain/money/money.ts'
import { dayOf, formatInstant } from '#shared/domain/time/dates.ts'
import { instantsOfDays, viewDays } from '#shared/domain/time/views.ts'
import { daysOfNextTrips, groupNextTrips } from '#shared/domain/trip/lists/next-trips.ts'
import { tripFilter } from '#shared/domain/trip/lists/trip-filters.ts'
import type { Language } from '#shared/schemas/accounts/session.ts'
import type { PrintedView } from '#shared/schemas/timetable.ts'
import type { VisibleTrip } from '#shared/schemas/trip.ts'
import { companyOf } from '../../people/store/company.ts'
import { type DatabaseToRead, withReadStore } from '../../store/sql/read-store.ts'
import { visibleTripsTouching } from '../store/visible-trips.ts'
import type { Narrowed } from './filter-caption.ts'
import { timetablePdf } from './timetable.ts'

/** Trips, viewer and language of a PDF. */
export type ViewPdf = {
  database: DatabaseToRead
  viewer: Viewer
  view: PrintedView
  /** Keys of the columns to print; empty for all that the role may see. */
  columns: string[]
  narrowed: Narrowed
  language: Language
}

/** The trips of a view as its screen lists them: the next ones running first, then day by day. */
const inOrder = (view: PrintedView, trips: VisibleTrip[], now: number, timeZone: string): VisibleTrip[] => {
  if (view !== 'next') return trips
  const groups = groupNextTrips(
    trips.map((row) => ({ row })),
    now,
    timeZone,
  )
  return groups.flatMap((group) => group.trips.map(({ row }) => row))
}

/** The PDF of a view, in base64. Runs in the worker, which reads and filters the trips too. */
export const viewPdf = async ({ database, viewer, view, ...printed }: ViewPdf): Promise<string> => {
  const { timeZone, now } = database
  const passes = tripFilter(printed.narrowed.filters, (_column, value) =>
    typeof value === 'number' ? formatAmount(value) : formatInstant(value, timeZone),
  )
  const days = view === 'next' ? daysOfNextTrips(now, timeZone) : viewDays(view, now, timeZone)
  const trips = withReadStore(database, (store) =>
    inOrder(view, visibleTripsTouching(store, viewer, instantsOfDays(days, timeZone)), now, timeZone).filter(
      (trip) => passes(trip, now) && (!printed.narrowed.currentDelays || isCurrentDelay(trip, now)),
    ),
  )
  // What began yesterday and runs still is looked for, yesterday is not what the paper is about.
  const named = view === 'next' ? { ...days, from: dayOf(now, timeZone) } : days
  const company = withReadStore(database, companyOf)
  const bytes = await timetablePdf({ ...printed, trips, role: viewer.role, view, days: named, timeZone, now, company })
  return Buffer.from(bytes).toString('base64')
}
