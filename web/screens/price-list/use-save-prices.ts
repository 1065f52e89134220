import { useRef } from 'react'
import type { TourPrice } from '../../../shared/domain/tour/dated.ts'
import { useConnection } from '../../data/rows.ts'
import { useFeedNumber } from '../../data/use-seen.ts'
import type { ListEdit, TourEdit } from '../../edits/take-back.ts'
import { useSaveEdits } from '../../edits/use-save-edits.ts'
import { type PriceRow, pricesOf } from './price-row.ts'

export type Repriced = { row: Pick<PriceRow, 'key' | 'rev' | 'tour'>; prices: readonly TourPrice[] }

/** Saves dated prices of tours, all or none, with a way back that leaves what others wrote since. */
export const useSavePrices = (rows: readonly PriceRow[] | undefined): ((repriced: readonly Repriced[]) => void) => {
  const latest = useRef(rows)
  latest.current = rows
  const saveEdits = useSaveEdits()
  const seen = useFeedNumber()
  const { state } = useConnection()
  const rowOf = ({ key }: ListEdit) => latest.current?.find((row) => row.key === key)
  return (repriced) => {
    const edits = repriced.map(
      ({ row: { key, rev, tour }, prices }): TourEdit => ({
        entity: 'tour',
        key,
        rev,
        seen,
        before: { tr_prices: pricesOf(tour) },
        after: { tr_prices: [...prices] },
      }),
    )
    const message = state === 'offline' ? 'tours_replaced_on_device' : 'tours_replaced'
    void saveEdits(
      edits,
      { done: { message, values: { tours: edits.length, trips: 0 } }, undone: 'change_undone' },
      {
        revOf: (edit) => rowOf(edit)?.rev,
        prices: {
          of: (edit) => {
            const row = rowOf(edit)
            return row && pricesOf(row.tour)
          },
          nameOf: (edit) => rowOf(edit)?.tour_no ?? '',
        },
      },
    )
  }
}
