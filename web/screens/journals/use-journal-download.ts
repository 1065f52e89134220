import type { DayRange } from '../../../shared/domain/time/views.ts'
import { useLanguage } from '../../i18n/provider.tsx'
import { fetchFile } from '../../session/download.ts'
import { useNotify } from '../../ui/feedback/notification.tsx'
import { useDownload } from '../../ui/use-download.ts'
import { readItems } from './invoice/invoice-draft.ts'
import type { InvoiceDraftState } from './invoice/use-invoice-draft.ts'
import type { JournalKind } from './journal-kind.ts'

/** The request for the spreadsheet; null fields are still to be chosen. */
export type JournalFileRequest = {
  party: string | null
  days: DayRange | null
  /** The invoice's entries; null for roles that enter none. */
  entries: Pick<InvoiceDraftState, 'draft' | 'saveNow'> | null
}

/** Fetches the journal's spreadsheet and saves it; reports a failure. */
export const useJournalDownload = (
  kind: JournalKind,
): { isCreating: boolean; download: (request: JournalFileRequest) => Promise<void> } => {
  const language = useLanguage()
  const notify = useNotify()
  const { isCreating, download: save } = useDownload()

  /** Items and references are left out: the server holds them. */
  const fetchJournal = (party: string, { from, to }: DayRange) => {
    const common = { start_date: from, end_date: to, language }
    return kind.side === 'sub'
      ? fetchFile('subcontractorJournalDownload', { body: { ...common, subcontractor: party } })
      : fetchFile('customerJournalDownload', { body: { ...common, customer: party } })
  }

  const download = async ({ party, days, entries }: JournalFileRequest) => {
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
    await save(() => fetchJournal(party, days), `${kind.name}.xlsx`)
  }
  return { isCreating, download }
}
