import { metresBetween, type Point } from './geo.ts'

/** Places further away than this say nothing of where a vehicle is, in metres. */
const FAR = 60_000
/** Own addresses within this distance are named before any town, in metres. */
const OWN_FIRST = 3_000
const KM = 1000

export type NamedPoint = Point & { name: string }
/** The place that says best where something is, and how far from it, in whole kilometres. */
export type NearPlace = { place: string; km: number }

const nearest = (from: Point, places: readonly NamedPoint[], within: number): NearPlace | null => {
  let found: NearPlace | null = null
  let least = within
  for (const place of places) {
    const metres = metresBetween(from, place)
    if (metres > least) continue
    least = metres
    found = { place: place.name, km: Math.round(metres / KM) }
  }
  return found
}

/**
 * Names the place near a position: an own address close by, else the nearest of own addresses and towns; null where none is near.
 * @example nearPlace({ lat: 45.84, lon: 9.03 }, [], [{ name: 'Chiasso', lat: 45.83, lon: 9.03 }]) // → { place: 'Chiasso', km: 1 }
 */
export const nearPlace = (
  position: Point,
  addresses: readonly NamedPoint[],
  towns: readonly NamedPoint[],
): NearPlace | null => nearest(position, addresses, OWN_FIRST) ?? nearest(position, [...addresses, ...towns], FAR)
