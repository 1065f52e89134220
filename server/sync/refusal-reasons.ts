import type { Viewer } from '../../shared/domain/access/roles.ts'
import { isTourVisible, isTripVisible, ownTourDays } from '../../shared/domain/access/visibility.ts'
import { sameValue } from '../../shared/domain/sync/merge.ts'
import { dayPath } from '../../shared/domain/tour/week-days.ts'
import type { HistoryEntry } from '../../shared/schemas/history.ts'
import type { Mutation, MutationResult, RefusalReason } from '../../shared/schemas/sync.ts'
import type { Tour } from '../../shared/schemas/tour.ts'
import type { Trip } from '../../shared/schemas/trip.ts'
import { Refusal } from '../http/refusal.ts'
import type { Store } from '../store/db.ts'
import { rowHistory } from '../store/trips/history.ts'
import { getTour } from '../store/trips/tours.ts'
import { getTrip } from '../store/trips/trips.ts'
import { isKnownTo, tourAtRevision, tripAtRevision } from '../store/trips/versions.ts'
import { serverId } from './row-id.ts'

/**
 * Finds the events of a refused mutation's row: who cancelled the trip, deleted it, gave it to somebody else. Told to
 * those alone who could see the row before that, with the values that it had then (rules 4.7).
 */

type About = Pick<RefusalReason, 'name' | 'stp'>
const ofTrip = ({ tt_tour, tt_stp }: Trip): About => ({ name: tt_tour, stp: tt_stp })
const ofTour = ({ tr_name }: Tour): About => ({ name: tr_name, stp: null })

const knownAuthor = (store: Store, viewer: Viewer, { source, username }: HistoryEntry): string | null =>
  source === 'person' && isKnownTo(store, viewer, username) ? username : null

const done = (
  store: Store,
  viewer: Viewer,
  what: RefusalReason['what'],
  about: About,
  version: HistoryEntry | undefined,
): RefusalReason | undefined =>
  version && {
    what,
    ...about,
    by: knownAuthor(store, viewer, version),
    at: version.at,
  }

/** The row as its deletion left it in the history; undefined when it was not deleted. */
const deletedRow = (versions: readonly HistoryEntry[]): Record<string, unknown> | undefined =>
  versions[0]?.action === 'delete'
    ? Object.fromEntries(Object.entries(versions[0].changes).map(([field, { from }]) => [field, from]))
    : undefined

/** The newest version that took the row out of sight, and the row as it was seen before. */
const lastSeen = <Row>(
  versions: readonly HistoryEntry[],
  fields: readonly string[],
  atRevision: (rev: number) => Row | null,
  isVisible: (row: Row) => boolean,
): { row: Row; version: HistoryEntry } | undefined => {
  for (const version of versions) {
    if (!fields.some((field) => field in version.changes)) continue
    const row = atRevision(version.rev - 1)
    if (row && isVisible(row)) return { row, version }
  }
  return undefined
}

/** Another planned positioning than the person saw: by whom and when the last time, and from which one. */
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

const tripReason = (
  store: Store,
  viewer: Viewer,
  id: number,
  { message = '' }: MutationResult,
  rev: number | null,
): RefusalReason | undefined => {
  const reason = tripFate(store, viewer, id, message)
  const trip = getTrip(store, id)
  if (!reason || !trip || !isTripVisible(viewer, trip)) return reason
  const moved = movedSince(store, viewer, trip, rowHistory(store, 'trip', id), rev)
  return moved ? { ...reason, moved } : reason
}

const tripFate = (store: Store, viewer: Viewer, id: number, message: string): RefusalReason | undefined => {
  const trip = getTrip(store, id)
  const versions = rowHistory(store, 'trip', id)
  if (!trip) {
    const row = deletedRow(versions) as Trip | undefined
    return row && isTripVisible(viewer, row) ? done(store, viewer, 'trip_deleted', ofTrip(row), versions[0]) : undefined
  }
  if (!isTripVisible(viewer, trip)) {
    const before = lastSeen(
      versions,
      ['tt_sub'],
      (rev) => tripAtRevision(store, trip, rev),
      (row) => isTripVisible(viewer, row),
    )
    return before && done(store, viewer, 'trip_given_away', ofTrip(before.row), before.version)
  }
  const about = ofTrip(trip)
  switch (message) {
    case 'edit_no_permission_not_active': {
      const what = trip.tt_status === 'canceled' ? 'trip_canceled' : 'trip_inactive'
      return done(
        store,
        viewer,
        what,
        about,
        versions.find(({ changes }) => 'tt_status' in changes),
      )
    }
    case 'edit_no_permission_edit_old_trips':
      return { what: 'trip_over', ...about, by: null, at: trip.tt_sta }
    case 'trip_vehicle_driver_locked':
      return { what: 'trip_started', ...about, by: null, at: trip.tt_stp }
    default:
      return undefined
  }
}

