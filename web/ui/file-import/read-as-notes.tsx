import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { ReadAs } from '../../../shared/schemas/file-import.ts'
import { useText } from '../../i18n/text.ts'
import { encodingName } from './encoding-question.tsx'

/** How the file was understood, where that does not go without saying. */
export const ReadAsNotes = ({ readAs }: { readAs: ReadAs }): ReactNode => {
  const text = useText()
  const { encoding, sheet, header_line, hidden_rows, ignored, ignored_more } = readAs
  const encodingKey = encoding && encodingName(encoding)
  const notes = [
    encodingKey && text('upload_read_encoding', { encoding: text(encodingKey) }),
    sheet !== null && text('upload_read_sheet', { sheet }),
    header_line > 1 && text('upload_read_header', { line: header_line }),
    ignored.length > 0 && text('upload_read_ignored', { columns: ignored.join(', '), more: ignored_more }),
  ].filter((note) => typeof note === 'string')
  if (notes.length === 0 && hidden_rows === 0) return null
  return (
    <>
      <HiddenRows count={hidden_rows} />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
        {notes.join(' ')}
      </Typography>
    </>
  )
}

/** Rows that a filter hides are in the file all the same: a person may not have meant them. */
export const HiddenRows = ({ count }: { count: number }): ReactNode => {
  const text = useText()
  return (
    count > 0 && (
      <Alert severity="info" sx={{ mt: 1 }}>
        {text('upload_hidden_rows', { count })}
      </Alert>
    )
  )
}
