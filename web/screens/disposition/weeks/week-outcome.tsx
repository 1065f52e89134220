import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { WeekAction } from '#shared/domain/tour/week-run.ts'
import { useChannels } from '#web/data/use-channels.ts'
import { useText, wireKey } from '#web/i18n/text.ts'
import type { WeeksOutcome } from '#web/parts/copied-trips/week-actions.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { WeekTrips } from './week-trips.tsx'

/** The tab that publishes, with these weeks chosen. */
const publishSearch = (weeks: readonly number[]): string => `?tab=publish&weeks=${weeks.join(',')}`

/** Shows the outcome of an operation, with ways to look at it and to go on. */
export const WeekOutcome = ({
  action,
  outcome,
  onShow,
}: {
  action: WeekAction
  outcome: WeeksOutcome
  onShow: (week: number) => void
}): ReactNode => {
  const text = useText()
  const { message, weeks, mailed = [], unreachable = [], count, tours } = outcome
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Newer browsers answer with a promise, which is no clean-up.
    void place.current?.scrollIntoView({ block: 'nearest' })
    // The button that asked for it is gone or disabled: the keyboard goes on from here.
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [])
  const touched = weeks.filter(({ trips }) => trips > 0)
  const filled = touched.map(({ week }) => week)
  return (
    <Box ref={place} tabIndex={-1} sx={{ scrollMarginBottom: 16, outline: 'none' }}>
      <SectionCard title={text('weeks_result')}>
        <Stack spacing={1.5} role="status">
          <Alert severity={count ? 'warning' : 'success'}>{text(wireKey(message), { count, tours })}</Alert>
          <WeekTrips weeks={touched.length > 0 ? touched : weeks} onShow={onShow} />
          {mailed.length > 0 && <Mailed names={mailed.join(', ')} />}
          {unreachable.length > 0 && (
            <Alert severity="warning">{text('weeks_unreachable', { names: unreachable.join(', ') })}</Alert>
          )}
        </Stack>
        {action === 'copy' && filled.length > 0 && (
          <Button component={Link} to={publishSearch(filled)} variant="outlined" sx={{ mt: 1.5, minHeight: 44 }}>
            {text('weeks_publish_these', { count: filled.length })}
          </Button>
        )}
      </SectionCard>
    </Box>
  )
}

/** Names the recipients of the mailed list. Without a mail server the mail waits, and they are not informed. */
const Mailed = ({ names }: { names: string }): ReactNode => {
  const text = useText()
  const channels = useChannels()
  return channels?.mail === false ? (
    <Alert severity="warning">{text('weeks_mail_waits', { names })}</Alert>
  ) : (
    <Alert severity="info">{text('weeks_mailed', { names })}</Alert>
  )
}
