import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { FaultLines, MAX_LISTED } from './fault-lines.tsx'
import { type FileFault, groupFaults } from './file-faults.ts'
import type { FileWords } from './file-words.ts'

const LINES = {
  '& th, & td': { px: 1, verticalAlign: 'top', borderColor: 'divider' },
  '& th': { bgcolor: 'background.paper' },
  '& td:last-of-type': { width: '100%' },
} as const

/** The faults of the file, by line. @param notListed number of further ones that the server found */
export const ImportFaults = ({
  faults,
  notListed,
  words,
}: {
  faults: readonly FileFault[]
  notListed: number
  words: FileWords
}): ReactNode => {
  const text = useText()
  const more = groupFaults(faults).length - MAX_LISTED + notListed
  return (
    <>
      <Alert severity="error">{text('import_faults', { count: faults.length + notListed })}</Alert>
      <FaultLines
        faults={faults}
        words={words}
        container={{ role: 'region', 'aria-label': text('trip_upload_fault'), sx: { mt: 1, maxHeight: 360 } }}
        size="small"
        sx={LINES}
      />
      {more > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {text('import_more_faults', { count: more })}
        </Typography>
      )}
    </>
  )
}

/** Warnings by line; they do not prevent the import. */
export const ImportWarnings = ({
  warnings,
  words,
}: {
  warnings: readonly FileFault[]
  words: FileWords
}): ReactNode => {
  const text = useText()
  return (
    <>
      <Alert severity="warning" sx={{ mt: 1 }}>
        {text('import_warnings', { count: warnings.length })}
      </Alert>
      <FaultLines
        heading="import_warning_heading"
        faults={warnings}
        words={words}
        container={{ role: 'region', 'aria-label': text('import_warning'), sx: { mt: 1, maxHeight: 240 } }}
        size="small"
        sx={LINES}
      />
    </>
  )
}
