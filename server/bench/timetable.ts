import { viewRange } from '../../shared/domain/time/views.ts'
import { startCompany, TIME_ZONE } from './parts/company.ts'
import { askOnce, openConnection, requestText } from './parts/connection.ts'
import { median, percent, printFigure, printHead } from './parts/figures.ts'
import { startBeside } from './parts/programs.ts'
import { compareRates } from './parts/rates.ts'

/**
 * The timetable of 500 trips beside the same rows, read raw and given by a bare Hono app from the same database. Every
 * request is the same and no answer is cached on either side: both read all rows, and the server projects each for the
 * viewer. SQLite's pages are warm on both sides, so the last figure asks once after each edit, when they are not.
 * Run: npm run bench:server -- timetable
 */
const TRIPS = 500
const VIEW = 'current_week'
const EDITS = 60
const GOAL = 0.6

const company = await startCompany(TRIPS)
const { from, to } = viewRange(VIEW, Date.now(), TIME_ZONE)
const range = [from, to].map((instant) => String(Date.parse(instant)))
const peer = await startBeside<never, never, string>('peer.ts', [company.database, ...range])
const authorization = `Bearer ${company.token}`
const ask = (headers: Record<string, string> = {}): string =>
  requestText(company.url, `/api/timetable?view=${VIEW}`, { headers: { authorization, ...headers } })
const rows = requestText(peer.ready, '/rows')

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Milliseconds of the first answer after an edit, of the server and of the peer, which take turns to be first. */
const afterEdits = async (): Promise<{ here: number; there: number }> => {
  const [server, bare] = await Promise.all([openConnection(company.url), openConnection(peer.ready)])
  const times = { here: [] as number[], there: [] as number[] }
  for (let edit = 0; edit < EDITS; edit += 1) {
    const path = `/api/trips/${1 + (edit % TRIPS)}`
    const body = { tt_info: `ramp ${edit}` }
    await server.ask(requestText(company.url, path, { method: 'PUT', headers: { authorization }, body }))
    const turns = [
      async () => times.here.push(await timed(() => server.ask(ask()))),
      async () => times.there.push(await timed(() => bare.ask(rows))),
    ]
    for (const turn of edit % 2 === 0 ? turns : turns.reverse()) await turn()
  }
  server.close()
  bare.close()
  return { here: median(times.here), there: median(times.there) }
}

try {
  printHead('The whole timetable')
  const answer = await askOnce(company.url, ask())
  const raw = await askOnce(peer.ready, rows)
  const count = (body: string): number => (JSON.parse(body) as unknown[]).length
  if (count(answer.body()) !== TRIPS || count(raw.body()) !== TRIPS) throw new Error(`these are not ${TRIPS} trips`)
  const tag = /\r\netag: (\S+)/i.exec(answer.head)?.[1] ?? ''
  const { perSecond } = await compareRates([
    { url: company.url, request: ask() },
    { url: peer.ready, request: rows },
    { url: company.url, request: ask({ 'if-none-match': tag }), status: 304 },
  ])
  const [here = 0, there = 0, unchanged = 0] = perSecond
  const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(0)} kB`
  printFigure({
    name: `timetable of ${TRIPS} trips, size`,
    value: kilobytes(answer.bodyBytes),
    peer: `${kilobytes(raw.bodyBytes)} raw rows`,
    ratio: (answer.bodyBytes / raw.bodyBytes).toFixed(2),
  })
  printFigure({
    name: `timetable of ${TRIPS} trips`,
    value: `${here.toFixed(0)} /s`,
    peer: `${there.toFixed(0)} /s raw rows`,
    ratio: percent(here / there),
    goal: `>= ${percent(GOAL)}`,
    holds: here / there >= GOAL,
  })
  printFigure({
    name: 'the same with its tag: 304',
    value: `${unchanged.toFixed(0)} /s`,
    peer: `${there.toFixed(0)} /s raw rows`,
    ratio: percent(unchanged / there),
  })
  const first = await afterEdits()
  printFigure({
    name: 'the first one after an edit',
    value: `${first.here.toFixed(2)} ms`,
    peer: `${first.there.toFixed(2)} ms raw rows`,
    ratio: percent(first.there / first.here),
    goal: `>= ${percent(GOAL)}`,
    holds: first.there / first.here >= GOAL,
  })
} finally {
  await peer.stop()
  await company.stop()
}
