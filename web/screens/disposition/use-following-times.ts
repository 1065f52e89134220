import { useRef, useState } from 'react'
import type { DayTimes } from '#shared/domain/tour/dated.ts'
import type { TourDraft } from '#shared/domain/tour/weekday-rules.ts'
import { timesOf } from './calendar/exception-values.ts'
import { useTourEditor } from './edit-tour-context.ts'
import { enteredTimes, type Leg } from './entered-times.ts'

const withTimes = (tour: TourDraft, times: DayTimes): TourDraft => ({
  ...tour,
  ...{ tr_stp: times.stp, tr_std: times.std, tr_std_plus_day: times.std_plus_day },
  ...{ tr_sta: times.sta, tr_sta_plus_day: times.sta_plus_day },
})

/** Times of the open tour: what comes after a changed one follows it, until it was typed itself. */
export const useFollowingTimes = () => {
  const { draft, change } = useTourEditor()
  const typed = useRef<Set<Leg>>(new Set())
  const [entered] = useState(enteredTimes)
  return {
    enter: (leg: Leg) => entered.enter(leg, timesOf(draft)),
    leave: () => entered.leave(timesOf(draft)),
    take: (leg: Leg, changed: Partial<DayTimes>) => {
      typed.current.add(leg)
      change((tour) => withTimes(tour, entered.after(leg, changed, timesOf(tour), typed.current)))
    },
  }
}
