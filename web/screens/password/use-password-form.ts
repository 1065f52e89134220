import { type FormEvent, useState } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router-dom'
import { PATHS } from '../../addresses/addresses.ts'
import { failureText } from '../../i18n/failure.ts'
import { wireKey } from '../../i18n/text.ts'
import { useNotify } from '../../ui/feedback/notification.tsx'

/** Sends a new password, shows why that failed, and leads to the login afterwards. */
export const usePasswordForm = (
  canSave: boolean,
  send: () => Promise<{ message: string }>,
  options?: NavigateOptions,
): { isBusy: boolean; failure: ReturnType<typeof failureText> | null; submit: (event: FormEvent) => void } => {
  const notify = useNotify()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<ReturnType<typeof failureText> | null>(null)
  const save = async () => {
    setIsBusy(true)
    setFailure(null)
    try {
      const { message } = await send()
      notify('success', wireKey(message))
      await navigate(PATHS.login, options)
    } catch (error) {
      setFailure(failureText(error))
      setIsBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canSave) void save()
  }
  return { isBusy, failure, submit }
}
