import RevokeIcon from '@mui/icons-material/DeleteOutlined'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { type KeyScope, SCOPES_OF } from '#shared/domain/access/key-scopes.ts'
import { DAY_MS } from '#shared/domain/time/units.ts'
import type { ApiKey } from '#shared/schemas/programs/api-key.ts'
import type { TextKey } from '#shared/text-key.ts'
import { now } from '#web/clock/clock.ts'
import { useServerList } from '#web/data/server-list.ts'
import { useText, wireKey } from '#web/i18n/text.ts'
import { callApi } from '#web/session/calls.ts'
import { useConfirm } from '#web/ui/feedback/confirm.tsx'
import type { Question } from '#web/ui/feedback/confirm-dialog.tsx'
import { useNotify, useNotifyFailure } from '#web/ui/feedback/notification.tsx'
import { MultiSelectField, SelectField } from '#web/ui/fields/select-field.tsx'
import { TaskDialog } from '#web/ui/overlays/task-dialog.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import type { AdminColumn, RowAction } from '#web/ui/table/admin-columns.ts'
import { AdminTable } from '#web/ui/table/admin-table.tsx'
import { SecretDialog } from '../secret-dialog.tsx'
import { ADMIN_PARTY, isParty, PartyFields } from './party-fields.tsx'

const SCOPE_NAMES: Record<KeyScope, TextKey> = {
  'trips:read': 'key_scope_trips_read',
  'trips:write': 'key_scope_trips_write',
  'tours:read': 'key_scope_tours_read',
  'masterdata:read': 'key_scope_masterdata_read',
  'masterdata:write': 'key_scope_masterdata_write',
  'documents:read': 'key_scope_documents_read',
  'journal:read': 'key_scope_journal_read',
  'statements:read': 'key_scope_statements_read',
}
const useScopeName = (): ((scope: KeyScope) => string) => {
  const text = useText()
  return useCallback((scope) => text(SCOPE_NAMES[scope]), [text])
}

const isOver = ({ ak_expires_at }: ApiKey): boolean => ak_expires_at !== null && Date.parse(ak_expires_at) <= now()

