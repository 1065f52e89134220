import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { canOpenTripEdit } from '#shared/domain/access/permissions.ts'
import type { TripView } from '#shared/trips/trip-view.ts'
import { editTripPath } from '#web/addresses/addresses.ts'
import { useActor } from '#web/data/rows.ts'
import { useConfirm } from '#web/ui/feedback/confirm.tsx'

/** A click on a trip: asks whether to edit it, or does nothing if the person may not edit it. */
export const useTripOpening = (now: number) => {
  const actor = useActor()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const canOpen = useCallback(
    ({ row }: TripView): boolean => {
      const { tt_status = 'active', tt_stp = '', tt_sta = '' } = row
      return canOpenTripEdit(actor, { ...row, tt_status, tt_stp, tt_sta }, now)
    },
    [actor, now],
  )
  const choose = useCallback(
    async (trip: TripView, whole?: string) => {
      if (!canOpen(trip)) {
        // Rules 4.3: a disallowed click is only logged.
        console.info('this trip cannot be opened', trip.key)
        return
      }
      // A touch screen has no other way to show a cut cell whole.
      const isSure = await confirm({
        title: 'edit_trip_question',
        values: { tour: trip.row.tt_tour ?? '' },
        ...(whole && { quoted: whole }),
      })
      if (isSure) await navigate(editTripPath(trip.key))
    },
    [canOpen, confirm, navigate],
  )
  return { canOpen, choose }
}
