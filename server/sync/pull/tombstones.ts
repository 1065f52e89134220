import type { Viewer } from '#shared/domain/access/roles.ts'
import type { SyncEntity } from '#shared/schemas/sync.ts'
import { couldKnow, entityOf } from '../entities/all.ts'
import { isInside, type Range } from '../entities/entity.ts'
import type { ChangeLine } from '../store/sync-log.ts'

/**
 * Returns true if the person's devices may hold a row, and so have to hear that it is no longer theirs.
 * @param before who could know it, as the change feed kept it from before a change
 * @param held the days that the device asked with
 */
export const mayBeHeld = (viewer: Viewer, entity: SyncEntity, before: ChangeLine['before'], held: Range): boolean =>
  before !== null && couldKnow(viewer, entity, before) && isInside(entityOf(entity), before, held)
