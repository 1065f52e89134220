import type { FormEvent, ReactNode, Ref } from 'react'
import type { TextKey } from '#shared/text-key.ts'
import type { Translate } from '../../i18n/text.ts'
import { Button, IconButton } from '../../ui/plain/button.tsx'
import { CheckField, TextInput } from '../../ui/plain/field.tsx'
import { Icon } from '../../ui/plain/icon.tsx'
import { HIDE, SHOW } from '../../ui/plain/later-icons.ts'
import styles from './login.module.css'

type Props = {
  translate: Translate
  ref?: Ref<HTMLFormElement>
  username?: string
  /** Message keys of the fields' faults. */
  faults?: { username?: TextKey; password?: TextKey }
  isBusy?: boolean
  isPasswordShown?: boolean
  /** Notices above the fields. */
  notices?: ReactNode
  onSubmit?: (event: FormEvent) => void
  onShowPassword?: () => void
  onReset?: () => void
}

/** The login form: drawn by the app, and before it by `index.html` (`web/first-page`), with the same names and looks. */
export const LoginFields = (props: Props): ReactNode => {
  const { translate, username = '', faults = {}, isBusy = false, isPasswordShown = false } = props
  return (
    <form
      noValidate
      ref={props.ref}
      onSubmit={props.onSubmit}
      aria-label={translate('route_login')}
      className={styles.form}
      method="post"
    >
      {props.notices}
      <TextInput
        label={translate('login_username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        defaultValue={username}
        fault={faults.username && translate(faults.username)}
      />
      <TextInput
        label={translate('login_password')}
        name="password"
        autoComplete="current-password"
        type={isPasswordShown ? 'text' : 'password'}
        fault={faults.password && translate(faults.password)}
        end={
          <IconButton
            name="eye"
            className={styles.eye ?? ''}
            aria-label={translate(isPasswordShown ? 'password_hide' : 'password_show')}
            onClick={props.onShowPassword}
          >
            <Icon path={isPasswordShown ? HIDE : SHOW} size="small" />
          </IconButton>
        }
      />
      <CheckField label={translate('login_stay')} name="stays" defaultChecked />
      <Button type="submit" look="contained" size="large" isLoading={isBusy}>
        {translate('action_login')}
      </Button>
      <Button name="reset" onClick={props.onReset} disabled={isBusy}>
        {translate('login_forgot_password')}
      </Button>
    </form>
  )
}
