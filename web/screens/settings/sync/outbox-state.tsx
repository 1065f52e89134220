import SentIcon from '@mui/icons-material/CheckCircleOutlined'
import DeadIcon from '@mui/icons-material/ErrorOutlined'
import DigestedIcon from '@mui/icons-material/ListAltOutlined'
import HeldIcon from '@mui/icons-material/NightlightOutlined'
import QueuedIcon from '@mui/icons-material/ScheduleOutlined'
import SendingIcon from '@mui/icons-material/SendOutlined'
import ExpiredIcon from '@mui/icons-material/TimerOffOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { OutboxRow } from '#shared/schemas/outbox.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'

const LOOKS = {
  queued: { Icon: QueuedIcon, colour: 'text.secondary' },
  sending: { Icon: SendingIcon, colour: 'text.secondary' },
  held: { Icon: HeldIcon, colour: 'text.secondary' },
  digested: { Icon: DigestedIcon, colour: 'success.main' },
  sent: { Icon: SentIcon, colour: 'success.main' },
  dead: { Icon: DeadIcon, colour: 'error.main' },
  expired: { Icon: ExpiredIcon, colour: 'warning.main' },
} as const
/** Faults of the server itself, without a message from a mail server or SMS service. */
const OWN_FAULTS: ReadonlySet<OutboxRow['fault']> = new Set(['interrupted', 'restored'])

const Line = ({ children, isWhole = false }: { children: ReactNode; isWhole?: boolean }): ReactNode => (
  <Typography
    variant="caption"
    component="span"
    color="textSecondary"
    sx={{ display: 'block', ...(isWhole ? { whiteSpace: 'nowrap' } : { overflowWrap: 'anywhere' }) }}
  >
    {children}
  </Typography>
)

/** State of a message: word, time, number of tries, and the reason of a failure with its source. */
export const OutboxState = ({ message }: { message: OutboxRow }): ReactNode => {
  const text = useText()
  const { instant } = useFormats()
  const { Icon, colour } = LOOKS[message.state]
  const isAgain = message.state === 'queued' && message.attempts > 0
  const failed = message.state === 'sent' ? null : message
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.75 }}>
      <Icon fontSize="small" sx={{ color: colour }} aria-hidden />
      <span>
        {text(`outbox_state_${message.state}`)}
        {message.sent_at !== null && <Line isWhole>{instant(message.sent_at)}</Line>}
        {message.attempts > 1 && <Line>{text('outbox_attempts', { count: message.attempts })}</Line>}
        {failed?.fault && <Line>{text(`outbox_error_${failed.fault}`)}</Line>}
        {failed?.last_error && !OWN_FAULTS.has(failed.fault) && <Line>{failed.last_error}</Line>}
        {message.state === 'held' && (
          <Line>{text('outbox_held_until', { time: instant(message.next_attempt_at) })}</Line>
        )}
        {message.taken && (
          <Line>{text('alert_taken_by', { name: message.taken.by, time: instant(message.taken.at) })}</Line>
        )}
        {isAgain && <Line>{text('outbox_next_attempt', { time: instant(message.next_attempt_at) })}</Line>}
      </span>
    </Box>
  )
}
