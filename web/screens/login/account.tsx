import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { PATHS } from '../../addresses/addresses.ts'
import { useConnection } from '../../data/rows.ts'
import type { Unsettled } from '../../db/unsent/unsettled.ts'
import { useText } from '../../i18n/text.ts'
import { drainBeforeLogout, logOut } from '../../session/logout.ts'
import type { Session } from '../../session/stored-session.ts'
import { useNotify, useNotifyFailure } from '../../ui/feedback/notification.tsx'
import { ValueList } from '../../ui/value-list.tsx'
import { type UnsentChoice, UnsentDialog } from './unsent-dialog.tsx'

/** Shows the logged-in person and the logout, which first asks about edits that could not be sent. */
export const Account = ({ session }: { session: Session }): ReactNode => {
  const text = useText()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const [isBusy, setIsBusy] = useState(false)
  const [unsent, setUnsent] = useState<Unsettled | null>(null)

  const leave = async (choice: Exclude<UnsentChoice, 'stay'>) => {
    setUnsent(null)
    setIsBusy(true)
    try {
      await logOut(choice)
      notify('success', 'logged_out')
    } catch (error) {
      notifyFailure(error)
    }
    setIsBusy(false)
  }
  const askToLeave = async () => {
    setIsBusy(true)
    try {
      const left = await drainBeforeLogout()
      setIsBusy(false)
      if (left.count > 0) setUnsent(left)
      // An edit that another tab saves at this moment is kept for the person's next login.
      else await leave('seal')
    } catch (error) {
      setIsBusy(false)
      notifyFailure(error)
    }
  }
  const isGone = useConnection().ended === 'user_gone'
  const company = session.subcontractor ?? session.customer

  return (
    <Stack spacing={2.5}>
      {isGone && <Alert severity="warning">{text('account_gone', { username: session.username })}</Alert>}
      <ValueList
        rows={[
          [text('login_username'), session.username],
          ...(isGone ? [] : [[text('account_access_level'), text(`role_${session.role}`)] as const]),
          ...(company && !isGone ? [[text('account_company'), company] as const] : []),
        ]}
      />
      <Button variant="contained" size="large" loading={isBusy} onClick={() => void askToLeave()}>
        {text('action_logout')}
      </Button>
      {!isGone && (
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
          <Button component={Link} to={PATHS.dashboard}>
            {text('go_to_dashboard')}
          </Button>
          <Button component={Link} to={PATHS.changePassword}>
            {text('route_change_password')}
          </Button>
        </Stack>
      )}
      {unsent !== null && (
        <UnsentDialog
          unsent={unsent}
          username={session.username}
          isGone={isGone}
          onChoose={(choice) => (choice === 'stay' ? setUnsent(null) : void leave(choice))}
        />
      )}
    </Stack>
  )
}
