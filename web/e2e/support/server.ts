import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { ENDS_WITH_PARENT } from '#server/testing/ends-with-parent.ts'
import { SHIPPED_RULES } from '#shared/domain/approvals/documents.ts'
import { HOUR_MS } from '#shared/domain/time/units.ts'
import { newTourDefaults } from '#shared/domain/tour/weekday-rules.ts'
import type { TripFields } from '#shared/schemas/trip.ts'
import { slowness } from '../../../.scripts/patience.mjs'
import { ZONE } from './days.ts'

/** A real server process on a database of its own. It may be killed and started again on the same port and database. */
export type TestServer = {
  url: string
  /** Folder of its database. */
  folder: string
  start: () => Promise<void>
  /** `SIGTERM` stops it in order, `SIGKILL` is a power cut. Resolves when it is gone. */
  stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>
  /** A call in the name of the admin, or of another token. */
  api: <Answer = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    token?: string,
  ) => Promise<Answer>
  logIn: (username: string, password: string) => Promise<string>
  dispose: () => Promise<void>
}

export const ADMIN_PASSWORD = 'admin-e2e-password'
export const PASSWORD = 'user-e2e-password'
const ROOT = path.resolve(import.meta.dirname, '../../..')

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = net.createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo
      probe.close(() => resolve(port))
    })
  })

