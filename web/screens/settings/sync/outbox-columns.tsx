import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type ReactNode, useMemo } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { OutboxRow } from '#shared/schemas/outbox.ts'
import { editTripPath } from '#web/addresses/addresses.ts'
import { useText } from '#web/i18n/text.ts'
import type { AdminColumn } from '#web/ui/table/admin-columns.ts'
import { MailAddress } from '#web/ui/table/mail-address.tsx'
import { OutboxState } from './outbox-state.tsx'

type Text = ReturnType<typeof useText>

/** Returns the cause of a message: the event of an alert, or the kind of message. */
const causeOf = ({ kind, event, subject }: OutboxRow, text: Text): string => {
  if (event) return text(`alert_type_${event}`)
  return kind ? text(`outbox_kind_${kind}`) : subject
}

const Caption = ({ children }: { children: ReactNode }): ReactNode => (
  <Typography variant="caption" component="span" color="textSecondary" sx={{ display: 'block' }}>
    {children}
  </Typography>
)

const Cause = ({ message }: { message: OutboxRow }): ReactNode => {
  const text = useText()
  const cause = causeOf(message, text)
  return (
    <>
      {cause}
      {message.trip ? (
        <Caption>
          <Link component={RouterLink} to={editTripPath(message.trip.tt_id)} sx={{ whiteSpace: 'nowrap' }}>
            {message.trip.tt_tour}
          </Link>
        </Caption>
      ) : (
        message.subject !== cause && message.subject !== '' && <Caption>{message.subject}</Caption>
      )}
    </>
  )
}

export const useOutboxColumns = (): AdminColumn<OutboxRow>[] => {
  const text = useText()
  return useMemo(
    () => [
      {
        id: 'cause',
        label: text('outbox_cause'),
        value: (message) => causeOf(message, text),
        cell: (message) => <Cause message={message} />,
        searched: (message) => `${causeOf(message, text)} ${message.trip?.tt_tour ?? ''} ${message.subject}`,
        card: 'title',
      },
      {
        id: 'recipient',
        label: text('outbox_recipient'),
        value: (message) => message.recipient,
        cell: (message) => (
          <>
            {message.channel === 'mail' ? <MailAddress address={message.recipient} /> : message.recipient}
            <Caption>{message.channel === 'sms' ? 'SMS' : text(`outbox_channel_${message.channel}`)}</Caption>
          </>
        ),
        breaks: 'anywhere',
      },
      {
        id: 'created_at',
        label: text('outbox_created'),
        kind: 'instant',
        breaks: 'never',
        value: (message) => message.created_at,
      },
      {
        id: 'state',
        label: text('outbox_state'),
        value: (message) => text(`outbox_state_${message.state}`),
        cell: (message) => <OutboxState message={message} />,
        card: 'plain',
      },
    ],
    [text],
  )
}
