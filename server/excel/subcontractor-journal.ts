import { type InvoiceItem, invoiceOf } from '../../shared/domain/invoice.ts'
import { type DayRange, instantsOfDays } from '../../shared/domain/views.ts'
import type { Language } from '../../shared/schemas/session.ts'
import { journalTrips } from '../store/journals.ts'
import { type DatabaseToRead, withReadStore } from '../store/read-store.ts'
import { journalFile } from './journal-sheet.ts'

/** What the subcontractor journal's spreadsheet is made of. */
export type SubcontractorJournalFile = {
  database: DatabaseToRead
  subcontractor: string
  days: DayRange
  items: InvoiceItem[]
  language: Language
}

/** The subcontractor journal as a spreadsheet: nothing of the customer's invoice is in it. Runs in the worker. */
export const subcontractorJournalFile = (request: SubcontractorJournalFile): Uint8Array => {
  const { database, subcontractor, days, items, language } = request
  const { timeZone, now } = database
  const trips = withReadStore(database, (store) =>
    journalTrips(store, {
      of: { subcontractor },
      ...instantsOfDays(days, timeZone),
      statuses: ['active', 'canceled'],
    }),
  )
  return journalFile({
    side: 'sub',
    title: 'route_subcontractor_journal',
    party: subcontractor,
    lines: [],
    days,
    invoice: invoiceOf(trips, items, 'sub', timeZone),
    referenceOf: () => undefined,
    language,
    timeZone,
    now,
  })
}
