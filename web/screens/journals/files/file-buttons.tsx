import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import type { ReactNode } from 'react'
import type { JournalFormat } from '../../../../shared/schemas/journal.ts'
import { useText } from '../../../i18n/text.ts'
import { ExcelButton } from '../../list-screen/excel-button.tsx'
import type { Found } from '../journal-table.tsx'

const BUTTON = { minHeight: 40, bgcolor: 'background.paper', whiteSpace: { xs: 'normal', sm: 'nowrap' } } as const

/** The journal as spreadsheet, as PDF, and on paper; with a search, what it found as a spreadsheet of its own. */
export const FileButtons = ({
  isCreating,
  isDisabled,
  found,
  onDownload,
}: {
  isCreating: boolean
  isDisabled: boolean
  found: Found | null
  onDownload: (format: JournalFormat, found: Found | null) => void
}): ReactNode => {
  const text = useText()
  const pdf = text('pdf_download')
  const print = text('journal_print')
  return (
    <>
      {found && found.trips.length > 0 && (
        <Button disabled={isCreating || isDisabled} onClick={() => onDownload('xlsx', found)} sx={BUTTON}>
          {text('journal_found_download')}
        </Button>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, width: { xs: '100%', sm: 'auto' } }}>
        <ExcelButton
          isCreating={isCreating}
          isDisabled={isDisabled}
          onClick={() => onDownload('xlsx', null)}
          sx={{ ...BUTTON, flex: { xs: '1 1 11rem', sm: 'none' } }}
        />
        <Tooltip title={pdf}>
          <span>
            <IconButton aria-label={pdf} disabled={isCreating || isDisabled} onClick={() => onDownload('pdf', null)}>
              <PdfIcon />
            </IconButton>
          </span>
        </Tooltip>
        <Tooltip title={print}>
          <IconButton aria-label={print} onClick={() => window.print()}>
            <PrintIcon />
          </IconButton>
        </Tooltip>
      </Box>
    </>
  )
}
