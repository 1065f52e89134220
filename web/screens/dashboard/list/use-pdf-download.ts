import { callApi } from '#web/session/calls.ts'
import { useDownload } from '#web/ui/browser/use-download.ts'
import type { pdfBody } from './pdf-request.ts'

/** Fetches the PDF. Its content is put together on demand: the first rows do not wait for that. */
const fetchPdf = async (shown: Parameters<typeof pdfBody>): Promise<Blob> => {
  const body = (await import('./pdf-request.ts')).pdfBody(...shown)
  const { file } = await callApi('downloadPdf', { body })
  const bytes = Uint8Array.from(atob(file), (character) => character.charCodeAt(0))
  return new Blob([bytes], { type: 'application/pdf' })
}

/** Fetches the PDF of the list and saves it, as `timetable_today_2026-11-21.pdf`; shows a notification if that fails. */
export const usePdfDownload = (): {
  isCreating: boolean
  download: (shown: Parameters<typeof pdfBody>, day: string) => Promise<void>
} => {
  const { isCreating, download } = useDownload()
  return { isCreating, download: (shown, day) => download(() => fetchPdf(shown), `timetable_${shown[0]}_${day}.pdf`) }
}
