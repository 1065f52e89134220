import { invoiceOf, type PricedItem } from '#shared/domain/money/invoice.ts'
import {
  customerLines,
  type DocumentTrip,
  type InvoiceDocument,
  invoiceDocument,
} from '#shared/domain/money/invoice-document.ts'
import type { PartyTerms } from '#shared/domain/money/party-terms.ts'
import type { Customer } from '#shared/records/customer.ts'
import type { Company } from '#shared/schemas/accounts/company.ts'
import type { JournalTrip } from '#shared/schemas/journal.ts'
import { now } from '#web/clock/clock.ts'
import { useServerResult } from '#web/data/server-result.ts'
import { useTimeZone } from '#web/i18n/format.ts'
import { useLanguage } from '#web/i18n/provider.tsx'
import { useText } from '#web/i18n/text.ts'
import { callApi } from '#web/session/calls.ts'
import type { InvoiceDraft } from '../invoice/invoice-draft.ts'
import type { JournalKind, JournalRequest } from '../journal-kind.ts'
import type { Found } from '../journal-table.tsx'

type Written = {
  kind: JournalKind
  request: JournalRequest
  trips: readonly JournalTrip[]
  items: readonly PricedItem[] | null
  /** References as they are typed. */
  draft: Pick<InvoiceDraft, 'weeks' | 'references'> | undefined
  customer: Customer | undefined
  /** Agreement with the party about VAT and payment. */
  partyTerms: PartyTerms | null
}

const COMPANY = {}
const COMPANY_FRESH_MS = 600_000
/** The company's letterhead for printed journals: kept on the device, so that it is there without a connection. */
export const useCompany = (): Company | undefined => {
  const load = () => callApi('company', {})
  return useServerResult('company', COMPANY, load, { freshMs: COMPANY_FRESH_MS }).answer
}

/** Returns the function that makes the printed invoice of a journal, or of the rows of a search in it. */
export const usePaper = (): ((written: Written, found: Found | null) => InvoiceDocument) => {
  const text = useText()
  const language = useLanguage()
  const timeZone = useTimeZone()
  return ({ kind: { side }, request: { party, from, to }, trips, items, draft, customer, partyTerms }, found) => {
    const references = Object.fromEntries(
      Object.entries(draft?.references ?? {}).map(([number, typed]) => [`reference_${number}`, typed.trim()]),
    )
    const lines = customer ? customerLines(customer, references, text) : []
    return invoiceDocument({
      side,
      party,
      days: { from, to },
      invoice: invoiceOf(
        (found ? found.trips.map(({ row }) => row) : [...trips]) as DocumentTrip[],
        found ? [] : [...(items ?? [])],
        side,
        timeZone,
      ),
      weekReferences: Object.entries(draft?.weeks ?? {}).map(([week, typed]) => ({
        week: Number(week),
        reference: typed.trim() || null,
      })),
      lines: found ? [...lines, text('invoice_excerpt', { search: found.search || '–' })] : lines,
      terms: found ? null : partyTerms,
      translate: text,
      language,
      timeZone,
      now: now(),
    })
  }
}
