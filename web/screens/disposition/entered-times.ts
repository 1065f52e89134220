import { isClockTime } from '#shared/domain/time/dates.ts'
import type { DayTimes } from '#shared/domain/tour/dated.ts'
import { followingTimes } from '#shared/domain/tour/following-times.ts'

export type Leg = 'stp' | 'std' | 'sta'
const areRead = ({ stp, std, sta }: DayTimes): boolean => [stp, std, sta].every(isClockTime)

/**
 * The times as they were when a field was entered: what is typed there moves the others from these, so that a half-typed or
 * mistyped time moves nothing for good.
 */
export const enteredTimes = () => {
  let entered: { leg: Leg; times: DayTimes } | null = null
  return {
    enter: (leg: Leg, times: DayTimes): void => {
      // Of a field that was left with an unreadable time the others still stand where they stood.
      if (areRead(times) || entered?.leg !== leg) entered = { leg, times }
    },
    leave: (times: DayTimes): void => {
      if (areRead(times)) entered = null
    },
    /** @param now the times as they stand @returns them with the change, and what follows it */
    after: (leg: Leg, changed: Partial<DayTimes>, now: DayTimes, typed: ReadonlySet<Leg>): DayTimes => {
      const from = entered?.leg === leg ? entered.times : now
      const times = { ...from, ...changed }
      return areRead(times) && areRead(from) ? followingTimes(from, changed, typed) : times
    },
  }
}
