import type { TextKey, Translate } from '../../text-key.ts'
import { formatAmount } from '../money/money.ts'
import { formatDay } from '../time/dates.ts'
import { weekdayRanges } from '../time/weekday-ranges.ts'
import type { SeenPrice } from './dated.ts'

/** Dated prices in words: in histories, logs and the editor of a tour. */

const amounts = (trip: number, toll: number): string => [trip, toll].map(formatAmount).join(' / ')

/**
 * Trip and toll of the customer, then the subcontractors' by weekday, without days that have none:
 * `540.00 / 52.00, Mo–Fr 410.00 / 40.00`. What is not seen is left out.
 */
export const priceAmounts = (price: SeenPrice, translate: Translate): string => {
  const { customer_trip, customer_toll = 0, sub_trip, sub_toll } = price
  const days = new Map<string, number[]>()
  sub_trip.forEach((trip, day) => {
    const toll = sub_toll[day] ?? 0
    if (trip !== 0 || toll !== 0) days.set(amounts(trip, toll), [...(days.get(amounts(trip, toll)) ?? []), day])
  })
  const ofDays = [...days].map(([text, weekdays]) => {
    const named = weekdayRanges(weekdays, (day) => translate(`weekday_short_${day}` as TextKey))
    return `${named} ${text}`
  })
  return [...(customer_trip === undefined ? [] : [amounts(customer_trip, customer_toll)]), ...ofDays].join(', ')
}

/** `ab 01.01.2027: 540.00 / 52.00, Mo–Fr 410.00 / 40.00` */
export const priceWords = (price: SeenPrice, translate: Translate): string =>
  translate('price_next_from', { day: formatDay(price.from), prices: priceAmounts(price, translate) })
