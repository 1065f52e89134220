import { formatDay } from '../../../shared/domain/time/dates.ts'
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
