import { useState } from 'react'
import { useLanguage } from '../../i18n/provider.tsx'
import { NoConnection } from '../../sync/api.ts'
import { fetchFile } from '../../sync/download.ts'
import { useNotify } from '../../ui/notification.tsx'
import { saveFile } from '../../ui/save-file.ts'

/** Asks the server for the spreadsheet of the whole list and saves it; says so when that fails. */
export const usePriceListDownload = (): { isCreating: boolean; download: () => Promise<void> } => {
  const language = useLanguage()
  const notify = useNotify()
  const [isCreating, setIsCreating] = useState(false)
  const download = async () => {
    setIsCreating(true)
    try {
      saveFile(await fetchFile('priceListDownload', { query: { language } }), 'price_list.xlsx')
    } catch (error) {
      notify('error', error instanceof NoConnection ? 'needs_connection' : 'download_failed')
    } finally {
      setIsCreating(false)
    }
  }
  return { isCreating, download }
}
