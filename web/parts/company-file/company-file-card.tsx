import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { FormDialog } from '../../ui/forms/form-panel.tsx'
import { CompanyFile } from './company-file.tsx'

/**
 * The whole company from one workbook, in place of the single steps.
 * @param onWritten called after an import or its undoing, to read anew
 */
export const CompanyFileCard = ({ onWritten }: { onWritten: () => void }): ReactNode => {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <Box sx={{ mb: 2, p: 2, border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <Typography variant="h3">{text('company_file_title')}</Typography>
      <Typography sx={{ mt: 0.5, mb: 1.5, maxWidth: '47.5rem' }}>{text('company_file_text')}</Typography>
      <Button variant="contained" onClick={() => setOpen(true)}>
        {text('company_file_open')}
      </Button>
      <FormDialog title={text('company_file_title')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <CompanyFile
          onImported={() => {
            setOpen(false)
            onWritten()
          }}
          onUndone={onWritten}
        />
      </FormDialog>
    </Box>
  )
}
