import { and, desc, eq, gte } from 'drizzle-orm'
import type { Viewer } from '#shared/domain/access/roles.ts'
import { sameSpelling } from '#shared/domain/names/names.ts'
import { dayOfUnit, type Fields, type MergeConflict, sameValue } from '#shared/domain/sync/merge.ts'
import type { Mutation, UnitConflict } from '#shared/schemas/sync.ts'
import type { Tour } from '#shared/schemas/tour.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import { lineOfAnswer } from '../../money/store/statement-lines.ts'
import { findUser } from '../../people/store/users.ts'
import type { Store } from '../../store/db.ts'
import { findVersion, lastVersion, VERSIONS_SEARCHED, versionsChanging } from '../../store/history/history.ts'
import { history } from '../../store/schema/sync.ts'

/**
 * The saved versions of a row, walked backwards from the row as it is now. Null for a revision that it never had, or that is
 * forgotten: revisions jump with a restored database, old versions are pruned, and {@link VERSIONS_SEARCHED} are walked at most.
 */
const rowAtRevision = (
  store: Store,
  entity: 'trip' | 'tour',
  current: { key: number; rev: number; row: object },
  rev: number,
): Record<string, unknown> | null => {
  if (!Number.isSafeInteger(rev) || rev < 1 || rev > current.rev) return null
  const versions = store.db
    .select({ rev: history.rev, changes: history.changes })
    .from(history)
    .where(and(eq(history.entity, entity), eq(history.key, String(current.key)), gte(history.rev, rev)))
    .orderBy(desc(history.rev), desc(history.id))
    .limit(VERSIONS_SEARCHED)
    .all()
  const newer = versions.filter((version) => version.rev > rev)
  const isKnown = rev === current.rev || newer.length < versions.length || newer.at(-1)?.rev === rev + 1
  if (!isKnown) return null
  const values: Record<string, unknown> = { ...current.row }
  for (const { changes } of newer) for (const [field, { from }] of Object.entries(changes)) values[field] = from
  return values
}

/**
 * The values of a trip's fields at an earlier revision. Estimates and ignition make no version, so they have their current
 * value unless a person changed them since.
 * @returns null when the trip never had that revision
 */
export const tripAtRevision = (store: Store, trip: Trip, rev: number): Trip | null =>
  rowAtRevision(store, 'trip', { key: trip.tt_id, rev: trip.tt_rev, row: trip }, rev) as Trip | null

/** The values of a tour's fields at an earlier revision; null when the tour never had it. */
export const tourAtRevision = (store: Store, tour: Tour, rev: number): Tour | null =>
  rowAtRevision(store, 'tour', { key: tour.tr_id, rev: tour.tr_rev, row: tour }, rev) as Tour | null

/** The value that a field of a trip had at a moment (ISO 8601), as far back as versions are searched. */
export const tripFieldAt = <Field extends keyof Trip>(
  store: Store,
  trip: Trip,
  field: Field,
  at: string,
): Trip[Field] => {
  let value = trip[field]
  for (const version of versionsChanging(store, { entity: 'trip', key: trip.tt_id }, [field])) {
    if (version.at <= at) break
    value = version.changes[field]?.from as Trip[Field]
  }
  return value
}

/** Every viewer knows the dispatchers, and a sub the users of its own company; users of others stay unknown. */
export const isKnownTo = (store: Store, viewer: Viewer, username: string): boolean => {
  if (viewer.role === 'admin' || sameSpelling(username, viewer.username)) return true
  const user = findUser(store, username)
  return user?.role === 'admin' || (user?.role === 'sub' && sameSpelling(user.subcontractor, viewer.subcontractor))
}

const partOf = (value: unknown, day: number | null): unknown =>
  day === null || !Array.isArray(value) ? value : value[day]

/** Returns true if a version changed the unit: of a weekday array, the value of that day. */
const isOfUnit = (changes: Record<string, { from?: unknown; to?: unknown }>, unit: string, theirs: Fields): boolean => {
  const day = dayOfUnit(unit)
  return Object.keys(theirs).some((field) => {
    const change = changes[field]
    return change !== undefined && !sameValue(partOf(change.from, day), partOf(change.to, day))
  })
}

/** User who last answered a line of a statement, and the time; for a missing trip, of the line that it made. */
export const lastAnswerer = (store: Store, viewer: Viewer, st_id: number, conflict: MergeConflict): UnitConflict => {
  const line = lineOfAnswer(store, st_id, conflict.unit)
  const version = line === null ? undefined : lastVersion(store, { entity: 'statement_line', key: line })
  const isNamed = version && isKnownTo(store, viewer, version.username)
  return { ...conflict, by: isNamed ? version.username : null, at: version?.at ?? null }
}

/**
 * Returns who last wrote a unit that is in conflict, and when; persons and telematics alike. `by` is null where the
 * viewer does not know the person: a trip that changed hands was written by another company before. Both are null where it is
 * so many versions ago that they are not searched. Where the row is as a restore left it, `isRestored` says so, and no person.
 * @param read which database and revision the person read; absent where it is this one
 */
export const lastWriter = (
  store: Store,
  viewer: Viewer,
  row: { entity: 'trip' | 'tour'; key: number },
  conflict: MergeConflict,
  read?: Pick<Mutation, 'epoch' | 'rev'>,
): UnitConflict => {
  const { unit, theirs } = conflict
  const version = findVersion(store, row, Object.keys(theirs), ({ changes }) => isOfUnit(changes, unit, theirs))
  const isOfOther = read?.epoch !== undefined && read.epoch !== store.epoch()
  if (isOfOther && read.rev !== null && (!version || version.rev <= read.rev))
    return { ...conflict, by: null, at: null, isRestored: true }
  const isNamed =
    version &&
    (version.source === 'telematics' || version.source === 'driver' || isKnownTo(store, viewer, version.username))
  return { ...conflict, by: isNamed ? version.username : null, at: version?.at ?? null }
}
