import { dayOf } from '#shared/domain/time/dates.ts'
import { type KnownTour, pricesOfMove } from '#shared/domain/trip/new-trip/listed-prices.ts'
import type { SourceTrip } from '#shared/domain/trip/new-trip/trip-like.ts'
import type { Translate } from '../i18n/text.ts'

/** A trip as it was, and what is written of it. */
export type Changed = { row: SourceTrip; after: Partial<SourceTrip> }

export const keptPricesText = (count: number, text: Translate): string[] =>
  count > 0 ? [text('kept_prices', { count })] : []

/** Returns the number of trips that keep their listed price, though the list has another for their new day or parties. */
export const countKeptPrices = (changed: readonly Changed[], tours: readonly KnownTour[], timeZone: string): number =>
  changed.filter(({ row, after }) => {
    const trip = { ...row, ...after }
    if (!row.tt_stp || !trip.tt_stp) return false
    const [before, now] = [row, trip].map((one) => ({ trip: one, day: dayOf(`${one.tt_stp}`, timeZone) }))
    return before && now && Object.keys(pricesOfMove(now, before, tours)).length > 0
  }).length
