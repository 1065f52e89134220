import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, Navigate, useLocation, useParams } from 'react-router-dom'
import { tokenIn } from '#shared/domain/links/link-pages.ts'
import { PATHS } from '../../addresses/addresses.ts'
import { storedLanguage } from '../../i18n/languages.ts'
import { chooseLanguage } from '../../i18n/provider.tsx'
import { useText } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { LanguageButtons } from '../../ui/language-buttons.tsx'
import { Logo } from '../../ui/logo.tsx'
import { isNewPasswordValid, NO_PASSWORD } from './new-password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { usePasswordForm } from './use-password-form.ts'

/**
 * The page behind the link of a reset mail, outside the layout. The link's id goes from the address into the entry of the
 * browser's history at once: there it survives a reload, and no other person, log or page reads it.
 */
export const PasswordResetScreen = (): ReactNode => {
  const { id: inPath } = useParams()
  const { hash, search, state } = useLocation()
  // Messengers put signs behind an id, and encode the # before it.
  const given = tokenIn(hash) ?? tokenIn(`${inPath ?? ''}${search}`) ?? inPath ?? hash.slice(1)
  if (given !== '') {
    const to = { pathname: PATHS.passwordResetLink, search: search.replace(/%.*/, '') }
    return <Navigate to={to} state={{ id: given }} replace />
  }
  return <PasswordReset id={(state as { id?: string } | null)?.id ?? ''} />
}

/** Answer to a link that was used, or that is too old. */
const IS_OVER: ReadonlySet<string> = new Set(['reset_id_invalid', 'reset_timed_out'])

/** Said at once of an address that has lost its id. */
const NO_ID = { message: 'reset_id_invalid', values: {} } as const

const PasswordReset = ({ id }: { id: string }): ReactNode => {
  const text = useText()
  // The login that follows no longer has the link's language in its address.
  useEffect(() => chooseLanguage(storedLanguage()), [])
  const [fresh, setFresh] = useState(NO_PASSWORD)
  const canSave = isNewPasswordValid(fresh) && id !== ''
  const {
    isBusy,
    failure: refused,
    submit,
  } = usePasswordForm(
    canSave,
    () => callApi('passwordResetChange', { params: { id }, body: { newpassword: fresh.password } }),
    { replace: true },
  )
  const failure = id === '' ? NO_ID : refused

  return (
    <Box component="main" sx={{ width: '100%', maxWidth: '26.25rem', mx: 'auto', p: 2, pt: { xs: 3, sm: 10 } }}>
      <title>{`${text('route_password_reset')} – ${text('app_name')}`}</title>
      <Card>
        <CardContent sx={{ p: { xs: 2.5, sm: 4 } }}>
          <Stack direction="row" spacing={2} sx={{ alignItems: 'center', mb: 3 }}>
            <Logo size={44} />
            <Typography variant="h1">{text('route_password_reset')}</Typography>
          </Stack>
          <Stack component="form" noValidate spacing={2} onSubmit={submit} aria-label={text('route_password_reset')}>
            {failure && (
              <Alert
                severity="error"
                action={
                  IS_OVER.has(failure.message) && (
                    <Button component={Link} to={PATHS.login} color="inherit" size="small">
                      {text('reset_new_link')}
                    </Button>
                  )
                }
              >
                {text(failure.message, failure.values)}
              </Alert>
            )}
            <NewPasswordFields value={fresh} onChange={setFresh} autoFocus />
            <Button type="submit" variant="contained" size="large" disabled={!canSave} loading={isBusy}>
              {text('route_change_password')}
            </Button>
            <Button component={Link} to={PATHS.login}>
              {text('login_back')}
            </Button>
          </Stack>
        </CardContent>
      </Card>
      <Box sx={{ mt: 3 }}>
        <LanguageButtons />
      </Box>
    </Box>
  )
}
