import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { screenAllowed } from '../../../shared/domain/access/screen-roles.ts'
import { PATHS } from '../../app/paths.ts'
import { readSetting } from '../../db/local-settings.ts'
import { forgetWayBack, wayBack } from '../../db/way-back.ts'
import { failureText } from '../../i18n/failure.ts'
import { useLanguage } from '../../i18n/provider.tsx'
import { type TextValues, useText } from '../../i18n/text.ts'
import { callApi, currentSession, logIn } from '../../sync/current.ts'
import { useNotify } from '../../ui/feedback/notification.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'

type Failure = { message: string; values: TextValues }
type Fault = { username?: string; password?: string }

/** Where the login leads: back to where the same person was when the session ended, else to the timetable. */
const takeWayBack = (): string => {
  const way = wayBack()
  const session = currentSession()
  forgetWayBack()
  const isOwn = way !== null && session?.username === way.username && (way.userId ?? session.userId) === session.userId
  return isOwn && screenAllowed(session.role, way.path.split('?')[0] ?? '') ? way.path : PATHS.dashboard
}

export const LoginForm = (): ReactNode => {
  const text = useText()
  const language = useLanguage()
  const notify = useNotify()
  const navigate = useNavigate()
  const usernameInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  // Who has to log in again finds the own name filled in.
  const [username, setUsername] = useState(() => wayBack()?.username ?? '')
  const [password, setPassword] = useState('')
  const [stays, setStays] = useState(true)
  // Why who was logged in here has to log in anew.
  const ended = readSetting('session_end')
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState<Fault>({})
  const [failure, setFailure] = useState<Failure | null>(null)

  const refuse = (next: Fault) => {
    setFault(next)
    setFailure(null)
    const input = next.username ? usernameInput : passwordInput
    input.current?.focus()
  }
  const attempt = async (action: () => Promise<void>) => {
    setFault({})
    setFailure(null)
    setIsBusy(true)
    try {
      await action()
    } catch (error) {
      setFailure(failureText(error))
      setIsBusy(false)
      passwordInput.current?.select()
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!username.trim() || !password) {
      refuse({
        ...(!username.trim() && { username: 'login_username_required' }),
        ...(!password && { password: 'login_password_required' }),
      })
      return
    }
    void attempt(async () => {
      await logIn(username.trim(), password, stays)
      // Without it the browser may clear the edits that wait; the answer is shown in Settings.
      void navigator.storage?.persist?.()
      await navigate(takeWayBack(), { replace: true })
    })
  }
  const sendResetMail = () => {
    if (!username.trim()) {
      refuse({ username: 'login_username_required_for_reset' })
      return
    }
    void attempt(async () => {
      const { message } = await callApi('passwordReset', {
        params: { username: username.trim() },
        body: { language },
      })
      setIsBusy(false)
      notify('success', message)
    })
  }

  return (
    <Stack component="form" noValidate spacing={2} onSubmit={submit} aria-label={text('route_login')}>
      {ended && <Alert severity="info">{text(ended)}</Alert>}
      {failure && <Alert severity="error">{text(failure.message, failure.values)}</Alert>}
      <TextField
        label={text('login_username')}
        name="username"
        autoComplete="username"
        autoFocus={username === ''}
        value={username}
        inputRef={usernameInput}
        error={fault.username !== undefined}
        helperText={fault.username && text(fault.username)}
        onChange={(event) => setUsername(event.target.value)}
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false, maxLength: 200 } }}
      />
      <PasswordField
        label={text('login_password')}
        name="password"
        autoComplete="current-password"
        autoFocus={username !== ''}
        value={password}
        inputRef={passwordInput}
        error={fault.password !== undefined}
        helperText={fault.password && text(fault.password)}
        onChange={(event) => setPassword(event.target.value)}
      />
      <FormControlLabel
        control={<Checkbox checked={stays} onChange={(event) => setStays(event.target.checked)} />}
        label={text('login_stay')}
      />
      <Button type="submit" variant="contained" size="large" loading={isBusy}>
        {text('action_login')}
      </Button>
      <Button onClick={sendResetMail} disabled={isBusy}>
        {text('login_forgot_password')}
      </Button>
    </Stack>
  )
}
