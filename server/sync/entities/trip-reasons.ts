import type { Viewer } from '#shared/domain/access/roles.ts'
import { isTripVisible } from '#shared/domain/access/visibility.ts'
import { isOff } from '#shared/domain/trip/trip-status.ts'
import type { HistoryEntry } from '#shared/schemas/history.ts'
import type { RefusalReason } from '#shared/schemas/sync.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import type { Store } from '../../store/db.ts'
import { rowHistory } from '../../store/history/history.ts'
import { getTrip } from '../../trips/store/trips.ts'
import type { Reasons, Refused } from './entity.ts'
import { done, knownAuthor, type Leaving, leaving, type Title } from './refusal-events.ts'

const titleOf = ({ tt_tour, tt_stp }: Trip): Title => ({ name: tt_tour, stp: tt_stp })

const LEAVING: Leaving<Trip> = {
  deleted: 'trip_deleted',
  givenAway: 'trip_given_away',
  titleOf,
  isVisible: isTripVisible,
  fields: ['tt_sub'],
}

/** Event at a trip that the viewer still sees, by the message of the refusal. */
const eventOf = (
  store: Store,
  viewer: Viewer,
  trip: Trip,
  versions: readonly HistoryEntry[],
  message: string | undefined,
): RefusalReason | undefined => {
  switch (message) {
    case 'answer_not_asked':
    case 'edit_no_permission_not_active': {
      if (!isOff(trip.tt_status)) return undefined
      const what = trip.tt_status === 'canceled' ? 'trip_canceled' : 'trip_inactive'
      const version = versions.find(({ changes }) => 'tt_status' in changes)
      return done(store, viewer, what, titleOf(trip), version)
    }
    case 'edit_no_permission_edit_old_trips':
      return { what: 'trip_over', ...titleOf(trip), by: null, at: trip.tt_sta }
    case 'trip_vehicle_driver_locked':
      return { what: 'trip_started', ...titleOf(trip), by: null, at: trip.tt_stp }
    default:
      return undefined
  }
}

/** Later changes of the planned positioning that the person saw: author and time of the last one, and the former time. */
const movedSince = (
  store: Store,
  viewer: Viewer,
  trip: Trip,
  versions: readonly HistoryEntry[],
  rev: number | null,
): RefusalReason['moved'] => {
  const moves = versions.filter((version) => rev !== null && version.rev > rev && 'tt_stp' in version.changes)
  const [last] = moves
  const from = moves.at(-1)?.changes.tt_stp?.from
  if (!last || typeof from !== 'string' || from === trip.tt_stp) return undefined
  return { by: knownAuthor(store, viewer, last), at: last.at, from }
}

/** Events at a trip whose edit was refused. */
export const tripReasons = (store: Store, viewer: Viewer, id: number, { message, rev }: Refused): Reasons => {
  const trip = getTrip(store, id)
  const versions = rowHistory(store, 'trip', id)
  const left = leaving(store, viewer, LEAVING, trip, versions)
  if (left !== null || !trip) return { reason: left ?? undefined }
  const reason = eventOf(store, viewer, trip, versions, message)
  const moved = reason && movedSince(store, viewer, trip, versions, rev)
  return { reason: moved ? { ...reason, moved } : reason }
}
