import type { Viewer } from '../../shared/domain/access/roles.ts'
import { visibleTour } from '../../shared/domain/access/visibility.ts'
import { sameValue } from '../../shared/domain/sync/merge.ts'
import { pricesOn, type TourPrice } from '../../shared/domain/tour/dated.ts'
import { priceOn, withPrice, withPriceFrom } from '../../shared/domain/tour/prices.ts'
import type { Tour, TourEditCall, TourFields, VisibleTour } from '../../shared/schemas/tour.ts'
import { Refusal } from '../kit/refusal.ts'
import { canonicalJson } from '../store/content-hash.ts'
import type { Fields } from '../trips/edits.ts'

/**
 * The documented calls read and write the price of today in the fields of the tour; prices that count from a day on stand
 * beside them in `tr_prices`. Devices and the history have the fields as they are kept.
 */

/** Key of each field in an entry. */
const ENTRY_OF = {
  tr_customer_invoice_trip: 'customer_trip',
  tr_customer_invoice_toll: 'customer_toll',
  tr_week_sub_invoice_trip: 'sub_trip',
  tr_week_sub_invoice_toll: 'sub_toll',
} as const
type PriceField = keyof typeof ENTRY_OF
const PRICE_FIELDS = Object.keys(ENTRY_OF) as PriceField[]
const pricesOf = (tour: Fields): Fields => Object.fromEntries(PRICE_FIELDS.map((field) => [field, tour[field]]))

/** A tour as the viewer sees it, with the prices of today; null where it is not there for the viewer. */
export const tourOfToday = (viewer: Viewer, tour: Tour, today: string): VisibleTour | null => {
  const seen = visibleTour(viewer, tour)
  const price = seen && pricesOn(seen, today)
  if (!price) return seen
  const named = PRICE_FIELDS.map((field) => [field, (price as Fields)[ENTRY_OF[field]]])
  return { ...seen, ...Object.fromEntries(named.filter(([, amount]) => amount !== undefined)) }
}

const ADMIN: Viewer = { username: '', role: 'admin', subcontractor: null, customer: null }

/** A tour with the prices of today in its fields, as files have it. */
export const pricedToday = (tour: Tour, today: string): Tour => {
  return { ...tour, ...pricesOf(tourOfToday(ADMIN, tour, today) as Fields) }
}

/** The fields of a tour to be kept, of those that have the prices of today: another price counts from today on. */
export const withPricesKept = (fields: TourFields, tour: Tour, today: string): TourFields => {
  const sent = withDatedPrices(ADMIN, fields as TourEditCall, { base: tour, tour, today })
  return { ...fields, ...pricesOf(tour), ...sent } as TourFields
}

/** A price over that of a day: of a week only the days that differ from the shown ones. */
const over = (price: unknown, shown: unknown, written: unknown): unknown =>
  Array.isArray(written) && Array.isArray(price) && Array.isArray(shown)
    ? written.map((amount, day) => (sameValue(amount, shown[day]) ? price[day] : amount))
    : written

/**
 * A body as an edit of the kept fields: prices that differ from those of today are an entry from today on, in place of the
 * one that counts; where none counts they are the tour's own.
 * @param base the tour as the person saw it, whose prices of today stood in its fields
 * @param tour as it is now
 * @throws Refusal 403 for prices of a subcontractor other than those that it sees
 */
export const withDatedPrices = (
  viewer: Viewer,
  body: TourEditCall,
  { base, tour, today }: { base: Tour; tour: Tour; today: string },
): Fields => {
  const shown = tourOfToday(viewer, base, today) as Fields
  const sent: Fields = body
  const isChanged = (field: string) => field in sent && canonicalJson(sent[field]) !== canonicalJson(shown[field])
  const without = (fields: readonly string[]) =>
    Object.fromEntries(Object.entries(sent).filter(([field]) => !fields.includes(field)))
  if (viewer.role !== 'admin') {
    const fields = [...PRICE_FIELDS, 'tr_prices']
    if (fields.some(isChanged)) throw new Refusal(403, 'field_not_allowed')
    return without(fields)
  }
  if (!pricesOn(base, today) && !pricesOn(tour, today)) return sent
  const set = without(PRICE_FIELDS)
  const changed = PRICE_FIELDS.filter(isChanged)
  if (changed.length === 0) return set
  const prices = (body.tr_prices ?? base.tr_prices) as readonly TourPrice[]
  const entry: Fields = priceOn({ ...base, tr_prices: prices }, today)
  for (const field of changed) {
    const name = ENTRY_OF[field]
    entry[name] = over(entry[name], shown[field], sent[field])
  }
  const priced = entry as TourPrice
  // Entries that are sent with it say their amounts themselves.
  return { ...set, tr_prices: body.tr_prices ? withPrice(prices, priced) : withPriceFrom(base, priced) }
}
