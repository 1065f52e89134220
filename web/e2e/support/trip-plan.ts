import { formatDay } from '#shared/domain/time/dates.ts'
import type { TripFields } from '#shared/schemas/trip.ts'
import type { TestServer } from './server.ts'
import { tokenOf } from './session.ts'

const HEADER = ['TOUR', 'CUSTOMER', 'FROM', 'TO', 'SUB', 'VEHICLE', 'DRIVERNO', 'SDTP', 'SDTD', 'SDTA']

/** Adds trips of the seeded company by uploading a trip plan. @returns what the server answers */
export const uploadTrips = async (
  server: TestServer,
  trips: readonly { tour: string; day: string; clock: string }[],
): Promise<unknown> => {
  const rows = trips.map(({ tour, day, clock }) => {
    const planned = `${formatDay(day)} ${clock}`
    return [tour, 'Helvetia Cargo', 'ZRH', 'GVA', 'Alpen Trans', 'ZH 1001', '101', planned, planned, planned]
  })
  const body = new FormData()
  const lines = [HEADER, ...rows].map((cells) => cells.join(';')).join('\n')
  body.set('file', new File([lines], 'viele.csv', { type: 'text/csv' }))
  const headers = { authorization: `Bearer ${await tokenOf(server, 'dora')}` }
  return (await fetch(`${server.url}/api/upload`, { method: 'POST', headers, body })).json()
}

/** Adds a vehicle and a driver for one trip alone, so that nothing speaks against it. @returns the trip's fields of them */
export const addCrew = async (server: TestServer, name: string): Promise<Partial<TripFields>> => {
  const crew = { tt_gps: `ZH 300${name}`, tt_driver: `Fahrer ${name}`, tt_drivernr: `30${name}` }
  const dr_groups = 'alpen trans'
  await server.api('POST', '/api/gps', { gps_id: crew.tt_gps, gps_groups: dr_groups })
  const driver = { dr_name: crew.tt_driver, dr_number: crew.tt_drivernr, dr_groups, dr_requirements: '11_2_7' }
  await server.api('POST', '/api/drivers', driver)
  return crew
}
