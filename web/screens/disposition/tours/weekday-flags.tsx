import Box from '@mui/material/Box'
import { type ReactNode, useMemo } from 'react'
import { drivenDays } from '#shared/domain/access/own-tour-days.ts'
import type { DeviceTour } from '#shared/schemas/tour.ts'
import { useActor } from '#web/data/rows.ts'
import { useText } from '#web/i18n/text.ts'
import { WEEKDAYS } from '../weekdays.ts'

/** As many of a short weekday's letters as a sign has room for. */
export const TWO_LETTERS = 2

/** Stands in the place of a day off, so that what is driven and the gaps are seen without reading. */
const OFF = '·'

/** The seven weekdays: those of the tour by their letters, those of other subcontractors framed; a day off is a dot. */
export const WeekdayFlags = ({
  tour,
  isRoomy = false,
}: {
  tour: DeviceTour
  /** On a card, where they need not be narrow. */
  isRoomy?: boolean
}): ReactNode => {
  const text = useText()
  const actor = useActor()
  const driven = useMemo(() => drivenDays(actor, tour), [actor, tour])
  const spoken = WEEKDAYS.filter((day) => driven[day]).map((day) => text(`weekday_${day}`))
  return (
    <Box component="span" role="img" aria-label={spoken.join(', ')} sx={{ display: 'flex', gap: '1px' }}>
      {WEEKDAYS.map((day) => {
        const isDriven = driven[day] === true
        const isOfOthers = !isDriven && tour.tr_week_status?.[day] === true
        return (
          <Box
            key={day}
            component="span"
            sx={{
              width: isRoomy ? '1.375rem' : '1.125rem',
              height: '1.375rem',
              display: 'inline-flex',
              alignItems: 'center',
              justifyContent: 'center',
              borderRadius: 0.5,
              fontSize: isRoomy ? '0.75rem' : '0.6875rem',
              fontWeight: 500,
              border: 1,
              borderColor: isOfOthers ? 'text.secondary' : 'transparent',
              borderStyle: isOfOthers ? 'dashed' : 'solid',
              color: isDriven ? 'text.primary' : 'text.secondary',
            }}
          >
            {isDriven || isOfOthers ? text(`weekday_short_${day}`).slice(0, TWO_LETTERS) : OFF}
          </Box>
        )
      })}
    </Box>
  )
}
