import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS } from '../../shared/domain/time/units.ts'
import type { TripFields } from '../../shared/schemas/trip.ts'
import { openSession } from '../people/store/actors.ts'
import { insertUser } from '../people/store/users.ts'
import { SAMPLE_TRIP } from '../testing/sample-trips.ts'
import { insertTrips } from '../trips/store/trips.ts'
import { startCompany, subcontractorName } from './parts/company.ts'
import { askOnce, openConnection, requestText } from './parts/connection.ts'
import { median, printFigure, printHead, quantile } from './parts/figures.ts'
import { mainThreadSeconds } from './parts/usage.ts'

/**
 * A company with 200,000 trips of a year: the chooser of a subcontractor that has none of them, and the trips of the whole
 * year for an observer of one in a hundred. An answer that takes long may do so in another thread: other requests wait
 * only for the main one.
 * Run: npm run bench:server -- large-company
 */
const TRIPS = 200_000
const AT_ONCE = 10_000
const DAYS = 364
const TIMES = 30
const GOALS = { chooserMs: 10, mainThreadMs: 50 }
const AUTHOR = { username: 'admin', source: 'person' } as const

const begin = Math.floor(Date.now() / DAY_MS) * DAY_MS - (DAYS / 2) * DAY_MS
const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

const tripOf = (index: number): TripFields => {
  const stp = begin + (index / TRIPS) * DAYS * DAY_MS
  const at = (hours: number): string => new Date(stp + hours * 3_600_000).toISOString()
  return {
    ...SAMPLE_TRIP,
    tt_tour: `LX ${1000 + (index % 9000)}`,
    tt_customer: `Customer ${index % 40}${index % 100 === 0 ? ';olga' : ''}`,
    tt_sub: subcontractorName(index),
    tt_gps: `ZH ${1000 + (index % 250)}`,
    tt_stp: at(0),
    tt_std: at(0.5),
    tt_sta: at(4),
  }
}

const tokens = { nobody: '', olga: '' }
const company = await startCompany(0, (store) => {
  for (let from = 0; from < TRIPS; from += AT_ONCE) {
    insertTrips(
      store,
      Array.from({ length: AT_ONCE }, (_unused, index) => tripOf(from + index)),
      AUTHOR,
    )
  }
  const addSession = (username: string, role: 'sub' | 'observer'): string => {
    const subcontractor = role === 'sub' ? 'Nobody Ltd' : null
    const account = { username, email: `${username}@example.com`, role, subcontractor, customer_id: null }
    const { id } = insertUser(store, { ...account, password_hash: 'none' }, 'admin')
    return openSession(store, { userId: id, stayLoggedIn: true, userAgent: 'bench' })
  }
  tokens.nobody = addSession('nobody', 'sub')
  tokens.olga = addSession('olga', 'observer')
})

/** Milliseconds until the answer, and of the server's main thread. */
const measure = async (request: string, times: number): Promise<{ waited: number[]; mainThread: number }> => {
  const connection = await openConnection(company.url)
  await connection.ask(request)
  await sleep(500)
  const before = mainThreadSeconds(company.pid)
  const waited: number[] = []
  for (let time = 0; time < times; time += 1) {
    const started = performance.now()
    const { status } = await connection.ask(request)
    if (status !== 200) throw new Error(`answered ${status}`)
    waited.push(performance.now() - started)
  }
  connection.close()
  return { waited, mainThread: ((mainThreadSeconds(company.pid) - before) * 1000) / times }
}

try {
  printHead('A large company')
  const chooser = requestText(company.url, '/api/tours', { headers: { authorization: `Bearer ${tokens.nobody}` } })
  const { waited } = await measure(chooser, TIMES)
  printFigure({
    name: `chooser among ${TRIPS} trips, none of them own`,
    value: `${median(waited).toFixed(1)} ms`,
    peer: `slowest ${quantile(waited, 1).toFixed(1)} ms`,
    goal: `<= ${GOALS.chooserMs} ms`,
    holds: median(waited) <= GOALS.chooserMs,
  })
  const year = requestText(company.url, '/api/timetable/filter', {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.olga}` },
    body: { start_date: day(begin), end_date: day(begin + DAYS * DAY_MS) },
  })
  const rows = (JSON.parse((await askOnce(company.url, year)).body()) as unknown[]).length
  const filtered = await measure(year, TIMES)
  printFigure({
    name: `an observer's year, ${rows} trips: main thread`,
    value: `${filtered.mainThread.toFixed(1)} ms`,
    peer: `answered in ${median(filtered.waited).toFixed(0)} ms`,
    goal: `<= ${GOALS.mainThreadMs} ms`,
    holds: filtered.mainThread <= GOALS.mainThreadMs,
  })
} finally {
  await company.stop()
}
