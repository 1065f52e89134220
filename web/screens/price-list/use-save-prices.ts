import { useRef } from 'react'
import { NO_CALENDAR } from '#shared/domain/calendar/closed-days.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import type { TourPrice } from '#shared/domain/tour/dated.ts'
import { now } from '../../clock/clock.ts'
import { useCalendar } from '../../data/lookups.ts'
import { useConnection } from '../../data/rows.ts'
import { useFeedNumber } from '../../data/use-seen.ts'
import type { ListEdit, TourEdit } from '../../edits/take-back.ts'
import { useSaveEdits } from '../../edits/use-save-edits.ts'
import { useTimeZone } from '../../i18n/format.ts'
import { useOfferAdapting } from '../../parts/copied-trips/use-offer-adapting.ts'
import { type PriceRow, pricesOf } from './price-row.ts'

export type Repriced = { row: Pick<PriceRow, 'key' | 'rev' | 'tour'>; prices: readonly TourPrice[] }

/**
 * Saves dated prices of tours, all or none, with a way back that leaves what others wrote since; then offers to adapt the copied
 * trips that they concern.
 */
export const useSavePrices = (rows: readonly PriceRow[] | undefined): ((repriced: readonly Repriced[]) => void) => {
  const latest = useRef(rows)
  latest.current = rows
  const saveEdits = useSaveEdits()
  const seen = useFeedNumber()
  const { state } = useConnection()
  const today = dayOf(now(), useTimeZone())
  const calendar = useCalendar() ?? NO_CALENDAR
  const offerAdapting = useOfferAdapting()
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
    const isOffline = state === 'offline'
    const message = isOffline ? 'tours_replaced_on_device' : 'tours_replaced'
    const done = { message, values: { tours: edits.length, trips: 0 } } as const
    const change = {
      tours: repriced.map(({ row: { tour }, prices }) => ({
        ...{ tr_id: tour.tr_id, before: tour, after: { ...tour, tr_prices: [...prices] } },
      })),
      calendar: { before: calendar, after: calendar },
    }
    void saveEdits(
      edits,
      { done, undone: 'change_undone' },
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
    ).then((saved) => {
      if (!saved) return
      const said = { ...done, message: 'tours_replaced' } as const
      void offerAdapting({ change, edited: edits.map(({ key }) => key), said, wayBack: saved.wayBack, today })
    })
  }
}
