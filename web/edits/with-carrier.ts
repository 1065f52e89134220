import { sameValue } from '../../shared/domain/sync/merge.ts'
import { CARRIER_FIELDS } from '../../shared/domain/trip/trip-fields.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * An edit of a trip that changes its subcontractor, or what was chosen and agreed for it, says what its person saw of all of
 * these: so the merge, and the way back, know for whom it was meant.
 * @param row as it is shown
 */
export const withCarrier = <Edit extends { before: object; after: object }>(edit: Edit, row: object): Edit => {
  const [before, after, shown] = [edit.before, edit.after, row] as [Values, Values, Values]
  if (!CARRIER_FIELDS.some((field) => field in after && !sameValue(before[field], after[field]))) return edit
  const seen = Object.fromEntries(CARRIER_FIELDS.flatMap((field) => (field in shown ? [[field, shown[field]]] : [])))
  return { ...edit, before: { ...seen, ...before }, after: { ...seen, ...after } }
}
