import { spellingKey } from '../names/names.ts'
import { SECOND_MS } from '../time/units.ts'
import { breaksAhead, drivenWithin } from '../tracking/driving-rule.ts'
import { drivingTime, isRoundTrip, medianDrive, roadMetres } from '../tracking/estimate.ts'
import { metresBetween, type Point } from '../tracking/geo.ts'
import { entryOf } from './entry-of.ts'

/**
 * The way between two places, milliseconds. `needed` is the time that it usually takes, breaks included;
 * with less than `least` it cannot be done, and `driving` is what is driven in that. A plan between the two is not called
 * wrong: an estimate by the map, and the median of past drives, are not that exact.
 */
export type Way = { readonly needed: number; readonly least: number; readonly driving: number }

/** Number of a place among those that are known; the same address has the same one. */
export type PlaceNumber = number
/** The place of a trip that names no address. */
const NOWHERE: PlaceNumber = -1

export type Ways = {
  /** The number of an address, by its id; -1 for none. */
  placeOf: (add_id: string | undefined) => PlaceNumber
  /** From one place to another; null where it is unknown. Within one place there is none: 0. */
  between: (from: PlaceNumber, to: PlaceNumber) => Way | null
  /** The same of a trip. A tour that ends where it began has no way on a map: only past drives know it. */
  ofTrip: (from: PlaceNumber, to: PlaceNumber) => Way | null
  /** Metres of road by the map, about; null where one of the places is not on it. */
  metres: (from: PlaceNumber, to: PlaceNumber) => number | null
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
  /** The median of past drives, seconds, for a caller without the drives themselves (`drives` is empty then). */
  readonly usual?: (from: string, to: string) => number | null
  /** Seconds of driving without breaks, by the router. */
  readonly routed?: (from: string, to: string) => number | null
  /** Milliseconds. */
  readonly now: number
}

const STAYS: Way = { needed: 0, least: 0, driving: 0 }
/** Smallest share of the estimated time in which a way can be driven. */
const FASTEST = 0.9

/** `add_id` as it is spelled, and `id` for comparing. */
type Place = { readonly id: string; readonly add_id: string; readonly point: Point | null }
type Found = { readonly between: Way | null; readonly ofTrip: Way | null }
/** More places than a company has: a way is remembered by one number. */
const MAX_PLACES = 1_000_000

/** The ways by the router, else by the median of past drives, else by the map with breaks (telematics 4). */
export const waysOf = ({ addresses, drives, usual: usualOf, routed, now }: WaySources): Ways => {
  const places: Place[] = []
  const numbers = new Map<string, PlaceNumber>()
  const spelled = new Map<string, PlaceNumber>()
  const placeOf = (add_id = ''): PlaceNumber =>
    entryOf(spelled, add_id, () => {
      const id = spellingKey(add_id)
      return id === '' ? NOWHERE : entryOf(numbers, id, () => places.push({ id, add_id, point: null }) - 1)
    })
  for (const { add_id, add_lat, add_lon } of addresses) {
    const point = add_lat === null || add_lon === null ? null : { lat: add_lat, lon: add_lon }
    numbers.set(spellingKey(add_id), places.push({ id: spellingKey(add_id), add_id, point }) - 1)
  }
  const wayNumber = (from: PlaceNumber, to: PlaceNumber) => from * MAX_PLACES + to
  const past = new Map<number, PastDrive[]>()
  for (const drive of drives) {
    const number = wayNumber(placeOf(drive.tt_from_adrnr), placeOf(drive.tt_to_adrnr))
    entryOf(past, number, (): PastDrive[] => []).push(drive)
  }

  const find = (from: PlaceNumber, to: PlaceNumber): Found => {
    const [start, end] = [places[from], places[to]]
    if (!start || !end) return { between: null, ofTrip: null }
    const isTour = from === to || (start.point !== null && end.point !== null && isRoundTrip(start.point, end.point))
    const seconds = isTour ? null : (routed?.(start.id, end.id) ?? null)
    if (seconds !== null) {
      const way = withBreaks(seconds * SECOND_MS, 1)
      return { between: way, ofTrip: way }
    }
    const usual = usualOf ? usualOf(start.add_id, end.add_id) : medianDrive(past.get(wayNumber(from, to)) ?? [], now)
    const byPast = usual === null ? null : asDriven(usual * SECOND_MS)
    if (isTour) return { between: from === to ? STAYS : (byPast ?? STAYS), ofTrip: byPast }
    if (byPast) return { between: byPast, ofTrip: byPast }
    const isOnMap = start.point !== null && end.point !== null
    const byMap = isOnMap ? withBreaks(drivingTime(metresBetween(start.point, end.point)), FASTEST) : null
    return { between: byMap, ofTrip: byMap }
  }
  const known = new Map<number, Found>()
  const lookUp = (from: PlaceNumber, to: PlaceNumber): Found =>
    entryOf(known, wayNumber(from, to), () => find(from, to))
  return {
    placeOf,
    between: (from, to) => lookUp(from, to).between,
    ofTrip: (from, to) => lookUp(from, to).ofTrip,
    metres: (from, to) => {
      const [start, end] = [places[from]?.point, places[to]?.point]
      return start && end ? roadMetres(metresBetween(start, end)) : null
    },
  }
}

const wholeSeconds = (ms: number): number => Math.round(ms / SECOND_MS) * SECOND_MS

/** @param fastest share of the driving that is the least */
const withBreaks = (usual: number, fastest: number): Way => {
  const driving = wholeSeconds(usual * fastest)
  return { needed: usual + breaksAhead(usual), least: driving + breaksAhead(driving), driving }
}

/** Past drives hold the breaks that they took. */
const asDriven = (needed: number): Way => {
  const least = wholeSeconds(needed * FASTEST)
  return { needed, least, driving: drivenWithin(least) }
}
