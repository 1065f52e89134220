import { overlayEdit } from '../../../shared/domain/sync/merge-rows.ts'
import type { Edited, EditedEntity } from './overlay.ts'

/** How an edit of any entity is laid over its row; apart from `overlay.ts`, since the first screen shows trips alone. */
export const editedOf = (entity: EditedEntity): Edited => ({
  entity,
  overlay: (row, edit) => overlayEdit(entity, row, edit),
})
