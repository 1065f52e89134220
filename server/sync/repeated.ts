import type { Viewer } from '../../shared/domain/access/roles.ts'
import { isStatementVisible, ownTourDays, visibleTour, visibleTrip } from '../../shared/domain/access/visibility.ts'
import { dayOfUnit } from '../../shared/domain/sync/merge.ts'
import type { Mutation, MutationResult, UnitConflict } from '../../shared/schemas/sync.ts'
import type { Store } from '../store/db.ts'
import { getStatement } from '../store/money/statement-lines.ts'
import { getTour } from '../store/trips/tours.ts'
import { getTrip } from '../store/trips/trips.ts'
import { serverId } from './row-id.ts'

type Where = Pick<Mutation, 'entity' | 'key'>

/** Returns true if the person may know both sides of a stored conflict now. Customers and observers never edit. */
const isSeen = (store: Store, viewer: Viewer, { entity, key }: Where, { unit, theirs }: UnitConflict): boolean => {
  if (viewer.role === 'admin') return true
  if (viewer.role !== 'sub') return false
  const id = serverId(store, viewer, { entity, key })
  if (entity === 'statement') {
    const head = getStatement(store, id)
    return head !== undefined && isStatementVisible(viewer, head)
  }
  const knows = (row: object | null): boolean => row !== null && Object.keys(theirs).every((field) => field in row)
  if (entity === 'trip') {
    const trip = getTrip(store, id)
    return trip !== undefined && knows(visibleTrip(viewer, trip))
  }
  const tour = getTour(store, id)
  const day = dayOfUnit(unit)
  return (
    tour !== undefined && knows(visibleTour(viewer, tour)) && (day === null || ownTourDays(viewer, tour)[day] === true)
  )
}

/**
 * Returns what a repeated mutation is answered: its stored result, and what took effect is told as `duplicate`. Role
 * and company may have changed since: of a conflict only what the person still sees is told again.
 */
export const repeated = (store: Store, viewer: Viewer, mutation: Where, stored: MutationResult): MutationResult => {
  if (stored.theirs)
    return { ...stored, theirs: stored.theirs.filter((conflict) => isSeen(store, viewer, mutation, conflict)) }
  return stored.status === 'applied' || stored.status === 'merged' ? { ...stored, status: 'duplicate' } : stored
}
