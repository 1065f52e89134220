import type { OutboxEntry } from '../../db/records.ts'

/**
 * Returns true for a create that a database has taken which was replaced by a restored one. That database, or a later backup of
 * it, may be restored in its turn: then the row is there, and only edits can change it. So what is written of the row meanwhile
 * stays beside such a create.
 */
export const isOnceTaken = ({ op, taken }: OutboxEntry): boolean => op === 'create' && taken !== undefined
