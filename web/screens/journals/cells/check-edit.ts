import { checkField, type InvoiceSide, isCheckedTrip } from '#shared/domain/money/invoice.ts'
import type { JournalTrip } from '#shared/schemas/journal.ts'
import type { Rev, RowKey } from '#shared/schemas/sync.ts'
import { withCarrier } from '#web/edits/with-carrier.ts'
import type { RowEdit } from '#web/sync/push/outbox.ts'

type TripEdit = Extract<RowEdit, { entity: 'trip' }>
type Edited = { key: RowKey; rev: Rev; row: Partial<JournalTrip> }

/** Returns the edit to queue when the invoice check mark of a trip is set or removed, for one side. */
export const editOfCheck = (
  { key, rev, row }: Edited,
  isChecked: boolean,
  side: InvoiceSide = 'customer',
): TripEdit => {
  const field = checkField(side)
  const shown = side === 'sub' ? (row.tt_sub_invoice_check ?? null) : row.tt_invoice_check
  return withCarrier({ entity: 'trip', key, rev, before: { [field]: shown }, after: { [field]: isChecked } }, row)
}

/** Edits that make the check mark of several trips the same; trips that have it already are left out. */
export const editsOfChecks = (trips: readonly Edited[], isChecked: boolean, side: InvoiceSide): TripEdit[] =>
  trips.filter(({ row }) => isCheckedTrip(row, side) !== isChecked).map((trip) => editOfCheck(trip, isChecked, side))
