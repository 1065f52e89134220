import { ANSWER_DAYS } from '#shared/domain/money/statement.ts'
import type { Language } from '#shared/schemas/accounts/session.ts'
import { listCustomers, listSubcontractors } from '../../master-data/store/lookups.ts'
import type { Store } from '../../store/db.ts'
import type { StatementRow } from './statement-lines.ts'

type Receiver = { address: string | null; language: Language | null; days: number | null }
/** Address and language for the mail with a statement; the address is null where its party has none, or is gone. */
export const statementReceiver = (
  store: Store,
  { st_side, st_party, st_customer }: Pick<StatementRow, 'st_side' | 'st_party' | 'st_customer'>,
): Receiver => {
  if (st_side === 'customer') {
    const customer = listCustomers(store).find(({ cm_id }) => cm_id === st_customer)
    return { address: customer?.cm_email ?? null, language: customer?.cm_language ?? null, days: null }
  }
  const subcontractor = listSubcontractors(store, true).find(({ sc_name }) => sc_name === st_party)
  return {
    address: subcontractor?.sc_email ?? null,
    language: subcontractor?.sc_language ?? null,
    days: subcontractor?.sc_answer_days ?? ANSWER_DAYS,
  }
}
