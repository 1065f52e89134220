import { useNavigate } from 'react-router-dom'
import { tripEditRefusal } from '../../../shared/domain/access/permissions.ts'
import { editTripPath } from '../../app/paths.ts'
import { now } from '../../clock.ts'
import { useActor } from '../../data/rows.ts'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { useNotify } from '../../ui/feedback/notification.tsx'
import type { JournalRow } from './use-journal-trips.ts'

/** A click on a row: whoever may edit the trip is asked whether to, the others are told why not. */
export const useOpenTrip = (): ((row: JournalRow) => Promise<void>) => {
  const actor = useActor()
  const confirm = useConfirm()
  const notify = useNotify()
  const navigate = useNavigate()
  return async ({ key, row }) => {
    const { tt_status = 'active', tt_stp = '', tt_sta = '', tt_tour = '' } = row
    const refusal = tripEditRefusal(actor, { tt_status, tt_stp, tt_sta }, [], now())
    if (refusal) notify('warning', refusal)
    else if (await confirm({ title: 'edit_trip_question', values: { tour: tt_tour } }))
      await navigate(editTripPath(key))
  }
}
