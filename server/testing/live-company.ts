import { MINUTE_MS } from '../../shared/domain/time/units.ts'
import { ADMIN_PASSWORD } from './processes.ts'

/** Calls a running server as its admin. @throws Error for an answer that is no success */
export type AsAdmin = <Answer = Record<string, unknown>>(
  method: string,
  path: string,
  body?: unknown,
) => Promise<Answer>

/** Logs in as the built-in admin of a server that runs as a process of its own. */
export const asAdminOf = async (url: string): Promise<AsAdmin> => {
  const send = async <Answer>(token: string | null, method: string, place: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(url + place, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as Answer
    if (!response.ok) throw new Error(`${method} ${place}: ${response.status} ${JSON.stringify(answer)}`)
    return answer
  }
  const { access_token } = await send<{ access_token: string }>(null, 'POST', '/api/login', {
    username: 'admin',
    password: ADMIN_PASSWORD,
  })
  return (method, place, body) => send(access_token, method, place, body)
}

export const START = { lat: 47.4522, lon: 8.5548 }
export const END = { lat: 47.0947, lon: 8.2603 }
/** Id of the vehicle's telematics unit or of the driver's phone. */
export const DEVICE = '48241179'

/** ISO of a whole minute, so many minutes from now. */
export const inMinutes = (minutes: number): string =>
  new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS + minutes * MINUTE_MS).toISOString()

/**
 * Two places on the map, a vehicle with a device, and a trip that should have arrived half an hour ago.
 * @returns id of the trip
 */
export const seedLiveCompany = async (admin: AsAdmin): Promise<number> => {
  await admin('POST', '/api/customers', { cm_name: 'Helvetia Cargo' })
  await admin('POST', '/api/subcontractors', { sc_name: 'Alpen Trans' })
  for (const [add_id, add_name, place] of [
    ['ZRH', 'Zürich Flughafen Fracht', START],
    ['ROT', 'Rothenburg Luzern Nord', END],
  ] as const)
    await admin('POST', '/api/address', { add_id, add_name, add_lat: place.lat, add_lon: place.lon, add_radius: 300 })
  await admin('POST', '/api/drivers', { dr_name: 'Ada Keller' })
  await admin('POST', '/api/gps', { gps_id: 'ZH 1001', gps_groups: '', gps_device: DEVICE })
  const { tt_id } = await admin<{ tt_id: number }>('POST', '/api/trips', {
    tt_tour: 'LX 100',
    tt_customer: 'Helvetia Cargo',
    tt_from_adrnr: 'ZRH',
    tt_from_text: 'Zürich Flughafen Fracht',
    tt_to_adrnr: 'ROT',
    tt_to_text: 'Rothenburg Luzern Nord',
    tt_sub: 'Alpen Trans',
    tt_driver: 'Ada Keller',
    tt_gps: 'ZH 1001',
    tt_stp: inMinutes(-150),
    tt_std: inMinutes(-120),
    tt_sta: inMinutes(-30),
  })
  return tt_id
}
