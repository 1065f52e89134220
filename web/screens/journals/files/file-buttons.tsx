import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import type { ReactNode } from 'react'
import type { JournalFormat } from '#shared/schemas/journal.ts'
import { type Translate, useText } from '#web/i18n/text.ts'
import { ExcelButton } from '#web/parts/list-screen/excel-button.tsx'
import type { Tool } from '#web/ui/table/tool-menu.tsx'
import type { Found } from '../journal-table.tsx'

const BUTTON = { minHeight: 40, bgcolor: 'background.paper', whiteSpace: { xs: 'normal', sm: 'nowrap' } } as const

type Props = {
  isCreating: boolean
  isDisabled: boolean
  /** Sentence about the choice that a journal still needs: a download says so. */
  lacking?: string | undefined
  found: Found | null
  onDownload: (format: JournalFormat, found: Found | null) => void
}

/** The files of a journal and its paper, for the menu of a phone. */
export const fileTools = ({ isCreating, isDisabled, found, onDownload }: Props, text: Translate): Tool[] => {
  const shared = { Icon: DownloadIcon, isDisabled: isCreating || isDisabled }
  const xlsx = {
    ...shared,
    id: 'xlsx',
    label: text(isCreating ? 'excel_creating' : 'excel_download'),
    onClick: () => onDownload('xlsx', null),
  }
  const searched = { ...shared, id: 'found', label: text('journal_found_download') }
  return [
    ...(found && found.trips.length > 0 ? [{ ...searched, onClick: () => onDownload('xlsx', found) }] : []),
    xlsx,
    { ...shared, id: 'pdf', label: text('pdf_download'), Icon: PdfIcon, onClick: () => onDownload('pdf', null) },
    { id: 'print', label: text('journal_print'), Icon: PrintIcon, onClick: () => window.print() },
  ]
}

/** The journal as spreadsheet, as PDF, and on paper; with a search, its rows as a spreadsheet of their own. */
export const FileButtons = ({ isCreating, isDisabled, lacking, found, onDownload }: Props): ReactNode => {
  const text = useText()
  const pdf = text('pdf_download')
  const print = text('journal_print')
  const faded = lacking === undefined ? {} : { opacity: 0.5 }
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
          lacking={lacking}
          onClick={() => onDownload('xlsx', null)}
          sx={{ ...BUTTON, ...faded, flex: { xs: '1 1 11rem', sm: 'none' } }}
        />
        <Tooltip title={lacking ?? pdf}>
          <span>
            <IconButton
              aria-label={pdf}
              aria-disabled={lacking !== undefined}
              disabled={isCreating || isDisabled}
              onClick={() => onDownload('pdf', null)}
              sx={faded}
            >
              <PdfIcon />
            </IconButton>
          </span>
        </Tooltip>
        {lacking === undefined && (
          <Tooltip title={print}>
            <IconButton aria-label={print} onClick={() => window.print()}>
              <PrintIcon />
            </IconButton>
          </Tooltip>
        )}
      </Box>
    </>
  )
}
