import { useRef } from 'react'
import { isClockTime } from '../../../shared/domain/time/dates.ts'
import type { DayTimes } from '../../../shared/domain/tour/dated.ts'
import { followingTimes } from '../../../shared/domain/tour/following-times.ts'
import type { TourDraft } from '../../../shared/domain/tour/weekday-rules.ts'
import { timesOf } from './calendar/exception-values.ts'
import { useTourEditor } from './edit-tour-context.ts'

type Leg = 'stp' | 'std' | 'sta'

const areRead = ({ stp, std, sta }: DayTimes): boolean => [stp, std, sta].every(isClockTime)

const withTimes = (tour: TourDraft, times: DayTimes): TourDraft => ({
  ...tour,
  ...{ tr_stp: times.stp, tr_std: times.std, tr_std_plus_day: times.std_plus_day },
  ...{ tr_sta: times.sta, tr_sta_plus_day: times.sta_plus_day },
})

/**
 * Times of the open tour: what comes after a changed one follows it, until it was typed itself. While a time is typed, the
 * others follow from where they were when its field was entered.
 */
export const useFollowingTimes = () => {
  const { draft, change } = useTourEditor()
  const typed = useRef<Set<Leg>>(new Set())
  const entered = useRef<DayTimes | null>(null)
  return {
    enter: () => {
      entered.current = timesOf(draft)
    },
    leave: () => {
      entered.current = null
    },
    take: (leg: Leg, changed: Partial<DayTimes>) => {
      typed.current.add(leg)
      const before = entered.current
      change((tour) => {
        const from = before ?? timesOf(tour)
        return areRead({ ...from, ...changed }) && areRead(from)
          ? withTimes(tour, followingTimes(from, changed, typed.current))
          : withTimes(tour, { ...timesOf(tour), ...changed })
      })
    },
  }
}
