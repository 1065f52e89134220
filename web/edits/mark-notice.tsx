import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Fragment, type ReactNode, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { RowKey } from '../../shared/schemas/sync.ts'
import { PATHS } from '../addresses/addresses.ts'
import { useUndecidedEdits } from '../data/one-row.ts'
import { useConnection } from '../data/rows.ts'
import type { EditedEntity, SyncMark } from '../db/outbox/overlay.ts'
import type { OutboxEntry } from '../db/records.ts'
import { useText } from '../i18n/text.ts'
import { EntryConflictSheet } from './decide/entry-conflict-sheet.tsx'
import { Offers } from './decide/offers.tsx'
import { DispatchLinks } from './dispatch-links.tsx'
import { useEditedRow } from './edit-title.ts'
import { useRefusalLines } from './refusal-lines.ts'

const SEVERITIES = { waiting: 'info', sending: 'info', conflict: 'warning', refused: 'error' } as const

/** Reason why the server refused an edit, or a note that it conflicts with another person's edit. */
const Refusal = ({ entry }: { entry: OutboxEntry }): ReactNode => {
  const row = useEditedRow(entry)
  return (
    <Typography variant="body2" sx={{ mt: 0.5, whiteSpace: 'pre-line' }}>
      {useRefusalLines()(entry, row).join('\n')}
    </Typography>
  )
}

/** Explains above an open form why edits of its row wait. A conflict is decided here, a refusal in Settings. */
export const MarkNotice = ({
  entity,
  rowKey,
  mark: shownMark,
}: {
  entity: EditedEntity
  rowKey: RowKey
  mark: SyncMark
}): ReactNode => {
  const text = useText()
  const isOffline = useConnection().state === 'offline'
  // It was sent without an answer, and there is no connection: it waits, and will be sent again.
  const mark = shownMark === 'sending' && isOffline ? 'waiting' : shownMark
  const undecided = useUndecidedEdits(entity, rowKey) ?? []
  const conflict = undecided.find(({ state }) => state === 'conflict')
  const [isDeciding, setIsDeciding] = useState(false)
  return (
    <Alert severity={SEVERITIES[mark]}>
      {text(`mark_${mark}_text`)}
      {undecided.map((entry) => (
        <Fragment key={entry.seq}>
          <Refusal entry={entry} />
          <Offers entry={entry} />
        </Fragment>
      ))}
      {conflict && (
        <Button color="inherit" size="small" onClick={() => setIsDeciding(true)} sx={{ ml: -0.75, mt: 0.5 }}>
          {text('settings_decide')}
        </Button>
      )}
      {mark === 'refused' && (
        <Button component={RouterLink} to={PATHS.settings} color="inherit" size="small" sx={{ ml: -0.75, mt: 0.5 }}>
          {text('edit_trip_decide')}
        </Button>
      )}
      {(mark === 'refused' || mark === 'conflict') && <DispatchLinks />}
      {isDeciding && conflict && (
        <EntryConflictSheet key={conflict.id} entry={conflict} onClose={() => setIsDeciding(false)} />
      )}
    </Alert>
  )
}
