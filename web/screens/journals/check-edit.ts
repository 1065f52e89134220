import type { Rev, RowKey } from '../../../shared/schemas/sync.ts'
import type { RowEdit } from '../../sync/outbox.ts'

/** Returns the edit to queue when the invoice check mark of a trip is set or removed. */
export const editOfCheck = (
  { key, rev, row }: { key: RowKey; rev: Rev; row: { tt_invoice_check?: boolean } },
  isChecked: boolean,
): RowEdit => ({
  entity: 'trip',
  key,
  rev,
  before: { tt_invoice_check: row.tt_invoice_check },
  after: { tt_invoice_check: isChecked },
})
