import { invoiceOf, type PricedItem } from '../../shared/domain/money/invoice.ts'
import { type DayRange, instantsOfDays } from '../../shared/domain/time/views.ts'
import type { Language } from '../../shared/schemas/session.ts'
import { JOURNAL_STATUSES, journalTrips } from '../store/money/journals.ts'
import { type DatabaseToRead, withReadStore } from '../store/sql/read-store.ts'
import { journalFile, type WeekReference } from './journal-sheet.ts'

/** What the subcontractor journal's spreadsheet is made of. */
export type SubcontractorJournalFile = {
  database: DatabaseToRead
  subcontractor: string
  days: DayRange
  items: PricedItem[]
  calendarReferences: WeekReference[]
  language: Language
}

/** The subcontractor journal as a spreadsheet: nothing of the customer's invoice is in it. Runs in the worker. */
export const subcontractorJournalFile = (request: SubcontractorJournalFile): Uint8Array => {
  const { database, subcontractor, days, items, calendarReferences, language } = request
  const { timeZone, now } = database
  const trips = withReadStore(database, (store) =>
    journalTrips(store, {
      of: { subcontractor },
      ...instantsOfDays(days, timeZone),
      statuses: JOURNAL_STATUSES,
    }),
  )
  return journalFile({
    side: 'sub',
    title: 'route_subcontractor_journal',
    party: subcontractor,
    lines: [],
    days,
    invoice: invoiceOf(trips, items, 'sub', timeZone),
    references: calendarReferences,
    language,
    timeZone,
    now,
  })
}
