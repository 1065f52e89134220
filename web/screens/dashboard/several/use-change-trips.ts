import { useRef } from 'react'
import type { TripChange } from '../../../../shared/domain/trip/trip-change.ts'
import type { DeviceTrip } from '../../../../shared/schemas/trip.ts'
import { useConnection, useFeedNumber } from '../../../data/rows.ts'
import { saveEdit } from '../../../data/save.ts'
import type { Shown } from '../../../db/overlay.ts'
import { useNotify } from '../../../ui/feedback/notification.tsx'

type Trips = readonly Shown<DeviceTrip>[]

/**
 * Changes trips of the list: one edit each in the outbox, as the editor queues it, and one undo for all of them.
 * @param rows the trips of the view as they are now
 */
export const useChangeTrips = (rows: Trips | undefined): ((change: TripChange, trips: Trips) => Promise<void>) => {
  const notify = useNotify()
  const { state: connection } = useConnection()
  const seen = useFeedNumber()
  const latest = useRef(rows)
  latest.current = rows

  return async (change, trips) => {
    // Most days begin without a change.
    const { editOfChange, undoOf } = await import('./change-edit.ts')
    const edits = trips.map((trip) => editOfChange(change, trip, seen))
    const saved: typeof edits = []
    try {
      for (const edit of edits) {
        await saveEdit(edit)
        saved.push(edit)
      }
    } catch {
      // The disk said no: what was saved before it stays, and can be taken back.
      notify('error', 'trip_save_not_possible')
    }
    if (saved.length === 0) return
    const undo = async () => {
      try {
        for (const edit of saved) {
          const rev = latest.current?.find(({ key }) => key === edit.key)?.rev
          await saveEdit(undoOf(edit, rev))
        }
        notify('success', 'change_undone', { count: saved.length })
      } catch {
        notify('error', 'trip_save_not_possible')
      }
    }
    const message = connection === 'offline' ? 'change_saved_on_device' : 'change_saved'
    notify('success', message, { count: saved.length }, { label: 'action_undo', run: () => void undo() })
  }
}
