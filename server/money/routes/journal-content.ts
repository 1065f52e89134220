import type { InvoiceItem } from '#shared/domain/money/invoice.ts'
import type { DayRange } from '#shared/domain/time/views.ts'
import type { Customer } from '#shared/records/customer.ts'
import type { Language } from '#shared/schemas/accounts/session.ts'
import type { CustomerReferences } from '#shared/schemas/journal.ts'
import { listSubcontractors } from '../../master-data/store/lookups.ts'
import type { Store } from '../../store/db.ts'
import type { JournalContent } from '../journals/journal-files.ts'
import { explainedItems, type Party, pricedItems, readInvoice } from '../store/invoices.ts'

/** The content of a file as the request gives it; an absent part is taken from the server. */
type Asked = {
  start_date: string
  end_date: string
  invoice_items?: InvoiceItem[] | undefined
  calendar_references?: JournalContent['weekReferences'] | undefined
  customer_references?: CustomerReferences | undefined
  language?: Language | undefined
  trips?: number[] | undefined
  search?: string | undefined
}

/** @param otherwise language where neither the request nor the receiver has one */
const contentOf = (
  store: Store,
  { party, shown, receives }: { party: Party; shown: JournalContent['party']; receives: Language | null },
  asked: Asked,
  otherwise: Language = 'de',
): JournalContent => {
  const days: DayRange = { from: asked.start_date, to: asked.end_date }
  const held = readInvoice(store, party, days)
  return {
    party: shown,
    days,
    items: pricedItems(
      store,
      party,
      days,
      asked.invoice_items ? explainedItems(store, party, days, asked.invoice_items) : held.invoice_items,
    ),
    weekReferences: asked.calendar_references ?? held.calendar_references,
    customerReferences: asked.customer_references ?? held.customer_references,
    language: asked.language ?? receives ?? otherwise,
    excerpt: asked.trips && { trips: asked.trips, search: asked.search ?? '' },
  }
}

/** Returns the content of the file of a customer's journal. */
export const customerContent = (store: Store, customer: Customer, asked: Asked, otherwise?: Language): JournalContent =>
  contentOf(
    store,
    {
      party: { side: 'customer', id: customer.cm_id, name: customer.cm_name },
      shown: { side: 'customer', customer },
      receives: customer.cm_language,
    },
    asked,
    otherwise,
  )

/** Returns the content of the file of a subcontractor's journal. */
export const subcontractorContent = (store: Store, name: string, asked: Asked, otherwise?: Language): JournalContent =>
  contentOf(
    store,
    {
      party: { side: 'sub', name },
      shown: { side: 'sub', name },
      receives: listSubcontractors(store, true).find(({ sc_name }) => sc_name === name)?.sc_language ?? null,
    },
    asked,
    otherwise,
  )
