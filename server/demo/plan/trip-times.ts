import { HOUR_MS, MINUTE_MS } from '#shared/domain/time/units.ts'
import { progressOf, type Run, type SimulatedTrip } from '../fleet/trip-run.ts'

/** The times that telematics writes into a trip; ISO strings. */
export type LiveTimes = {
  tt_etp: string | null
  tt_eta: string | null
  tt_atp: string | null
  tt_atd: string | null
  tt_ata: string | null
}

export const NO_LIVE_TIMES: LiveTimes = { tt_etp: null, tt_eta: null, tt_atp: null, tt_atd: null, tt_ata: null }

/** A trip is looked at from this long before its planned positioning, as the tracker has it. */
const OPENS_BEFORE_STP = 4 * HOUR_MS

/**
 * Returns the known times of a run at a moment (milliseconds): actual ones, and estimates that begin at the plan and come closer
 * to the truth. An estimate stays as it last was once the time itself is there.
 */
export const timesAt = (trip: SimulatedTrip, run: Run, now: number): LiveTimes => {
  const stp = Date.parse(trip.tt_stp)
  const opens = Math.min(stp - OPENS_BEFORE_STP, run.atp)
  if (now < opens) return NO_LIVE_TIMES
  const past = (time: number) => (now >= time ? iso(time) : null)
  const etp = now >= run.atp ? run.atp : Math.max(now, between(stp, run.atp, (now - opens) / (run.atp - opens)))
  return {
    tt_etp: minuteOf(etp),
    tt_eta: minuteOf(now >= run.ata ? run.ata : Math.max(now, expectedArrival(trip, run, now, etp))),
    tt_atp: past(run.atp),
    tt_atd: past(run.atd),
    tt_ata: past(run.ata),
  }
}

/**
 * Estimated arrival: before the departure max(now, STD, estimated positioning) and the planned drive; then nearer to the truth.
 */
const expectedArrival = (trip: SimulatedTrip, run: Run, now: number, etp: number): number => {
  const std = Date.parse(trip.tt_std)
  const drive = Date.parse(trip.tt_sta) - std
  if (now < run.atd) return Math.max(now, std, etp) + drive
  return between(run.atd + drive, run.ata, progressOf(run, now).share)
}

const between = (from: number, to: number, share: number): number => from + (to - from) * share
const iso = (ms: number): string => new Date(ms).toISOString()
const minuteOf = (ms: number): string => iso(Math.round(ms / MINUTE_MS) * MINUTE_MS)
