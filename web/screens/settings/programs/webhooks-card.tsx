import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import SecretIcon from '@mui/icons-material/KeyOutlined'
import ListIcon from '@mui/icons-material/ListAltOutlined'
import SwitchIcon from '@mui/icons-material/PowerSettingsNewOutlined'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { Fragment, type ReactNode, useMemo, useState } from 'react'
import { WEBHOOK_EVENTS, type WebhookEvent } from '#shared/domain/webhooks/webhook-events.ts'
import type { Webhook } from '#shared/schemas/programs/webhook.ts'
import { useServerList } from '#web/data/server-list.ts'
import { useText, wireKey } from '#web/i18n/text.ts'
import { callApi } from '#web/session/calls.ts'
import { useConfirm } from '#web/ui/feedback/confirm.tsx'
import type { Question } from '#web/ui/feedback/confirm-dialog.tsx'
import { useNotify, useNotifyFailure } from '#web/ui/feedback/notification.tsx'
import { MultiSelectField } from '#web/ui/fields/select-field.tsx'
import { TaskDialog } from '#web/ui/overlays/task-dialog.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import type { AdminColumn, RowAction } from '#web/ui/table/admin-columns.ts'
import { AdminTable } from '#web/ui/table/admin-table.tsx'
import { SecretDialog } from '../secret-dialog.tsx'
import { ADMIN_PARTY, isParty, PartyFields } from './party-fields.tsx'
import { WebhookDeliveries } from './webhook-deliveries.tsx'
import { EventName, eventWord } from './webhook-event.tsx'

type Shown = { name: string; secret: string }

/** Addresses that are told of events: added, listed, switched off and on, given another secret, deleted. For admin. */
export const WebhooksCard = (): ReactNode => {
  const text = useText()
  const confirm = useConfirm()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<Shown | null>(null)
  const [opened, setOpened] = useState<Webhook | null>(null)
  const list = useServerList(['webhooks'], () => callApi('webhooks', {}))

  const columns = useMemo((): AdminColumn<Webhook>[] => {
    const state = ({ wh_active, wh_failing_since }: Webhook): string => {
      if (!wh_active) return text('webhook_state_off')
      return text(wh_failing_since ? 'webhook_state_failing' : 'webhook_state_on')
    }
    return [
      { id: 'wh_name', label: text('field_wh_name'), value: ({ wh_name }) => wh_name, card: 'title' },
      { id: 'wh_url', label: text('field_wh_url'), value: ({ wh_url }) => wh_url, isBeneath: true },
      {
        id: 'wh_role',
        label: text('field_wh_role'),
        value: ({ wh_role, wh_company }) => [text(`role_${wh_role}`), wh_company].filter(Boolean).join(' · '),
      },
      { id: 'state', label: text('webhook_state'), value: state },
      {
        id: 'waiting',
        label: text('webhook_waiting'),
        kind: 'integer',
        value: ({ waiting }) => waiting,
        isBeneath: true,
      },
      {
        id: 'wh_events',
        label: text('field_wh_events'),
        value: ({ wh_events }) => wh_events.map((event) => eventWord(event, text)).join(', '),
        cell: ({ wh_events }) => (
          <span>
            {wh_events.map((event, place) => (
              <Fragment key={event}>
                {place > 0 && ', '}
                <EventName event={event} />
              </Fragment>
            ))}
          </span>
        ),
        isBeneath: true,
      },
    ]
  }, [text])

  /** Does something, tells what became of it, and lists anew. */
  const act = async (work: () => Promise<{ message: string }>) => {
    try {
      const { message } = await work()
      notify('success', wireKey(message))
    } catch (error) {
      notifyFailure(error)
    }
    list.reload()
  }
  const renew = async ({ wh_id, wh_name: name }: Webhook) => {
    const question: Question = { title: 'webhook_secret_title', text: 'webhook_secret_text', values: { name } }
    if (!(await confirm({ ...question, yes: 'webhook_secret_new', no: 'action_keep' }))) return
    await act(async () => {
      const answer = await callApi('webhookSecret', { params: { id: wh_id } })
      setMade({ name, secret: answer.secret })
      return answer
    })
  }
  const remove = async ({ wh_id, wh_name: name }: Webhook) => {
    const question: Question = { title: 'webhook_delete_title', text: 'webhook_delete_text', values: { name } }
    if (!(await confirm({ ...question, yes: 'action_delete', no: 'action_keep', isDestructive: true }))) return
    await act(() => callApi('webhookDelete', { params: { id: wh_id } }))
  }
  const actionsOf = (webhook: Webhook): RowAction[] => [
    { id: 'list', label: text('webhook_deliveries'), Icon: ListIcon, onClick: () => setOpened(webhook) },
    {
      id: 'switch',
      label: text(webhook.wh_active ? 'webhook_switch_off' : 'webhook_switch_on'),
      Icon: SwitchIcon,
      onClick: () =>
        void act(() =>
          callApi('webhookEdit', { params: { id: webhook.wh_id }, body: { wh_active: !webhook.wh_active } }),
        ),
    },
    { id: 'secret', label: text('webhook_secret_new'), Icon: SecretIcon, onClick: () => void renew(webhook) },
    {
      id: 'delete',
      label: text('action_delete'),
      Icon: DeleteIcon,
      isDestructive: true,
      onClick: () => void remove(webhook),
    },
  ]

  return (
    <SectionCard
      title={text('settings_webhooks')}
      action={
        <Button variant="outlined" onClick={() => setMaking(true)} sx={{ minHeight: 44 }}>
          {text('webhook_make')}
        </Button>
      }
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {text('webhooks_hint')}
      </Typography>
      <AdminTable
        name="webhooks"
        label={text('settings_webhooks')}
        columns={columns}
        rows={list.rows}
        rowKey={({ wh_id }) => String(wh_id)}
        rowName={({ wh_name }) => wh_name}
        actions={actionsOf}
        look={({ wh_active }) => (wh_active ? undefined : 'faded')}
        initialSort={{ id: 'wh_name' }}
        failure={list.failure}
        asOf={list.asOf}
        onRetry={list.reload}
        empty="webhooks_empty"
      />
      {isMaking && (
        <MakeWebhook
          onClose={() => setMaking(false)}
          onMade={(webhook) => {
            setMaking(false)
            setMade(webhook)
            list.reload()
          }}
        />
      )}
      {made && (
        <SecretDialog
          title={made.name}
          hint={text('webhook_once')}
          secret={made.secret}
          onClose={() => setMade(null)}
        />
      )}
      {opened && <WebhookDeliveries webhook={opened} onClose={() => setOpened(null)} />}
    </SectionCard>
  )
}

