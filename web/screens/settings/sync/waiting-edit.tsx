import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { PATHS } from '#web/addresses/addresses.ts'
import { useConnection } from '#web/data/rows.ts'
import { discard, retry } from '#web/data/save.ts'
import type { OutboxEntry } from '#web/db/records.ts'
import { Offers } from '#web/edits/decide/offers.tsx'
import { useDiscardQuestion } from '#web/edits/discard-question.ts'
import { DispatchLinks } from '#web/edits/dispatch-links.tsx'
import { editLines } from '#web/edits/edit-lines.ts'
import { useEditedRow, useEditTitle } from '#web/edits/edit-title.ts'
import { useFieldText } from '#web/edits/field-text.ts'
import { useRefusalLines } from '#web/edits/refusal-lines.ts'
import { useWayOn } from '#web/edits/way-on.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useText, wireKey } from '#web/i18n/text.ts'
import { reasonOf } from '#web/sync/push/waiting-reason.ts'
import { useCopy } from '#web/ui/browser/copy.ts'
import { useConfirm } from '#web/ui/feedback/confirm.tsx'
import { SyncBadge } from '#web/ui/feedback/sync-badge.tsx'

const MARKS = { queued: 'waiting', sent: 'sending', conflict: 'conflict', refused: 'refused', acked: null } as const

/** One edit that is not settled: its changes, why it waits, and the possible actions. */
export const WaitingEdit = ({
  entry,
  entries,
  onDecide,
  isSealed = false,
  isNext = false,
}: {
  entry: OutboxEntry
  /** Everything that waits. */
  entries: readonly OutboxEntry[]
  onDecide?: () => void
  /** It can be read and copied, and nothing else. */
  isSealed?: boolean
  /** Another edit of its row stands above it, with the name of the row. */
  isNext?: boolean
}): ReactNode => {
  const text = useText()
  const { moment } = useFormats()
  const fields = useFieldText()
  const confirm = useConfirm()
  const discardQuestion = useDiscardQuestion(entry)
  const askToDiscard = async () => {
    if (await confirm(await discardQuestion())) await discard(entry.seq)
  }
  const copyText = useCopy()
  const title = useEditTitle(entry)
  const row = useEditedRow(entry)
  const refusalLines = useRefusalLines()
  const [isOpen, setIsOpen] = useState(false)
  const isUndecided = entry.state === 'refused' || entry.state === 'conflict'
  const connection = useConnection()
  const { isSending } = connection
  const waitsFor = isSealed ? null : reasonOf(entry, entries, connection)
  // An entry that was sent without an answer waits like the others until it is tried again.
  const ownMark = entry.state === 'sent' && !isSending ? 'waiting' : MARKS[entry.state]
  // A sealed edit is not sent any more, so it waits for nothing.
  const mark = isSealed && !isUndecided ? null : ownMark
  // An entry that was sent may be at the server already: only its answer decides.
  const canDiscard = !isSealed && (isUndecided || (entry.state === 'queued' && entry.attempts === 0))
  const way = useWayOn(entry)
  const conflictUnits = entry.state === 'conflict' ? (entry.theirs ?? []) : []

  const lines = editLines(entry).map(({ field, day, from, to }) => ({
    name: `${fields.label(field)}${day === null ? '' : ` (${text(`weekday_short_${day}`)})`}`,
    from: fields.value(field, from),
    to: fields.value(field, to),
  }))
  const reasons = refusalLines(entry, row)

  const copy = () =>
    copyText(
      [
        title,
        ...reasons,
        ...lines.map(({ name, from, to }) => `${text('label_before', { label: name })} ${from} → ${to}`),
      ].join('\n'),
    )
  return (
    <Box sx={{ py: 1.5, borderBottom: '1px solid', borderColor: 'divider' }}>
      <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <SyncBadge mark={mark} />
        <Typography
          component="h3"
          className={isNext ? 'only-heard' : undefined}
          sx={{ fontWeight: 600, flexGrow: 1, overflowWrap: 'anywhere' }}
        >
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {text('settings_saved_at', { time: moment(entry.saved_at) })}
        </Typography>
      </Stack>
      {waitsFor && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {text(wireKey(waitsFor))}
        </Typography>
      )}
      {reasons.length > 0 && (
        <Alert severity={entry.state === 'refused' ? 'error' : 'warning'} sx={{ mt: 1, whiteSpace: 'pre-line' }}>
          {reasons.join('\n')}
        </Alert>
      )}
      {isUndecided && <DispatchLinks subject={title} />}
      {!isSealed && <Offers entry={entry} />}
      {conflictUnits.length > 0 && (reasons.length === 0 || entry.refused) && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {text('edit_conflict')}
        </Alert>
      )}
      {isOpen && (
        <Box component="ul" sx={{ my: 1, pl: 2.5 }}>
          {lines.map(({ name, from, to }) => (
            <Typography component="li" variant="body2" key={name} sx={{ overflowWrap: 'anywhere' }}>
              {text('label_before', { label: name })} {entry.op === 'create' ? null : <del>{from}</del>}{' '}
              {entry.op === 'create' ? null : '→ '}
              <strong>{to}</strong>
            </Typography>
          ))}
        </Box>
      )}
      <Stack direction="row" useFlexGap spacing={0.5} sx={{ mt: 0.5, ml: -0.5, flexWrap: 'wrap' }}>
        {entry.state === 'conflict' && onDecide && (
          <Button size="small" variant="contained" onClick={onDecide} sx={{ mr: 0.5 }}>
            {text('settings_decide')}
          </Button>
        )}
        {way && !isSealed && (
          <Button
            size="small"
            variant="outlined"
            {...(way === 'answer' ? { component: Link, to: PATHS.answers } : { onClick: () => void retry(entry.seq) })}
            sx={{ mr: 0.5 }}
          >
            {text(way === 'answer' ? 'answers_again' : 'action_retry')}
          </Button>
        )}
        {lines.length > 0 && (
          <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {text(isOpen ? 'action_less' : 'action_more')}
          </Button>
        )}
        <Button size="small" onClick={() => void copy()}>
          {text('action_copy')}
        </Button>
        {canDiscard && (
          <Button size="small" color="error" onClick={() => void askToDiscard()}>
            {text('action_discard')}
          </Button>
        )}
      </Stack>
    </Box>
  )
}
