import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { now } from '../clock.ts'
import { useConnection, useOutbox } from '../data/rows.ts'
import { useWrongClock } from '../i18n/clock.ts'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/text.ts'
import { clearSession } from '../session/session.ts'
import { useDevice } from '../ui/use-device.ts'
import { PATHS } from './paths.ts'
import { useSyncSummary } from './use-sync-summary.ts'

const DAY_MS = 86_400_000

/**
 * Banners: log in again, lost edits or edits that wait for long, a wrong clock, a full disk, and on a phone being
 * offline.
 */
export const Banners = (): ReactNode => {
  const text = useText()
  const { isNarrow } = useDevice()
  const { pathname } = useLocation()
  const { moment } = useFormats()
  const { isStorageBroken, isStorageFull } = useConnection()
  const [isClockNoted, setIsClockNoted] = useState(false)
  const wrongClock = useWrongClock()
  const isSettings = pathname === PATHS.settings
  const { needsLogin, state, offlineSince, lastPull, lost } = useSyncSummary()
  const oldEntries = (useOutbox() ?? []).filter(
    ({ state: entryState, saved_at }) =>
      (entryState === 'queued' || entryState === 'sent') && saved_at < now() - DAY_MS,
  )

  return (
    <>
      {isStorageBroken && (
        <Alert severity="error" square>
          {text('storage_unavailable')}
        </Alert>
      )}
      {isStorageFull && (
        <Alert severity="error" square>
          {text('storage_full')}
        </Alert>
      )}
      {needsLogin && (
        <Alert
          severity="warning"
          square
          action={
            <Button color="inherit" variant="outlined" size="small" onClick={clearSession}>
              {text('action_login')}
            </Button>
          }
          sx={{ alignItems: 'center' }}
        >
          {text('sync_needs_login')}
        </Alert>
      )}
      {lost > 0 && !isSettings && (
        <Alert
          severity="error"
          square
          action={
            <Button color="inherit" variant="outlined" size="small" component={Link} to={PATHS.settings}>
              {text('action_more')}
            </Button>
          }
          sx={{ alignItems: 'center' }}
        >
          {text('lost_edits', { count: lost })}
        </Alert>
      )}
      {wrongClock && !isClockNoted && !isSettings && (
        <Alert severity="info" square onClose={() => setIsClockNoted(true)} sx={{ py: 0 }}>
          {wrongClock}
        </Alert>
      )}
      {isNarrow && state === 'offline' && (
        <Alert severity="info" square sx={{ py: 0 }}>
          {[
            offlineSince === null ? text('sync_offline') : text('sync_offline_since', { time: moment(offlineSince) }),
            lastPull === undefined ? '' : text('data_of', { time: moment(lastPull) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Alert>
      )}
      {oldEntries.length > 0 && (
        <Alert severity="warning" square>
          {text('sync_old_edit_warning', { count: oldEntries.length })}
        </Alert>
      )}
    </>
  )
}
