import ValidIcon from '@mui/icons-material/DateRangeOutlined'
import OverIcon from '@mui/icons-material/EventBusyOutlined'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { nearDay, validityOn } from '#shared/domain/calendar/validity.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import type { DeviceTour } from '#shared/schemas/tour.ts'
import { now } from '#web/clock/clock.ts'
import { useTimeZone } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'

type Validity = Pick<DeviceTour, 'tr_valid_from' | 'tr_valid_to'>

/** Returns the state that is worth a sign; null if the tour has begun and has no end. */
const signOf = (tour: Validity, today: string) => {
  const state = validityOn(tour, today)
  return state !== 'before' && !tour.tr_valid_to ? null : state
}

/** True where {@link ValiditySign} shows something. */
export const useHasValiditySign = (tour: Validity): boolean => signOf(tour, dayOf(now(), useTimeZone())) !== null

/** Beginning or end of a tour, by sign and word: `ab 01.04.`, `bis 31.03.`, `beendet`; nothing if it has begun and has no end. */
export const ValiditySign = ({ tour }: { tour: Validity }): ReactNode => {
  const text = useText()
  const today = dayOf(now(), useTimeZone())
  const { tr_valid_from, tr_valid_to } = tour
  const state = signOf(tour, today)
  if (!state) return null
  const isOver = state === 'over'
  const Icon = isOver ? OverIcon : ValidIcon
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        fontSize: '0.75rem',
        whiteSpace: 'nowrap',
        color: isOver ? 'error.main' : 'text.secondary',
      }}
    >
      <Icon sx={{ fontSize: 16 }} aria-hidden />
      {isOver
        ? text('tour_valid_over')
        : state === 'before'
          ? text('tour_valid_from', { day: nearDay(tr_valid_from ?? '', today) })
          : text('tour_valid_to', { day: nearDay(tr_valid_to ?? '', today) })}
    </Box>
  )
}
