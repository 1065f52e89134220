import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { Preview } from '#shared/schemas/file-import.ts'
import { useText } from '../../i18n/text.ts'
import { useDevice } from '../browser/use-device.ts'
import { BreakableText } from './breakable-text.tsx'
import type { FileWords } from './file-words.ts'

type Shown = (cell: string | boolean, at: number) => string

/** Shadows at the sides beyond which a table goes on: they scroll with their place, what covers them with the table. */
const SIDES = {
  background: [
    'linear-gradient(to right, var(--mui-palette-background-paper) 30%, transparent) left / 32px 100%',
    'linear-gradient(to left, var(--mui-palette-background-paper) 30%, transparent) right / 32px 100%',
    'linear-gradient(to right, var(--mui-palette-action-disabled), transparent) left / 12px 100%',
    'linear-gradient(to left, var(--mui-palette-action-disabled), transparent) right / 12px 100%',
  ].join(', '),
  backgroundRepeat: 'no-repeat',
  backgroundAttachment: 'local, local, scroll, scroll',
} as const

/** The first rows of a file as they were understood, before anything is written. */
export const FilePreview = ({ preview, words }: { preview: Preview | undefined; words: FileWords }): ReactNode => {
  const text = useText()
  const { isNarrow } = useDevice()
  if (!preview || preview.rows.length === 0) return null
  const title = text('upload_preview')
  const shown: Shown = (cell, at) =>
    typeof cell === 'boolean' ? text(cell ? 'yes' : 'no') : words.wordFor(preview.columns[at] ?? '', cell)
  const Rows = isNarrow ? StackedRows : RowsTable
  return (
    <Box component="section" aria-label={title} sx={{ mt: 2, width: '100%', minWidth: 0 }}>
      <Typography variant="h3">{title}</Typography>
      <Rows preview={preview} words={words} title={title} shown={shown} />
    </Box>
  )
}

type RowsProps = { preview: Preview; words: FileWords; title: string; shown: Shown }

/** Rows one below the other, each with the cells that say something. */
const StackedRows = ({ preview, words, title, shown }: RowsProps): ReactNode => {
  const text = useText()
  return (
    <Box
      component="ul"
      tabIndex={0}
      aria-label={title}
      sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0, maxHeight: '60dvh', overflowY: 'auto' }}
    >
      {preview.rows.map(({ line, cells }) => (
        <Box component="li" key={line} sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>{`${text('trip_upload_line')} ${line}`}</Typography>
          {cells.map(
            (cell, at) =>
              cell !== '' && (
                <Typography key={preview.columns[at]} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    {text('label_before', { label: words.nameOf(preview.columns[at] ?? '') })}
                  </Box>{' '}
                  <BreakableText>{shown(cell, at)}</BreakableText>
                </Typography>
              ),
          )}
        </Box>
      ))}
    </Box>
  )
}

/** Rows as a table, which scrolls within its place. */
const RowsTable = ({ preview, words, title, shown }: RowsProps): ReactNode => {
  const text = useText()
  return (
    <TableContainer tabIndex={0} role="group" aria-label={title} sx={{ mt: 0.5, maxHeight: 360, ...SIDES }}>
      <Table
        stickyHeader
        size="small"
        sx={{
          '& th, & td': { px: 1, verticalAlign: 'top', borderColor: 'divider', whiteSpace: 'nowrap' },
          '& th': { bgcolor: 'background.paper' },
          '& td > div': { maxWidth: '15rem', overflow: 'hidden', textOverflow: 'ellipsis' },
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
              {cells.map((cell, at) => (
                <TableCell key={preview.columns[at]}>
                  <div title={shown(cell, at)}>{shown(cell, at)}</div>
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
