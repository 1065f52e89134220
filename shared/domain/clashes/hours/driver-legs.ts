import { DAY_MS } from '../../time/units.ts'
import { drivenWithin } from '../../tracking/driving-rule.ts'
import { overlaps } from '../lane.ts'
import type { Planned } from '../planned-trip.ts'
import type { Ways } from '../ways.ts'

/** A plan that is longer says nothing about hours: a year was mistyped, or a vehicle stands by. */
const LONGEST = 14 * DAY_MS

/** A driver's trip with the rest before it, milliseconds. */
export type Leg = {
  readonly planned: Planned
  /** Between the trip before and the drive to this one's start; 0 before the first, where it is unknown. */
  readonly rest: number
  /** End of the trip before, from which the rest counts. */
  readonly restFrom: number
  /** Drive from where the trip before ended; 0 where it is unknown. */
  readonly approach: number
  /** Start of the work for this trip: the drive to its start, else its positioning. */
  readonly begins: number
  /** Driving between STD and STA, and what is left of that span for breaks. */
  readonly driving: number
  readonly slack: number
}

/**
 * The trips of a driver as hours of work. Between STP and STD he is at work but does not drive. Between STD and STA he
 * drives for as long as the way is known to take; of an unknown way all that the rule allows in that span. Of two trips at
 * once the first counts.
 * @param lane in their order
 */
export const driverLegs = (lane: readonly Planned[], ways: Ways): Leg[] => {
  const legs: Leg[] = []
  let before: Planned | null = null
  for (const planned of lane) {
    if (before !== null && overlaps(before, planned)) continue
    const { from, to, stp, std, sta } = planned
    const span = sta - std
    if (sta - stp > LONGEST) continue
    const known = ways.ofTrip(from, to)
    const driving = known ? Math.min(known.driving, span) : drivenWithin(span)
    let approach = 0
    if (before !== null) {
      const way = ways.between(before.to, from)
      approach = Math.min(way?.driving ?? 0, stp - before.sta)
    }
    const [restFrom, begins] = [before?.sta ?? stp, stp - approach]
    legs.push({
      planned,
      rest: begins - restFrom,
      restFrom,
      approach,
      begins,
      driving,
      slack: span - driving,
    })
    before = planned
  }
  return legs
}
