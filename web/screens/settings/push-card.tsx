import DeleteIcon from '@mui/icons-material/NotificationsOffOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormLabel from '@mui/material/FormLabel'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import type { PushKind } from '#shared/domain/alerts/push-kinds.ts'
import type { PushDevice, PushState } from '#shared/schemas/accounts/push.ts'
import type { TextKey } from '#shared/text-key.ts'
import { useActor } from '../../data/rows.ts'
import { useServerList } from '../../data/server-list.ts'
import { useLanguage } from '../../i18n/provider.tsx'
import { useText, wireKey } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { deviceState, turnOff, turnOn } from '../../session/push-device.ts'
import { useInstall } from '../../ui/browser/install-prompt.ts'
import { LoadNotice } from '../../ui/feedback/load-notice.tsx'
import { useNotify, useNotifyFailure } from '../../ui/feedback/notification.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import type { AdminColumn, RowAction } from '../../ui/table/admin-columns.ts'
import { AdminTable } from '../../ui/table/admin-table.tsx'
import { useDeviceName } from './device-name.ts'

const KIND_TEXTS: Record<PushKind, TextKey> = {
  trip_new: 'trip_news_new',
  trip_times: 'trip_news_times',
  trip_canceled: 'trip_news_canceled',
  statement: 'alert_type_alert_statement_sent',
  delay: 'push_kind_delay',
  untaken: 'push_kind_untaken',
}

const Kinds = ({ state, onChanged }: { state: PushState; onChanged: () => void }): ReactNode => {
  const text = useText()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const choose = async (kind: PushKind, isChosen: boolean) => {
    const kinds = state.offered.filter((one) => (one === kind ? isChosen : state.kinds.includes(one)))
    try {
      const { message } = await callApi('pushKinds', { body: { kinds } })
      notify('success', wireKey(message))
    } catch (error) {
      notifyFailure(error)
    }
    onChanged()
  }
  return (
    <FormGroup role="group" aria-labelledby="push-kinds">
      <FormLabel id="push-kinds" component="div">
        {text('push_kinds')}
      </FormLabel>
      {state.offered.map((kind) => (
        <FormControlLabel
          key={kind}
          control={
            <Checkbox
              checked={state.kinds.includes(kind)}
              onChange={(_event, isChosen) => void choose(kind, isChosen)}
            />
          }
          label={text(KIND_TEXTS[kind])}
        />
      ))}
    </FormGroup>
  )
}

const Devices = ({ list, onChanged }: { list: ReturnType<typeof usePush>; onChanged: () => void }): ReactNode => {
  const text = useText()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const nameOf = useDeviceName()
  const columns = useMemo((): AdminColumn<PushDevice>[] => {
    const device = (one: PushDevice): ReactNode => (
      <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
        {nameOf(one)}
        {one.current && <Chip size="small" variant="outlined" label={text('session_current')} />}
      </Box>
    )
    return [
      { id: 'device', label: text('session_device'), value: nameOf, cell: device, card: 'title' },
      { id: 'last_shown_at', label: text('push_last_shown'), kind: 'instant', value: (one) => one.last_shown_at },
      {
        id: 'last_ok_at',
        label: text('push_last_ok'),
        kind: 'instant',
        value: (one) => one.last_ok_at,
        isBeneath: true,
      },
      { id: 'created_at', label: text('push_since'), kind: 'instant', value: (one) => one.created_at, isBeneath: true },
    ]
  }, [text, nameOf])
  const remove = async ({ id, current }: PushDevice) => {
    try {
      if (current) await turnOff(id)
      else await callApi('pushUnsubscribe', { params: { id } })
      notify('success', 'push_off')
    } catch (error) {
      notifyFailure(error)
    }
    onChanged()
  }
  const actionsOf = (device: PushDevice): RowAction[] => [
    {
      id: 'remove',
      label: text('push_remove'),
      Icon: DeleteIcon,
      isDestructive: true,
      onClick: () => void remove(device),
    },
  ]
  return (
    <AdminTable
      name="push_devices"
      label={text('push_devices')}
      columns={columns}
      rows={list.rows?.[0]?.devices}
      rowKey={({ id }) => String(id)}
      rowName={nameOf}
      actions={actionsOf}
      look={({ current }) => (current ? 'current' : undefined)}
      failure={list.failure}
      asOf={list.asOf}
      onRetry={list.reload}
      hasSearch={false}
    />
  )
}

const usePush = () => {
  const { username } = useActor()
  return useServerList(['push', username], async () => [await callApi('pushState', {})])
}

/** Notifications of this device: turned on by a tap, which asks; what is told, a test, and all devices that are notified. */
export const PushCard = (): ReactNode => {
  const text = useText()
  const language = useLanguage()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const queries = useQueryClient()
  const isOnIos = useInstall().state === 'ios'
  const [isBusy, setIsBusy] = useState(false)
  const list = usePush()
  const state = list.rows?.[0]
  const current = state?.devices.find((device) => device.current)
  const { data: device } = useQuery({
    queryKey: ['push-device', current?.id ?? null],
    queryFn: () => deviceState(current !== undefined),
    networkMode: 'always',
  })
  const changed = async () => {
    list.reload()
    await queries.invalidateQueries({ queryKey: ['push-device'] })
  }
  const toggle = async (isOn: boolean, vapid: string) => {
    setIsBusy(true)
    try {
      if (!isOn) await turnOff(current?.id ?? null)
      else {
        const answer = await turnOn(vapid, language)
        if (answer === 'default') notify('warning', 'push_dismissed')
        if (answer !== 'granted') return
      }
      notify('success', isOn ? 'push_on' : 'push_off')
    } catch (error) {
      if (error instanceof DOMException) notify('error', 'push_no_answer')
      else notifyFailure(error)
    } finally {
      setIsBusy(false)
      await changed()
    }
  }
  const test = async () => {
    try {
      const { message } = await callApi('pushTest', {})
      notify('success', wireKey(message))
    } catch (error) {
      notifyFailure(error)
    }
  }
  return (
    <SectionCard title={text('push_title')}>
      <Stack spacing={1.5}>
        <Typography variant="body2" color="textSecondary">
          {text('push_hint')}
        </Typography>
        {!state && (
          <LoadNotice
            failure={list.failure}
            {...(list.asOf !== undefined && { asOf: list.asOf })}
            onRetry={list.reload}
          />
        )}
        {state?.off && <Alert severity="info">{text(state.off)}</Alert>}
        {(isOnIos || device === 'unsupported') && (
          <Alert severity="info">{text(isOnIos ? 'push_ios_first' : 'push_unsupported')}</Alert>
        )}
        {device === 'denied' && <Alert severity="warning">{text('push_denied')}</Alert>}
        {state?.vapid && (device === 'on' || device === 'off') && (
          <FormControlLabel
            control={
              <Switch
                checked={device === 'on'}
                disabled={isBusy}
                onChange={(_event, isOn) => void toggle(isOn, state.vapid as string)}
              />
            }
            label={text('push_switch')}
          />
        )}
        {state && state.offered.length > 0 && <Kinds state={state} onChanged={list.reload} />}
        {state && (
          <Typography variant="body2" color="textSecondary">
            {text('push_alerts_hint')}
          </Typography>
        )}
        {state && state.devices.length > 0 && (
          <>
            <Devices list={list} onChanged={() => void changed()} />
            <Button variant="outlined" onClick={() => void test()} sx={{ alignSelf: 'flex-start', minHeight: 44 }}>
              {text('push_test')}
            </Button>
          </>
        )}
      </Stack>
    </SectionCard>
  )
}
