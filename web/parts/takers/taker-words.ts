import type { Plan } from '#shared/domain/clashes/clashes.ts'
import { availabilityMessage } from '#shared/domain/clashes/findings/finding-message.ts'
import type { TripKey } from '#shared/domain/clashes/findings/findings.ts'
import type { Taker } from '#shared/domain/clashes/takers/takers.ts'
import { formatAmount } from '#shared/domain/money/money.ts'
import { dayOf, formatClock, formatDayMonth } from '#shared/domain/time/dates.ts'
import { spanText } from '#shared/domain/time/spans.ts'
import { weekdayRanges } from '#shared/domain/time/weekday-ranges.ts'
import type { ListedPrice } from '#shared/domain/trip/new-trip/listed-prices.ts'
import type { TextKey, Translate } from '#shared/text-key.ts'
import { useTimeZone } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/provider.tsx'
import { useText } from '../../i18n/text.ts'

const wayWords = ({ way }: Taker, translate: Translate): string => {
  if (!way) return translate('takers_way_unknown')
  if (way.minutes === 0) return translate('takers_way_here')
  const span = spanText(way.minutes)
  return way.km === null ? translate('takers_way', { span }) : translate('takers_way_km', { km: way.km, span })
}

/** Tour of a price, with the weekdays of the price if the day has none of its own. */
const tourOf = ({ tour, weekdays }: ListedPrice, translate: Translate): string =>
  weekdays ? `${tour}, ${weekdayRanges(weekdays, (day) => translate(`weekday_short_${day}` as TextKey))}` : tour

const moreWords = (more: number, translate: Translate): string => {
  const amount = formatAmount(Math.abs(more))
  if (more === 0) return translate('takers_price_same')
  return translate(more > 0 ? 'takers_price_more' : 'takers_price_less', { amount })
}

const priceWords = ({ sub, prices, more }: Taker, translate: Translate): string => {
  if (sub === '' && more !== null) return moreWords(more, translate)
  const [price] = prices
  if (!price) return translate('takers_price_none')
  if (more === null) {
    const amounts = prices.map(({ trip, toll }) => formatAmount(trip) + (toll > 0 ? ` + ${formatAmount(toll)}` : ''))
    return translate('takers_price_several', { prices: amounts.join(', ') })
  }
  const values = { trip: formatAmount(price.trip), toll: formatAmount(price.toll), tour: tourOf(price, translate) }
  const listed = translate(price.toll > 0 ? 'takers_price_toll' : 'takers_price', values)
  return `${listed} · ${moreWords(more, translate)}`
}

/** Words about a taker of a trip: its company, driver, empty way with price, trip before, lateness, and the objection to it. */
export type TakerWords = Record<'sub' | 'driver' | 'cost' | 'from' | 'late' | 'against', string>

/** Returns the words for a taker of a trip. */
export const useTakerWords = (plan: Plan | undefined, own: TripKey): ((taker: Taker) => TakerWords) => {
  const text = useText()
  const language = useLanguage()
  const zone = useTimeZone()
  const tripOf = (key: TripKey) => plan?.trips.get(key)?.trip
  const start = tripOf(own)?.tt_stp ?? ''
  const moment = (at: string): string => {
    const day = dayOf(at, zone)
    return start && day === dayOf(start, zone)
      ? formatClock(at, zone)
      : `${formatDayMonth(day)} ${formatClock(at, zone)}`
  }
  return (taker) => {
    const { driver, finding } = taker
    const before = taker.before === null ? undefined : tripOf(taker.before)
    const place = before?.tt_to_text || before?.tt_to_adrnr || ''
    const time = before?.tt_sta ? moment(before.tt_sta) : ''
    const message = finding && availabilityMessage({ state: 'not', finding }, own, { tripOf, zone, language })
    return {
      sub: taker.sub || text('takers_own'),
      driver: typeof driver === 'string' ? text(`takers_driver_${driver}`) : driver.name,
      cost: `${wayWords(taker, text)} · ${priceWords(taker, text)}`,
      from: before ? text('takers_before', { tour: before.tt_tour ?? '', place, time }) : text('takers_before_none'),
      late: taker.late > 0 ? text('takers_late', { span: spanText(taker.late) }) : '',
      against: message ? text(message.key, message.values) : '',
    }
  }
}
