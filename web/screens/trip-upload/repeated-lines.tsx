import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { RepeatedLine } from '#shared/schemas/file-import.ts'
import { useText } from '../../i18n/text.ts'

/** Number of lines that are listed: a longer list is not read. */
const SHOWN = 50

/** The lines of the file that say the same as one above. */
export const RepeatedLines = ({ lines, total }: { lines: readonly RepeatedLine[]; total: number }): ReactNode => {
  const text = useText()
  if (total === 0) return null
  return (
    <Alert severity="warning" sx={{ width: '100%' }}>
      {text('upload_repeated', { count: total })}
      <Box component="ul" tabIndex={0} sx={{ pl: 2.5, my: 0.5, maxHeight: 200, overflowY: 'auto' }}>
        {lines.slice(0, SHOWN).map((repeated) => (
          <li key={repeated.line}>{text('upload_repeated_line', repeated)}</li>
        ))}
        {total > SHOWN && <li>{text('import_more_faults', { count: total - SHOWN })}</li>}
      </Box>
    </Alert>
  )
}
