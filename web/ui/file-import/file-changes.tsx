import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { FileChange } from '#shared/schemas/file-import.ts'
import { useText } from '../../i18n/text.ts'
import { BreakableText } from './breakable-text.tsx'
import type { FileWords } from './file-words.ts'

export type FileChanges = { fields: readonly FileChange[]; total: number }

/** Largest number of listed changes: people do not read a longer list. */
const MAX_LISTED = 200

/** Changes that the file would make: each value as it is and as it would be. */
export const FileChangesTable = ({ changes, words }: { changes: FileChanges; words: FileWords }): ReactNode => {
  const text = useText()
  const listed = changes.fields.slice(0, MAX_LISTED)
  if (listed.length === 0) return null
  const title = text('import_changes', { count: changes.total })
  const shown = (column: string, value: string) =>
    value === '' ? (
      <Box component="em" sx={{ color: 'text.secondary' }}>
        {text('import_change_nothing')}
      </Box>
    ) : (
      <Box sx={{ maxWidth: '15rem', overflowWrap: 'break-word' }}>
        <BreakableText>{words.wordFor(column, value)}</BreakableText>
      </Box>
    )
  return (
    <Box component="section" aria-label={title} sx={{ mt: 2 }}>
      <Typography variant="h3">{title}</Typography>
      <TableContainer tabIndex={0} role="group" aria-label={title} sx={{ mt: 0.5, maxHeight: 320 }}>
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
              <TableCell>{text('import_change_entry')}</TableCell>
              <TableCell>{text('import_change_old')}</TableCell>
              <TableCell>{text('import_change_new')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {listed.map(({ line, key, column, old, new: value }) => (
              <TableRow key={`${line} ${column}`}>
                <TableCell align="right">{line}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere', hyphens: 'auto', minWidth: 112 }}>
                  <b>
                    <BreakableText>{key}</BreakableText>
                  </b>
                  <Typography variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                    {words.nameOf(column)}
                  </Typography>
                </TableCell>
                <TableCell>{shown(column, old)}</TableCell>
                <TableCell>{shown(column, value)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {changes.total > listed.length && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {text('import_more_faults', { count: changes.total - listed.length })}
        </Typography>
      )}
    </Box>
  )
}
