import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import type { RowKey } from '#shared/schemas/sync.ts'
import { editTripPath } from '../../addresses/addresses.ts'
import { useConfirm } from '../../ui/feedback/confirm.tsx'

type Asked = { key: RowKey; row: { tt_tour?: string } }

/** Asks whether to edit a trip of a list, telling what is cut there whole, and then opens it. */
export const useAskToEdit = (): ((trip: Asked, whole?: string) => Promise<void>) => {
  const confirm = useConfirm()
  const navigate = useNavigate()
  return useCallback(
    async ({ key, row }, whole) => {
      const isSure = await confirm({
        title: 'edit_trip_question',
        values: { tour: row.tt_tour ?? '' },
        ...(whole && { quoted: whole }),
      })
      if (isSure) await navigate(editTripPath(key))
    },
    [confirm, navigate],
  )
}
