import { type Fields, type MergeConflict, pick, sameValue } from '../sync/merge.ts'
import { CARRIER_FIELDS } from './trip-fields.ts'

/** Name of the unit that {@link CARRIER_FIELDS} are decided as, where a trip went to another subcontractor meanwhile. */
export const CARRIER = 'carrier'

/**
 * A trip that one person gives to another subcontractor while another one chooses a driver or agrees a price for the former:
 * no field differs in both, and merged field by field one haulier's driver would drive another's trip, or be paid its price.
 * Null where nothing of the kind happened.
 * @param shown the fields as the person saw them @param set what it changed @param theirs the fields as they are now
 */
export const carrierConflict = (shown: Fields, set: Fields, theirs: Fields): MergeConflict | null => {
  const mine = {
    ...pick(shown, CARRIER_FIELDS),
    ...pick(
      set,
      CARRIER_FIELDS.filter((field) => field in set),
    ),
  }
  const now = pick(theirs, CARRIER_FIELDS)
  if (sameValue(mine.tt_sub, now.tt_sub)) return null
  const differing = CARRIER_FIELDS.filter((field) => !sameValue(mine[field], now[field]))
  const isChanged = (fields: Fields): boolean => differing.some((field) => !sameValue(fields[field], shown[field]))
  return isChanged(mine) && isChanged(now) ? { unit: CARRIER, mine, theirs: now } : null
}
