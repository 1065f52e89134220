import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined'
import WaitingIcon from '@mui/icons-material/HourglassEmpty'
import SendingIcon from '@mui/icons-material/Sync'
import ConflictIcon from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Tooltip from '@mui/material/Tooltip'
import type { ReactNode } from 'react'
import type { Mark } from '#shared/trips/trip-view.ts'
import { useText } from '../../i18n/text.ts'

const LOOKS = {
  waiting: { Icon: WaitingIcon, color: 'info' },
  sending: { Icon: SendingIcon, color: 'info' },
  conflict: { Icon: ConflictIcon, color: 'warning' },
  refused: { Icon: ErrorIcon, color: 'error' },
} as const

/** The mark of `SyncBadge`. */
export const SyncMark = ({ mark, isCompact }: { mark: Mark; isCompact: boolean }): ReactNode => {
  const text = useText()
  const { Icon, color } = LOOKS[mark]
  return (
    <Tooltip title={text(`mark_${mark}_text`)}>
      {isCompact ? (
        <Box
          component="span"
          role="img"
          aria-label={text(`mark_${mark}`)}
          sx={{ display: 'inline-flex', color: `${color}.main`, verticalAlign: 'middle' }}
        >
          <Icon fontSize="small" />
        </Box>
      ) : (
        <Chip
          size="small"
          variant="outlined"
          color={color}
          icon={<Icon fontSize="small" />}
          label={text(`mark_${mark}`)}
        />
      )}
    </Tooltip>
  )
}
