import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Stack from '@mui/material/Stack'
import { type ReactNode, useState } from 'react'
import { useActor } from '../../data/rows.ts'
import { useText } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { useLeaveQuestion } from '../../ui/forms/leave-question.ts'
import { isNewPasswordValid, NO_PASSWORD } from './new-password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { usePasswordForm } from './use-password-form.ts'

/** Changes the own password; every other session of this person ends. */
export const ChangePasswordScreen = (): ReactNode => {
  const text = useText()
  const { username } = useActor()
  const [old, setOld] = useState('')
  const [fresh, setFresh] = useState(NO_PASSWORD)
  const canSave = old !== '' && isNewPasswordValid(fresh)
  const { isBusy, failure, submit } = usePasswordForm(canSave, () =>
    callApi('changePassword', { body: { username, password: old, newpassword: fresh.password } }),
  )
  useLeaveQuestion((old !== '' || fresh.password !== '') && !isBusy)

  return (
    <Card sx={{ width: '100%', maxWidth: '26.25rem', mx: 'auto', mt: { xs: 0, sm: 4 } }}>
      <CardContent sx={{ p: { xs: 2.5, sm: 4 } }}>
        <Stack
          component="form"
          noValidate
          spacing={2}
          onSubmit={submit}
          aria-label={text('route_change_password')}
          sx={{ containerType: 'inline-size' }}
        >
          {failure && <Alert severity="error">{text(failure.message, failure.values)}</Alert>}
          {/* Names the account of this password for password managers. */}
          <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
          <PasswordField
            label={text('password_old')}
            name="old-password"
            autoComplete="current-password"
            autoFocus
            value={old}
            onChange={(event) => setOld(event.target.value)}
          />
          <NewPasswordFields value={fresh} onChange={setFresh} />
          <Button type="submit" variant="contained" size="large" disabled={!canSave} loading={isBusy}>
            {text('route_change_password')}
          </Button>
        </Stack>
      </CardContent>
    </Card>
  )
}
