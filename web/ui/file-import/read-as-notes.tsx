import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { ReadAs } from '#shared/schemas/file-import.ts'
import { useText } from '../../i18n/text.ts'
import { encodingName } from './encoding-question.tsx'

/** Notes on how the file was read, where that is not obvious. */
export const ReadAsNotes = ({ readAs }: { readAs: ReadAs }): ReactNode => {
  const text = useText()
  const { encoding, sheet, header_line, ignored, ignored_more } = readAs
  const encodingKey = encoding && encodingName(encoding)
  const notes = [
    encodingKey && text('upload_read_encoding', { encoding: text(encodingKey) }),
    sheet !== null && text('upload_read_sheet', { sheet }),
    header_line > 1 && text('upload_read_header', { line: header_line }),
    ignored.length > 0 && text('upload_read_ignored', { columns: ignored.join(', '), more: ignored_more }),
  ].filter((note) => typeof note === 'string')
  return (
    <>
      <RowNotes of={readAs} />
      {notes.length > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {notes.join(' ')}
        </Typography>
      )}
    </>
  )
}

type OfRows = Pick<ReadAs, 'hidden_rows' | 'without_state' | 'foreign_rows' | 'stateless_rows'>
/** Returns true if there is something to know about a file's rows before they are written. */
export const hasRowNotes = ({ hidden_rows, without_state, foreign_rows, stateless_rows }: OfRows): boolean =>
  hidden_rows > 0 || without_state || foreign_rows > 0 || stateless_rows > 0

/**
 * Warnings about rows that a person may not have meant: rows that a filter hides, a list that does not say what it held when it
 * was downloaded, or a list of another installation.
 */
export const RowNotes = ({
  of: { hidden_rows, without_state, foreign_rows, stateless_rows },
}: {
  of: OfRows
}): ReactNode => {
  const text = useText()
  return (
    <>
      {hidden_rows > 0 && (
        <Alert severity="info" sx={{ mt: 1 }}>
          {text('upload_hidden_rows', { count: hidden_rows })}
        </Alert>
      )}
      {foreign_rows > 0 && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {text('upload_foreign_rows', { count: foreign_rows })}
        </Alert>
      )}
      {stateless_rows > 0 && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {text('upload_stateless_rows', { count: stateless_rows })}
        </Alert>
      )}
      {without_state && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {text('upload_without_state')}
        </Alert>
      )}
    </>
  )
}
