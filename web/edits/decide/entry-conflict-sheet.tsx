import type { ReactNode } from 'react'
import { resolve } from '../../data/save.ts'
import type { OutboxEntry } from '../../db/records.ts'
import { useNotify } from '../../ui/feedback/notification.tsx'
import { useEditTitle } from '../edit-title.ts'
import { ConflictSheet } from './conflict-sheet.tsx'
import { useTheirsNow } from './theirs-now.ts'

/** Decides an edit that the server found in conflict with another one. */
export const EntryConflictSheet = ({ entry, onClose }: { entry: OutboxEntry; onClose: () => void }): ReactNode => {
  const notify = useNotify()
  const title = useEditTitle(entry)
  const conflicts = useTheirsNow(entry)
  const decide = async (mine: ReadonlySet<string>) => {
    await resolve(entry.seq, mine, conflicts)
    notify('success', mine.size > 0 ? 'saved_on_device' : 'conflict_theirs_kept')
    onClose()
  }
  return <ConflictSheet title={title} conflicts={conflicts} onDecide={decide} onClose={onClose} />
}
