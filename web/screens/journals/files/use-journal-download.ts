import { journalFileName } from '#shared/domain/money/invoice-document.ts'
import type { DayRange } from '#shared/domain/time/views.ts'
import type { Language } from '#shared/schemas/accounts/session.ts'
import type { JournalFormat } from '#shared/schemas/journal.ts'
import { useLanguage } from '#web/i18n/provider.tsx'
import { fetchFile } from '#web/session/download.ts'
import { useDownload } from '#web/ui/browser/use-download.ts'
import { useNotify } from '#web/ui/feedback/notification.tsx'
import { readItems } from '../invoice/invoice-draft.ts'
import type { InvoiceDraftState } from '../invoice/use-invoice-draft.ts'
import type { JournalKind } from '../journal-kind.ts'
import type { Found } from '../journal-table.tsx'

/** The request for a file; null fields are still to be chosen. */
export type JournalFileRequest = {
  party: string | null
  days: DayRange | null
  /** The invoice's entries; null for roles that enter none. */
  entries: Pick<InvoiceDraftState, 'draft' | 'saveNow'> | null
  format: JournalFormat
  /** The receiver's language; the person's own where the receiver has none. */
  language: Language | null | undefined
  /** Trips of a search alone. */
  found: Found | null
}

/** Fetches the journal as a file and saves it; reports a failure. */
export const useJournalDownload = (
  kind: JournalKind,
): { isCreating: boolean; download: (request: JournalFileRequest) => Promise<void> } => {
  const ownLanguage = useLanguage()
  const notify = useNotify()
  const { isCreating, download: save } = useDownload()

  /** Items and references are left out: the server holds them. */
  const fetchJournal = (party: string, { from, to }: DayRange, request: JournalFileRequest) => {
    const { format, found, language } = request
    const excerpt = found && {
      trips: found.trips.flatMap(({ key }) => (typeof key === 'number' ? [key] : [])),
      search: found.search,
    }
    const common = { start_date: from, end_date: to, language: language ?? ownLanguage, format, ...excerpt }
    return kind.side === 'sub'
      ? fetchFile('subcontractorJournalDownload', { body: { ...common, subcontractor: party } })
      : fetchFile('customerJournalDownload', { body: { ...common, customer: party } })
  }

  const download = async (request: JournalFileRequest) => {
    const { party, days, entries, format, found } = request
    if (!party || !days) {
      notify('error', 'invalid_filters')
      return
    }
    if (entries?.draft && !readItems(entries.draft.items, days)) {
      notify('error', 'invoice_faults_first')
      return
    }
    if (entries && !(await entries.saveNow())) {
      notify('error', 'invoice_save_first')
      return
    }
    await save(() => fetchJournal(party, days, request), journalFileName(kind.side, party, days, format, found?.search))
  }
  return { isCreating, download }
}
