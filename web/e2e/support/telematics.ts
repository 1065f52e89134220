import { MINUTE_MS } from '#shared/domain/time/units.ts'
import type { TestServer } from './server.ts'

/** Reports of a vehicle's telematics unit to a server of these tests. */

export const OSMAND_SECRET = 'secret-of-the-phones'
export const ZURICH = { lat: 47.4582, lon: 8.5555 }
export const GENEVA = { lat: 46.2381, lon: 6.1089 }

/** Position on the straight line from Zurich to Geneva, 0 to 1. */
export const onTheWay = (share: number) => ({
  lat: ZURICH.lat + (GENEVA.lat - ZURICH.lat) * share,
  lon: ZURICH.lon + (GENEVA.lon - ZURICH.lon) * share,
})

type Spot = { lat: number; lon: number; knots?: number; ignition?: boolean }
/**
 * Sends one report, as OsmAnd does; the unit reports under the name of its vehicle.
 * @param minutes from now, negative for the past
 */
export const report = async (server: TestServer, vehicle: string, minutes: number, spot: Spot): Promise<void> => {
  const { lat, lon, knots = 0, ignition = knots > 0 } = spot
  const query = new URLSearchParams({
    id: vehicle,
    lat: String(lat),
    lon: String(lon),
    timestamp: new Date(Date.now() + minutes * MINUTE_MS).toISOString(),
    speed: String(knots),
    ignition: String(ignition),
  })
  const answer = await fetch(`${server.url}/api/telematics/osmand/${OSMAND_SECRET}?${query}`)
  if (!answer.ok) throw new Error(`the intake answered ${answer.status}`)
}

/** From the ramp to the road: positioned and departed at about these times, minutes from now. */
export const departs = async (server: TestServer, vehicle: string, positioned: number, departed: number) => {
  await report(server, vehicle, positioned, ZURICH)
  await report(server, vehicle, positioned + 2, ZURICH)
  await report(server, vehicle, departed - 2, ZURICH)
  await report(server, vehicle, departed, { ...onTheWay(0.03), knots: 40 })
  await report(server, vehicle, departed + 4, { ...onTheWay(0.06), knots: 40 })
}
