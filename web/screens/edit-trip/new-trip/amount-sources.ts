import { type InvoiceSide, invoiceField } from '#shared/domain/money/invoice.ts'
import { nameKey } from '#shared/domain/names/names.ts'
import { type ListedPrices, partyOf } from '#shared/domain/trip/new-trip/listed-prices.ts'
import type { SourceTrip } from '#shared/domain/trip/new-trip/trip-like.ts'
import type { AmountField } from '../form/trip-form.ts'

/** The amounts that the price list knows; a new trip takes over no others. */
const LISTED_FIELDS = (['customer', 'sub'] as const).flatMap((side) =>
  (['trip', 'toll'] as const).map((amount) => ({ field: invoiceField(side, amount), side, amount })),
)

/**
 * Trip from which a new one takes its amounts: the outward trip, the trip of a day, or the plan of a tour, for which the list is
 * always asked.
 */
type TakenFrom = { why: 'outward' | 'taken' | 'planned'; trip: SourceTrip; day: string }

/** An amount of the source trip, its party, and the key of the question to the price list. */
type Origin = Pick<TakenFrom, 'why' | 'day'> & { amount: number; party: string; question: string }

/**
 * Source of a new trip's amount: listed for a day, or as it was taken over. `asked`: the new trip is on another day or way, or
 * for another party, and the price list has no amount for it, or `several`.
 */
export type AmountSource = { amount: number; origin: Origin } & (
  | { why: 'listed'; tour: string; day: string; weekdays?: readonly number[] | undefined }
  | { why: 'kept'; asked: boolean; party: string; several?: readonly number[] }
)
export type AmountSources = Partial<Record<AmountField, AmountSource>>

/** A new trip as it is now, and its listed prices. */
type Priced = { trip: SourceTrip; day: string; listed: ListedPrices }

/** Key of all that decides the price of a side; for a subcontractor also the customer, whose tours have the price. */
const questionOf = (side: InvoiceSide, trip: SourceTrip, day: string): string => {
  const { tt_tour = '', tt_from_adrnr = '', tt_to_adrnr = '' } = trip
  const names = [tt_tour, partyOf('customer', trip), side === 'sub' ? partyOf('sub', trip) : '']
  return JSON.stringify([day, tt_from_adrnr, tt_to_adrnr, ...names.map(nameKey)])
}

const sourceFor = (
  { side, amount }: (typeof LISTED_FIELDS)[number],
  origin: Origin,
  { trip, day, listed }: Priced,
): AmountSource => {
  const asked = origin.why === 'planned' || origin.question !== questionOf(side, trip, day)
  const prices = (asked && (listed.several?.[side] ?? (listed[side] ? [listed[side]] : []))) || []
  const several = [...new Set(prices.map((price) => price[amount]))].sort((one, other) => one - other)
  const [price] = prices
  if (price && several.length === 1) {
    const tour = [...new Set(prices.map((one) => one.tour))].join(', ')
    return { amount: price[amount], why: 'listed', tour, day, weekdays: price.weekdays, origin }
  }
  return { amount: origin.amount, why: 'kept', asked, party: partyOf(side, trip), several, origin }
}

/** Sources of the amounts that a new trip takes over. A trip that is equal in all that decides a price costs the same. */
export const sourcesOf = ({ why, trip, day }: TakenFrom, now: Priced): AmountSources =>
  Object.fromEntries(
    LISTED_FIELDS.map((of) => {
      const [party, question] = [partyOf(of.side, trip), questionOf(of.side, trip, day)]
      return [of.field, sourceFor(of, { why, day, amount: trip[of.field] ?? 0, party, question }, now)]
    }),
  )

/**
 * Sources after a new trip got another day, way or party, for amounts that are still as taken: the listed price now, else the
 * other trip's amount, even if a price was listed in between.
 * @param isAsTaken true if a field still has the amount of its source
 */
export const sourcesFor = (
  sources: AmountSources,
  now: Priced,
  isAsTaken: (field: AmountField, amount: number) => boolean,
): AmountSources =>
  Object.fromEntries(
    LISTED_FIELDS.flatMap((of) => {
      const source = sources[of.field]
      return source && isAsTaken(of.field, source.amount) ? [[of.field, sourceFor(of, source.origin, now)]] : []
    }),
  )

/** The amounts of sources as a trip has them. */
export const amountsOf = (sources: AmountSources): SourceTrip =>
  Object.fromEntries(Object.entries(sources).map(([field, { amount }]) => [field, amount]))
