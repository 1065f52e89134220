import SentIcon from '@mui/icons-material/CheckCircleOutlined'
import DeadIcon from '@mui/icons-material/ErrorOutlined'
import RetryIcon from '@mui/icons-material/ReplayOutlined'
import QueuedIcon from '@mui/icons-material/ScheduleOutlined'
import SendingIcon from '@mui/icons-material/SendOutlined'
import ExpiredIcon from '@mui/icons-material/TimerOffOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { OutboxRow } from '../../../shared/schemas/outbox.ts'
import { useServerList } from '../../db/server-list.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { callApi } from '../../sync/current.ts'
import type { AdminColumn, RowAction } from '../../ui/admin-columns.ts'
import { AdminTable } from '../../ui/admin-table.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { useNotify, useNotifyFailure } from '../../ui/notification.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { Channels } from './channels.tsx'
import { TestMessage } from './test-message.tsx'
import { useReloadEvery } from './use-reload-every.ts'

const OUTBOX = ['outbox'] as const
const loadOutbox = (): Promise<OutboxRow[]> => callApi('outbox', {})
const RELOAD_MS = 5_000

const LOOKS = {
  queued: { Icon: QueuedIcon, colour: 'text.secondary' },
  sending: { Icon: SendingIcon, colour: 'text.secondary' },
  sent: { Icon: SentIcon, colour: 'success.main' },
  dead: { Icon: DeadIcon, colour: 'error.main' },
  expired: { Icon: ExpiredIcon, colour: 'warning.main' },
} as const
/** Reasons of the server itself; the others are the words of a mail server or of an SMS service. */
const OWN_REASONS: Readonly<Record<string, string>> = {
  interrupted: 'outbox_error_interrupted',
  restored: 'outbox_error_restored',
}

const StateCell = ({ message }: { message: OutboxRow }): ReactNode => {
  const text = useText()
  const { instant } = useFormats()
  const { Icon, colour } = LOOKS[message.state]
  const ownReason = OWN_REASONS[message.last_error ?? '']
  const isAgain = message.state === 'queued' && message.attempts > 0
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.75 }}>
      <Icon fontSize="small" sx={{ color: colour }} aria-hidden />
      <span>
        {text(`outbox_state_${message.state}`)}
        {message.last_error !== null && message.state !== 'sent' && (
          <Typography
            variant="caption"
            component="span"
            color="textSecondary"
            sx={{ display: 'block', overflowWrap: 'anywhere' }}
          >
            {ownReason ? text(ownReason) : message.last_error}
          </Typography>
        )}
        {isAgain && (
          <Typography variant="caption" component="span" color="textSecondary" sx={{ display: 'block' }}>
            {text('outbox_next_attempt', { time: instant(message.next_attempt_at) })}
          </Typography>
        )}
      </span>
    </Box>
  )
}

const useOutboxColumns = (): AdminColumn<OutboxRow>[] => {
  const text = useText()
  const { instant } = useFormats()
  return useMemo(
    () => [
      {
        id: 'recipient',
        label: text('outbox_recipient'),
        value: (message) => message.recipient,
        cell: (message) => (
          <>
            {message.recipient}
            <Typography variant="caption" component="span" color="textSecondary" sx={{ display: 'block' }}>
              {message.subject}
            </Typography>
          </>
        ),
        searched: (message) => `${message.recipient} ${message.subject}`,
        breaks: 'anywhere',
        card: 'title',
      },
      {
        id: 'channel',
        label: text('outbox_channel'),
        value: (message) => (message.channel === 'mail' ? text('outbox_channel_mail') : 'SMS'),
      },
      {
        id: 'created_at',
        label: text('outbox_created'),
        value: (message) => message.created_at,
        cell: (message) => instant(message.created_at),
        searched: (message) => instant(message.created_at),
      },
      {
        id: 'state',
        label: text('outbox_state'),
        value: (message) => text(`outbox_state_${message.state}`),
        cell: (message) => <StateCell message={message} />,
        card: 'plain',
      },
    ],
    [text, instant],
  )
}

/** Mails and SMS with what became of them; what was given up can be sent again. For admin. */
export const OutboxCard = (): ReactNode => {
  const text = useText()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const columns = useOutboxColumns()
  const list = useServerList(OUTBOX, loadOutbox)
  useReloadEvery(() => {
    if (list.failure === null && list.rows?.some(({ state }) => state === 'queued' || state === 'sending'))
      list.reload()
  }, RELOAD_MS)
  const refresh = () => void queries.invalidateQueries({ queryKey: OUTBOX })

  const retry = async (message: OutboxRow) => {
    const question = {
      title: 'outbox_retry_title',
      text: 'outbox_retry_text',
      values: { recipient: message.recipient },
    }
    if (!(await confirm({ ...question, yes: 'outbox_retry', no: 'action_cancel' }))) return
    try {
      const answer = await callApi('outboxRetry', { params: { id: message.id } })
      notify('success', answer.message)
    } catch (error) {
      notifyFailure(error)
    }
    refresh()
  }
  const actionsOf = (message: OutboxRow): RowAction[] =>
    message.can_retry
      ? [{ id: 'retry', label: text('outbox_retry'), Icon: RetryIcon, onClick: () => void retry(message) }]
      : []

  return (
    <SectionCard title={text('settings_outbox')}>
      <Channels />
      <TestMessage onQueued={refresh} />
      <AdminTable
        label={text('settings_outbox')}
        columns={columns}
        rows={list.rows}
        rowKey={(message) => String(message.id)}
        rowName={(message) => message.recipient}
        actions={actionsOf}
        initialSort={{ id: 'created_at', desc: true }}
        failure={list.failure}
        asOf={list.asOf}
        onRetry={list.reload}
        empty="outbox_empty"
      />
    </SectionCard>
  )
}
