import Box from '@mui/material/Box'
import Table, { type TableProps } from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer, { type TableContainerProps } from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { Fragment, type ReactNode } from 'react'
import type { TextKey } from '#shared/text-key.ts'
import { useText } from '../../i18n/text.ts'
import { BreakableText } from './breakable-text.tsx'
import { type FileFault, groupFaults, wrongValue } from './file-faults.ts'
import type { FileWords } from './file-words.ts'

/** Number of faults that are listed: a file with more has one fault that repeats itself. */
export const MAX_LISTED = 200

/** Characters of line numbers that need no room of their own. */
const SHORT = 12

/** The faults of a file, equal ones on one row with their lines; it scrolls within its place. */
export const FaultLines = ({
  faults,
  container,
  words,
  heading = 'trip_upload_fault',
  ...table
}: TableProps & {
  faults: readonly FileFault[]
  container: TableContainerProps
  words: FileWords
  /** Of the column with the reasons. */
  heading?: TextKey
}): ReactNode => {
  const text = useText()
  return (
    <TableContainer tabIndex={0} {...container}>
      <Table stickyHeader {...table}>
        <TableHead>
          <TableRow>
            <TableCell align="right">{text('trip_upload_line')}</TableCell>
            <TableCell>{text('trip_upload_column')}</TableCell>
            <TableCell>{text(heading)}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {groupFaults(faults)
            .slice(0, MAX_LISTED)
            .map((group) => ({
              ...group,
              said: text(group.message, { ...group.values, col: words.nameOf(String(group.values.col ?? '')) }),
            }))
            .map(({ lines, column, values, said }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list stays as it is
              <TableRow key={place}>
                {/* As wide as a few runs of lines, none of them broken. */}
                <TableCell align="right" sx={{ minWidth: { xs: 72, sm: lines.length > SHORT ? 220 : 64 } }}>
                  {lines.split(' ').map((run, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the list stays as it is
                    <Fragment key={at}>
                      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                        {run}
                      </Box>{' '}
                    </Fragment>
                  ))}
                </TableCell>
                <TableCell>
                  {typeof values.cell === 'string' && values.cell !== '' && `${values.cell} `}
                  {words.nameOf(column)}
                  <WrongValue value={wrongValue({ column, values }, said)} />
                </TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>
                  {said}
                  {typeof values.near === 'string' && ` ${text('upload_names_near', { names: values.near })}`}
                </TableCell>
              </TableRow>
            ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

/** A value as it stands in the file, below the name of its column. */
const WrongValue = ({ value }: { value: string }): ReactNode =>
  value !== '' && (
    <Box
      component="span"
      sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere', minWidth: { xs: 96, sm: 180 } }}
    >
      <BreakableText>{value}</BreakableText>
    </Box>
  )
