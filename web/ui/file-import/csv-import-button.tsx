import ImportIcon from '@mui/icons-material/UploadFileOutlined'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { useDevice } from '../browser/use-device.ts'
import { FormDialog } from '../forms/form-panel.tsx'
import { CsvImport, type CsvKind } from './csv-import.tsx'

export type CsvImportButtonProps = {
  kind: CsvKind
  /** Translated name of the list. */
  list: string
  onImported: () => void
}

/** Opens the import of a list from a CSV file. */
export const CsvImportButton = ({ kind, list, onImported }: CsvImportButtonProps): ReactNode => {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const { isWide } = useDevice()
  const label = text('import_csv')
  return (
    <>
      <Button
        startIcon={<ImportIcon />}
        aria-label={label}
        title={isWide ? undefined : label}
        onClick={() => setOpen(true)}
      >
        {isWide ? label : text('import_csv_short')}
      </Button>
      <FormDialog title={text('import_title', { list })} isOpen={isOpen} onClose={() => setOpen(false)}>
        <CsvImport
          kind={kind}
          onImported={() => {
            setOpen(false)
            onImported()
          }}
          onUndone={onImported}
        />
      </FormDialog>
    </>
  )
}
