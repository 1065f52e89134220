import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { Preview } from '../../../shared/schemas/file-import.ts'
import { useText } from '../../i18n/text.ts'
import type { FileWords } from './file-words.ts'

/** The first rows of a file as they were understood, before anything is written. */
export const FilePreview = ({ preview, words }: { preview: Preview | undefined; words: FileWords }): ReactNode => {
  const text = useText()
  if (!preview || preview.rows.length === 0) return null
  const title = text('upload_preview')
  return (
    <Box component="section" aria-label={title} sx={{ mt: 2, width: '100%', minWidth: 0 }}>
      <Typography variant="h3">{title}</Typography>
      <TableContainer tabIndex={0} role="group" aria-label={title} sx={{ mt: 0.5, maxHeight: 360 }}>
        <Table
          stickyHeader
          size="small"
          sx={{
            '& th, & td': { px: 1, verticalAlign: 'top', borderColor: 'divider', whiteSpace: 'nowrap' },
            '& th': { bgcolor: 'background.paper' },
            '& td > div': { maxWidth: 240, overflow: 'hidden', textOverflow: 'ellipsis' },
          }}
        >
          <TableHead>
            <TableRow>
              <TableCell align="right">{text('trip_upload_line')}</TableCell>
              {preview.columns.map((name) => (
                <TableCell key={name}>{words.nameOf(name)}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {preview.rows.map(({ line, cells }) => (
              <TableRow key={line}>
                <TableCell align="right">{line}</TableCell>
                {cells.map((cell, at) => {
                  const shown =
                    typeof cell === 'boolean'
                      ? text(cell ? 'yes' : 'no')
                      : words.wordFor(preview.columns[at] ?? '', cell)
                  return (
                    <TableCell key={preview.columns[at]}>
                      <div title={shown}>{shown}</div>
                    </TableCell>
                  )
                })}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  )
}
