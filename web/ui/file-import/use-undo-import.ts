import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { wireKey } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { syncNow } from '../../session/session.ts'
import { useConfirm } from '../feedback/confirm.tsx'
import { useNotify, useNotifyFailure } from '../feedback/notification.tsx'

/** Key of the query that lists the last imports. */
export const IMPORTS_QUERY = 'imports'

/** Undoes an import, once the person has said yes. @param onUndone the lists that show its rows are to be read again */
export const useUndoImport = (onUndone: () => void) => {
  const confirm = useConfirm()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const queries = useQueryClient()
  const [busy, setBusy] = useState<number | null>(null)
  const undo = useCallback(
    async (run: number): Promise<void> => {
      const question = { title: 'import_undo_title', text: 'import_undo_text', yes: 'action_undo' } as const
      if (!(await confirm({ ...question, no: 'action_keep', isDestructive: true }))) return
      setBusy(run)
      // Thousands of rows take several seconds, and the button that asked may be gone.
      notify('info', 'import_undoing')
      try {
        const { message, im_left_count } = await callApi('importUndo', { params: { id: run } })
        notify(im_left_count > 0 ? 'warning' : 'success', wireKey(message), { count: im_left_count })
        syncNow()
      } catch (error) {
        notifyFailure(error)
      } finally {
        setBusy(null)
        // Even if it was refused or not answered, rows may have changed.
        void queries.invalidateQueries({ queryKey: [IMPORTS_QUERY] })
        onUndone()
      }
    },
    [confirm, notify, notifyFailure, queries, onUndone],
  )
  return { undo, busy }
}
