import type { Viewer } from '#shared/domain/access/roles.ts'
import type { Mutation, MutationResult } from '#shared/schemas/sync.ts'
import { Refusal } from '../../kit/refusal.ts'
import type { Store } from '../../store/db.ts'
import { writtenEntity } from '../entities/all.ts'
import { serverId } from './row-id.ts'

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
  const { reasonsOf } = writtenEntity(mutation.entity).act
  if (result.status !== 'refused' || mutation.op === 'create' || !reasonsOf) return result
  const id = knownId(store, viewer, mutation)
  if (id === null) return result
  const { message, errors } = result
  const { reason, reasons = [] } = reasonsOf(store, viewer, id, { message, errors, rev: mutation.rev })
  return { ...result, ...(reason && { reason }), ...(reasons.length > 0 && { reasons }) }
}
