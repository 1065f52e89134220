import FileIcon from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useRef, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { CsvInput } from '../../ui/file-import/csv-input.tsx'
import { type ChosenFile, fileOfDrop, fileOfInput, filePicker } from './chosen-file.ts'

type Props = {
  /** Name of the file that is being worked with. */
  fileName: string | null
  isDisabled: boolean
  onChoose: (file: ChosenFile) => void
}

/** Takes a file by dropping, or by a button. */
export const DropZone = ({ fileName, isDisabled, onChoose }: Props): ReactNode => {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const take = (file: ChosenFile | null) => {
    if (file && !isDisabled) onChoose(file)
  }
  const openDialog = () => {
    const pick = filePicker()
    // A frame or a policy may forbid it; the input is always there.
    if (pick) pick().then(take, () => input.current?.click())
    else input.current?.click()
  }
  return (
    <Box
      onDragEnter={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragOver={(event) => event.preventDefault()}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        void fileOfDrop(event.dataTransfer).then(take)
      }}
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        alignItems: 'center',
        gap: 2,
        p: { xs: 2, sm: 3 },
        border: '2px dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
        borderRadius: 2,
        bgcolor: isOver ? 'action.hover' : 'transparent',
        textAlign: { xs: 'center', sm: 'left' },
      }}
    >
      <FileIcon color="primary" sx={{ fontSize: 36 }} aria-hidden />
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: fileName ? 600 : 400, overflowWrap: 'anywhere' }}>
          {isOver ? text('trip_upload_drop_now') : (fileName ?? text('trip_upload_drop'))}
        </Typography>
      </Box>
      <Button
        variant={fileName ? 'outlined' : 'contained'}
        onClick={openDialog}
        disabled={isDisabled}
        sx={{ width: { xs: '100%', sm: 'auto' }, flexShrink: 0 }}
      >
        {text(fileName ? 'trip_upload_choose_other' : 'trip_upload_choose')}
      </Button>
      <CsvInput ref={input} onChoose={(files) => take(fileOfInput(files))} />
    </Box>
  )
}
