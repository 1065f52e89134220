import ScheduledIcon from '@mui/icons-material/EventAvailableOutlined'
import InactiveIcon from '@mui/icons-material/EventBusyOutlined'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useText } from '../i18n/text.ts'

/** Sign and word: scheduled (copied every week) or inactive. */
export const TourStatusSign = ({ isScheduled }: { isScheduled: boolean }): ReactNode => {
  const text = useText()
  const Icon = isScheduled ? ScheduledIcon : InactiveIcon
  return (
    <Box
      component="span"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        color: isScheduled ? 'text.secondary' : 'error.main',
        whiteSpace: 'nowrap',
      }}
    >
      <Icon sx={{ fontSize: 18 }} aria-hidden />
      {text(isScheduled ? 'status_scheduled' : 'status_inactive')}
    </Box>
  )
}
