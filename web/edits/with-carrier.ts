import { sameValue, TRIP_UNIT_OF } from '../../shared/domain/sync/merge.ts'
import { CARRIER_FIELDS, TRIP_UNITS } from '../../shared/domain/trip/trip-fields.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * An edit of a trip that changes its subcontractor, or what was chosen and agreed for it, says what its person saw of all of
 * these: so the merge, and the way back, know for whom it was meant.
 * @param row as it is shown
 */
export const withCarrier = <Edit extends { before: object; after: object }>(edit: Edit, row: object): Edit => {
  const [before, after, shown] = [edit.before, edit.after, row] as [Values, Values, Values]
  if (!CARRIER_FIELDS.some((field) => field in after && !sameValue(before[field], after[field]))) return edit
  // A journal shows a driver without the number: half of it says nothing.
  const isWhole = (field: string): boolean =>
    (TRIP_UNITS[TRIP_UNIT_OF.get(field) ?? ''] ?? [field]).every((one) => one in shown)
  const seen = Object.fromEntries(CARRIER_FIELDS.filter(isWhole).map((field) => [field, shown[field]]))
  return { ...edit, before: { ...seen, ...before }, after: { ...seen, ...after } }
}
