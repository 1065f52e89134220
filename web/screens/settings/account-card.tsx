import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { AccountEditBody } from '#shared/records/user-bodies.ts'
import { Email } from '#shared/schemas/common.ts'
import { PATHS } from '../../addresses/addresses.ts'
import { useRecordDraft } from '../../data/form-draft.ts'
import { useActor } from '../../data/rows.ts'
import { DispatchLinks } from '../../edits/dispatch-links.tsx'
import { useText, wireKey } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { LoadNotice } from '../../ui/feedback/load-notice.tsx'
import { useNotify } from '../../ui/feedback/notification.tsx'
import { useAskToLeave } from '../../ui/forms/ask-to-leave.ts'
import { schemaFaults } from '../../ui/forms/form-faults.ts'
import { FormDialog } from '../../ui/forms/form-panel.tsx'
import { EMAIL_INPUT, PasswordInput, TextInput } from '../../ui/forms/record-fields.tsx'
import { RecordForm } from '../../ui/forms/record-form.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { ValueList } from '../../ui/value-list.tsx'

const ACCOUNT = 'account'

const EmailEditor = ({
  email,
  onSaved,
  onCancel,
}: {
  email: string
  onSaved: () => void
  onCancel: () => void
}): ReactNode => {
  const text = useText()
  const notify = useNotify()
  const askToLeave = useAskToLeave()
  const draft = useRecordDraft('account', 'email')
  const cancel = async () => {
    if (await askToLeave()) onCancel()
  }
  return (
    <RecordForm
      label={text('account_change_email')}
      initial={{ email, password: '' }}
      faultsOf={(values) => schemaFaults(AccountEditBody, values)}
      required={['email', 'password']}
      fieldOf={{ email_taken: 'email' }}
      draft={draft}
      secrets={['password']}
      save={async (body) => {
        const { message } = await callApi('accountEdit', { body })
        notify('success', wireKey(message))
      }}
      onSaved={onSaved}
      saveLabel={text('action_save')}
      onCancel={() => void cancel()}
      help={<DispatchLinks subject={text('account_change_email')} />}
    >
      <TextInput
        name="email"
        label={text('user_email')}
        hint={text('account_email_hint')}
        isRequired
        autoFocus
        htmlInput={{ ...EMAIL_INPUT, autoComplete: 'email' }}
      />
      <PasswordInput
        name="password"
        label={text('login_password')}
        hint={text('account_password_hint')}
        autoComplete="current-password"
        isRequired
      />
    </RecordForm>
  )
}

/** The logged-in person, and the person's own settings: the address for reset links, and the password. */
export const AccountCard = (): ReactNode => {
  const text = useText()
  const { username, role, subcontractor, customer } = useActor()
  const queries = useQueryClient()
  const [isEditing, setIsEditing] = useState(false)
  // Another person on the same device must not see what was loaded for this one.
  const queryKey = [ACCOUNT, username]
  const account = useQuery({ queryKey, queryFn: () => callApi('account', {}) })
  const email = account.data?.email
  const company = subcontractor ?? customer
  const isReachable = email === undefined || Email.safeParse(email).success

  return (
    <SectionCard title={text('settings_account')}>
      <Stack spacing={2}>
        <ValueList
          rows={[
            [text('login_username'), username],
            [text('account_access_level'), text(`role_${role}`)],
            ...(company ? [[text('account_company'), company] as const] : []),
            [text('user_email'), email ?? '–'],
          ]}
        />
        <LoadNotice failure={account.error} onRetry={() => void account.refetch()} />
        {!isReachable && <Alert severity="warning">{text('account_email_missing')}</Alert>}
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
          <Button
            variant={isReachable ? 'outlined' : 'contained'}
            disabled={email === undefined}
            onClick={() => setIsEditing(true)}
          >
            {text('account_change_email')}
          </Button>
          <Button variant="outlined" component={Link} to={PATHS.changePassword}>
            {text('route_change_password')}
          </Button>
        </Stack>
      </Stack>
      <FormDialog title={text('account_change_email')} isOpen={isEditing} onClose={() => setIsEditing(false)}>
        <EmailEditor
          // An unreachable address is shown as empty.
          email={isReachable ? (email ?? '') : ''}
          onSaved={() => {
            setIsEditing(false)
            void queries.invalidateQueries({ queryKey })
          }}
          onCancel={() => setIsEditing(false)}
        />
      </FormDialog>
    </SectionCard>
  )
}