/** Returns what became of one day that was refused; undefined where that day was never this viewer's. */
const dayReason = (
  store: Store,
  viewer: Viewer,
  { tour, versions }: { tour: Tour; versions: readonly HistoryEntry[] },
  day: number,
  message: string,
): RefusalReason | undefined => {
  const changesDay = (version: HistoryEntry, field: string): boolean => {
    const change = version.changes[field]
    return change !== undefined && !sameValue((change.from as unknown[])?.[day], (change.to as unknown[])?.[day])
  }
  const tell = (what: RefusalReason['what'], version: HistoryEntry | undefined) => {
    const reason = done(store, viewer, what, ofTour(tour), version)
    return reason && { ...reason, day }
  }
  if (message === 'tour_day_locked')
    return tell(
      'tour_day_locked',
      versions.find((version) => changesDay(version, 'tr_week_locked')),
    )
  if (message !== 'field_not_allowed' || ownTourDays(viewer, tour)[day]) return undefined
  for (const version of versions) {
    if (!changesDay(version, 'tr_week_sub') && !changesDay(version, 'tr_week_status')) continue
    const before = tourAtRevision(store, tour, version.rev - 1)
    if (!before || !ownTourDays(viewer, before)[day]) continue
    return tell(tour.tr_week_status[day] ? 'tour_day_given_away' : 'tour_day_off', version)
  }
  return undefined
}

/** The days that a refusal names, each with what became of it. */
const dayReasons = (store: Store, viewer: Viewer, id: number, { errors = [] }: MutationResult): RefusalReason[] => {
  const tour = getTour(store, id)
  if (!tour || !isTourVisible(viewer, tour)) return []
  const versions = rowHistory(store, 'tour', id)
  return errors.flatMap(({ path, message }) => {
    const day = dayPath(path)?.day
    return (day === undefined ? undefined : dayReason(store, viewer, { tour, versions }, day, message)) ?? []
  })
}

const tourReason = (
  store: Store,
  viewer: Viewer,
  id: number,
  { message }: MutationResult,
): RefusalReason | undefined => {
  const tour = getTour(store, id)
  const versions = rowHistory(store, 'tour', id)
  if (!tour) {
    const row = deletedRow(versions) as Tour | undefined
    return row && isTourVisible(viewer, row) ? done(store, viewer, 'tour_deleted', ofTour(row), versions[0]) : undefined
  }
  if (!isTourVisible(viewer, tour)) {
    const before = lastSeen(
      versions,
      ['tr_week_sub', 'tr_week_status'],
      (rev) => tourAtRevision(store, tour, rev),
      (row) => isTourVisible(viewer, row),
    )
    return before && done(store, viewer, 'tour_given_away', ofTour(before.row), before.version)
  }
  if (message !== 'tour_day_locked') return undefined
  return done(
    store,
    viewer,
    'tour_day_locked',
    ofTour(tour),
    versions.find(({ changes }) => 'tr_week_locked' in changes),
  )
}

/** The row that the mutation means; null where this database does not have it. */
const knownId = (store: Store, viewer: Viewer, mutation: Parameters<typeof serverId>[2]): number | null => {
  try {
    return serverId(store, viewer, mutation)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** The result of a mutation, with what happened to its row where it was refused. Nothing else tells of a row unseen. */
export const withReason = (
  store: Store,
  viewer: Viewer,
  mutation: Pick<Mutation, 'entity' | 'op' | 'key' | 'epoch' | 'rev'>,
  result: MutationResult,
): MutationResult => {
  if (result.status !== 'refused' || mutation.op === 'create') return result
  // What became of a statement its message says.
  if (mutation.entity === 'statement') return result
  const id = knownId(store, viewer, mutation)
  if (id === null) return result
  if (mutation.entity === 'trip') {
    const reason = tripReason(store, viewer, id, result, mutation.rev)
    return reason ? { ...result, reason } : result
  }
  const reasons = dayReasons(store, viewer, id, result)
  // An app that knows of no days understands this one reason.
  const reason = reasons.find(({ what }) => what === 'tour_day_locked') ?? tourReason(store, viewer, id, result)
  return { ...result, ...(reason ? { reason } : {}), ...(reasons.length > 0 ? { reasons } : {}) }
}
