import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { DAY_MS } from '#shared/domain/time/units.ts'
import { FIRST_SECTION, PATHS, settingsPath } from '../../addresses/addresses.ts'
import { now } from '../../clock/clock.ts'
import { useConnection, useHasPulled, useOutbox } from '../../data/rows.ts'
import { useWrongClock } from '../../i18n/clock.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { useUnreachableWords } from '../../i18n/unreachable.ts'
import { useDevice } from '../../ui/browser/use-device.ts'
import { useSyncSummary } from './use-sync-summary.ts'

/**
 * Banners: lost edits or edits that wait for long, a wrong clock, a full disk; why nothing can be fetched,
 * with what to do, where the header says too little.
 */
export const Banners = (): ReactNode => {
  const text = useText()
  const { isNarrow } = useDevice()
  const { pathname } = useLocation()
  const { moment } = useFormats()
  const { isStorageBroken, isStorageFull } = useConnection()
  const [isClockNoted, setIsClockNoted] = useState(false)
  const wrongClock = useWrongClock()
  const isThisDevice = pathname === PATHS.settings || pathname === settingsPath(FIRST_SECTION)
  const summary = useSyncSummary()
  const { state, obstacle, lastPull, lost } = summary
  const unreachable = useUnreachableWords()
  const isNetworkGone = obstacle === null || obstacle === 'no_network'
  const hasPulled = useHasPulled()
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
      {lost > 0 && !isThisDevice && (
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
      {wrongClock && !isClockNoted && !isThisDevice && (
        <Alert severity="info" square onClose={() => setIsClockNoted(true)} sx={{ py: 0 }}>
          {wrongClock}
        </Alert>
      )}
      {(isNarrow || hasPulled === false || !isNetworkGone) && state === 'offline' && (
        <Alert severity={isNetworkGone ? 'info' : 'warning'} square sx={{ py: 0 }}>
          {[
            unreachable(summary),
            lastPull === undefined ? '' : text('data_of', { time: moment(lastPull) }),
            hasPulled === false && isNetworkGone ? text('sync_nothing_yet') : '',
            obstacle === 'server_fault' ? text('sync_help_server_fault') : '',
            obstacle === 'foreign_answer' ? text('foreign_answer') : '',
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
