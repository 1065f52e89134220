import { useMemo } from 'react'
import { type ListedPrice, type PricedTour, priceRowsOfTour } from '#shared/domain/money/price-list.ts'
import type { TourPrice } from '#shared/domain/tour/dated.ts'
import { newTourDefaults } from '#shared/domain/tour/weekday-rules.ts'
import type { Rev, RowKey } from '#shared/schemas/sync.ts'
import type { DeviceTour } from '#shared/schemas/tour.ts'
import { useAddressNames, useLookup } from '../../data/lookups.ts'
import { useTours } from '../../data/tours.ts'
import type { SyncMark } from '../../db/outbox/overlay.ts'

/** A row of the price list beside the tour that it comes from. */
export type PriceRow = ListedPrice & {
  /** A key for this row alone: a tour may have several. */
  rowKey: string
  /** Key of the tour. */
  key: RowKey
  rev: Rev
  mark: SyncMark | null
  tour: DeviceTour
  /** Days from the tour's weekday to its departure and arrival. */
  plusDays: { std: number; sta: number }
}

/** A tour that was created here has no number yet; its row has a key of its own. */
const NOT_NUMBERED = 0

/** A tour with defaults for what it lacks. */
export const filledTour = (tour: DeviceTour) => ({ ...newTourDefaults(), ...tour, tr_prices: pricesOf(tour) })

/** The dated prices of a tour, as an admin has them: whole. */
export const pricesOf = (tour: DeviceTour): TourPrice[] => (tour.tr_prices ?? []) as TourPrice[]

const pricedTour = (tour: DeviceTour, customer: string): PricedTour => ({
  ...filledTour(tour),
  tr_id: tour.tr_id ?? NOT_NUMBERED,
  tr_cm_name: customer,
})

/**
 * The price list of a day, computed from the tours on the device, so that it is available without a connection; undefined
 * while loading.
 */
export const usePriceRows = (day: string): PriceRow[] | undefined => {
  const tours = useTours()
  const places = useAddressNames()
  const customers = useLookup('customer')
  return useMemo(() => {
    if (!tours || !places || !customers) return undefined
    const names = new Map(customers.map(({ cm_id, cm_name }) => [cm_id, cm_name]))
    return tours.flatMap(({ key, rev, mark, row }) => {
      const tour = pricedTour(row, names.get(row.tr_cm_id ?? 0) ?? row.tr_cm_name ?? '')
      return priceRowsOfTour(tour, day, (id) => places.get(id)).map((price, index) => ({
        ...price,
        rowKey: `${key} ${index}`,
        key,
        rev,
        mark,
        tour: row,
        plusDays: { std: row.tr_std_plus_day ?? 0, sta: row.tr_sta_plus_day ?? 0 },
      }))
    })
  }, [tours, places, customers, day])
}
