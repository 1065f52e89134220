import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { RowKey } from '../../../shared/schemas/sync.ts'
import { PATHS } from '../../app/paths.ts'
import type { OutboxEntry } from '../../db/local-db.ts'
import type { SyncMark } from '../../db/overlay.ts'
import { useConnection, useOutbox } from '../../db/rows.ts'
import { useEditedRow } from '../../edits/edit-title.ts'
import { useRefusalLines } from '../../edits/refusal-lines.ts'
import { useText } from '../../i18n/text.ts'
import { DraftNotice } from '../../ui/draft-notice.tsx'

const SEVERITIES = { waiting: 'info', sending: 'info', conflict: 'warning', refused: 'error' } as const

/** Why the server refused an edit, or that somebody else's stands against it. */
const Refusal = ({ entry }: { entry: OutboxEntry }): ReactNode => {
  const row = useEditedRow(entry)
  return (
    <Typography variant="body2" sx={{ mt: 0.5, whiteSpace: 'pre-line' }}>
      {useRefusalLines()(entry, row).join('\n')}
    </Typography>
  )
}

/** Why edits of this trip wait, with the way to the place where they are decided. */
const MarkNotice = ({ rowKeys, mark }: { rowKeys: readonly RowKey[]; mark: SyncMark }): ReactNode => {
  const text = useText()
  const entries = useOutbox() ?? []
  const stuck = entries.filter(
    ({ entity, key, state }) =>
      entity === 'trip' && rowKeys.includes(key) && (state === 'conflict' || state === 'refused'),
  )
  return (
    <Alert severity={SEVERITIES[mark]}>
      {text(`mark_${mark}_text`)}
      {stuck.map((entry) => (
        <Refusal key={entry.seq} entry={entry} />
      ))}
      {(mark === 'conflict' || mark === 'refused') && (
        <Button component={RouterLink} to={PATHS.settings} color="inherit" size="small" sx={{ ml: -0.75, mt: 0.5 }}>
          {text('edit_trip_decide')}
        </Button>
      )}
    </Alert>
  )
}

type Props = {
  /** Keys under which edits of the trip may stand in the outbox. */
  rowKeys: readonly RowKey[]
  mark: SyncMark | null
  isGone: boolean
  /** Message key of why nothing may be saved. */
  refusal: string | null
  /** When the draft was kept that the form was restored from; null without one. */
  draftOf: number | null
  onDiscardDraft: () => void
  hasTheirs: boolean
}

/** What there is to know before typing on. */
export const TripNotices = (props: Props): ReactNode => {
  const text = useText()
  const { rowKeys, isGone, refusal, draftOf, onDiscardDraft, hasTheirs } = props
  const isOffline = useConnection().state === 'offline'
  // Sent without an answer, and no connection: it waits, and goes again.
  const mark = props.mark === 'sending' && isOffline ? 'waiting' : props.mark
  if (!mark && !isGone && !refusal && draftOf === null && !hasTheirs) return null
  return (
    <Stack spacing={1} sx={{ mb: 2 }}>
      {isGone && <Alert severity="error">{text('edit_trip_gone')}</Alert>}
      {!isGone && refusal && <Alert severity="info">{text(refusal)}</Alert>}
      {mark && <MarkNotice rowKeys={rowKeys} mark={mark} />}
      {hasTheirs && <Alert severity="warning">{text('edit_trip_changed_notice')}</Alert>}
      {draftOf !== null && <DraftNotice keptAt={draftOf} onDiscard={onDiscardDraft} />}
    </Stack>
  )
}

/** What stands instead of the form when there is no trip. */
export const NoTrip = ({ message }: { message: string }): ReactNode => {
  const text = useText()
  return (
    <Alert severity="warning">
      {text(message)}{' '}
      <Link component={RouterLink} to={PATHS.dashboard}>
        {text('route_dashboard')}
      </Link>
    </Alert>
  )
}
