import type { ShiftedTime } from '../../shared/domain/tour/shifted-times.ts'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/text.ts'

/** Returns the function that tells which times of a trip the clock change moves, and to when; empty for none. */
export const useClockGapText = (): ((shifted: readonly ShiftedTime[]) => string) => {
  const text = useText()
  const { day } = useFormats()
  return (shifted) => {
    const [first] = shifted
    if (!first) return ''
    const ofDay = shifted.filter((time) => time.day === first.day)
    const times = ofDay.map(({ field, clock, shown }) => `${text(`field_tr_${field}`)} ${clock} → ${shown}`)
    return text('clock_gap', { day: day(first.day), times: times.join(', ') })
  }
}
