import { filterFields } from '#shared/domain/delay/analysis.ts'
import type { ChosenRange } from '#shared/domain/trip/lists/trip-range.ts'
import type { ColumnFilter } from '#shared/schemas/timetable.ts'
import { useLanguage } from '../../i18n/provider.tsx'
import { fetchFile } from '../../session/download.ts'
import { useDownload } from '../../ui/browser/use-download.ts'
import { useNotify } from '../../ui/feedback/notification.tsx'

/** Writes the filtered trips, or the answers of subcontractors, into a spreadsheet and saves it. */
export const useExport = (): {
  isCreating: boolean
  exportTrips: (range: ChosenRange, filters: readonly ColumnFilter[]) => Promise<void>
  exportAnswers: (range: ChosenRange) => Promise<void>
} => {
  const language = useLanguage()
  const notify = useNotify()
  const { isCreating, download } = useDownload()
  const exportTrips = async (range: ChosenRange, filters: readonly ColumnFilter[]) => {
    const fields = filterFields(filters)
    if (!fields) {
      notify('info', 'no_trips_match')
      return
    }
    await download(() => fetchFile('reportDownload', { body: { ...range, ...fields, language } }), 'analysis.xlsx')
  }
  const exportAnswers = (range: ChosenRange) =>
    download(() => fetchFile('answerAnalysisDownload', { body: { ...range, language } }), 'answers.xlsx')
  return { isCreating, exportTrips, exportAnswers }
}
