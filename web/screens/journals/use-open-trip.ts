import { tripEditRefusal } from '#shared/domain/access/permissions.ts'
import { now } from '../../clock/clock.ts'
import { useActor } from '../../data/rows.ts'
import { useAskToEdit } from '../../parts/list-screen/use-ask-to-edit.ts'
import { useNotify } from '../../ui/feedback/notification.tsx'
import type { JournalRow } from './use-journal-trips.ts'

/** Returns the action for a click on a row: asks whether to edit the trip if the person may, else explains why not. */
export const useOpenTrip = (): ((row: JournalRow) => Promise<void>) => {
  const actor = useActor()
  const notify = useNotify()
  const askToEdit = useAskToEdit()
  return async (trip) => {
    const { tt_status = 'active', tt_stp = '', tt_sta = '' } = trip.row
    const refusal = tripEditRefusal(actor, { ...trip.row, tt_status, tt_stp, tt_sta }, [], now())
    if (refusal) notify('warning', refusal)
    else await askToEdit(trip)
  }
}
