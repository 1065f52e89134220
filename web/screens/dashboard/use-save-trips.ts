import { saveEdits } from '../../data/save.ts'
import type { TextValues } from '../../i18n/text.ts'
import { currentSession } from '../../session/session.ts'
import type { RowEdit } from '../../sync/outbox.ts'
import { useNotify } from '../../ui/feedback/notification.tsx'

export type TripEdit = Extract<RowEdit, { entity: 'trip' }> & { seen: number | undefined }

/** An assigned vehicle cannot be taken away again, only changed. */
const canUndo = ({ before, after }: TripEdit): boolean => Boolean(before.tt_gps) || !after.tt_gps

/** What taking an edit back queues: nobody is asked what stands there now, the merge finds out. */
export const undoOf = ({ before, after, ...edit }: TripEdit, rev = edit.rev): TripEdit => ({
  ...edit,
  rev,
  before: after,
  after: before,
})

type Said = { message: string; values: TextValues }

/**
 * Saves edits of trips, all or none, and says so with the way back.
 * @param said what was done, and what is said once it is undone, of so many trips
 * @param revOf revision of a trip by now
 */
export const useSaveTrips = (): ((
  edits: readonly TripEdit[],
  said: { done: Said; undone: string },
  revOf?: (key: TripEdit['key']) => TripEdit['rev'] | undefined,
) => Promise<void>) => {
  const notify = useNotify()
  const save = async (edits: readonly TripEdit[]): Promise<boolean> => {
    try {
      await saveEdits(edits)
      return true
    } catch {
      notify('error', 'trip_save_not_possible')
      return false
    }
  }
  return async (edits, { done, undone }, revOf) => {
    if (edits.length === 0 || !(await save(edits))) return
    const author = currentSession()?.token
    const undo = async () => {
      // The notification may stay longer than the session: nothing goes out in another person's name.
      if (currentSession()?.token !== author) return
      const isSaved = await save(edits.map((edit) => undoOf(edit, revOf?.(edit.key))))
      if (isSaved) notify('success', undone, { count: edits.length })
    }
    const action = edits.every(canUndo) ? { label: 'action_undo', run: () => void undo() } : undefined
    notify('success', done.message, done.values, action)
  }
}
