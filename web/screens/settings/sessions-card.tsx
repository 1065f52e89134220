import LogoutIcon from '@mui/icons-material/LogoutOutlined'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import type { ActiveSession } from '#shared/schemas/accounts/active-session.ts'
import { useActor } from '../../data/rows.ts'
import { useServerList } from '../../data/server-list.ts'
import { useText, wireKey } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import type { Question } from '../../ui/feedback/confirm-dialog.tsx'
import { useNotify, useNotifyFailure } from '../../ui/feedback/notification.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import type { AdminColumn, RowAction } from '../../ui/table/admin-columns.ts'
import { AdminTable } from '../../ui/table/admin-table.tsx'
import { useDeviceName } from './device-name.ts'

const SESSIONS = ['sessions'] as const
const loadSessions = (all: boolean): Promise<ActiveSession[]> =>
  callApi('sessions', { query: all ? { all: 'true' } : {} })

/** The person's sessions, and for admin those of all users; each can be signed out. */
export const SessionsCard = (): ReactNode => {
  const text = useText()
  const { username, role } = useActor()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const deviceName = useDeviceName()
  const [showsAll, setShowsAll] = useState(false)
  // Another person on the same device must not see the list that was loaded for this one.
  const list = useServerList([...SESSIONS, username, showsAll], () => loadSessions(showsAll))

  const columns = useMemo((): AdminColumn<ActiveSession>[] => {
    const device = (session: ActiveSession): ReactNode => (
      <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
        {deviceName(session)}
        {session.current && <Chip size="small" variant="outlined" label={text('session_current')} />}
      </Box>
    )
    const person: AdminColumn<ActiveSession> = {
      id: 'username',
      label: text('login_username'),
      value: (session) => session.username,
      breaks: 'anywhere',
    }
    return [
      { id: 'device', label: text('session_device'), value: deviceName, cell: device, card: 'title' },
      ...(showsAll ? [person] : []),
      {
        id: 'last_used_at',
        label: text('session_last_used'),
        kind: 'instant',
        value: (session) => session.last_used_at,
      },
      {
        id: 'created_at',
        label: text('session_since'),
        kind: 'instant',
        value: (session) => session.created_at,
      },
    ]
  }, [text, showsAll, deviceName])

  const end = async (session: ActiveSession) => {
    const values = { device: deviceName(session), username: session.username }
    const question: Question = { title: 'session_end_title', text: 'session_end_text', values }
    if (!(await confirm({ ...question, yes: 'session_end', no: 'session_keep', isDestructive: true }))) return
    try {
      const { message } = await callApi('sessionEnd', { params: { id: session.id } })
      notify('success', wireKey(message))
    } catch (error) {
      notifyFailure(error)
    }
    await queries.invalidateQueries({ queryKey: SESSIONS })
  }
  const actionsOf = (session: ActiveSession): RowAction[] => [
    {
      id: 'end',
      label: text('session_end'),
      Icon: LogoutIcon,
      isDestructive: true,
      refusal: session.current ? 'session_end_current' : null,
      onClick: () => void end(session),
    },
  ]

  return (
    <SectionCard
      title={text('settings_sessions')}
      action={
        role === 'admin' && (
          <FormControlLabel
            control={<Switch checked={showsAll} onChange={(_event, checked) => setShowsAll(checked)} />}
            label={text('sessions_all')}
            sx={{ mr: 0 }}
          />
        )
      }
    >
      <AdminTable
        name="sessions"
        label={text('settings_sessions')}
        columns={columns}
        rows={list.rows}
        rowKey={(session) => String(session.id)}
        rowName={deviceName}
        actions={actionsOf}
        look={(session) => (session.current ? 'current' : undefined)}
        initialSort={{ id: 'last_used_at', desc: true }}
        failure={list.failure}
        asOf={list.asOf}
        onRetry={list.reload}
        hasSearch={showsAll}
      />
    </SectionCard>
  )
}
