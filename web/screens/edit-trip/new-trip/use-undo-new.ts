import { readTrips } from '#web/data/one-row.ts'
import { saveEdits } from '#web/data/save.ts'
import { withdrawNewTrips } from '#web/data/save-new.ts'
import { currentSession } from '#web/session/session.ts'
import { useNotify } from '#web/ui/feedback/notification.tsx'

/**
 * Returns the function that takes new trips back, in the name of the person who made them: those that no request carried
 * vanish, the others become inactive, since trips are never deleted one by one.
 */
export const useUndoNew = (): ((keys: readonly string[], author: string | undefined) => Promise<void>) => {
  const notify = useNotify()
  return async (keys, author) => {
    // The notification may stay longer than the session.
    if (currentSession()?.token !== author) return
    try {
      const sent = await withdrawNewTrips(keys)
      const trips = [...(await readTrips(sent)).values()]
      await saveEdits(
        trips.map(({ key, rev, row }) => ({
          ...{ entity: 'trip', key, rev, seen: undefined },
          ...{ before: { tt_status: row.tt_status ?? 'active' }, after: { tt_status: 'inactive' } },
        })),
      )
      notify('success', sent.length > 0 ? 'trips_new_inactive' : 'trips_new_withdrawn', { count: keys.length })
    } catch {
      notify('error', 'trip_save_not_possible')
    }
  }
}
