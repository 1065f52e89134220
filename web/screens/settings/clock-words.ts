import { useCallback } from 'react'
import { useIntl } from 'react-intl'
import { HOUR_MS, MINUTE_MS, MINUTES_PER_DAY } from '#shared/domain/time/units.ts'
import type { TelematicsFeed } from '#shared/schemas/telematics-feed.ts'
import type { TextKey } from '#shared/text-key.ts'
import { useText } from '../../i18n/text.ts'

/** A device with a wrong clock, and what is said of it. */
export type WrongClock = { vehicle: string; words: string }

const YEAR = 365.25 * MINUTES_PER_DAY
const UNITS = [
  [YEAR, 'year', 1],
  [MINUTES_PER_DAY, 'day', 1],
  [HOUR_MS / MINUTE_MS, 'hour', 1],
  [1, 'minute', 0],
] as const

/** Returns a function that names the devices of a feed whose clock is ahead or behind, and by how much: "19.6 years". */
export const useWrongClocks = (): ((feed: Pick<TelematicsFeed, 'fast_clocks' | 'slow_clocks'>) => WrongClock[]) => {
  const text = useText()
  const intl = useIntl()
  return useCallback(
    ({ fast_clocks, slow_clocks }) => {
      const spanOf = (minutes: number): string => {
        const [size, unit, maximumFractionDigits] = UNITS.find(([least]) => minutes >= least) ?? [1, 'minute', 0]
        const format = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits } as const
        return intl.formatNumber(minutes / size, format)
      }
      const words = (key: TextKey) => (clock: { vehicle: string; minutes: number }) => ({
        vehicle: clock.vehicle,
        words: text(key, { span: spanOf(clock.minutes) }),
      })
      return [
        ...fast_clocks.map(words('feed_clock_fast')),
        ...slow_clocks.map((clock) => words(clock.corrected ? 'feed_clock_rollover' : 'feed_clock_slow')(clock)),
      ]
    },
    [text, intl],
  )
}
