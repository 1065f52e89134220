import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { useDownload } from '../browser/use-download.ts'

type Props = {
  /** Translated name of the list, by which the file is called. */
  list: string
  fetchIt: () => Promise<Blob>
}

/** Downloads a list as a spreadsheet. */
export const ListDownload = ({ list, fetchIt }: Props): ReactNode => {
  const text = useText()
  const { download, isCreating } = useDownload()
  return (
    <Button
      startIcon={<DownloadIcon />}
      loading={isCreating}
      loadingPosition="start"
      aria-label={text('excel_download')}
      onClick={() => void download(fetchIt, `${list}.xlsx`)}
    >
      Excel
    </Button>
  )
}
