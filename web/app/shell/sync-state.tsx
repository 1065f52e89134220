import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { PATHS } from '../../addresses/addresses.ts'
import { useSession } from '../../data/rows.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText, wireKey } from '../../i18n/text.ts'
import { useUnreachableWords } from '../../i18n/unreachable.ts'
import { useDevice } from '../../ui/browser/use-device.ts'
import { Hint } from '../../ui/feedback/hint.tsx'
import { Badge } from '../../ui/plain/badge.tsx'
import { buttonClass } from '../../ui/plain/button.tsx'
import { Icon } from '../../ui/plain/icon.tsx'
import { ALL_SENT, CONNECTING, OFFLINE, SENDING, UPLOADING, WARNING } from '../../ui/plain/icons.ts'
import styles from './sync-state.module.css'
import { type SyncSummary, useSyncSummary } from './use-sync-summary.ts'

const iconOf = ({ undecided, lost, state, isSending, waiting }: SyncSummary): string => {
  if (undecided + lost > 0) return WARNING
  if (state === 'offline') return OFFLINE
  if (isSending) return SENDING
  if (waiting > 0) return UPLOADING
  return state === 'unknown' ? CONNECTING : ALL_SENT
}

/** Texts for waiting edits, connection and age of the data; each is empty when there is nothing to report. */
const useSyncTexts = (sync: SyncSummary): { edits: string; connection: string; age: string } => {
  const text = useText()
  const { moment } = useFormats()
  const unreachable = useUnreachableWords()
  const edits = [
    ...(sync.lost > 0 ? [text('lost_edits', { count: sync.lost })] : []),
    ...(sync.undecided > 0 ? [text('sync_attention', { count: sync.undecided })] : []),
    ...(sync.waiting > 0 ? [text('sync_waiting', { count: sync.waiting })] : []),
  ]
  const connection =
    sync.state === 'offline'
      ? unreachable(sync)
      : sync.isSending
        ? text('sync_sending')
        : edits.length > 0
          ? sync.reason
            ? text(wireKey(sync.reason))
            : ''
          : text(sync.state === 'unknown' ? 'sync_connecting' : 'sync_all_saved')
  return {
    edits: join(edits),
    connection,
    age: sync.lastPull === undefined ? '' : text('data_of', { time: moment(sync.lastPull) }),
  }
}

const join = (words: readonly string[]): string => words.filter(Boolean).join(' · ')

/**
 * Shows the connection and the number of waiting edits; links to the list in Settings. Sending that takes only an
 * instant is not shown.
 */
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
  const { edits, connection, age } = useSyncTexts(sync)
  const isOffline = sync.state === 'offline'
  const isCalm = !isOffline && sync.waiting + sync.undecided + sync.lost === 0
  const lines = [edits, isOffline ? join([connection, age]) : connection].filter(Boolean)
  const isTextShown = !isNarrow && !isCalm
  return (
    <>
      <Hint title={join([edits, connection, age])}>
        <Link
          to={PATHS.settings}
          aria-label={`${text('label_before', { label: text('settings_sync') })} ${join(lines)}`}
          className={`${buttonClass({ isInherit: true })} ${styles.state}`}
        >
          <Badge
            count={isTextShown ? 0 : sync.undecided + sync.lost || sync.waiting}
            colour={sync.undecided + sync.lost > 0 ? 'error' : 'warning'}
          >
            <Icon path={iconOf(sync)} />
          </Badge>
          {isTextShown && (
            <span className={styles.lines}>
              {lines.map((line) => (
                <span key={line} className={styles.line}>
                  {line}
                </span>
              ))}
            </span>
          )}
        </Link>
      </Hint>
      {/* Read aloud when it changes, without reading the whole header. */}
      <Announcement words={isCalm ? '' : join(lines)} />
    </>
  )
}

const Announcement = ({ words }: { words: string }): ReactNode => (
  <span role="status" className="only-heard">
    {words}
  </span>
)
