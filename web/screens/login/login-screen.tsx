import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useSession } from '../../db/rows.ts'
import { useText } from '../../i18n/text.ts'
import { Logo } from '../../ui/logo.tsx'
import { Account } from './account.tsx'
import { LoginForm } from './login-form.tsx'
import { SealedEdits } from './sealed-edits.tsx'

/** Logging in; for who is logged in, the account with the way out. */
export const LoginScreen = (): ReactNode => {
  const text = useText()
  const session = useSession()
  return (
    <Stack spacing={2} sx={{ width: '100%', maxWidth: 420, mx: 'auto', pt: { xs: 2, sm: 6 } }}>
      <Card>
        <CardContent sx={{ p: { xs: 2.5, sm: 4 } }}>
          <Stack direction="row" spacing={2} sx={{ alignItems: 'center', mb: 3 }}>
            <Logo size={44} />
            <div>
              <Typography variant="h2">{text('app_name')}</Typography>
              <Typography variant="body2" color="textSecondary">
                {text('app_tagline')}
              </Typography>
            </div>
          </Stack>
          {session ? <Account session={session} /> : <LoginForm />}
        </CardContent>
      </Card>
      <SealedEdits exceptOf={session?.username ?? null} />
    </Stack>
  )
}
