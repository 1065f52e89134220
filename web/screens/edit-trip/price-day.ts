import { weekdayRanges } from '#shared/domain/time/weekday-ranges.ts'
import type { ListedPrice } from '#shared/domain/trip/new-trip/listed-prices.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'

/** Returns words for the days of a price: the day itself, or the weekdays that have it if the day has none. */
export const usePriceDay = (): ((price: Pick<ListedPrice, 'weekdays'>, day: string) => string) => {
  const text = useText()
  const { shortDay } = useFormats()
  return ({ weekdays }, day) =>
    weekdays ? weekdayRanges(weekdays, (weekday) => text(`weekday_short_${weekday}`)) : shortDay(day)
}
