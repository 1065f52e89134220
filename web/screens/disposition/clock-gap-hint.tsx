import Alert from '@mui/material/Alert'
import { type ReactNode, useMemo } from 'react'
import { NO_CALENDAR } from '#shared/domain/calendar/closed-days.ts'
import { clockChangesAhead, shiftedAhead } from '#shared/domain/calendar/shifted-ahead.ts'
import { useCalendar } from '../../data/lookups.ts'
import { useTimeZone } from '../../i18n/format.ts'
import { useClockGapText } from '../../ui/clock-gap-text.ts'
import { useTourEditor } from './edit-tour-context.ts'

/** Tells that the next clock change moves times of the tour; nothing if it moves none. */
export const ClockGapHint = (): ReactNode => {
  const { draft, today } = useTourEditor()
  const gapText = useClockGapText()
  const timeZone = useTimeZone()
  const calendar = useCalendar() ?? NO_CALENDAR
  // A look at each day of the year is not repeated at every key.
  const changes = useMemo(() => clockChangesAhead(today, timeZone), [today, timeZone])
  const shifted = useMemo(() => shiftedAhead(draft, changes, calendar, timeZone), [draft, changes, calendar, timeZone])
  if (shifted.length === 0) return null
  return (
    <Alert severity="info" sx={{ mt: 2 }}>
      {gapText(shifted)}
    </Alert>
  )
}
