import { useShownRow } from '../data/edited-row.ts'
import type { OutboxEntry } from '../db/records.ts'

/** Reasons after which a row is no longer its person's. */
const GONE: ReadonlySet<string> = new Set(['trip_given_away', 'trip_deleted', 'tour_given_away', 'tour_deleted'])

/**
 * Returns true for a refused edit of a row that its person no longer has: it went to another company, or was deleted. It would be
 * refused again, and nothing of the row stays with this person.
 * @param isHere the device has the row, perhaps again
 */
export const isOfGoneRow = (
  { op, state, message, reason, reasons = reason ? [reason] : [] }: OutboxEntry,
  isHere: boolean,
): boolean =>
  !isHere &&
  op !== 'create' &&
  state === 'refused' &&
  (reasons.length > 0 ? reasons.some(({ what }) => GONE.has(what)) : message === 'not_found')

/** As `isOfGoneRow`, by what this device has. */
export const useIsOfGoneRow = (entry: OutboxEntry): boolean =>
  isOfGoneRow(entry, Boolean(useShownRow(entry.entity, entry.key)))
