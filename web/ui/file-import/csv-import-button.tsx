import ImportIcon from '@mui/icons-material/UploadFileOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { type ReactNode, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { useDevice } from '../browser/use-device.ts'
import type { NotificationAction } from '../feedback/notification-bar.tsx'
import { FormDialog } from '../forms/form-panel.tsx'
import { CsvImport, type CsvKind } from './csv-import.tsx'

export type CsvImportButtonProps = {
  kind: CsvKind
  /** Translated name of the list. */
  list: string
  /** The rows were written, or that was undone. @param wayBack undoes it */
  onImported: (wayBack?: NotificationAction) => void
  /** A sign without its word, as on a phone. */
  isCompact?: boolean
}

/** Opens the import of a list from a CSV file. */
export const CsvImportButton = ({ kind, list, onImported, isCompact = false }: CsvImportButtonProps): ReactNode => {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const { isNarrow, isWide } = useDevice()
  const label = text('import_csv')
  return (
    <>
      {isNarrow || isCompact ? (
        <IconButton
          color="primary"
          aria-label={label}
          title={label}
          onClick={() => setOpen(true)}
          sx={{ width: 44, height: 44, ml: -1 }}
        >
          <ImportIcon />
        </IconButton>
      ) : (
        <Button
          startIcon={<ImportIcon />}
          aria-label={label}
          title={isWide ? undefined : label}
          onClick={() => setOpen(true)}
        >
          {isWide ? label : text('import_csv_short')}
        </Button>
      )}
      <FormDialog title={text('import_title', { list })} isOpen={isOpen} onClose={() => setOpen(false)}>
        <CsvImport
          kind={kind}
          onImported={(wayBack) => {
            setOpen(false)
            onImported(wayBack)
          }}
          onUndone={onImported}
        />
      </FormDialog>
    </>
  )
}
