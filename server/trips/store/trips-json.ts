import type { Viewer } from '#shared/domain/access/roles.ts'
import type { InstantRange } from '#shared/domain/time/views.ts'
import type { JournalChoice } from '../../money/store/journals.ts'
import { type DatabaseToRead, withReadStore } from '../../store/sql/read-store.ts'
import { visibleJournalTrips, visibleTripsTouching } from './visible-trips.ts'

/** Choice of trips: those that touch a range, or those of a journal. */
export type TripChoice = { touching: InstantRange } | { journal: JournalChoice }
export type TripsToRead = { database: DatabaseToRead; viewer: Viewer; choice: TripChoice }

/** Trips as the viewer sees them, as the bytes of a JSON list: for the worker, since a year of trips takes seconds. */
export const tripsJson = ({ database, viewer, choice }: TripsToRead): Uint8Array =>
  withReadStore(database, (store) => {
    const trips =
      'touching' in choice
        ? visibleTripsTouching(store, viewer, choice.touching)
        : visibleJournalTrips(store, viewer, choice.journal)
    return new TextEncoder().encode(JSON.stringify(trips))
  })
