import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { useNotify } from '../../ui/feedback/notification.tsx'
import { faultsText, type UploadFault } from './upload-outcome.ts'

/** How many are listed: a file with more has one fault that repeats itself. */
const MAX_LISTED = 200

/** The faults of the file, by line. @param notListed how many more the server found */
export const FaultTable = ({ faults, notListed }: { faults: readonly UploadFault[]; notListed: number }): ReactNode => {
  const text = useText()
  const notify = useNotify()
  const headings = [text('trip_upload_line'), text('trip_upload_column'), text('trip_upload_fault')] as const
  const textOf = ({ message, values }: UploadFault) => text(message, values)
  const more = faults.length - MAX_LISTED

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
        {text('trip_upload_faults', { count: faults.length + notListed })}
        <Typography variant="body2">{text('trip_upload_fix')}</Typography>
      </Alert>
      <TableContainer
        tabIndex={0}
        sx={{ mt: 1, maxHeight: 480, '& .MuiTableCell-root': { px: { xs: 1, sm: 2 }, verticalAlign: 'top' } }}
      >
        <Table stickyHeader aria-label={text('trip_upload_faults', { count: faults.length + notListed })}>
          <TableHead>
            <TableRow>
              <TableCell align="right" sx={{ width: 0 }}>
                {headings[0]}
              </TableCell>
              <TableCell sx={{ width: 0 }}>{headings[1]}</TableCell>
              <TableCell>{headings[2]}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {faults.slice(0, MAX_LISTED).map((fault) => (
              <TableRow key={fault.place}>
                <TableCell align="right">{fault.line}</TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{fault.column || '–'}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{textOf(fault)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
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
