import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { Role } from '#shared/domain/access/roles.ts'
import { sameName } from '#shared/domain/names/names.ts'
import { type User, user as userRecord } from '#shared/records/user.ts'
import { useRecordDraft } from '../../data/form-draft.ts'
import { useLookup } from '../../data/lookups.ts'
import { useText, wireKey } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { useNotify } from '../../ui/feedback/notification.tsx'
import { EMAIL_INPUT, PasswordInput, SearchedInput, TextInput } from '../../ui/forms/record-fields.tsx'
import { RecordForm } from '../../ui/forms/record-form.tsx'
import { RecordInputs } from '../../ui/forms/record-inputs.tsx'
import type { RecordValues } from '../../ui/forms/record-values.ts'
import { NEW_COMPANY, userEditBody, userFaults, userFormOf, userRegistrationBody } from './user-values.ts'

type Props = {
  /** Null for a new user. */
  user: User | null
  focuses: boolean
  onSaved: () => void
  onCancel?: () => void
}

/** The form to add or edit a user. The username cannot be changed later. */
export const UserEditor = ({ user, focuses, onSaved, onCancel }: Props): ReactNode => {
  const text = useText()
  const notify = useNotify()
  const draft = useRecordDraft('user', user?.username)

  const save = async (values: RecordValues) => {
    const { message } = user
      ? await callApi('userEdit', { params: { username: user.username }, body: userEditBody(values) })
      : await callApi('registration', { body: userRegistrationBody(values) })
    notify('success', wireKey(message))
  }

  return (
    <RecordForm<RecordValues>
      label={text(user ? 'user_edit' : 'user_add')}
      initial={userFormOf(user)}
      faultsOf={(values) => userFaults(values, user !== null)}
      required={user ? ['username', 'email', 'role'] : ['username', 'email', 'password', 'role']}
      fieldOf={{ username_taken: 'username', email_taken: 'email', last_admin: 'role' }}
      draft={draft}
      secrets={['password']}
      choices={['subcontractor', 'customer_id']}
      save={save}
      onSaved={onSaved}
      saveLabel={text(user ? 'action_save' : 'action_add')}
      onCancel={onCancel}
    >
      <RecordInputs
        of={userRecord}
        row={user}
        focuses={focuses}
        inputs={{
          username: (
            <TextInput
              name="username"
              label={text('login_username')}
              isRequired
              isDisabled={user !== null}
              autoFocus={focuses && user === null}
              htmlInput={{ autoCapitalize: 'none', spellCheck: false, maxLength: 60 }}
            />
          ),
          email: (
            <>
              <TextInput
                name="email"
                label={text('user_email')}
                isRequired
                autoFocus={focuses && user !== null}
                htmlInput={EMAIL_INPUT}
              />
              <PasswordInput
                name="password"
                label={text(user ? 'user_new_password' : 'login_password')}
                isRequired={user === null}
                hint={user ? text('user_new_password_hint') : undefined}
              />
            </>
          ),
          subcontractor: <CompanyField />,
          customer_id: null,
        }}
      />
    </RecordForm>
  )
}

/** The company whose trips the user sees; its label depends on the role. */
const CompanyField = (): ReactNode => {
  const text = useText()
  const role = useWatch<RecordValues>({ name: 'role' }) as Role | ''
  const username = (useWatch<RecordValues>({ name: 'username' }) as string).trim()
  const subcontractors = useLookup('subcontractor')
  const customers = useLookup('customer')
  if (role === 'sub') {
    return (
      <SearchedInput
        name="subcontractor"
        label={text('role_sub')}
        hint={text('user_subcontractor_hint')}
        isRequired
        options={
          subcontractors && [
            ...(subcontractors.some(({ sc_name }) => sameName(sc_name, username))
              ? []
              : [{ value: NEW_COMPANY, label: text('user_new_company', { name: username || '…' }) }]),
            ...subcontractors.map(({ sc_name }) => ({ value: sc_name, label: sc_name })),
          ]
        }
      />
    )
  }
  if (role === 'customer') {
    return (
      <SearchedInput
        name="customer_id"
        label={text('role_customer')}
        hint={text('user_customer_hint')}
        options={customers?.map(({ cm_id, cm_name }) => ({ value: cm_id, label: cm_name }))}
      />
    )
  }
  return role === '' ? null : (
    <Typography variant="body2" color="textSecondary">
      {text(`user_role_${role}_text`)}
    </Typography>
  )
}
