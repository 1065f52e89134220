import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import type { RowKey } from '../../../shared/schemas/sync.ts'
import { editTripPath } from '../../app/paths.ts'
import { useConfirm } from '../../ui/feedback/confirm.tsx'

/** Asks whether to edit a trip of a list, and then opens it. */
export const useAskToEdit = (): ((trip: { key: RowKey; row: { tt_tour?: string } }) => Promise<void>) => {
  const confirm = useConfirm()
  const navigate = useNavigate()
  return useCallback(
    async ({ key, row }) => {
      const isSure = await confirm({ title: 'edit_trip_question', values: { tour: row.tt_tour ?? '' } })
      if (isSure) await navigate(editTripPath(key))
    },
    [confirm, navigate],
  )
}
