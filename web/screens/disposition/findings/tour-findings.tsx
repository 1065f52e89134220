import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { useTourFindings } from './tour-findings-context.tsx'

/** Shows the findings of the tour in the form, before it is saved. They warn, and do not prevent saving. */
export const TourFindings = (): ReactNode => {
  const text = useText()
  const { weekName } = useFormats()
  const { found, hasHours, weeks } = useTourFindings()
  if (found.length === 0) return null
  const [from, to] = weeks.map(weekName)
  return (
    <Box>
      <Alert severity="warning" role="region" aria-label={text('clash_title')}>
        <Box component="ul" tabIndex={0} sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 240, overflowY: 'auto' }}>
          {found.map(({ weekday, text: finding }) => (
            <li
              key={`${weekday} ${finding}`}
            >{`${text('label_before', { label: text(`weekday_short_${weekday}`) })} ${finding}`}</li>
          ))}
        </Box>
      </Alert>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75 }}>
        {text('tour_judged', { from, to })}
        {hasHours && ` ${text('clash_hours_note')}`}
      </Typography>
    </Box>
  )
}
