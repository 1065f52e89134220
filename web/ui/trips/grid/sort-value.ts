import type { TripColumn } from '#shared/domain/trip/lists/trip-columns.ts'
import { slotText } from '#shared/domain/trip/slot-text.ts'
import { type CellContext, tripText } from '#shared/trips/cell-text.ts'
import type { TripView } from '#shared/trips/trip-view.ts'

/** Sort key of a cell; null if it is empty. */
export type SortValue = number | string | null

/** Returns the sort key of a column: numbers and instants as numbers, texts as they are read; null sorts last. */
export const sortValue = (trip: TripView, column: TripColumn, context: CellContext): SortValue => {
  const leg = column.leg && trip.legs[column.leg]
  if (leg) {
    if (column.kind === 'delay') return leg.delay
    const instant = leg.shown ?? leg.planned
    return instant ? Date.parse(instant) : null
  }
  const value = column.value(trip.row)
  if (column.kind === 'instant') return typeof value === 'string' ? Date.parse(value) : null
  if (typeof value === 'number') return value
  // By its moment.
  if (column.show === slotText) return typeof value === 'string' ? value : null
  return tripText(trip, column, context) || null
}

const collator = new Intl.Collator(['de-CH'], { numeric: true, sensitivity: 'base' })

/** Order of two sort values; missing ones come last in both directions. */
export const compareSortValues = (a: SortValue, b: SortValue, isDescending: boolean): number => {
  if (a === null || b === null) {
    const missingLast = a === b ? 0 : a === null ? 1 : -1
    return isDescending ? -missingLast : missingLast
  }
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return collator.compare(String(a), String(b))
}
