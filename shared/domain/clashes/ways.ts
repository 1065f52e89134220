import { nameKey } from '../names/names.ts'
import { BREAK, breaksAhead, DRIVING_PERIOD, drivingTime, isRoundTrip, medianDrive } from '../tracking/estimate.ts'
import { metresBetween, type Point } from '../tracking/geo.ts'
import { entryOf } from './entry-of.ts'

/** What is known of the way between two places, milliseconds; `needed` is the driving with the breaks that it asks for. */
export type Way = { readonly driving: number; readonly needed: number; readonly source: 'router' | 'past' | 'map' }

export type Ways = {
  /** From one place to another, addresses by their id; null where nobody knows. Within one place there is none: 0. */
  between: (from: string, to: string) => Way | null
  /** The same of a trip. A tour that ends where it began has no way on a map: only past drives know it. */
  ofTrip: (from: string, to: string) => Way | null
}

/** A trip that was driven. */
export type PastDrive = {
  readonly tt_from_adrnr?: string
  readonly tt_to_adrnr?: string
  readonly tt_atd?: string | null
  readonly tt_ata?: string | null
}

export type WaySources = {
  readonly addresses: readonly { add_id: string; add_lat: number | null; add_lon: number | null }[]
  /** Past trips, in any order; five of a way are enough (`medianDrive`). */
  readonly drives: readonly PastDrive[]
  /** Seconds of driving without breaks, by the router. */
  readonly routed?: (from: string, to: string) => number | null
  /** Milliseconds. */
  readonly now: number
}

const SECOND = 1_000
const STAYS: Way = { driving: 0, needed: 0, source: 'map' }

/** How much of a span somebody can have driven by the rule: 45 minutes of break after each four and a half hours. */
export const drivenWithin = (span: number): number => {
  const cycle = DRIVING_PERIOD + BREAK
  return Math.floor(span / cycle) * DRIVING_PERIOD + Math.min(span % cycle, DRIVING_PERIOD)
}

/** The ways by the router, else by the median of past drives, else by the map with breaks (telematics 4). */
export const waysOf = ({ addresses, drives, routed, now }: WaySources): Ways => {
  const places = new Map<string, Point>()
  for (const { add_id, add_lat, add_lon } of addresses)
    if (add_lat !== null && add_lon !== null) places.set(nameKey(add_id), { lat: add_lat, lon: add_lon })
  const past = drivesByWay(drives)
  type Found = { between: Way | null; ofTrip: Way | null }
  const known = new Map<string, Map<string, Found>>()

  const find = (from: string, to: string): Found => {
    const [start, end] = [places.get(from), places.get(to)]
    const isTour = from === to || (start !== undefined && end !== undefined && isRoundTrip(start, end))
    const seconds = isTour ? null : (routed?.(from, to) ?? null)
    if (seconds !== null) {
      const way = withBreaks(seconds * SECOND, 'router')
      return { between: way, ofTrip: way }
    }
    const usual = medianDrive(past.get(from)?.get(to) ?? [], now)
    const byPast: Way | null =
      usual === null ? null : { driving: drivenWithin(usual * SECOND), needed: usual * SECOND, source: 'past' }
    if (isTour) return { between: from === to ? STAYS : (byPast ?? STAYS), ofTrip: byPast }
    if (byPast) return { between: byPast, ofTrip: byPast }
    const byMap = start && end ? withBreaks(drivingTime(metresBetween(start, end)), 'map') : null
    return { between: byMap, ofTrip: byMap }
  }
  const lookUp = (from: string, to: string) => {
    const [start, end] = [nameKey(from), nameKey(to)]
    if (start === '' || end === '') return null
    return entryOf(
      entryOf(known, start, () => new Map()),
      end,
      () => find(start, end),
    )
  }
  return {
    between: (from, to) => lookUp(from, to)?.between ?? null,
    ofTrip: (from, to) => lookUp(from, to)?.ofTrip ?? null,
  }
}

const withBreaks = (driving: number, source: Way['source']): Way => ({
  driving,
  needed: driving + breaksAhead(driving),
  source,
})

type Drive = { tt_atd: string | null; tt_ata: string | null }
const drivesByWay = (drives: readonly PastDrive[]): Map<string, Map<string, Drive[]>> => {
  const byWay = new Map<string, Map<string, Drive[]>>()
  for (const { tt_from_adrnr, tt_to_adrnr, tt_atd, tt_ata } of drives) {
    if (!tt_atd || !tt_ata || !tt_from_adrnr || !tt_to_adrnr) continue
    const [from, to] = [nameKey(tt_from_adrnr), nameKey(tt_to_adrnr)]
    entryOf(
      entryOf(byWay, from, () => new Map<string, Drive[]>()),
      to,
      (): Drive[] => [],
    ).push({ tt_atd, tt_ata })
  }
  return byWay
}