const isUp = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/healthz`)).ok
  } catch {
    return false
  }
}

/** A folder that a server left in order, and a token of the admin that its database knows. */
type Prepared = { folder: string; adminToken: string }
/** Names what {@link prepareCompany} made to the processes that run the tests. */
const PREPARED = 'E2E_COMPANY'

/**
 * @param env settings beside those of every test
 * @param prepared what it starts on; without, on an empty database
 */
export const createServer = async (env: Record<string, string> = {}, prepared?: Prepared): Promise<TestServer> => {
  const port = await freePort()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-e2e-'))
  if (prepared) fs.cpSync(prepared.folder, folder, { recursive: true })
  const url = `http://localhost:${port}`
  let child: ChildProcess | null = null
  let adminToken = prepared?.adminToken ?? null

  const start = async (): Promise<void> => {
    child = spawn(process.execPath, [...ENDS_WITH_PARENT, path.join(ROOT, 'dist/server/main.js')], {
      cwd: ROOT,
      stdio: ['pipe', 'ignore', 'inherit'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: folder,
        ADMIN_PASSWORD,
        TIME_ZONE: ZONE,
        LOG_LEVEL: 'error',
        ...env,
      },
    })
    const deadline = Date.now() + 60_000 * slowness()
    while (Date.now() < deadline) {
      if (await isUp(url)) return
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error('the server did not come up')
  }

  const stop: TestServer['stop'] = async (signal = 'SIGTERM') => {
    const running = child
    child = null
    if (!running || running.exitCode !== null) return
    const gone = new Promise<void>((resolve) => running.once('exit', () => resolve()))
    running.kill(signal)
    await gone
  }

  const send = async <Answer>(token: string | null, method: string, place: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(url + place, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as Answer
    if (!response.ok) throw new Error(`${method} ${place}: ${response.status} ${JSON.stringify(answer)}`)
    return answer
  }

  const logIn: TestServer['logIn'] = async (username, password) =>
    (await send<{ access_token: string }>(null, 'POST', '/api/login', { username, password })).access_token

  await start()
  return {
    url,
    folder,
    start,
    stop,
    logIn,
    api: async (method, place, body, token) => {
      adminToken ??= await logIn('admin', ADMIN_PASSWORD)
      return send(token ?? adminToken, method, place, body)
    },
    dispose: async () => {
      await stop('SIGKILL')
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

const at = (ms: number) => new Date(ms).toISOString()

/** A trip that positions in `hours` hours from now. */
export const tripIn = (hours: number, fields: Partial<TripFields> = {}): Partial<TripFields> => {
  const stp = Math.floor(Date.now() / 60_000) * 60_000 + hours * HOUR_MS
  return {
    tt_tour: 'LX 100',
    tt_customer: 'Helvetia Cargo;otto',
    tt_from_adrnr: 'ZRH',
    tt_from_text: 'Zürich Flughafen Fracht',
    tt_to_adrnr: 'GVA',
    tt_to_text: 'Genève Aéroport Fret',
    tt_sub: 'Alpen Trans',
    tt_driver: 'Ada Keller',
    tt_drivernr: '101',
    tt_gps: 'ZH 1001',
    tt_stp: at(stp),
    tt_std: at(stp + HOUR_MS / 2),
    tt_sta: at(stp + 4 * HOUR_MS),
    tt_customer_invoice_trip: 640.5,
    tt_sub_invoice_trip: 480,
    tt_note: 'interne Notiz',
    ...fields,
  }
}

/**
 * A small company past its first steps: two subcontractors with vehicles and drivers, a customer, and a user for each role.
 * @param token of an admin; without, the server's own is used
 */
export const seedCompany = async (server: TestServer, token?: string): Promise<void> => {
  const api: TestServer['api'] = (method, place, body) => server.api(method, place, body, token)
  await api('DELETE', '/api/first-steps')
  // What blocks from a day on would make tests red from that day on.
  await api('PUT', '/api/approval-rules', { rules: SHIPPED_RULES.filter(({ from }) => from === null) })
  for (const sc_name of ['Alpen Trans', 'Bise Logistik']) await api('POST', '/api/subcontractors', { sc_name })
  const { cm_id } = await api<{ cm_id: number }>('POST', '/api/customers', { cm_name: 'Helvetia Cargo' })
  for (const [gps_id, gps_groups] of [
    ['ZH 1001', 'alpen trans'],
    ['ZH 1002', 'alpen trans'],
    ['BE 2001', 'bise logistik'],
  ]) {
    await api('POST', '/api/gps', { gps_id, gps_groups })
  }
  for (const [dr_name, dr_number, dr_groups] of [
    ['Ada Keller', '101', 'alpen trans'],
    ['Beat Moser', '102', 'alpen trans'],
    ['Carla Rossi', '201', 'bise logistik'],
  ]) {
    await api('POST', '/api/drivers', { dr_name, dr_number, dr_groups, dr_requirements: '11_2_7' })
  }
  for (const [add_id, add_name, add_lat, add_lon] of [
    ['ZRH', 'Zürich Flughafen Fracht', 47.4582, 8.5555],
    ['GVA', 'Genève Aéroport Fret', 46.2381, 6.1089],
    ['BSL', 'Basel EuroAirport Fracht', 47.599, 7.5291],
  ] as const) {
    await api('POST', '/api/address', { add_id, add_name, add_lat, add_lon, add_radius: 300 })
  }
  const people = [
    { username: 'dora', role: 'admin' },
    { username: 'sara', role: 'sub', subcontractor: 'Alpen Trans' },
    { username: 'sven', role: 'sub', subcontractor: 'Bise Logistik' },
    { username: 'carl', role: 'customer', customer_id: cm_id },
    { username: 'otto', role: 'observer' },
  ]
  for (const person of people) {
    await api('POST', '/api/registration', { ...person, email: `${person.username}@example.com`, password: PASSWORD })
  }
}

/** A server with a small company of its own, begun from a copy of the one that was prepared for all tests. */
export const createCompany = (env: Record<string, string> = {}): Promise<TestServer> => {
  const prepared = process.env[PREPARED]
  if (prepared === undefined) throw new Error('no company was prepared')
  return createServer(env, JSON.parse(prepared) as Prepared)
}

/**
 * Makes that company once for all tests: five passwords to hash and two dozen calls are not done anew for each of more than
 * a hundred servers. @returns what removes it
 */
export const prepareCompany = async (): Promise<() => void> => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-e2e-company-'))
  const server = await createServer()
  try {
    const adminToken = await server.logIn('admin', ADMIN_PASSWORD)
    await seedCompany(server, adminToken)
    await server.stop()
    fs.cpSync(server.folder, folder, { recursive: true })
    process.env[PREPARED] = JSON.stringify({ folder, adminToken } satisfies Prepared)
  } finally {
    await server.dispose()
  }
  return () => fs.rmSync(folder, { recursive: true, force: true })
}

/** A tour that drives on Mondays alone, for Alpen Trans. @returns its number */
export const addMondayTour = async ({ api }: TestServer, tr_name: string): Promise<number> => {
  const tour = newTourDefaults()
  const { tr_id } = await api<{ tr_id: number }>('POST', '/api/tours', {
    ...tour,
    tr_name,
    tr_cm_id: 1,
    tr_departure: 'ZRH',
    tr_arrival: 'GVA',
    tr_week_status: tour.tr_week_status.with(0, true),
    tr_week_sub: tour.tr_week_sub.with(0, 'Alpen Trans'),
    tr_week_gps: tour.tr_week_gps.with(0, 'ZH 1001'),
    tr_week_driver: tour.tr_week_driver.with(0, 1),
    tr_week_drivernr: tour.tr_week_drivernr.with(0, '101'),
  })
  return tr_id
}
