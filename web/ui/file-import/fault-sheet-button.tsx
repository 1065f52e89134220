import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { MAX_FILE_MB, type RunOf } from '#shared/schemas/file-import.ts'
import { useLanguage } from '../../i18n/provider.tsx'
import { useText } from '../../i18n/text.ts'
import { fetchFile } from '../../session/download.ts'
import { useDownload } from '../browser/use-download.ts'
import { type FileChoices, fileForm, fileQuery } from './file-choices.ts'
import type { FileFault } from './file-faults.ts'

type Props = {
  kind: RunOf
  name: string
  /** The file as it is now. */
  read: () => Promise<File>
  choices: FileChoices
  faults: readonly Pick<FileFault, 'line'>[]
}

/** Gives a faulty file back as it is, with a column that says what is wrong; nothing where no line is named. */
export const FaultSheetButton = ({ kind, name, read, choices, faults }: Props): ReactNode => {
  const text = useText()
  const language = useLanguage()
  const { isCreating, download } = useDownload()
  const fetchSheet = async () =>
    fetchFile('uploadFaults', {
      params: { kind },
      query: { ...fileQuery('check', choices), language },
      body: fileForm(await read(), name, choices, MAX_FILE_MB.long),
    })
  /** By what came: a workbook may be called .csv. */
  const nameOf = ({ type }: Blob): string =>
    `${name.replace(/\.[^.]*$/, '')}_${text('trip_upload_fault').toLowerCase()}.${type.startsWith('text/csv') ? 'csv' : 'xlsx'}`
  if (!faults.some(({ line }) => line > 1)) return null
  return (
    <Button
      startIcon={<DownloadIcon />}
      loading={isCreating}
      onClick={() => void download(fetchSheet, nameOf)}
      sx={{ mt: 1 }}
    >
      {text('upload_fault_sheet')}
    </Button>
  )
}
