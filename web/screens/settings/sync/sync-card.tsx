import SyncIcon from '@mui/icons-material/Sync'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { useLostEdits } from '#web/data/lost-edits.ts'
import { useConnection, useLastPull, useOutbox } from '#web/data/rows.ts'
import { EntryConflictSheet } from '#web/edits/decide/entry-conflict-sheet.tsx'
import { useWrongClock } from '#web/i18n/clock.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { useUnreachableWords } from '#web/i18n/unreachable.ts'
import { syncNow } from '#web/session/session.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { ValueList } from '#web/ui/value-list.tsx'
import { LostInRestore } from './lost-in-restore.tsx'
import { WaitingEdits } from './waiting-edits.tsx'

/** The state of the connection, and every edit of this device that is not settled. */
export const SyncCard = (): ReactNode => {
  const text = useText()
  const { moment } = useFormats()
  const unreachable = useUnreachableWords()
  const connection = useConnection()
  const lastPull = useLastPull()
  const lost = useLostEdits()
  const wrongClock = useWrongClock()
  const entries = (useOutbox() ?? []).filter(({ state }) => state !== 'acked')
  const [isAsked, setIsAsked] = useState(false)
  const [decidingSeq, setDecidingSeq] = useState<number | null>(null)
  const deciding = entries.find(({ seq, state }) => seq === decidingSeq && state === 'conflict')

  // A press shows progress; what the app does by itself does not.
  const sync = async () => {
    setIsAsked(true)
    try {
      await syncNow()
    } finally {
      setIsAsked(false)
    }
  }
  const state =
    connection.state === 'online'
      ? text('sync_online')
      : connection.state === 'unknown'
        ? text('sync_connecting')
        : unreachable({ ...connection, offlineSince: lastPull ?? connection.offlineSince })

  return (
    <SectionCard
      title={text('settings_sync')}
      action={
        <Button
          variant="outlined"
          startIcon={<SyncIcon />}
          loading={isAsked}
          loadingPosition="start"
          onClick={() => void sync()}
        >
          {text('settings_sync_now')}
        </Button>
      }
    >
      <ValueList
        rows={[
          [text('settings_connection'), state],
          [text('settings_last_pull'), lastPull === undefined ? '–' : moment(lastPull)],
          ...(wrongClock ? [[text('settings_clock'), wrongClock] as const] : []),
        ]}
      />
      <Divider sx={{ my: 2 }} />
      {entries.length === 0 && !lost && (
        <Typography variant="body2" color="textSecondary">
          {text('settings_nothing_waits')}
        </Typography>
      )}
      <LostInRestore entries={entries} />
      {entries.length > 0 && <WaitingEdits entries={entries} onDecide={setDecidingSeq} />}
      {deciding && <EntryConflictSheet key={deciding.id} entry={deciding} onClose={() => setDecidingSeq(null)} />}
    </SectionCard>
  )
}
