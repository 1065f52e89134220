import {
  type FormEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useNavigate } from 'react-router-dom'
import type { TextKey } from '#shared/text-key.ts'
import { PATHS } from '../../addresses/addresses.ts'
import { screenAllowed } from '../../addresses/screens.ts'
import { askedPath } from '../../db/asked-path.ts'
import { readSetting, watchSettings } from '../../db/local-settings.ts'
import { readReturnPath, removeReturnPath } from '../../db/return-path.ts'
import { failureText } from '../../i18n/failure.ts'
import { useLanguage } from '../../i18n/provider.tsx'
import { type TextValues, useText, wireKey } from '../../i18n/text.ts'
import { type EarlyLogin, takeEarlyLogin } from '../../page/early-login.ts'
import { callApi } from '../../session/calls.ts'
import { logIn } from '../../session/login.ts'
import { currentSession } from '../../session/session.ts'
import { useNotify } from '../../ui/feedback/notification.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { LoginFields } from './login-fields.tsx'

type Failure = { message: TextKey; values: TextValues }
type Fault = { username?: TextKey; password?: TextKey }

/** Returns the path after the login: the screen that is asked for, or where the same person's session ended, else the timetable. */
const takeReturnPath = (): string => {
  const way = readReturnPath()
  const session = currentSession()
  removeReturnPath()
  const isOwn = way !== null && session?.username === way.username && (way.userId ?? session.userId) === session.userId
  const asked = session && askedPath(session.role)
  if (asked) return asked
  return isOwn && screenAllowed(session.role, way.path.split('?')[0] ?? '') ? way.path : PATHS.dashboard
}

const inputOf = (form: HTMLFormElement, name: string): HTMLInputElement =>
  form.elements.namedItem(name) as HTMLInputElement

/** Takes over the input and the focus of the form in `index.html`. */
const takeOver = (form: HTMLFormElement, early: EarlyLogin): void => {
  for (const name of ['username', 'password'] as const) inputOf(form, name).value = inputOf(early.form, name).value
  inputOf(form, 'stays').checked = inputOf(early.form, 'stays').checked
  const focused = early.focused && inputOf(form, early.focused.name)
  if (!focused) return
  focused.focus()
  const { start, end } = early.focused ?? {}
  if (start !== undefined && end !== undefined) focused.setSelectionRange(start, end)
}

/** After this long without an answer, a note says that the login is slow. */
const SLOW_MS = 10_000

const useIsSlow = (isBusy: boolean): boolean => {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isBusy) return setIsSlow(false)
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [isBusy])
  return isSlow
}

/** @param onBusy called with true while a login or a request for a new password is on its way */
export const LoginForm = ({ onBusy }: { onBusy: (isBusy: boolean) => void }): ReactNode => {
  const text = useText()
  const language = useLanguage()
  const notify = useNotify()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  // Reason why the last session ended.
  const ended = useSyncExternalStore(watchSettings, () => readSetting('session_end'))
  const [isBusy, setIsBusy] = useState(false)
  const isSlow = useIsSlow(isBusy)
  const running = useRef<AbortController | null>(null)
  const setBusy = (next: boolean) => {
    setIsBusy(next)
    onBusy(next)
  }
  const [isPasswordShown, setIsPasswordShown] = useState(false)
  const [faults, setFaults] = useState<Fault>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  // After a session has ended, the person's name is filled in.
  const [formerName] = useState(() => readReturnPath()?.username ?? '')

  const input = (name: 'username' | 'password' | 'stays'): HTMLInputElement => {
    if (!form.current) throw new Error('the form is not there')
    return inputOf(form.current, name)
  }
  const refuse = (next: Fault) => {
    setFaults(next)
    setFailure(null)
    input(next.username ? 'username' : 'password').focus()
  }
  const attempt = async (action: (signal: AbortSignal) => Promise<void>) => {
    const attempted = new AbortController()
    running.current = attempted
    setFaults({})
    setFailure(null)
    setBusy(true)
    try {
      await action(attempted.signal)
    } catch (error) {
      if (attempted.signal.aborted) return
      setFailure(failureText(error))
      setBusy(false)
      if (form.current) input('password').select()
    }
  }
  const cancel = () => {
    running.current?.abort()
    setBusy(false)
  }
  /** @param answer of a login that was already sent */
  const send = (answer?: Promise<Response>) =>
    attempt(async (signal) => {
      await logIn(input('username').value.trim(), input('password').value, input('stays').checked, answer, signal)
      // Without it the browser may delete waiting edits; the result is shown in Settings.
      void navigator.storage?.persist?.()
      await navigate(takeReturnPath(), { replace: true })
    })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const hasName = input('username').value.trim() !== ''
    const hasPassword = input('password').value !== ''
    if (hasName && hasPassword) return void send()
    refuse({
      ...(!hasName && { username: 'login_username_required' }),
      ...(!hasPassword && { password: 'login_password_required' }),
    })
  }
  const sendResetMail = () => {
    const username = input('username').value.trim()
    if (!username) return refuse({ username: 'login_username_required_for_reset' })
    void attempt(async (signal) => {
      const { message } = await callApi('passwordReset', { params: { username }, body: { language } })
      signal.throwIfAborted()
      setBusy(false)
      notify('success', wireKey(message))
    })
  }

  const begin = useEffectEvent(() => {
    // Until it is noted, the stored end of the hour closes the session at each start, as long as the clock is right.
    if (ended === 'session_hour_over' && formerName)
      import('../../session/leave-device.ts')
        .then(({ noteHourOver }) => noteHourOver(formerName))
        .catch(() => undefined)
    const early = takeEarlyLogin()
    if (early && form.current) {
      takeOver(form.current, early)
      setFaults(early.faults)
      if (early.failure) setFailure({ message: wireKey(early.failure), values: {} })
    }
    if (!early?.focused) input(input('username').value === '' ? 'username' : 'password').focus()
    if (early?.answer) void send(early.answer)
    else if (early?.wantsReset) sendResetMail()
  })
  // Before the browser paints, so that no empty form flashes up between the two.
  useLayoutEffect(() => begin(), [])

  return (
    <LoginFields
      translate={text}
      ref={form}
      username={formerName}
      faults={faults}
      isBusy={isBusy}
      isPasswordShown={isPasswordShown}
      notices={
        <>
          {ended && <Notice severity="info">{text(ended)}</Notice>}
          {isSlow && (
            <Notice
              severity="info"
              role="status"
              action={
                <Button isInherit size="small" onClick={cancel}>
                  {text('action_cancel')}
                </Button>
              }
            >
              {text('login_slow')}
            </Notice>
          )}
          {failure && <Notice severity="error">{text(failure.message, failure.values)}</Notice>}
        </>
      }
      onSubmit={submit}
      onShowPassword={() => setIsPasswordShown(!isPasswordShown)}
      onReset={sendResetMail}
    />
  )
}
