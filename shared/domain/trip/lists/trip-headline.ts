import type { Leg, LegName } from '../../delay/legs.ts'
import { type StagedTrip, tripStage } from './next-trips.ts'

/** The first line of a trip: when it departs, once it has departed when it arrives, and at last when it arrived. */
export type TripHeadline = {
  verb: 'departs' | 'arrives' | 'arrived'
  /** ISO 8601, or null where nothing is planned. */
  at: string | null
  isEstimated: boolean
  leg: Leg
}

/** @param legs of the trip at `now` @param now milliseconds */
export const tripHeadline = (trip: StagedTrip, legs: Record<LegName, Leg>, now: number): TripHeadline => {
  const { departure, arrival } = legs
  if (trip.tt_ata) return { verb: 'arrived', at: trip.tt_ata, isEstimated: false, leg: arrival }
  const isUnderWay = tripStage(trip, now) === 'running' && (trip.tt_atd || trip.tt_eta)
  if (!isUnderWay) return { verb: 'departs', at: departure.planned, isEstimated: false, leg: departure }
  return { verb: 'arrives', at: arrival.shown ?? arrival.planned, isEstimated: arrival.shown !== null, leg: arrival }
}
