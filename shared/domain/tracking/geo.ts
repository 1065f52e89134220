/** A position on earth, degrees in WGS 84. */
export type Point = { readonly lat: number; readonly lon: number }

/** Mean earth radius in metres (IUGG). */
const EARTH_RADIUS = 6_371_008.8
const RADIANS = Math.PI / 180

/** Great-circle distance in metres (haversine, which stays exact for short distances). */
export function metresBetween(a: Point, b: Point): number {
  const sinLat = Math.sin(((b.lat - a.lat) * RADIANS) / 2)
  const sinLon = Math.sin(((b.lon - a.lon) * RADIANS) / 2)
  const h = sinLat * sinLat + Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * sinLon * sinLon
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Initial bearing of the great circle from `a` to `b`, degrees clockwise from north, -180 to 180. */
export function bearing(a: Point, b: Point): number {
  const dLon = (b.lon - a.lon) * RADIANS
  const latA = a.lat * RADIANS
  const latB = b.lat * RADIANS
  const east = Math.sin(dLon) * Math.cos(latB)
  const north = Math.cos(latA) * Math.sin(latB) - Math.sin(latA) * Math.cos(latB) * Math.cos(dLon)
  return Math.atan2(east, north) / RADIANS
}

/** The point `metres` away from `start` in the direction `degrees` (clockwise from north). */
export function pointAway(start: Point, degrees: number, metres: number): Point {
  const angle = metres / EARTH_RADIUS
  const lat = start.lat * RADIANS
  const sinLat = Math.sin(lat) * Math.cos(angle) + Math.cos(lat) * Math.sin(angle) * Math.cos(degrees * RADIANS)
  const east = Math.sin(degrees * RADIANS) * Math.sin(angle) * Math.cos(lat)
  const lon = start.lon + Math.atan2(east, Math.cos(angle) - Math.sin(lat) * sinLat) / RADIANS
  return { lat: Math.asin(sinLat) / RADIANS, lon: ((lon + 540) % 360) - 180 }
}
