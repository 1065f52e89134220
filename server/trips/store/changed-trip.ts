import type { Role } from '#shared/domain/access/roles.ts'
import type { Trip } from '#shared/schemas/trip.ts'

/**
 * A trip before a change (null when it is new) and after; `changedBy` is the role of the person, null for telematics;
 * `isUndoable` is true where that person has a way back on the screen.
 */
export type ChangedTrip = { before: Trip | null; after: Trip; changedBy: Role | null; isUndoable?: boolean }
