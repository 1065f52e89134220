import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { useFindings } from './findings-context.tsx'

/** Shows the findings of the trip in the form. They warn, and do not prevent saving. */
export const TripFindings = (): ReactNode => {
  const text = useText()
  const { day } = useFormats()
  const { texts, hasHours, judged } = useFindings()
  const notes = [
    ...(hasHours ? [text('clash_hours_note')] : []),
    ...(judged ? [text('clash_not_judged', { from: day(judged.from), to: day(judged.to) })] : []),
  ]
  if (texts.length === 0 && notes.length === 0) return null
  return (
    <Box sx={{ mt: 1.5 }}>
      {texts.length > 0 && (
        <Alert severity="warning" role="region" aria-label={text('clash_title')}>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {texts.map((finding) => (
              <li key={finding}>{finding}</li>
            ))}
          </Box>
        </Alert>
      )}
      {notes.map((note) => (
        <Typography key={note} variant="body2" color="textSecondary" sx={{ mt: 0.75 }}>
          {note}
        </Typography>
      ))}
    </Box>
  )
}
