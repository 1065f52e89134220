import { useState } from 'react'
import { NoConnection } from '../../sync/api.ts'
import { callApi } from '../../sync/current.ts'
import { useNotify } from '../../ui/notification.tsx'
import type { pdfBody } from './pdf-request.ts'

/** How long the browser may take to fetch the file out of memory. */
const KEEP_FILE_MS = 60_000

const saveBase64 = (base64: string, name: string): void => {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEEP_FILE_MS)
}

/** Asks the server for the PDF of what is listed and saves it; says so when that fails. */
export const usePdfDownload = (): {
  isCreating: boolean
  download: (body: ReturnType<typeof pdfBody>, name: string) => Promise<void>
} => {
  const notify = useNotify()
  const [isCreating, setIsCreating] = useState(false)
  const download = async (body: ReturnType<typeof pdfBody>, name: string) => {
    setIsCreating(true)
    try {
      const { file } = await callApi('downloadPdf', { body })
      saveBase64(file, name)
    } catch (error) {
      notify('error', error instanceof NoConnection ? 'needs_connection' : 'download_failed')
    } finally {
      setIsCreating(false)
    }
  }
  return { isCreating, download }
}
