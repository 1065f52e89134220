import type { ReactNode } from 'react'
import { MIN_PASSWORD_LENGTH } from '#shared/schemas/accounts/password.ts'
import { useText } from '../../i18n/text.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import type { NewPassword } from './new-password.ts'

/** The new password and its repetition, with their faults once something is typed. */
export const NewPasswordFields = ({
  value,
  onChange,
  autoFocus = false,
}: {
  value: NewPassword
  onChange: (value: NewPassword) => void
  autoFocus?: boolean
}): ReactNode => {
  const text = useText()
  const isShort = value.password !== '' && [...value.password.normalize('NFC')].length < MIN_PASSWORD_LENGTH
  const isDifferent = value.repeated !== '' && value.repeated !== value.password
  return (
    <>
      <PasswordField
        label={text('password_new')}
        name="new-password"
        autoComplete="new-password"
        autoFocus={autoFocus}
        value={value.password}
        error={isShort}
        helperText={text('password_too_short')}
        onChange={(event) => onChange({ ...value, password: event.target.value })}
      />
      <PasswordField
        label={text('password_repeat')}
        name="repeat-password"
        autoComplete="new-password"
        value={value.repeated}
        error={isDifferent}
        helperText={isDifferent ? text('passwords_differ') : ' '}
        onChange={(event) => onChange({ ...value, repeated: event.target.value })}
      />
    </>
  )
}
