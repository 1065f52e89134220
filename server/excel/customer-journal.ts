import { invoiceOf, type PricedItem } from '../../shared/domain/money/invoice.ts'
import { type DayRange, instantsOfDays } from '../../shared/domain/time/views.ts'
import type { Customer } from '../../shared/schemas/customer.ts'
import type { CustomerReferences } from '../../shared/schemas/journal.ts'
import type { Language } from '../../shared/schemas/session.ts'
import { formatText } from '../notify/texts.ts'
import { JOURNAL_STATUSES, journalTrips } from '../store/journals.ts'
import { type DatabaseToRead, withReadStore } from '../store/read-store.ts'
import { journalFile, type WeekReference } from './journal-sheet.ts'

/** What the customer journal's spreadsheet is made of. */
export type CustomerJournalFile = {
  database: DatabaseToRead
  customer: Customer
  days: DayRange
  items: PricedItem[]
  calendarReferences: WeekReference[]
  customerReferences: CustomerReferences
  language: Language
}

const REFERENCES = [1, 2, 3, 4, 5] as const

/** The references that were sent, else the customer's own; empty ones are left out. */
const referencesOf = ({ customer, customerReferences }: CustomerJournalFile): string[] =>
  REFERENCES.flatMap((number) => {
    const sent = customerReferences[`reference_${number}`]
    const reference = sent === undefined ? customer[`cm_reference_${number}`] : sent
    return reference ? [reference] : []
  })

/** The customer journal as a spreadsheet (rules 7.1). Runs in the worker. */
export const customerJournalFile = (request: CustomerJournalFile): Uint8Array => {
  const { database, customer, days, items, calendarReferences, language } = request
  const { timeZone, now } = database
  const trips = withReadStore(database, (store) =>
    journalTrips(store, {
      of: { customer: customer.cm_name },
      ...instantsOfDays(days, timeZone),
      statuses: JOURNAL_STATUSES,
    }),
  )
  const references = referencesOf(request)
  return journalFile({
    side: 'customer',
    title: 'route_customer_journal',
    party: customer.cm_name,
    lines: [
      ...(customer.cm_comatic_id ? [`${formatText(language, 'customer_comatic_id')} ${customer.cm_comatic_id}`] : []),
      ...(references.length > 0
        ? [`${formatText(language, 'invoice_references', { count: references.length })} ${references.join(' · ')}`]
        : []),
    ],
    days,
    invoice: invoiceOf(trips, items, 'customer', timeZone),
    references: calendarReferences,
    language,
    timeZone,
    now,
  })
}
