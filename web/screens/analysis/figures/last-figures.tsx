import type { ReactNode } from 'react'
import { dayOf } from '#shared/domain/time/dates.ts'
import type { InstantRange } from '#shared/domain/time/views.ts'
import type { ChosenRange } from '#shared/domain/trip/lists/trip-range.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { LastLoaded } from '#web/parts/list-screen/last-loaded.tsx'
import type { FigureProps } from './figure-bar.tsx'
import type { FigureChoice } from './figure-choice.ts'

/** A period by its first and last day. */
export const usePeriodName = (): ((range: InstantRange) => string) => {
  const { day, timeZone } = useFormats()
  return ({ from, to }) => `${day(dayOf(from, timeZone))} – ${day(dayOf(Date.parse(to) - 1, timeZone))}`
}

/** Days of the period before, for comparison. */
export const PeriodBefore = ({ range }: { range: InstantRange }): ReactNode => usePeriodName()(range)

/** Last request, by its range and the choice of its figures. */
type LastRequest = ChosenRange & Partial<Pick<FigureChoice, 'by' | 'unit' | 'narrow'>>

/** Offers the last loaded figures, if the wanted ones cannot be loaded now. */
export const LastFigures = ({
  failure,
  hasAnswer,
  other,
  onShow,
}: Pick<FigureProps, 'onShow'> & {
  failure: unknown
  hasAnswer: boolean
  other: { request: LastRequest } | undefined
}): ReactNode => {
  const text = useText()
  const { instant } = useFormats()
  if (failure === null || hasAnswer || !other) return null
  const { start_date, end_date, by = null, unit = null, narrow = {} } = other.request
  return (
    <LastLoaded onShow={() => onShow({ start_date, end_date }, { by, unit, narrow, list: null })}>
      {text('analysis_last_loaded', { period: `${instant(start_date)} – ${instant(end_date)}` })}
    </LastLoaded>
  )
}
