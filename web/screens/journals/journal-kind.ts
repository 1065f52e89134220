import type { InvoiceSide } from '#shared/domain/money/invoice.ts'
import type { JournalTrip } from '#shared/schemas/journal.ts'
import type { TextKey } from '#shared/text-key.ts'
import { callApi } from '../../session/calls.ts'

/** The request for a journal: its party and its days. */
export type JournalRequest = { party: string; from: string; to: string }

/** A kind of journal. The two differ in the party whose money they show, and in their names. */
export type JournalKind = {
  side: InvoiceSide
  /** Name under which columns, the choice and the last answer are stored. */
  name: 'customer_journal' | 'subcontractor_journal'
  /** Message keys. */
  title: TextKey
  partyLabel: TextKey
  choose: TextKey
  load: (request: JournalRequest) => Promise<JournalTrip[]>
}

export const CUSTOMER_JOURNAL: JournalKind = {
  side: 'customer',
  name: 'customer_journal',
  title: 'route_customer_journal',
  partyLabel: 'column_customer',
  choose: 'journal_choose_customer',
  load: ({ party, from, to }) => callApi('customerJournal', { query: { customer: party, startDay: from, endDay: to } }),
}

export const SUBCONTRACTOR_JOURNAL: JournalKind = {
  side: 'sub',
  name: 'subcontractor_journal',
  title: 'route_subcontractor_journal',
  partyLabel: 'column_tt_sub',
  choose: 'journal_choose_subcontractor',
  load: ({ party, from, to }) =>
    callApi('subcontractorJournal', { query: { subcontractor: party, startDay: from, endDay: to } }),
}
