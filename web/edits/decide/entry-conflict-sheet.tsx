import type { ReactNode } from 'react'
import { resolve } from '../../data/save.ts'
import type { OutboxEntry } from '../../db/records.ts'
import { useNotify, useNotifyFailure } from '../../ui/feedback/notification.tsx'
import { useEditTitle } from '../edit-title.ts'
import { ConflictSheet } from './conflict-sheet.tsx'

/** Decides an edit that the server found in conflict with somebody else's. */
export const EntryConflictSheet = ({ entry, onClose }: { entry: OutboxEntry; onClose: () => void }): ReactNode => {
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const title = useEditTitle(entry)
  const decide = async (mine: ReadonlySet<string>) => {
    try {
      await resolve(entry.seq, mine)
      notify('success', mine.size > 0 ? 'saved_on_device' : 'conflict_theirs_kept')
      onClose()
    } catch (error) {
      notifyFailure(error)
    }
  }
  return (
    <ConflictSheet
      title={title}
      conflicts={entry.theirs ?? []}
      onDecide={(mine) => void decide(mine)}
      onClose={onClose}
    />
  )
}
