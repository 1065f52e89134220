import { isTripVisible, visibleTrip } from '#shared/domain/access/visibility.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import { Refusal } from '../../kit/refusal.ts'
import type { Store } from '../../store/db.ts'
import { getTrip, getTrips, tripsOfDayPage, tripsTouchingPage } from '../../trips/store/trips.ts'
import { createTrip, editTrip } from '../../trips/trip-edits.ts'
import { lastWriter } from '../store/versions.ts'
import { idAfter, type Range, type WrittenEntity } from './entity.ts'
import { tripReasons } from './trip-reasons.ts'

export const trip: WrittenEntity<Trip, Trip> = {
  name: 'trip',
  keyOf: ({ tt_id }) => tt_id,
  parseKey: Number,
  isPaged: true,
  isReadOnce: true,
  byKeys: (store, keys) => getTrips(store, keys.map(Number)),
  page: (store, range, after, limit) => tripsTouchingPage(store, range, { afterId: idAfter(after), limit }),
  see: visibleTrip,
  isVisible: isTripVisible,
  isInside: ({ tt_sta, tt_stp }, { from, to }) => tt_sta >= from && tt_stp < to,
  act: {
    create: (store, viewer, { set, seen = null, seen_at }) => {
      const { row, seq } = createTrip(store, viewer, set, { seen, seenAt: seen_at?.set })
      return { id: row.tt_id, seq }
    },
    edit: (store, viewer, id, { set, base, seen = null, seen_at, rev, epoch }) => {
      const outcome = editTrip(store, viewer, id, { set, base, seen, seen_at, rev, isInParts: true, isUndoable: true })
      const { row, seq, changed, conflicts, refused } = outcome
      const theirs = conflicts.map((conflict) =>
        lastWriter(store, viewer, { entity: 'trip', key: id }, conflict, { epoch, rev }),
      )
      return { seq, rev: row.tt_rev, changed, theirs, refused }
    },
    delete: () => {
      throw new Refusal(403, 'edit_no_permission')
    },
    mayKnow: (store, viewer, id, { theirs }) => {
      const row = getTrip(store, id)
      const seen = row && visibleTrip(viewer, row)
      return !!seen && Object.keys(theirs).every((field) => field in seen)
    },
    reasonsOf: tripReasons,
  },
}

/** Trips of one day, in place of the whole window. */
export const tripsOfDay: typeof trip.page = (store: Store, day: Range, after, limit) =>
  tripsOfDayPage(store, day, { afterId: idAfter(after), limit })
