import type { Viewer } from '#shared/domain/access/roles.ts'
import { visibleTrip } from '#shared/domain/access/visibility.ts'
import type { InstantRange } from '#shared/domain/time/views.ts'
import { JOURNAL_FIELDS, type JournalTrip } from '#shared/schemas/journal.ts'
import type { Trip, VisibleTrip } from '#shared/schemas/trip.ts'
import { type JournalChoice, journalTrips } from '../../money/store/journals.ts'
import type { Store } from '../../store/db.ts'
import { ownTripsTouching } from './trips.ts'

/** Trips of the range as the viewer sees them, by planned positioning time. */
export const visibleTripsTouching = (store: Store, viewer: Viewer, range: InstantRange): VisibleTrip[] =>
  ownTripsTouching(store, viewer, range).flatMap((trip) => visibleTrip(viewer, trip) ?? [])

/** A trip as the role sees it, with the fields of a journal (rules 7.1). */
const journalTrip = (viewer: Viewer, trip: Trip): JournalTrip[] => {
  const seen: Partial<Trip> | null = visibleTrip(viewer, trip)
  if (!seen) return []
  const fields = JOURNAL_FIELDS.filter((field) => seen[field] !== undefined).map((field) => [field, seen[field]])
  return [Object.fromEntries(fields) as JournalTrip]
}

/** The trips of a journal as the viewer sees them. */
export const visibleJournalTrips = (store: Store, viewer: Viewer, choice: JournalChoice): JournalTrip[] =>
  journalTrips(store, choice).flatMap((trip) => journalTrip(viewer, trip))
