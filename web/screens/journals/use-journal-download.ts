import type { DayRange } from '../../../shared/domain/views.ts'
import { useLanguage } from '../../i18n/provider.tsx'
import { fetchFile } from '../../sync/download.ts'
import { useNotify } from '../../ui/notification.tsx'
import { useDownload } from '../../ui/use-download.ts'
import { type InvoiceDraft, readItems } from './invoice-draft.ts'
import type { JournalKind } from './journal-kind.ts'

/** What the spreadsheet is made of; null where something is still to be chosen. */
export type JournalFileRequest = { party: string | null; days: DayRange | null; draft: InvoiceDraft }

/** Asks the server for the journal's spreadsheet and saves it; says so when that fails. */
export const useJournalDownload = (
  kind: JournalKind,
): { isCreating: boolean; download: (request: JournalFileRequest) => Promise<void> } => {
  const language = useLanguage()
  const notify = useNotify()
  const { isCreating, download: save } = useDownload()

  const fetchJournal = (
    party: string,
    days: DayRange,
    draft: InvoiceDraft,
    invoice_items: ReturnType<typeof readItems>,
  ) => {
    const common = {
      start_date: days.from,
      end_date: days.to,
      invoice_items: invoice_items ?? [],
      language,
    }
    return kind.side === 'sub'
      ? fetchFile('subcontractorJournalDownload', { body: { ...common, subcontractor: party } })
      : fetchFile('customerJournalDownload', {
          body: {
            ...common,
            customer: party,
            calendar_references: Object.entries(draft.weeks).map(([week, reference]) => ({
              week: Number(week),
              reference,
            })),
            customer_references: Object.fromEntries(
              Object.entries(draft.references).map(([number, reference]) => [`reference_${number}`, reference]),
            ),
          },
        })
  }

  const download = async ({ party, days, draft }: JournalFileRequest) => {
    if (!party || !days) {
      notify('error', 'invalid_filters')
      return
    }
    const items = readItems(draft.items)
    if (!items) {
      notify('error', 'invoice_faults_first')
      return
    }
    await save(() => fetchJournal(party, days, draft, items), `${kind.name}.xlsx`)
  }
  return { isCreating, download }
}
