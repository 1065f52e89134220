import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import FileIcon from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useRef } from 'react'
import { useText } from '../../i18n/text.ts'
import { CsvInput } from './csv-input.tsx'

type Props = {
  /** The file that is chosen. */
  file: File | null
  /** True while one is checked or imported. */
  isBusy: boolean
  onChoose: (file: File) => void
  onTemplate: () => void
  isTemplateComing?: boolean
}

/** Buttons of an import: its file to fill in, and the one that is chosen. */
export const ChooseFile = ({ file, isBusy, onChoose, onTemplate, isTemplateComing = false }: Props): ReactNode => {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button startIcon={<DownloadIcon />} loading={isTemplateComing} loadingPosition="start" onClick={onTemplate}>
        {text('trip_upload_template')}
      </Button>
      <Button variant="outlined" startIcon={<FileIcon />} disabled={isBusy} onClick={() => input.current?.click()}>
        {text(file ? 'import_choose_other' : 'trip_upload_choose')}
      </Button>
      <CsvInput
        ref={input}
        onChoose={(files) => {
          const chosen = files?.[0]
          if (chosen) onChoose(chosen)
        }}
      />
    </Box>
  )
}