/** Keys with which other programs call: made, listed, revoked. For admin. */
export const ApiKeysCard = (): ReactNode => {
  const text = useText()
  const confirm = useConfirm()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const scopeName = useScopeName()
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<{ name: string; token: string } | null>(null)
  const list = useServerList(['api-keys'], () => callApi('apiKeys', {}))

  const columns = useMemo(
    (): AdminColumn<ApiKey>[] => [
      {
        id: 'ak_name',
        label: text('field_ak_name'),
        value: (key) => (isOver(key) ? `${key.ak_name} (${text('document_state_expired')})` : key.ak_name),
        card: 'title',
      },
      { id: 'ak_prefix', label: text('field_ak_prefix'), value: ({ ak_prefix }) => `${ak_prefix}…` },
      {
        id: 'ak_role',
        label: text('field_ak_role'),
        value: ({ ak_role, ak_company }) => [text(`role_${ak_role}`), ak_company].filter(Boolean).join(' · '),
      },
      {
        id: 'ak_scopes',
        label: text('field_ak_scopes'),
        value: ({ ak_scopes }) => ak_scopes.map(scopeName).join(', '),
        isBeneath: true,
      },
      {
        id: 'ak_expires_at',
        label: text('field_ak_expires_at'),
        kind: 'instant',
        value: ({ ak_expires_at }) => ak_expires_at,
      },
      {
        id: 'ak_last_used_at',
        label: text('api_key_used'),
        kind: 'instant',
        value: ({ ak_last_used_at }) => ak_last_used_at,
        isBeneath: true,
      },
    ],
    [text, scopeName],
  )

  const revoke = async ({ ak_id, ak_name: name }: ApiKey) => {
    const question: Question = { title: 'api_key_revoke_title', text: 'api_key_revoke_text', values: { name } }
    if (!(await confirm({ ...question, yes: 'api_key_revoke', no: 'action_keep', isDestructive: true }))) return
    try {
      const { message } = await callApi('apiKeyRevoke', { params: { id: ak_id } })
      notify('success', wireKey(message))
    } catch (error) {
      notifyFailure(error)
    }
    list.reload()
  }
  const actionsOf = (key: ApiKey): RowAction[] => [
    {
      id: 'revoke',
      label: text('api_key_revoke'),
      Icon: RevokeIcon,
      isDestructive: true,
      onClick: () => void revoke(key),
    },
  ]
  return (
    <SectionCard
      title={text('settings_api_keys')}
      action={
        <Button variant="outlined" onClick={() => setMaking(true)} sx={{ minHeight: 44 }}>
          {text('api_key_make')}
        </Button>
      }
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {text('api_keys_hint')}{' '}
        <Link href="/api/docs" target="_blank" rel="noopener" underline="always">
          {text('api_keys_docs')}
        </Link>
      </Typography>
      <AdminTable
        name="api_keys"
        label={text('settings_api_keys')}
        columns={columns}
        rows={list.rows}
        rowKey={({ ak_id }) => String(ak_id)}
        rowName={({ ak_name }) => ak_name}
        actions={actionsOf}
        look={(key) => (isOver(key) ? 'faded' : undefined)}
        initialSort={{ id: 'ak_name' }}
        failure={list.failure}
        asOf={list.asOf}
        onRetry={list.reload}
        empty="api_keys_empty"
      />
      {isMaking && (
        <MakeKey
          onClose={() => setMaking(false)}
          onMade={(key) => {
            setMaking(false)
            setMade(key)
            list.reload()
          }}
        />
      )}
      {made && (
        <SecretDialog title={made.name} hint={text('api_key_once')} secret={made.token} onClose={() => setMade(null)} />
      )}
    </SectionCard>
  )
}

/** Days for which a key may count; none for no end. */
const SPANS = [30, 90, 365, 0]

const MakeKey = ({
  onClose,
  onMade,
}: {
  onClose: () => void
  onMade: (key: { name: string; token: string }) => void
}): ReactNode => {
  const text = useText()
  const scopeName = useScopeName()
  const [name, setName] = useState('')
  const [party, setParty] = useState(ADMIN_PARTY)
  const [scopes, setScopes] = useState<KeyScope[]>([])
  const [days, setDays] = useState(365)

  const make = async () => {
    const ak_expires_at = days === 0 ? null : new Date(now() + days * DAY_MS).toISOString()
    const body = { ...party, ak_name: name, ak_scopes: scopes, ak_expires_at }
    const { token } = await callApi('apiKeyCreate', { body })
    onMade({ name, token })
  }
  return (
    <TaskDialog
      title={text('api_key_make')}
      isTyped={name !== ''}
      isReady={name.trim() !== '' && scopes.length > 0 && isParty(party)}
      doLabel={text('api_key_make')}
      onDo={make}
      onClose={onClose}
    >
      <TextField
        label={text('field_ak_name')}
        required
        value={name}
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { maxLength: 60, autoComplete: 'off' } }}
      />
      <PartyFields
        party={party}
        onChange={(next) => {
          setParty(next)
          setScopes(scopes.filter((scope) => SCOPES_OF[next.role].includes(scope)))
        }}
      />
      <MultiSelectField
        label={text('field_ak_scopes')}
        isRequired
        options={SCOPES_OF[party.role].map((scope) => ({ value: scope, label: scopeName(scope) }))}
        values={scopes}
        onChange={setScopes}
        limitTags={8}
      />
      <SelectField
        label={text('field_ak_expires_at')}
        options={SPANS.map((span) => ({
          value: span,
          label: span === 0 ? text('api_key_end_none') : text('api_key_end_days', { count: span }),
        }))}
        value={days}
        onChange={(span) => setDays(span ?? 0)}
        isClearable={false}
      />
    </TaskDialog>
  )
}
