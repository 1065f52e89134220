import {
  type DelayClass,
  type DelayWord,
  delayClass,
  delayMinutes,
  EARLY_FROM_MINUTES,
  type MaybeInstant,
} from './delay.ts'
import { type HeardTrip, silentSince } from './silence.ts'

export const LEGS = ['positioning', 'departure', 'arrival'] as const
export type LegName = (typeof LEGS)[number]
export type LegPhase = 'arrived' | 'in_transit' | 'departed' | 'waiting'

/** The times of a trip, as ISO strings; null or absent where there is none. */
export type TripTimes = {
  tt_stp?: MaybeInstant
  tt_std?: MaybeInstant
  tt_sta?: MaybeInstant
  tt_etp?: MaybeInstant
  tt_eta?: MaybeInstant
  tt_atp?: MaybeInstant
  tt_atd?: MaybeInstant
  tt_ata?: MaybeInstant
} & HeardTrip

/** One leg of a trip at a moment. A leg without times has phase, delay and class null and shows "-". */
export type Leg = {
  name: LegName
  planned: string | null
  /** The time that screens show: the actual one, else the estimated one. */
  shown: string | null
  /** Whole minutes, negative when early. */
  delay: number | null
  delayClass: DelayClass | null
  phase: LegPhase | null
  /** Of a leg that waits or is in transit, where nothing is heard of the trip any more (`silentSince`); ISO. */
  silentSince: string | null
}

const leg = (name: LegName, planned: MaybeInstant, shown: MaybeInstant, phase: LegPhase | null, now?: number): Leg => {
  const delay = phase ? delayMinutes(planned, shown, null, now) : null
  return {
    name,
    planned: planned || null,
    shown: shown || null,
    delay,
    delayClass: delay === null ? null : delayClass(delay),
    phase: delay === null ? null : phase,
    silentSince: null,
  }
}

/**
 * Returns the word for a leg's delay: its class, or that it is early. What waits for its hour is not early; null without
 * anything to compare.
 * @example delayWord({ delay: -30, delayClass: 'on_time', phase: 'waiting' }) // → 'on_time'
 */
export const delayWord = ({
  delay,
  delayClass,
  phase,
}: Pick<Leg, 'delay' | 'delayClass' | 'phase'>): DelayWord | null =>
  delay !== null && delay <= -EARLY_FROM_MINUTES && phase !== 'waiting' ? 'early' : delayClass

/** Positioning and arrival: arrived once the actual time is there, in transit while there is an estimate. */
const reached = (name: LegName, planned: MaybeInstant, actual: MaybeInstant, estimated: MaybeInstant): Leg =>
  leg(name, planned, actual || estimated, actual ? 'arrived' : estimated ? 'in_transit' : null)

/**
 * A departure has no estimate. It waits from the actual positioning on, and its delay is then now minus STD. Once the
 * vehicle has arrived it waits no more, even if its departure was lost in a gap of the feed.
 */
const departure = (trip: TripTimes, now: number): Leg => {
  if (trip.tt_atd) return leg('departure', trip.tt_std, trip.tt_atd, 'departed')
  return leg('departure', trip.tt_std, null, trip.tt_atp && !trip.tt_ata ? 'waiting' : null, now)
}

const legAt = (trip: TripTimes, name: LegName, now: number): Leg => {
  switch (name) {
    case 'positioning':
      return reached('positioning', trip.tt_stp, trip.tt_atp, trip.tt_etp)
    case 'departure':
      return departure(trip, now)
    case 'arrival':
      return reached('arrival', trip.tt_sta, trip.tt_ata, trip.tt_eta)
  }
}

/**
 * One leg of the trip; `now` in milliseconds. Source: rules 5.5.
 * @example legOf({ tt_std: '2026-03-02T08:00Z', tt_atp: '2026-03-02T07:30Z', tt_ata: '2026-03-02T12:00Z' }, 'departure', 0).phase // → null
 */
export const legOf = (trip: TripTimes, name: LegName, now: number): Leg => {
  const found = legAt(trip, name, now)
  if (found.phase === 'in_transit' || found.phase === 'waiting') found.silentSince = silentSince(trip, now)
  return found
}

/** All three legs of the trip; `now` in milliseconds. */
export const legsOf = (trip: TripTimes, now: number): Record<LegName, Leg> => ({
  positioning: legOf(trip, 'positioning', now),
  departure: legOf(trip, 'departure', now),
  arrival: legOf(trip, 'arrival', now),
})
