import ValidIcon from '@mui/icons-material/DateRangeOutlined'
import OverIcon from '@mui/icons-material/EventBusyOutlined'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { nearDay, validityOn } from '../../../../shared/domain/calendar/validity.ts'
import type { DeviceTour } from '../../../../shared/schemas/tour.ts'
import type { Translate } from '../../../i18n/text.ts'

/** When a tour begins or ends, in words: `ab 01.04.`, `bis 31.03.`, `beendet`; empty where it has no end and has begun. */
export const validityText = (tour: DeviceTour, today: string, text: Translate): string => {
  const { tr_valid_from, tr_valid_to } = tour
  const state = validityOn(tour, today)
  if (state === 'over') return text('tour_valid_over')
  if (state === 'before' && tr_valid_from) return text('tour_valid_from', { day: nearDay(tr_valid_from, today) })
  return tr_valid_to ? text('tour_valid_to', { day: nearDay(tr_valid_to, today) }) : ''
}

/** Sign and word of a tour that is not driven always; nothing for another. */
export const ValiditySign = ({ tour, today, said }: { tour: DeviceTour; today: string; said: string }): ReactNode => {
  if (said === '') return null
  const isOver = validityOn(tour, today) === 'over'
  const Icon = isOver ? OverIcon : ValidIcon
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        whiteSpace: 'nowrap',
        color: isOver ? 'error.main' : 'text.secondary',
      }}
    >
      <Icon sx={{ fontSize: 18 }} aria-hidden />
      {said}
    </Box>
  )
}
