import type { InvoiceSide } from '#shared/domain/money/invoice.ts'
import type { ListedPrices } from '#shared/domain/trip/new-trip/listed-prices.ts'
import type { SourceTrip } from '#shared/domain/trip/new-trip/trip-like.ts'
import { AMOUNT_FIELDS, type AmountField } from '../form/trip-form.ts'

/**
 * Why an amount of a new trip is what it is: listed for a day, as on the way there, or as on the day of the trip that it was
 * taken from. `asked` says that the price list has none for the day that the trip has now.
 */
export type AmountSource = { amount: number } & (
  | { why: 'listed'; tour: string; day: string }
  | { why: 'outward' }
  | { why: 'taken'; day: string; asked: boolean }
)
export type AmountSources = Partial<Record<AmountField, AmountSource>>

/** The amounts that the price list knows. */
const LISTED_FIELDS = {
  tt_customer_invoice_trip: ['customer', 'trip'],
  tt_customer_invoice_toll: ['customer', 'toll'],
  tt_sub_invoice_trip: ['sub', 'trip'],
  tt_sub_invoice_toll: ['sub', 'toll'],
} as const satisfies Partial<Record<AmountField, readonly [InvoiceSide, 'trip' | 'toll']>>
type ListedField = keyof typeof LISTED_FIELDS
const isListedField = (field: AmountField): field is ListedField => field in LISTED_FIELDS

const listedSource = (field: AmountField, listed: ListedPrices, day: string): AmountSource | undefined => {
  if (!isListedField(field)) return undefined
  const [side, amount] = LISTED_FIELDS[field]
  const price = listed[side]
  return price && { amount: price[amount], why: 'listed', tour: price.tour, day }
}

/** The sources of amounts that were taken over: what is listed for the day, and where the others come from. */
export const sourcesOf = (
  fields: SourceTrip,
  { listed, day }: { listed: ListedPrices; day: string },
  taken: { why: 'outward' } | { why: 'taken'; day: string },
): AmountSources =>
  Object.fromEntries(
    AMOUNT_FIELDS.flatMap((field) => {
      const source = listedSource(field, listed, day)
      if (source) return [[field, source]]
      const amount = fields[field] ?? 0
      // None of the listed ones is left behind: a toll of nothing follows with its price.
      if (amount === 0 && !isListedField(field)) return []
      if (taken.why === 'outward') return [[field, { amount, ...taken }]]
      return [[field, { amount, ...taken, asked: isListedField(field) && taken.day !== day }]]
    }),
  )

/**
 * The sources once a new trip is on another day or way, of the amounts that are as they were taken: what is listed there, and
 * of the others where they come from.
 * @param isAsTaken whether a field still has the amount of its source
 */
export const sourcesFor = (
  sources: AmountSources,
  { listed, day }: { listed: ListedPrices; day: string },
  isAsTaken: (field: AmountField, amount: number) => boolean,
): AmountSources =>
  Object.fromEntries(
    AMOUNT_FIELDS.flatMap((field) => {
      const source = sources[field]
      if (!source || !isAsTaken(field, source.amount)) return []
      const now = listedSource(field, listed, day)
      if (now || source.why === 'outward' || !isListedField(field)) return [[field, now ?? source]]
      return [[field, { amount: source.amount, why: 'taken', day: source.day, asked: source.day !== day }]]
    }),
  )
