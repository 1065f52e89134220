import { overlayEdit } from '#shared/domain/sync/merge-rows.ts'
import { knownTour } from '#shared/domain/tour/known-tour.ts'
import { type Edited, type EditedEntity, TRIPS } from './overlay.ts'

const KNOWN: Record<EditedEntity, Edited['known']> = { trip: TRIPS.known, tour: knownTour, statement: (row) => row }

/** Overlay of edits of any entity; apart from `overlay.ts`, since the first screen shows trips alone. */
export const editedOf = (entity: EditedEntity): Edited => ({
  entity,
  overlay: (row, edit) => overlayEdit(entity, row, edit),
  known: KNOWN[entity],
})
