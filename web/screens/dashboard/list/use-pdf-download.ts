import { callApi } from '../../../session/calls.ts'
import { useDownload } from '../../../ui/browser/use-download.ts'
import type { pdfBody } from './pdf-request.ts'

const fetchPdf = async (body: ReturnType<typeof pdfBody>): Promise<Blob> => {
  const { file } = await callApi('downloadPdf', { body })
  const bytes = Uint8Array.from(atob(file), (character) => character.charCodeAt(0))
  return new Blob([bytes], { type: 'application/pdf' })
}

/** Asks the server for the PDF of what is listed and saves it; says so when that fails. */
export const usePdfDownload = (): {
  isCreating: boolean
  download: (body: ReturnType<typeof pdfBody>, name: string) => Promise<void>
} => {
  const { isCreating, download } = useDownload()
  return { isCreating, download: (body, name) => download(() => fetchPdf(body), name) }
}
