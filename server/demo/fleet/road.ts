import { metresBetween, type Point } from '#shared/domain/tracking/geo.ts'
import { countryOf, type DemoAddress, demoAddress } from '../addresses.ts'

/** Roads of the demo, by the same rule of thumb as the product's estimate: the great circle and a third more. */
export const DETOUR = 1.3
/** km/h by length of the drive in km, road included. */
const SPEEDS: readonly [upTo: number, kmh: number][] = [
  [20, 35],
  [100, 55],
  [Number.POSITIVE_INFINITY, 65],
]
/** EU 561/2006: 45 minutes after four and a half hours at the wheel. */
const DRIVING_BEFORE_BREAK = 270
export const BREAK_MINUTES = 45

export const pointOf = (address: Pick<DemoAddress, 'add_lat' | 'add_lon'>): Point => ({
  lat: address.add_lat,
  lon: address.add_lon,
})

/** Kilometres by road between two points. */
export const roadKm = (from: Point, to: Point): number => (metresBetween(from, to) / 1000) * DETOUR

/** Minutes at the wheel. */
export const wheelMinutes = (km: number): number => {
  const [, kmh = 65] = SPEEDS.find(([upTo]) => km <= upTo) ?? []
  return (km / kmh) * 60
}

/** Number of breaks that a drive of so many minutes at the wheel needs. */
export const breaksOf = (minutes: number): number => Math.max(0, Math.ceil(minutes / DRIVING_BEFORE_BREAK) - 1)

/** Minutes from ramp to ramp, breaks included. */
export const driveMinutes = (from: Point, to: Point): number => {
  const minutes = wheelMinutes(roadKm(from, to))
  return minutes + breaksOf(minutes) * BREAK_MINUTES
}

/** Kilometres by road between two demo addresses. */
export const roadKmBetween = (from: string, to: string): number =>
  roadKm(pointOf(demoAddress(from)), pointOf(demoAddress(to)))

/** Minutes between two demo addresses, breaks included. */
export const driveMinutesBetween = (from: string, to: string): number =>
  driveMinutes(pointOf(demoAddress(from)), pointOf(demoAddress(to)))

/** Toll of a heavy lorry, euro a kilometre, roughly. */
const TOLL_PER_KM: Record<string, number> = {
  CH: 0.82,
  DE: 0.35,
  FR: 0.27,
  IT: 0.19,
  AT: 0.46,
  LU: 0.12,
  BE: 0.2,
  NL: 0.17,
  CZ: 0.22,
}

/** Toll between two demo addresses, euro: half the way at the rate of either country. */
export const tollBetween = (from: string, to: string): number => {
  const rate = (id: string) => TOLL_PER_KM[countryOf(id) ?? ''] ?? 0
  return roadKmBetween(from, to) * ((rate(from) + rate(to)) / 2)
}
