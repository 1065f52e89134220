import type { Viewer } from '#shared/domain/access/roles.ts'
import type { Mutation, MutationResult, UnitConflict } from '#shared/schemas/sync.ts'
import type { Store } from '../../store/db.ts'
import { writtenEntity } from '../entities/all.ts'
import { serverId } from './row-id.ts'

type Where = Pick<Mutation, 'entity' | 'key'>

/** Returns true if the person may know both sides of a stored conflict now. Customers and observers never edit. */
const isSeen = (store: Store, viewer: Viewer, { entity, key }: Where, conflict: UnitConflict): boolean => {
  if (viewer.role === 'admin') return true
  if (viewer.role !== 'sub') return false
  return writtenEntity(entity).act.mayKnow(store, viewer, serverId(store, viewer, { entity, key }), conflict)
}

/**
 * Returns what a repeated mutation is answered: its stored result, and what took effect is told as `duplicate`. Role
 * and company may have changed since: of a conflict only what the person still sees is told again, the rest as units that were
 * refused, so that a device never has a conflict of nothing.
 */
export const repeated = (store: Store, viewer: Viewer, mutation: Where, stored: MutationResult): MutationResult => {
  if (stored.theirs) {
    const theirs = stored.theirs.filter((conflict) => isSeen(store, viewer, mutation, conflict))
    const hidden = stored.theirs.filter((conflict) => !theirs.includes(conflict)).map(({ unit }) => unit)
    return { ...stored, theirs, ...(hidden.length > 0 && { units: [...(stored.units ?? []), ...hidden] }) }
  }
  return stored.status === 'applied' || stored.status === 'merged' ? { ...stored, status: 'duplicate' } : stored
}
