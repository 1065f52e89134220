import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS, MINUTE_MS } from '../../shared/domain/time/units.ts'
import type { TripFields } from '../../shared/schemas/trip.ts'
import { SAMPLE_TRIP } from '../testing/sample-trips.ts'
import { insertTrips } from '../trips/store/trips.ts'
import { startCompany, subcontractorName } from './parts/company.ts'
import { openConnection, requestText } from './parts/connection.ts'
import { median, printFigure, printHead } from './parts/figures.ts'
import { cpuSeconds, mainThreadSeconds } from './parts/usage.ts'

/**
 * The figures of a year of 200,000 trips: by each group, the driving times of lanes, and margins. Measured in processor time of
 * the whole server; the main thread only passes them on.
 * Run: npm run bench:server -- figures
 */
const TRIPS = 200_000
const AT_ONCE = 10_000
const DAYS = 364
const TIMES = 5
const GOAL_MS = 300
const AUTHOR = { username: 'admin', source: 'person' } as const

const begin = Math.floor(Date.now() / DAY_MS) * DAY_MS - DAYS * DAY_MS
const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

const tripOf = (index: number): TripFields => {
  const stp = begin + (index / TRIPS) * DAYS * DAY_MS
  const at = (minutes: number): string => new Date(stp + minutes * MINUTE_MS).toISOString()
  const [from, to] = [index % 60, (index * 7) % 60]
  return {
    ...SAMPLE_TRIP,
    tt_tour: `LX ${1000 + (index % 900)}`,
    tt_customer: `Customer ${index % 40}${index % 100 === 0 ? ';olga' : ''}`,
    tt_sub: subcontractorName(index),
    ...{ tt_from_text: `Town ${from}`, tt_to_text: `Town ${to}` },
    ...{ tt_stp: at(0), tt_std: at(30), tt_sta: at(240) },
    tt_atd: at(30 + (index % 20)),
    tt_ata: index % 5 === 0 ? null : at(220 + ((index * 37) % 60)),
  }
}

const company = await startCompany(0, (store) => {
  for (let from = 0; from < TRIPS; from += AT_ONCE) {
    insertTrips(
      store,
      Array.from({ length: AT_ONCE }, (_unused, index) => tripOf(from + index)),
      AUTHOR,
    )
  }
})

const RANGE = { start_date: day(begin), end_date: day(begin + (DAYS - 1) * DAY_MS) }
const QUESTIONS: [name: string, path: string, body: object][] = [
  ...['sub', 'lane', 'customer', 'weekday'].map((by): [string, string, object] => [
    `on time by ${by}`,
    '/api/arrivalfigures',
    { ...RANGE, by, unit: 'week' },
  ]),
  ['driving times of lanes', '/api/drivingtimes', RANGE],
  ['margin by tour', '/api/margins', { ...RANGE, by: 'tour' }],
  ['margin by customer', '/api/margins', { ...RANGE, by: 'customer' }],
]

try {
  printHead('Figures of a year')
  for (const [name, path, body] of QUESTIONS) {
    const request = requestText(company.url, path, {
      method: 'POST',
      headers: { authorization: `Bearer ${company.token}` },
      body,
    })
    const connection = await openConnection(company.url)
    const first = await connection.ask(request)
    if (first.status !== 200) throw new Error(`${name}: answered ${first.status}`)
    await sleep(500)
    const spent: number[] = []
    const before = mainThreadSeconds(company.pid)
    for (let time = 0; time < TIMES; time += 1) {
      const started = cpuSeconds(company.pid)
      await connection.ask(request)
      spent.push((cpuSeconds(company.pid) - started) * 1000)
    }
    const mainThread = ((mainThreadSeconds(company.pid) - before) * 1000) / TIMES
    connection.close()
    printFigure({
      name: `${name} of ${TRIPS} trips`,
      value: `${median(spent).toFixed(0)} ms`,
      peer: `main thread ${mainThread.toFixed(0)} ms`,
      ratio: `${(first.body().length / 1000).toFixed(0)} kB`,
      goal: `<= ${GOAL_MS} ms`,
      holds: median(spent) <= GOAL_MS,
    })
  }
} finally {
  await company.stop()
}
