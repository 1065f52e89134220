import RetryIcon from '@mui/icons-material/ReplayOutlined'
import Button from '@mui/material/Button'
import { type ReactNode, useMemo } from 'react'
import { DELIVERIES_PAGE, type Webhook, type WebhookDelivery } from '#shared/schemas/programs/webhook.ts'
import { useServerPages } from '#web/data/server-list.ts'
import { useText, wireKey } from '#web/i18n/text.ts'
import { callApi } from '#web/session/calls.ts'
import { useNotify, useNotifyFailure } from '#web/ui/feedback/notification.tsx'
import { TaskDialog } from '#web/ui/overlays/task-dialog.tsx'
import type { AdminColumn, RowAction } from '#web/ui/table/admin-columns.ts'
import { AdminTable } from '#web/ui/table/admin-table.tsx'
import { EventName, eventWord } from './webhook-event.tsx'

/** Messages of a webhook, newest first; each that does not wait can be sent again. */
export const WebhookDeliveries = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }): ReactNode => {
  const text = useText()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const { wh_id, wh_name: name } = webhook
  const list = useServerPages<WebhookDelivery>(
    ['webhook-deliveries', wh_id],
    (last) => callApi('webhookDeliveries', { params: { id: wh_id }, query: { before: last?.wd_id } }),
    DELIVERIES_PAGE,
  )
  const columns = useMemo((): AdminColumn<WebhookDelivery>[] => {
    const answer = ({ wd_status, wd_error }: WebhookDelivery): string => wd_error ?? String(wd_status ?? '')
    return [
      {
        id: 'wd_event',
        label: text('field_wh_events'),
        value: ({ wd_event }) => eventWord(wd_event, text),
        searched: ({ wd_event }) => `${eventWord(wd_event, text)} ${wd_event}`,
        cell: ({ wd_event }) => <EventName event={wd_event} />,
        card: 'title',
      },
      { id: 'wd_subject', label: text('webhook_subject'), value: ({ wd_subject }) => wd_subject },
      {
        id: 'wd_created_at',
        label: text('outbox_created'),
        kind: 'instant',
        value: ({ wd_created_at }) => wd_created_at,
      },
      { id: 'wd_state', label: text('outbox_state'), value: ({ wd_state }) => text(`outbox_state_${wd_state}`) },
      { id: 'answer', label: text('webhook_answer'), value: answer, breaks: 'anywhere' },
    ]
  }, [text])
  const again = async ({ wd_id }: WebhookDelivery) => {
    try {
      const { message } = await callApi('webhookAgain', { params: { id: wd_id } })
      notify('success', wireKey(message))
    } catch (error) {
      notifyFailure(error)
    }
    list.reload()
  }
  const actionsOf = (row: WebhookDelivery): RowAction[] =>
    row.wd_state === 'queued'
      ? []
      : [{ id: 'again', label: text('outbox_retry'), Icon: RetryIcon, onClick: () => void again(row) }]
  return (
    <TaskDialog title={text('webhook_deliveries_of', { name })} isWide hasCross onClose={onClose}>
      <AdminTable
        name="webhook_deliveries"
        label={text('webhook_deliveries')}
        columns={columns}
        rows={list.rows}
        rowKey={({ wd_id }) => String(wd_id)}
        rowName={({ wd_event, wd_subject }) => `${eventWord(wd_event, text)} ${wd_subject}`}
        actions={actionsOf}
        failure={list.failure}
        asOf={list.asOf}
        onRetry={list.reload}
        empty="webhook_deliveries_empty"
      />
      {list.loadMore && (
        <Button onClick={list.loadMore} loading={list.isLoadingMore}>
          {text('outbox_older')}
        </Button>
      )}
    </TaskDialog>
  )
}
