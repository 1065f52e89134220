import { type DelayWord, MARGINAL_FROM_MINUTES } from '#shared/domain/delay/delay.ts'
import { LEGS, type Leg, legsOf, type TripTimes } from '#shared/domain/delay/legs.ts'
import { silentSince } from '#shared/domain/delay/silence.ts'
import type { TimeSource } from '#shared/domain/links/reports.ts'
import { MINUTE_MS } from '#shared/domain/time/units.ts'
import type { SharePage } from '#shared/schemas/trip-link.ts'

/** A step of the trip: planned, expected and actual time, and the source of the last. Instants are ISO texts. */
export type SharedLeg = {
  name: Leg['name']
  planned: string
  expected: string | null
  actual: string | null
  source: TimeSource | null
}
export type ShareView = {
  state: 'off' | 'arrived' | 'silent' | 'way' | 'ready' | 'waiting'
  /** Time since which the trip is silent, ISO. */
  silentSince: string | null
  /** Actual, expected or planned arrival. */
  arrival: { kind: 'arrived' | 'expected' | 'planned_arrival'; at: string }
  /** Of the arrival; null if there is nothing to compare. Minutes are positive. */
  delay: { word: Extract<DelayWord, 'early' | 'on_time'> | 'late'; minutes: number } | null
  /** Minutes since the estimate was made; null without one. */
  estimateAge: number | null
  /** The expected time has passed, and no arrival was reported. */
  isOverdue: boolean
  legs: SharedLeg[]
  /** Minutes since the position; null without one. */
  positionAge: number | null
}

/** An arrival is reported a few minutes after it happened. */
const REPORTED_WITHIN = 10 * MINUTE_MS

const age = (at: string | null | undefined, now: number): number | null =>
  at ? Math.max(0, Math.floor((now - Date.parse(at)) / MINUTE_MS)) : null

const timesOf = (page: SharePage): TripTimes => ({
  tt_stp: page.stp,
  tt_std: page.std,
  tt_sta: page.sta,
  tt_etp: page.etp,
  tt_eta: page.eta,
  tt_atp: page.atp,
  tt_atd: page.atd,
  tt_ata: page.ata,
})

const delayOf = ({ delay }: Leg): ShareView['delay'] => {
  if (delay === null) return null
  if (delay >= MARGINAL_FROM_MINUTES) return { word: 'late', minutes: delay }
  return delay < 0 ? { word: 'early', minutes: -delay } : { word: 'on_time', minutes: 0 }
}

/**
 * Content of a share page. @param now milliseconds, by the server's clock
 * @returns `state` is what the vehicle does now; a departure that was lost counts once the trip has arrived
 */
export const shareView = (page: SharePage, now: number): ShareView => {
  const legs = legsOf(timesOf(page), now)
  const expected = page.eta ?? page.sta
  const kind = page.ata ? 'arrived' : page.eta ? 'expected' : 'planned_arrival'
  // An estimate rests on what was heard.
  const heard = [page.position?.at ?? '', page.estimated_at ?? ''].toSorted()[1]
  const silent = silentSince({ ...timesOf(page), tt_position_at: heard }, now)
  const onItsWay = silent ? 'silent' : page.atd ? 'way' : page.atp ? 'ready' : 'waiting'
  const state = page.off ? 'off' : page.ata ? 'arrived' : onItsWay
  const [planned, actual, estimated] = [
    { positioning: page.stp, departure: page.std, arrival: page.sta },
    { positioning: page.atp, departure: page.atd, arrival: page.ata },
    { positioning: page.etp, departure: null, arrival: page.eta },
  ]
  const source = {
    positioning: page.sources.atp,
    departure: page.sources.atd,
    arrival: page.sources.ata,
  }
  return {
    state,
    silentSince: silent,
    arrival: { kind, at: page.ata ?? expected },
    delay: page.off ? null : delayOf(legs.arrival),
    estimateAge: page.off || page.ata ? null : age(page.estimated_at, now),
    isOverdue: !page.off && page.ata === null && Date.parse(expected) < now - REPORTED_WITHIN,
    legs: LEGS.map((name) => ({
      name,
      planned: planned[name],
      expected: actual[name] ? null : estimated[name],
      actual: actual[name],
      source: source[name] ?? null,
    })),
    positionAge: age(page.position?.at, now),
  }
}
