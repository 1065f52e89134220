import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DAY_MS } from '#shared/domain/time/units.ts'
import type { TripFields } from '#shared/schemas/trip.ts'
import { openSession } from '../../people/store/actors.ts'
import { insertUser } from '../../people/store/users.ts'
import { openStore, type Store } from '../../store/db.ts'
import { startProgram, startShipped } from '../../testing/processes.ts'
import { SAMPLE_TRIP } from '../../testing/sample-trips.ts'
import { insertTrips } from '../../trips/store/trips.ts'

export const TIME_ZONE = 'Europe/Zurich'
const SUBCONTRACTORS = 25
const AUTHOR = { username: 'admin', source: 'person' } as const

export const subcontractorName = (index: number): string => `Subcontractor ${index % SUBCONTRACTORS}`

/** Monday 00:00 UTC of this week. */
const monday = (): number => {
  const day = Math.floor(Date.now() / DAY_MS)
  return (day - ((day + 3) % 7)) * DAY_MS
}

/** Trips of this week from Monday noon to Sunday noon, so that every zone finds them in it. */
export const tripsOfThisWeek = (count: number): TripFields[] =>
  Array.from({ length: count }, (_unused, index) => {
    const stp = monday() + DAY_MS / 2 + Math.floor((index / count) * 6 * DAY_MS)
    const at = (hours: number): string => new Date(stp + hours * 3_600_000).toISOString()
    return {
      ...SAMPLE_TRIP,
      tt_tour: `LX ${1000 + index}`,
      tt_customer: `Customer ${index % 40}`,
      tt_sub: subcontractorName(index),
      tt_gps: `ZH ${1000 + (index % 250)}`,
      tt_stp: at(0),
      tt_std: at(0.5),
      tt_sta: at(4),
    }
  })

/** A person without a password: the measurements begin with a session. */
export const addPerson = (store: Store, username: string, subcontractor: string | null = null): number =>
  insertUser(
    store,
    {
      username,
      email: `${username}@example.com`,
      role: subcontractor === null ? 'admin' : 'sub',
      subcontractor,
      customer_id: null,
      password_hash: 'none',
    },
    'admin',
  ).id

/** The real server, as a process of its own on a database of its own, and the token of an admin. */
export type Company = {
  url: string
  pid: number
  token: string
  database: string
  folder: string
  stop: () => Promise<void>
}

/**
 * A company with so many trips this week, all of them in the devices' window.
 * @param fill more that it is to have, before the server starts
 * @param env further settings of the server
 * @param how from its source, or built, as `npm start` does
 */
export const startCompany = async (
  trips: number,
  fill?: (store: Store, folder: string) => void,
  env: Record<string, string> = {},
  how: 'source' | 'shipped' = 'source',
): Promise<Company> => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-bench-'))
  const database = path.join(folder, 'tours.db')
  const store = openStore(database, { timeZone: TIME_ZONE })
  insertTrips(store, tripsOfThisWeek(trips), AUTHOR)
  const userId = addPerson(store, 'dispatcher')
  const token = openSession(store, { userId, stayLoggedIn: true, userAgent: 'bench' })
  fill?.(store, folder)
  store.close()
  const settings = { NODE_ENV: 'production', LOG_LEVEL: 'info', DATA_DIR: folder, TIME_ZONE, ...env }
  const server = how === 'source' ? startProgram('main.ts', [], settings) : startShipped('main', [], settings)
  const stop = async (): Promise<void> => {
    server.child.kill('SIGTERM')
    await server.ended
    fs.rmSync(folder, { recursive: true, force: true })
  }
  try {
    return { url: await server.url(), pid: server.child.pid ?? 0, token, database, folder, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
