import { useState } from 'react'
import { downloadFailureText } from '../../i18n/failure.ts'
import { useNotify } from '../feedback/notification.tsx'
import { saveFile } from './save-file.ts'

/** Fetches a file and hands it to the browser's downloads; reports a failure. */
export const useDownload = (): {
  isCreating: boolean
  /** @param name of the file, or what makes it of the file that came */
  download: (fetchIt: () => Promise<Blob>, name: string | ((file: Blob) => string)) => Promise<void>
} => {
  const notify = useNotify()
  const [isCreating, setIsCreating] = useState(false)
  const download = async (fetchIt: () => Promise<Blob>, name: string | ((file: Blob) => string)) => {
    setIsCreating(true)
    try {
      const file = await fetchIt()
      saveFile(file, typeof name === 'string' ? name : name(file))
    } catch (error) {
      const { message, values } = downloadFailureText(error)
      notify('error', message, values)
    } finally {
      setIsCreating(false)
    }
  }
  return { isCreating, download }
}
