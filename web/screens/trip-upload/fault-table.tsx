import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { useNotify } from '../../ui/feedback/notification.tsx'
import { FaultLines, MAX_LISTED } from '../../ui/file-import/fault-lines.tsx'
import { type FileFault, groupFaults } from '../../ui/file-import/file-faults.ts'
import { useFileWords } from '../../ui/file-import/file-words.ts'
import { faultsText } from './upload-outcome.ts'

/** The faults of the file, by line. @param notListed number of further ones that the server found */
export const FaultTable = ({ faults, notListed }: { faults: readonly FileFault[]; notListed: number }): ReactNode => {
  const text = useText()
  const words = useFileWords()
  const notify = useNotify()
  const headings = [text('trip_upload_line'), text('trip_upload_column'), text('trip_upload_fault')] as const
  const textOf = ({ message, values }: FileFault) => text(message, values)
  const more = groupFaults(faults).length - MAX_LISTED
  const title = text('trip_upload_faults', { count: faults.length + notListed })

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(faultsText(faults, headings, textOf))
      notify('success', 'trip_upload_copied')
    } catch {
      notify('error', 'general_problem')
    }
  }

  return (
    <Box>
      <Alert
        severity="error"
        action={
          <Button color="inherit" size="small" startIcon={<CopyIcon />} onClick={() => void copy()}>
            {text('action_copy')}
          </Button>
        }
      >
        {title}
        <Typography variant="body2">{text('trip_upload_fix')}</Typography>
      </Alert>
      <FaultLines
        words={words}
        faults={faults.map((fault) => ({ ...fault, column: fault.column || '–' }))}
        aria-label={title}
        container={{
          sx: { mt: 1, maxHeight: 480, '& .MuiTableCell-root': { px: { xs: 1, sm: 2 }, verticalAlign: 'top' } },
        }}
        sx={{
          '& th:not(:last-of-type)': { width: 0 },
          // On a phone the name of a column breaks, so that the reason has room.
          '& td:nth-of-type(2)': {
            whiteSpace: { sm: 'nowrap' },
            overflowWrap: 'anywhere',
            minWidth: { xs: 84, sm: 0 },
          },
          '& td:last-of-type': { hyphens: 'auto' },
        }}
      />
      {more > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {text('trip_upload_faults_more', { count: more })}
        </Typography>
      )}
      {notListed > 0 && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {text('trip_upload_faults_not_listed', { count: notListed })}
        </Typography>
      )}
    </Box>
  )
}
