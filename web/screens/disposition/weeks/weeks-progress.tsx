import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useText } from '#web/i18n/text.ts'
import { progressOf, useLastRuns } from '#web/parts/copied-trips/week-actions.ts'

/** Progress of the operation that this device waits for: its finished weeks, once the server reports them. */
export const WeeksProgress = ({ label }: { label: string }): ReactNode => {
  const text = useText()
  const running = useLastRuns(true).data?.find(({ wr_left }) => wr_left.length > 0)
  if (!running) return <LinearProgress aria-label={label} />
  const { done, weeks } = progressOf(running)
  const words = text('weeks_progress', { done, weeks })
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 2 }}>
      <LinearProgress
        variant="determinate"
        value={(100 * done) / weeks}
        aria-label={label}
        aria-valuetext={words}
        sx={{ flex: '1 1 200px' }}
      />
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {words}
      </Typography>
    </Box>
  )
}
