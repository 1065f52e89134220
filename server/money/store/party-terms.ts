import { type PartyTerms, partyTermsOf } from '#shared/domain/money/party-terms.ts'
import { lacksVatReason } from '#shared/records/party-terms.ts'
import { invalid } from '../../kit/refusal.ts'
import { listCustomers, listSubcontractors } from '../../master-data/store/lookups.ts'
import type { Store } from '../../store/db.ts'
import type { Party } from './invoices.ts'

/** A row as it will be: a body may say nothing of what is kept. @throws Refusal 400 for a rate of 0 without its reason */
export const withVatReason = <Row extends object>(prefix: 'cm' | 'sc', row: Row): Row => {
  if (lacksVatReason(prefix, row)) throw invalid([{ path: `${prefix}_vat_reason`, message: 'vat_reason_required' }])
  return row
}

/** Terms agreed with a party about VAT and payment now; null for none. */
export const partyTermsNow = (store: Store, party: Party): PartyTerms | null =>
  party.side === 'customer'
    ? partyTermsOf(
        'cm',
        listCustomers(store).find(({ cm_id }) => cm_id === party.id),
      )
    : partyTermsOf(
        'sc',
        // A retired subcontractor is still owed for what was driven.
        listSubcontractors(store, true).find(({ sc_name }) => sc_name === party.name),
      )
