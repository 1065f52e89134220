import Alert from '@mui/material/Alert'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import type { ImportFault } from './import-outcome.ts'

/** How many are listed: a file with more has one fault that repeats itself. */
const MAX_LISTED = 200

/** The faults of the file, by line. @param notListed how many more the server found */
export const ImportFaults = ({
  faults,
  notListed,
}: {
  faults: readonly ImportFault[]
  notListed: number
}): ReactNode => {
  const text = useText()
  const more = faults.length + notListed - MAX_LISTED
  return (
    <>
      <Alert severity="error">{text('import_faults', { count: faults.length + notListed })}</Alert>
      <TableContainer tabIndex={0} role="region" aria-label={text('trip_upload_fault')} sx={{ mt: 1, maxHeight: 360 }}>
        <Table
          stickyHeader
          size="small"
          sx={{
            '& th, & td': { px: 1, verticalAlign: 'top', borderColor: 'divider' },
            '& th': { bgcolor: 'background.paper' },
          }}
        >
          <TableHead>
            <TableRow>
              <TableCell align="right">{text('trip_upload_line')}</TableCell>
              <TableCell>{text('trip_upload_column')}</TableCell>
              <TableCell>{text('trip_upload_fault')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {faults.slice(0, MAX_LISTED).map(({ line, column, message, values }) => (
              <TableRow key={`${line} ${column} ${message}`}>
                <TableCell align="right">{line}</TableCell>
                <TableCell>{column}</TableCell>
                <TableCell sx={{ width: '100%', overflowWrap: 'anywhere' }}>{text(message, values)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {more > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {text('import_more_faults', { count: more })}
        </Typography>
      )}
    </>
  )
}
