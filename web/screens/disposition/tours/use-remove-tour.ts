import { useCallback } from 'react'
import { useConnection } from '#web/data/rows.ts'
import { saveDelete } from '#web/data/save.ts'
import { useConfirm } from '#web/ui/feedback/confirm.tsx'
import { useNotify } from '#web/ui/feedback/notification.tsx'
import type { TourRow } from './tour-row.ts'

/** Returns a function that asks, deletes a tour, and returns true if it is gone. */
export const useRemoveTour = (): ((tour: Pick<TourRow, 'key' | 'rev' | 'tour'>) => Promise<boolean>) => {
  const confirm = useConfirm()
  const notify = useNotify()
  const { state } = useConnection()
  return useCallback(
    async ({ key, rev, tour }) => {
      const isSure = await confirm({
        title: 'tour_delete_title',
        text: 'tour_delete_text',
        values: { name: tour.tr_name ?? '' },
        yes: 'action_delete',
        no: 'action_keep',
        isDestructive: true,
      })
      if (!isSure) return false
      try {
        await saveDelete({ entity: 'tour', key, rev })
      } catch {
        notify('error', 'save_not_possible')
        return false
      }
      notify(state === 'offline' ? 'info' : 'success', state === 'offline' ? 'saved_on_device' : 'tour_deleted')
      return true
    },
    [confirm, notify, state],
  )
}
