import AllSentIcon from '@mui/icons-material/CloudDoneOutlined'
import OfflineIcon from '@mui/icons-material/CloudOffOutlined'
import ConnectingIcon from '@mui/icons-material/CloudQueueOutlined'
import SendingIcon from '@mui/icons-material/CloudSyncOutlined'
import WaitingIcon from '@mui/icons-material/CloudUploadOutlined'
import UndecidedIcon from '@mui/icons-material/WarningAmberOutlined'
import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { useSession } from '../data/rows.ts'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/text.ts'
import { Hint } from '../ui/feedback/hint.tsx'
import { useDevice } from '../ui/use-device.ts'
import { PATHS } from './paths.ts'
import { type SyncSummary, useSyncSummary } from './use-sync-summary.ts'

const iconOf = ({ undecided, lost, state, isSending, waiting }: SyncSummary) => {
  if (undecided + lost > 0) return UndecidedIcon
  if (state === 'offline') return OfflineIcon
  if (isSending) return SendingIcon
  if (waiting > 0) return WaitingIcon
  return state === 'unknown' ? ConnectingIcon : AllSentIcon
}

/** What waits, how the connection is, and how old the data are; empty where there is nothing to say. */
const useSyncWords = (sync: SyncSummary): { edits: string; connection: string; age: string } => {
  const text = useText()
  const { moment } = useFormats()
  const edits = [
    ...(sync.lost > 0 ? [text('lost_edits', { count: sync.lost })] : []),
    ...(sync.undecided > 0 ? [text('sync_attention', { count: sync.undecided })] : []),
    ...(sync.waiting > 0 ? [text('sync_waiting', { count: sync.waiting })] : []),
  ]
  const offline = () =>
    sync.offlineSince === null ? text('sync_offline') : text('sync_offline_since', { time: moment(sync.offlineSince) })
  const connection =
    sync.state === 'offline'
      ? offline()
      : sync.isSending
        ? text('sync_sending')
        : edits.length > 0
          ? sync.reason
            ? text(sync.reason)
            : ''
          : text(sync.state === 'unknown' ? 'sync_connecting' : 'sync_all_saved')
  return {
    edits: join(edits),
    connection,
    age: sync.lastPull === undefined ? '' : text('data_of', { time: moment(sync.lastPull) }),
  }
}

const join = (words: readonly string[]): string => words.filter(Boolean).join(' · ')

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
  const { edits, connection, age } = useSyncWords(sync)
  const Icon = iconOf(sync)
  const isOffline = sync.state === 'offline'
  const isCalm = !isOffline && sync.waiting + sync.undecided + sync.lost === 0
  const lines = [edits, isOffline ? join([connection, age]) : connection].filter(Boolean)
  const isTextShown = !isNarrow && !isCalm
  return (
    <>
      <Hint title={join([edits, connection, age])}>
        <Button
          component={Link}
          to={PATHS.settings}
          color="inherit"
          aria-label={`${text('settings_sync')}: ${join(lines)}`}
          sx={{ minWidth: 44, minHeight: 44, flexShrink: 1, gap: 1, lineHeight: 1.35 }}
        >
          <Badge
            badgeContent={isTextShown ? 0 : sync.undecided + sync.lost || sync.waiting}
            color={sync.undecided + sync.lost > 0 ? 'error' : 'warning'}
          >
            <Icon />
          </Badge>
          {isTextShown && (
            <Box component="span" sx={{ minWidth: 0, textAlign: 'left', fontSize: '0.8125rem' }}>
              {lines.map((line) => (
                <Box key={line} component="span" sx={{ display: 'block', ...CUT }}>
                  {line}
                </Box>
              ))}
            </Box>
          )}
        </Button>
      </Hint>
      {/* Read aloud when it changes, without reading the whole header. */}
      <Announcement words={isCalm ? '' : join(lines)} />
    </>
  )
}

const CUT = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

const Announcement = ({ words }: { words: string }): ReactNode => (
  <span role="status" style={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}>
    {words}
  </span>
)
