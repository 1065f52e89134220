import { type PartyTerms, partyTermsOf } from '../../../shared/domain/money/party-terms.ts'
import type { Store } from '../db.ts'
import { listCustomers, listSubcontractors } from '../master-data/lookups.ts'
import type { Party } from './invoices.ts'

/** What is agreed with a party about VAT and payment now; null where nothing is. */
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
