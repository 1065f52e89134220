import { useIntl } from 'react-intl'
import { useWrongMinutes } from '../clock/use-clock.ts'
import { useText } from './text.ts'

const UNITS = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const

/** Returns by how much the device's clock is wrong and in which direction, in words; null while it is right enough. */
export const useWrongClock = (): string | null => {
  const text = useText()
  const { formatNumber } = useIntl()
  const minutes = useWrongMinutes()
  if (minutes === 0) return null
  let rest = Math.abs(minutes)
  const parts = UNITS.map(([unit, size]) => {
    const count = Math.floor(rest / size)
    rest -= count * size
    return count === 0 ? '' : formatNumber(count, { style: 'unit', unit, unitDisplay: 'long' })
  })
  // The two largest units: minutes do not matter beside days.
  const time = parts.filter(Boolean).slice(0, 2).join(' ')
  return text(minutes > 0 ? 'clock_ahead' : 'clock_behind', { time })
}
