import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { useDevice } from '../browser/use-device.ts'
import { useDownload } from '../browser/use-download.ts'

type Props = {
  /** Translated name of the list, by which the file is called. */
  list: string
  fetchIt: () => Promise<Blob>
  /** A sign without its word, as on a phone. */
  isCompact?: boolean
}

const TOUCHED = { width: 44, height: 44 } as const

/** Downloads a list as a spreadsheet. */
export const ListDownload = ({ list, fetchIt, isCompact = false }: Props): ReactNode => {
  const text = useText()
  const { download, isCreating } = useDownload()
  const { isNarrow } = useDevice()
  const shared = {
    loading: isCreating,
    'aria-label': text('excel_download'),
    onClick: () => void download(fetchIt, `${list}.xlsx`),
  }
  // On a phone the list comes first.
  return isNarrow || isCompact ? (
    <IconButton {...shared} color="primary" title={text('excel_download')} sx={TOUCHED}>
      <DownloadIcon />
    </IconButton>
  ) : (
    <Button {...shared} startIcon={<DownloadIcon />} loadingPosition="start">
      Excel
    </Button>
  )
}
