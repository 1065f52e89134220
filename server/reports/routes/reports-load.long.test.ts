import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '../../store/db.ts'
import { ADMIN_PASSWORD, type Running, startProgram } from '../../testing/processes.ts'
import { addTrip } from '../../testing/sample-trips.ts'

/** A year of a large company. */
const TRIPS = 50_000
const REPORT = '/api/reportdownload'
const PRICE_LIST = '/api/pricelist/pricelistdownload'

let folder: string
let server: Running
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-report-'))
  const store = openStore(path.join(folder, 'tours.db'), { timeZone: 'Europe/Zurich' })
  const { tt_id } = addTrip(store, { tt_stp: '2026-01-01T09:00:00.000Z', tt_std: '2026-01-01T09:30:00.000Z' })
  // Every ten minutes one, all through the year.
  const columns = store.sqlite
    .prepare("SELECT name FROM pragma_table_info('trips') WHERE name <> 'tt_id'")
    .pluck()
    .all() as string[]
  const values = columns.map((name) => {
    if (/^tt_(stp|std|sta)$/.test(name)) return `${name} + n * 600000`
    return name === 'tt_tour' ? "'T-' || n" : name
  })
  store.sqlite
    .prepare(
      `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
       INSERT INTO trips (${columns}) SELECT ${values} FROM trips, numbers WHERE tt_id = ?`,
    )
    .run(TRIPS - 1, tt_id)
  store.close()
  server = startProgram('main.ts', [], { DATA_DIR: folder, TIME_ZONE: 'Europe/Zurich' })
})
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.ended
  fs.rmSync(folder, { recursive: true, force: true })
})

const megabytes = (field: 'VmRSS' | 'VmHWM'): number | null => {
  const status = `/proc/${server.child.pid}/status`
  if (!fs.existsSync(status)) return null
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(fs.readFileSync(status, 'utf8'))?.[1]) / 1024)
}

/** Milliseconds of requests of `GET /api/auth`, one after another with a short pause, until `isOver`; sorted. */
const authWaits = async (url: string, headers: HeadersInit, isOver: (count: number) => boolean): Promise<number[]> => {
  const waits: number[] = []
  while (!isOver(waits.length)) {
    const asked = performance.now()
    const answer = await fetch(`${url}/api/auth`, { headers })
    expect(answer.status).toBe(200)
    await answer.arrayBuffer()
    waits.push(performance.now() - asked)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return waits.sort((a, b) => a - b)
}
const summary = (waits: readonly number[]): string => {
  const [median, late, longest] = [0.5, 0.99, 1].map((part) => waits[Math.ceil(waits.length * part) - 1]?.toFixed(0))
  return `${waits.length} answers of GET /api/auth, median ${median} ms, 99 % within ${late} ms, longest ${longest} ms`
}

test('a report of 50,000 trips holds nobody up', async () => {
  const url = await server.url()
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD }),
  })
  const { access_token } = (await login.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
  const atRest = await authWaits(url, headers, (count) => count === 200)
  const memory = megabytes('VmRSS')

  const finished: string[] = []
  const download = async (path: string, init: RequestInit): Promise<Uint8Array> => {
    const answer = await fetch(`${url}${path}`, { ...init, headers })
    expect(answer.status).toBe(200)
    const file = new Uint8Array(await answer.arrayBuffer())
    finished.push(path)
    return file
  }
  const started = performance.now()
  const body = JSON.stringify({ start_date: '2026-01-01', end_date: '2026-12-31' })
  const report = download(REPORT, { method: 'POST', body })
  const small = download(PRICE_LIST, { method: 'GET' })
  const meanwhile = await authWaits(url, headers, () => finished.includes(REPORT))
  const file = await report
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  await small
  console.info(
    [
      `report of ${TRIPS} trips: ${seconds} s, ${(file.length / 1e6).toFixed(1)} MB`,
      `before: ${summary(atRest)}, ${memory} MB`,
      `meanwhile: ${summary(meanwhile)}, at most ${megabytes('VmHWM')} MB`,
    ].join('\n'),
  )

  const sheet = strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(sheet.match(/<t xml:space="preserve">T-\d+<\/t>/g)).toHaveLength(TRIPS)
  // Built on the thread that answers, it would let one or two answers through at its beginning, and then none.
  expect(meanwhile.length).toBeGreaterThan(20)
  // Nor does a small file wait behind it.
  expect(finished).toEqual([PRICE_LIST, REPORT])
})