const MakeWebhook = ({ onClose, onMade }: { onClose: () => void; onMade: (webhook: Shown) => void }): ReactNode => {
  const text = useText()
  const [name, setName] = useState('')
  const [url, setUrl] = useState('https://')
  const [party, setParty] = useState(ADMIN_PARTY)
  const [events, setEvents] = useState<WebhookEvent[]>([...WEBHOOK_EVENTS])

  const make = async () => {
    const body = { ...party, wh_name: name, wh_url: url, wh_events: events }
    const { secret } = await callApi('webhookCreate', { body })
    onMade({ name, secret })
  }
  return (
    <TaskDialog
      title={text('webhook_make')}
      isTyped={name !== ''}
      isReady={name.trim() !== '' && URL.canParse(url) && events.length > 0 && isParty(party)}
      doLabel={text('webhook_make')}
      onDo={make}
      onClose={onClose}
    >
      <TextField
        label={text('field_wh_name')}
        required
        value={name}
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { maxLength: 60, autoComplete: 'off' } }}
      />
      <TextField
        label={text('field_wh_url')}
        required
        type="url"
        value={url}
        onChange={({ target }) => setUrl(target.value)}
        slotProps={{ htmlInput: { maxLength: 500, autoCapitalize: 'none', spellCheck: false } }}
      />
      <PartyFields party={party} onChange={setParty} />
      <MultiSelectField
        label={text('field_wh_events')}
        isRequired
        options={WEBHOOK_EVENTS.map((event) => ({ value: event, label: eventWord(event, text), note: event }))}
        values={events}
        onChange={setEvents}
        limitTags={9}
      />
    </TaskDialog>
  )
}
