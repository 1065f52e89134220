import { openSession } from '../people/store/actors.ts'
import type { Store } from '../store/db.ts'
import { addPerson, startCompany, subcontractorName } from './parts/company.ts'
import { percent, printFigure, printHead, quantile } from './parts/figures.ts'
import { startBeside } from './parts/programs.ts'
import { cpuSeconds, residentMegabytes } from './parts/usage.ts'
import type { AppsAnswer, AppsQuestion, OpenApps } from './processes/apps.ts'

/**
 * 20,000 open apps, each with a session of its own, that ask every 30 seconds what is new (667 pulls a second), while a
 * dispatcher edits: how long a pull takes from when it was due, what the server uses, and whether its memory stays. One
 * app in twenty belongs to a dispatcher, who gets every changed trip; the others to 25 subcontractors, who get theirs.
 * The apps share 64 connections, as behind a reverse proxy. An event stream of an app is a connection of its own, and a
 * process has as many as `ulimit -n` says: so many streams are held open as the third argument says; they count pokes
 * and do not pull at each, which an app does.
 * Run: npm run bench:server -- open-apps [seconds] [edits a second] [event streams]
 */
const [seconds = 60, edits = 3, streams = 0] = process.argv.slice(2).map(Number)
const APPS = 20_000
const PEOPLE = 40
const DISPATCHER_EVERY = 20
const INTERVAL_MS = 30_000
const CONNECTIONS = 64
const TRIPS = 10_000
const WARM_UP_MS = 10_000
const SPAN_MS = 10_000
/** The last use of a session is written once in five minutes: those of the apps are spread over them, as in the midst of a day. */
const USES_MS = 5 * 60_000
const GOAL_MS = 100

/** Sessions of all apps, by person. */
const addApps = (store: Store): string[][] => {
  let at = 0
  const atThatTime: Store = { ...store, now: () => at }
  const begun = Date.now()
  return store.write(() =>
    Array.from({ length: PEOPLE }, (_unused, person) => {
      const company = person % DISPATCHER_EVERY === 0 ? null : subcontractorName(person)
      const userId = addPerson(store, `person${person}`, company)
      return Array.from({ length: APPS / PEOPLE }, (_app, app) => {
        at = begun - ((person * 613 + app * 7919) % USES_MS)
        return openSession(atThatTime, { userId, stayLoggedIn: true, userAgent: 'bench' })
      })
    }),
  )
}

let tokensOf: string[][] = []
const company = await startCompany(TRIPS, (store) => {
  tokensOf = addApps(store)
})
const apps = await startBeside<OpenApps | AppsQuestion, AppsAnswer>('apps.ts')
try {
  printHead('Open apps')
  const { url, pid, token } = company
  await apps.ask({
    url,
    tokensOf,
    intervalMs: INTERVAL_MS,
    connections: CONNECTIONS,
    streams,
    editor: token,
    trips: TRIPS,
    edits,
  })
  await apps.ask({ ms: WARM_UP_MS })
  const spans: AppsAnswer[] = []
  const [cpu, began, memory] = [cpuSeconds(pid), performance.now(), residentMegabytes(pid)]
  const highest = [memory]
  for (let left = seconds * 1000; left > 0; left -= SPAN_MS) {
    const [cpuBefore, before] = [cpuSeconds(pid), performance.now()]
    const span = await apps.ask({ ms: Math.min(SPAN_MS, left) })
    spans.push(span)
    highest.push(residentMegabytes(pid))
    const took = (performance.now() - before) / 1000
    const middle = [quantile(span.pulls, 0.5), quantile(span.pulls, 0.99)].map((ms) => ms.toFixed(1)).join(' / ')
    console.log(
      `  ${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s: ${(span.pulls.length / took).toFixed(0)} pulls/s, ` +
        `p50 / p99 ${middle} ms, ${percent((cpuSeconds(pid) - cpuBefore) / took)} of a core, ` +
        `${residentMegabytes(pid).toFixed(0)} MB, ${span.rows} rows, ${span.quiet} quiet, ${span.pokes} pokes`,
    )
  }
  const took = (performance.now() - began) / 1000
  const pulls = spans.flatMap((span) => span.pulls)
  const times = spans.flatMap((span) => span.edits)
  const tell = (name: string, value: string): void => printFigure({ name, value })
  const p99 = quantile(pulls, 0.99)
  tell(`${APPS} open apps`, `${(pulls.length / took).toFixed(0)} pulls/s`)
  tell('event streams held open', String(streams))
  tell('pull, p50', `${quantile(pulls, 0.5).toFixed(1)} ms`)
  printFigure({
    name: 'pull, p99',
    value: `${p99.toFixed(1)} ms`,
    goal: `< ${GOAL_MS} ms`,
    holds: p99 < GOAL_MS,
  })
  if (times.length > 0)
    tell(`edit, p99 (${(times.length / took).toFixed(1)} /s)`, `${quantile(times, 0.99).toFixed(1)} ms`)
  tell('processor of the server', `${percent((cpuSeconds(pid) - cpu) / took)} of a core`)
  tell('its memory, first to last', `${memory.toFixed(0)} - ${residentMegabytes(pid).toFixed(0)} MB`)
  tell('its memory at most', `${Math.max(...highest).toFixed(0)} MB`)
} finally {
  await apps.stop()
  await company.stop()
}
