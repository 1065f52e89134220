import AllSentIcon from '@mui/icons-material/CloudDoneOutlined'
import OfflineIcon from '@mui/icons-material/CloudOffOutlined'
import ConnectingIcon from '@mui/icons-material/CloudQueueOutlined'
import SendingIcon from '@mui/icons-material/CloudSyncOutlined'
import WaitingIcon from '@mui/icons-material/CloudUploadOutlined'
import UndecidedIcon from '@mui/icons-material/WarningAmberOutlined'
import Badge from '@mui/material/Badge'
import Button from '@mui/material/Button'
import Tooltip from '@mui/material/Tooltip'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { useSession } from '../db/rows.ts'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/text.ts'
import { useDevice } from '../ui/use-device.ts'
import { PATHS } from './paths.ts'
import { type SyncSummary, useSyncSummary } from './use-sync-summary.ts'

const iconOf = ({ undecided, state, isSending, waiting }: SyncSummary) => {
  if (undecided > 0) return UndecidedIcon
  if (state === 'offline') return OfflineIcon
  if (isSending) return SendingIcon
  if (waiting > 0) return WaitingIcon
  return state === 'unknown' ? ConnectingIcon : AllSentIcon
}

const useSyncWords = (sync: SyncSummary): { main: string[]; detail: string } => {
  const text = useText()
  const { moment } = useFormats()
  const main: string[] = []
  if (sync.undecided > 0) main.push(text('sync_attention', { count: sync.undecided }))
  if (sync.waiting > 0) main.push(text('sync_waiting', { count: sync.waiting }))
  if (sync.state === 'offline') {
    main.push(
      sync.offlineSince === null
        ? text('sync_offline')
        : text('sync_offline_since', { time: moment(sync.offlineSince) }),
    )
  } else if (sync.isSending) main.push(text('sync_sending'))
  if (main.length === 0) main.push(text(sync.state === 'unknown' ? 'sync_connecting' : 'sync_all_saved'))
  const detail = sync.lastPull === undefined ? '' : text('data_of', { time: moment(sync.lastPull) })
  return { main, detail }
}

/** How the connection is and what still waits; leads to the list in Settings. Sending that takes a blink is not told. */
export const SyncState = (): ReactNode => useSession() && <SyncLink />

const SENDING_SHOWN_AFTER_MS = 400

/** The summary, with `isSending` only once it has lasted: each save would make the header flicker otherwise. */
const useCalmSummary = (): SyncSummary => {
  const sync = useSyncSummary()
  const [isLong, setIsLong] = useState(false)
  const isBusy = sync.isSending
  useEffect(() => {
    if (!isBusy) return setIsLong(false)
    const timer = setTimeout(() => setIsLong(true), SENDING_SHOWN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isBusy])
  return { ...sync, isSending: isBusy && isLong }
}

const SyncLink = (): ReactNode => {
  const text = useText()
  const { isNarrow } = useDevice()
  const sync = useCalmSummary()
  const { main, detail } = useSyncWords(sync)
  const Icon = iconOf(sync)
  const isCalm = sync.state !== 'offline' && sync.waiting + sync.undecided === 0
  const words = [...main, ...(sync.state === 'offline' && detail ? [detail] : [])].join(' · ')
  const isTextShown = !isNarrow && !isCalm
  return (
    <>
      <Tooltip title={[...main, detail].filter(Boolean).join(' · ')}>
        <Button
          component={Link}
          to={PATHS.settings}
          color="inherit"
          aria-label={`${text('settings_sync')}: ${words}`}
          sx={{ minWidth: 44, minHeight: 44, flexShrink: 1, overflow: 'hidden', whiteSpace: 'nowrap', gap: 1 }}
        >
          <Badge
            badgeContent={isTextShown ? 0 : sync.undecided || sync.waiting}
            color={sync.undecided > 0 ? 'error' : 'warning'}
          >
            <Icon />
          </Badge>
          {isTextShown && <span>{words}</span>}
        </Button>
      </Tooltip>
      {/* Read aloud when it changes, without reading the whole header. */}
      <Announcement words={isCalm ? '' : words} />
    </>
  )
}

const Announcement = ({ words }: { words: string }): ReactNode => (
  <span role="status" style={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}>
    {words}
  </span>
)
