import Table, { type TableProps } from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer, { type TableContainerProps } from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import type { FileFault } from './file-faults.ts'

/** Number of faults that are listed: a file with more has one fault that repeats itself. */
export const MAX_LISTED = 200

/** The faults of a file, by line; it scrolls within its place. */
export const FaultLines = ({
  faults,
  container,
  ...table
}: TableProps & { faults: readonly FileFault[]; container: TableContainerProps }): ReactNode => {
  const text = useText()
  return (
    <TableContainer tabIndex={0} {...container}>
      <Table stickyHeader {...table}>
        <TableHead>
          <TableRow>
            <TableCell align="right">{text('trip_upload_line')}</TableCell>
            <TableCell>{text('trip_upload_column')}</TableCell>
            <TableCell>{text('trip_upload_fault')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {faults.slice(0, MAX_LISTED).map(({ line, column, message, values }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list stays as it is
            <TableRow key={place}>
              <TableCell align="right">{line}</TableCell>
              <TableCell>{column}</TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{text(message, values)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
