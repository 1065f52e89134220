import { delayMinutes, MARGINAL_FROM_MINUTES } from '../delay/delay.ts'
import { DELAY_REASONS, type DelayReason, type DriverNews, delayReasonOf } from '../links/reports.ts'
import type { TripStatus } from '../trip/trip-status.ts'

/** Minutes that an arrival may be late and still counts as on time: what delays call on time (rules 5.6), unless the company allows more. */
export const DEFAULT_ON_TIME_MINUTES = MARGINAL_FROM_MINUTES - 1
/** Four hours: more would call everything on time. */
export const MAX_ON_TIME_MINUTES = 240

/** States of the arrival of a trip that should have arrived. */
export const ARRIVAL_STATES = ['on_time', 'late', 'unknown'] as const
export type ArrivalState = (typeof ARRIVAL_STATES)[number]

export type JudgedTrip = {
  tt_status?: TripStatus | undefined
  tt_sta?: string | undefined
  tt_ata?: string | null | undefined
  tt_driver_news?: DriverNews | undefined
}
/** `tolerance` in whole minutes, `now` in milliseconds. */
export type Judging = { tolerance: number; now: number }

/** Whole minutes by which a trip arrived late, negative when early; null while its arrival is not known. */
export const arrivalDelay = ({ tt_sta, tt_ata }: JudgedTrip): number | null => delayMinutes(tt_sta, tt_ata, null)

/**
 * Returns how a trip arrived; null for one that does not count: not active, or not due yet. An estimate is not an arrival.
 * @example arrivalState({ tt_status: 'active', tt_sta: '2026-03-02T08:00Z', tt_ata: '2026-03-02T08:05Z' }, { tolerance: 5, now: 0 }) // → 'on_time'
 */
export const arrivalState = (trip: JudgedTrip, { tolerance, now }: Judging): ArrivalState | null => {
  if (trip.tt_status !== 'active' || !trip.tt_sta) return null
  const delay = arrivalDelay(trip)
  if (delay === null) return Date.parse(trip.tt_sta) <= now ? 'unknown' : null
  return delay <= tolerance ? 'on_time' : 'late'
}

/** Counts of trips that should have arrived. `late_minutes`: of those that were late, from the planned arrival on. */
export type Punctuality = { due: number; known: number; on_time: number; late_minutes: number }
export const NO_PUNCTUALITY: Punctuality = { due: 0, known: 0, on_time: 0, late_minutes: 0 }

export const addPunctuality = (a: Punctuality, b: Punctuality): Punctuality => ({
  due: a.due + b.due,
  known: a.known + b.known,
  on_time: a.on_time + b.on_time,
  late_minutes: a.late_minutes + b.late_minutes,
})

/** Counts one trip. */
export const punctualityOf = (trip: JudgedTrip, judging: Judging): Punctuality => {
  const state = arrivalState(trip, judging)
  return {
    due: state === null ? 0 : 1,
    known: state === 'on_time' || state === 'late' ? 1 : 0,
    on_time: state === 'on_time' ? 1 : 0,
    late_minutes: state === 'late' ? (arrivalDelay(trip) ?? 0) : 0,
  }
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)
/** Share on time of the arrivals that are known, between 0 and 1; null without any. */
export const onTimeShare = ({ on_time, known }: Pick<Punctuality, 'on_time' | 'known'>): number | null =>
  share(on_time, known)
/** Share of the trips whose arrival is known; null without any trip. */
export const knownShare = ({ known, due }: Punctuality): number | null => share(known, due)
/** Mean minutes of those that were late, rounded; null without any. */
export const meanLateMinutes = ({ known, on_time, late_minutes }: Punctuality): number | null =>
  known === on_time ? null : Math.round(late_minutes / (known - on_time))
/**
 * Rise of a share since before, as both are shown, to a tenth of a percent: else 12.7 % after 12.5 % could be called 0.1 points
 * more. Null where one of both is not known.
 * @example shareTrend(0.1268, 0.1254) // → 0.002
 */
export const shareTrend = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : (Math.round(now * 1000) - Math.round(before * 1000)) / 1000
/** Rise of the share on time since before, between -1 and 1; null where one of both is not known. */
export const onTimeTrend = (now: Punctuality, before: Punctuality): number | null =>
  shareTrend(onTimeShare(now), onTimeShare(before))

/** Reasons of late trips, as their drivers reported them: one of the list, words of their own, or none. */
export const EXCUSES = [...DELAY_REASONS, 'other', 'none'] as const
export type Excuse = DelayReason | 'other' | 'none'
export const excuseOf = ({ tt_driver_news }: JudgedTrip): Excuse => {
  const { late_minutes, late_reason = '' } = tt_driver_news ?? {}
  if (late_minutes === undefined) return 'none'
  return delayReasonOf(late_reason) ?? 'other'
}
/** Minutes of a late trip that its driver gave a reason for: those that were reported, but no more than it was late. */
export const excusedMinutes = (trip: JudgedTrip): number =>
  Math.max(0, Math.min(arrivalDelay(trip) ?? 0, trip.tt_driver_news?.late_minutes ?? 0))

/** Late trips of one reason, and their minutes. */
export type ExcuseSum = { reason: Excuse; trips: number; late_minutes: number; excused_minutes: number }

/** Sums of late trips by reason, in the order of {@link EXCUSES}; reasons that no trip has are left out. */
export const excuseSums = (trips: Iterable<JudgedTrip>, judging: Judging): ExcuseSum[] => {
  const sums = new Map<Excuse, ExcuseSum>()
  for (const trip of trips) {
    if (arrivalState(trip, judging) !== 'late') continue
    const reason = excuseOf(trip)
    const sum = sums.get(reason) ?? { reason, trips: 0, late_minutes: 0, excused_minutes: 0 }
    sum.trips += 1
    sum.late_minutes += arrivalDelay(trip) ?? 0
    sum.excused_minutes += excusedMinutes(trip)
    sums.set(reason, sum)
  }
  return EXCUSES.flatMap((reason) => sums.get(reason) ?? [])
}
