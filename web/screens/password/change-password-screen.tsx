import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Stack from '@mui/material/Stack'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { PATHS } from '../../app/paths.ts'
import { useActor } from '../../data/rows.ts'
import { failureText } from '../../i18n/failure.ts'
import { useText } from '../../i18n/text.ts'
import { callApi } from '../../sync/current.ts'
import { useNotify } from '../../ui/feedback/notification.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { isNewPasswordValid, NO_PASSWORD } from './new-password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

/** Changes the own password; every other session of this person ends. */
export const ChangePasswordScreen = (): ReactNode => {
  const text = useText()
  const notify = useNotify()
  const navigate = useNavigate()
  const { username } = useActor()
  const [old, setOld] = useState('')
  const [fresh, setFresh] = useState(NO_PASSWORD)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<ReturnType<typeof failureText> | null>(null)
  const canSave = old !== '' && isNewPasswordValid(fresh)

  const save = async () => {
    setIsBusy(true)
    setFailure(null)
    try {
      const { message } = await callApi('changePassword', {
        body: { username, password: old, newpassword: fresh.password },
      })
      notify('success', message)
      await navigate(PATHS.login)
    } catch (error) {
      setFailure(failureText(error))
      setIsBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canSave) void save()
  }

  return (
    <Card sx={{ width: '100%', maxWidth: 420, mx: 'auto', mt: { xs: 0, sm: 4 } }}>
      <CardContent sx={{ p: { xs: 2.5, sm: 4 } }}>
        <Stack component="form" noValidate spacing={2} onSubmit={submit} aria-label={text('route_change_password')}>
          {failure && <Alert severity="error">{text(failure.message, failure.values)}</Alert>}
          {/* Tells password managers whose password this is. */}
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
