import TakeIcon from '@mui/icons-material/PanToolOutlined'
import RetryIcon from '@mui/icons-material/ReplayOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { MESSAGE_STATES, OUTBOX_PAGE, type OutboxRow } from '#shared/schemas/outbox.ts'
import { useServerPages } from '#web/data/server-list.ts'
import { useText, wireKey } from '#web/i18n/text.ts'
import { callApi } from '#web/session/calls.ts'
import { useConfirm } from '#web/ui/feedback/confirm.tsx'
import type { Question } from '#web/ui/feedback/confirm-dialog.tsx'
import { useNotify, useNotifyFailure } from '#web/ui/feedback/notification.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import type { RowAction } from '#web/ui/table/admin-columns.ts'
import { AdminTable } from '#web/ui/table/admin-table.tsx'
import { Channels } from '../channels.tsx'
import { TestMessage } from '../test-message.tsx'
import { useReloadEvery } from '../use-reload-every.ts'
import { useOutboxColumns } from './outbox-columns.tsx'

const OUTBOX = ['outbox'] as const
const RELOAD_MS = 5_000
const ALL = 'all'
/** Width of the card from which the test stands beside the state of the channels. */
const BESIDE = '@container (min-width: 52rem)'
type Choice = OutboxRow['state'] | typeof ALL

const StateChoice = ({ choice, onChange }: { choice: Choice; onChange: (choice: Choice) => void }): ReactNode => {
  const text = useText()
  return (
    <TextField
      select
      size="small"
      label={text('outbox_state')}
      value={choice}
      onChange={(event) => onChange(event.target.value as Choice)}
      sx={{ flex: { xs: '1 1 100%', sm: '0 0 168px' } }}
    >
      <MenuItem value={ALL}>{text('outbox_all')}</MenuItem>
      {MESSAGE_STATES.map((state) => (
        <MenuItem key={state} value={state}>
          {text(`outbox_state_${state}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** The delivery log: mails and SMS with their states; failed ones can be sent again. For admin. */
export const OutboxCard = (): ReactNode => {
  const text = useText()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const columns = useOutboxColumns()
  const [choice, setChoice] = useState<Choice>(ALL)
  const state = choice === ALL ? undefined : choice
  const list = useServerPages<OutboxRow>(
    [...OUTBOX, choice],
    (last) => callApi('outbox', { query: { state, before: last?.id } }),
    OUTBOX_PAGE,
  )
  useReloadEvery(() => {
    if (
      list.failure === null &&
      list.rows?.some((message) => message.state === 'queued' || message.state === 'sending')
    )
      list.reload()
  }, RELOAD_MS)
  const refresh = () => void queries.invalidateQueries({ queryKey: OUTBOX })

  const retry = async (message: OutboxRow) => {
    const question: Question = {
      title: 'outbox_retry_title',
      text: 'outbox_retry_text',
      values: { recipient: message.recipient },
    }
    if (!(await confirm({ ...question, yes: 'outbox_retry', no: 'action_cancel' }))) return
    try {
      const answer = await callApi('outboxRetry', { params: { id: message.id } })
      notify('success', wireKey(answer.message))
    } catch (error) {
      notifyFailure(error)
    }
    refresh()
  }
  const take = async (message: OutboxRow) => {
    try {
      const answer = await callApi('outboxTake', { params: { id: message.id }, query: {} })
      notify('success', wireKey(answer.message))
    } catch (error) {
      notifyFailure(error)
    }
    refresh()
  }
  const actionsOf = (message: OutboxRow): RowAction[] => [
    ...(message.can_take
      ? [{ id: 'take', label: text('alert_take'), Icon: TakeIcon, onClick: () => void take(message) }]
      : []),
    ...(message.can_retry
      ? [{ id: 'retry', label: text('outbox_retry'), Icon: RetryIcon, onClick: () => void retry(message) }]
      : []),
  ]

  return (
    <SectionCard title={text('settings_outbox')}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          [BESIDE]: { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)', alignItems: 'center' },
          columnGap: 3,
        }}
      >
        <Channels />
        <TestMessage onQueued={refresh} />
      </Box>
      <AdminTable
        name="outbox"
        label={text('settings_outbox')}
        columns={columns}
        rows={list.rows}
        rowKey={(message) => String(message.id)}
        rowName={({ subject, recipient }) => `${subject} – ${recipient}`}
        actions={actionsOf}
        initialSort={{ id: 'created_at', desc: true }}
        failure={list.failure}
        asOf={list.asOf}
        onRetry={list.reload}
        empty={choice === ALL ? 'outbox_empty' : 'outbox_none_of_state'}
        toolbar={<StateChoice choice={choice} onChange={setChoice} />}
      />
      {list.loadMore && (
        <Button onClick={list.loadMore} loading={list.isLoadingMore} sx={{ mt: 1 }}>
          {text('outbox_older')}
        </Button>
      )}
    </SectionCard>
  )
}
