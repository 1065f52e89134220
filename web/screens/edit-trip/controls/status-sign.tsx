import CrossIcon from '@mui/icons-material/Close'
import DotIcon from '@mui/icons-material/FiberManualRecord'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { TRIP_STATUS_ICONS, type TripStatus } from '#shared/domain/trip/trip-status.ts'
import { useText } from '#web/i18n/text.ts'

const COLORS = { grey: 'text.secondary', red: 'error.main' } as const

/** A status as its sign and its word. */
export const StatusSign = ({ status }: { status: TripStatus }): ReactNode => {
  const text = useText()
  const { kind, color } = TRIP_STATUS_ICONS[status]
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, lineHeight: 'inherit', verticalAlign: 'top' }}
    >
      <Box component="span" aria-hidden sx={{ display: 'inline-flex', color: COLORS[color], fontWeight: 700 }}>
        {kind === 'dot' && <DotIcon sx={{ fontSize: 14, opacity: status === 'scheduled' ? 0.45 : 1 }} />}
        {kind === 'cross' && <CrossIcon sx={{ fontSize: 16 }} />}
        {kind === 'cnl' && <Box component="span">{text('status_canceled_short')}</Box>}
      </Box>
      {text(`status_${status}`)}
    </Box>
  )
}
