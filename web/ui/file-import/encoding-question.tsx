import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { CodePage } from '#shared/schemas/file-import.ts'
import type { TextKey } from '#shared/text-key.ts'
import { useText, wireKey } from '../../i18n/text.ts'

/** A code page with the words of the file as it reads them. */
export type Reading = { encoding: CodePage; words: string[] }

/** The readings between which the server asks; null for another refusal. */
export const readingsOf = (message: string, values: Record<string, unknown>): Reading[] | null =>
  message === 'upload_encoding_unclear' && Array.isArray(values.readings) ? (values.readings as Reading[]) : null

const NAMES: Record<CodePage, TextKey> = {
  'windows-1252': 'upload_encoding_windows_1252',
  'windows-1250': 'upload_encoding_windows_1250',
  macintosh: 'upload_encoding_macintosh',
  ibm850: 'upload_encoding_ibm850',
}
/** Message key of the name of a code page. */
export const encodingName = (encoding: string): TextKey | undefined => NAMES[encoding as CodePage]

/** Shows the words of which the file does not say how they are spelled, a button for each reading. */
export const EncodingQuestion = ({
  readings,
  onChoose,
}: {
  readings: readonly Reading[]
  onChoose: (encoding: CodePage) => void
}): ReactNode => {
  const text = useText()
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { flexGrow: 1, minWidth: 0 } }}>
      <Typography sx={{ fontWeight: 600 }}>{text('upload_encoding_question')}</Typography>
      <Box sx={{ display: 'grid', gap: 1, mt: 1, gridTemplateColumns: { sm: 'repeat(auto-fit, minmax(220px, 1fr))' } }}>
        {readings.map(({ encoding, words }) => (
          <Button
            key={encoding}
            variant="outlined"
            color="inherit"
            onClick={() => onChoose(encoding)}
            sx={{ flexDirection: 'column', alignItems: 'flex-start', textAlign: 'left', textTransform: 'none' }}
          >
            <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {words.join(', ')}
            </Box>
            <Typography component="span" variant="body2">
              {text(encodingName(encoding) ?? wireKey(encoding))}
            </Typography>
          </Button>
        ))}
      </Box>
    </Alert>
  )
}
