import { ACTUAL_TIMES } from '#shared/domain/tracking/tracker-trip.ts'

/** Fields of a trip that a screen may lead to by one tap: the editor opens there. */
const START_FIELDS = [...ACTUAL_TIMES, 'tt_from_slot_from', 'tt_to_slot_from'] as const
export type StartField = (typeof START_FIELDS)[number]

/** State of the address of an editor that opens at a field. */
type StartState = { startField?: StartField }

/** Reads it from a state of the history; whatever is none of them is undefined. */
export const startFieldOf = (state: unknown): StartField | undefined =>
  START_FIELDS.find((field) => field === (state as StartState | null)?.startField)
