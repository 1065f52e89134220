import { readFileSync } from 'node:fs'
import { sentText } from '../../server/bench/parts/clock.ts'
import { addPerson, startCompany, subcontractorName } from '../../server/bench/parts/company.ts'
import { percent, printFigure, printHead, quantile } from '../../server/bench/parts/figures.ts'
import { startBeside } from '../../server/bench/parts/programs.ts'
import { cpuSeconds, residentMegabytes } from '../../server/bench/parts/usage.ts'
import type { AppsAnswer, AppsQuestion, OpenApps } from '../../server/bench/processes/apps.ts'
import { hashToken, newToken } from '../../server/kit/tokens.ts'
import { openSession } from '../../server/people/store/actors.ts'
import type { Store } from '../../server/store/db.ts'
import { lastSeq } from '../../server/store/history/change-feed.ts'
import { sessions } from '../../server/store/schema/accounts.ts'
import { writeCursor } from '../../server/sync/pull/cursor.ts'
import { offlineWindow } from '../../server/sync/pull/offline-window.ts'
import { viewerHash } from '../../server/sync/store/viewer-hash.ts'
import { LATER_ENTITIES } from '../../shared/domain/sync/entities.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/domain/time/units.ts'
import { openTimetable } from './app-page.ts'
import type { Browser, Device } from './browser.ts'

/**
 * Open apps, so many of which see the edited trip: each of a person of its own, one in ten a dispatcher. Of the others fifty
 * are of one person.
 */
const APPS = 20_000
const VIEWERS = 1_000
const DISPATCHER_EVERY = 10
const APPS_OF_OTHERS = 50
const PAGES = 2
/** Wide enough for the column of the text that is changed. */
const WIDE = { width: 2560, height: 900 }
const TRIPS = 10_000
/** Less on a machine that has no time for all: `BENCH_EDITS=20 BENCH_STREAMS=2000`. */
const EDITS = Number(process.env.BENCH_EDITS ?? 100)
const asked = Number(process.env.BENCH_STREAMS ?? APPS)
const BETWEEN_EDITS_MS = 1_200
const INTERVAL_MS = 30_000
const CONNECTIONS = 64
/** File descriptors that the server and the process of the apps need beside the streams. */
const FURTHER_FILES = 400
const GOAL_MS = 250

/** Connections that a process of this machine may have, less what it needs otherwise. */
const mostStreams = (): number => {
  const [, soft = '0'] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
  return Number(soft) - FURTHER_FILES
}

/** The company whose people see the trip. The trips about now are its own, so that one of them is on the screen. */
const VIEWED = subcontractorName(0)
const giveTripsOfNow = (store: Store): void => {
  const [from, to] = [Date.now() - 24 * HOUR_MS, Date.now() + 24 * HOUR_MS]
  store.sqlite.prepare('update trips set tt_sub = ? where tt_stp between ? and ?').run(VIEWED, from, to)
}

/** @param streams those that come first hold one: all viewers do, and stand among the others */
const addApps = (store: Store, streams: number): Pick<OpenApps, 'tokensOf' | 'cursorsOf'> => {
  const window = offlineWindow(store)()
  const begun = Date.now()
  const all: { token: string; cursor: string; turn: number }[] = []
  const addPersonWithApps = (person: number, subcontractor: string | null, apps: number): void => {
    const [username, role] = [`person${person}`, subcontractor === null ? 'admin' : 'sub'] as const
    const userId = addPerson(store, username, subcontractor)
    const viewer = viewerHash(store, { username, role, subcontractor, customer: null })
    const place = { seq: lastSeq(store), window, viewer, epoch: store.epoch(), page: null, joins: null }
    const cursor = writeCursor({ ...place, later: [...LATER_ENTITIES] })
    for (let app = 0; app < apps; app += 1) {
      // Those of the viewers are spread over the streams.
      const turn = all.length < VIEWERS ? (all.length * streams) / VIEWERS : all.length
      // The last use of a session is noted once in five minutes: those of the apps are spread over them.
      const at = new Date(begun - ((turn * 7919) % (5 * MINUTE_MS))).toISOString()
      const token = newToken()
      const session = { user_id: userId, stay_logged_in: true, user_agent: 'bench', created_at: at, last_used_at: at }
      const expires_at = new Date(begun + DAY_MS).toISOString()
      store.db
        .insert(sessions)
        .values({ ...session, token_hash: hashToken(token), expires_at })
        .run()
      all.push({ token, cursor, turn })
    }
  }
  store.write(() => {
    for (let person = 0; person < VIEWERS; person += 1)
      addPersonWithApps(person, person % DISPATCHER_EVERY === 0 ? null : VIEWED, 1)
    for (let person = VIEWERS; all.length < APPS; person += 1)
      addPersonWithApps(person, subcontractorName(1 + (person % 24)), APPS_OF_OTHERS)
  })
  all.sort((a, b) => a.turn - b.turn)
  return { tokensOf: all.map(({ token }) => [token]), cursorsOf: all.map(({ cursor }) => cursor) }
}

/** A trip of the company that is on the screen. */
const tripOnScreen = ({ page }: Device): Promise<string> =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('.ag-row[row-id]')].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return top > 300 && bottom < 800 && /^\d+$/.test(row.getAttribute('row-id') ?? '')
    })
    const id = rows[0]?.getAttribute('row-id')
    if (!id) throw new Error('no trip is on the screen')
    return id
  })

/** Notes each painted text of a row that says when it was sent, and how long ago that was. */
const watchPaints = ({ page }: Device, id: string): Promise<void> =>
  page.evaluate((key) => {
    const noted: Record<string, number> = {}
    Object.assign(window, { painted: noted })
    const look = (): void => {
      const text = [...document.querySelectorAll(`.ag-row[row-id="${key}"]`)].map((row) => row.textContent).join(' ')
      const sent = /sent (\d+)/.exec(text)?.[1]
      if (sent && !(sent in noted)) {
        noted[sent] = Number.NaN
        setTimeout(() => {
          noted[sent] = performance.timeOrigin + performance.now() - Number(sent)
        })
      }
      requestAnimationFrame(look)
    }
    look()
  }, id)
const paintsOf = ({ page }: Device): Promise<number[]> =>
  page.evaluate(() => Object.values((window as unknown as { painted: Record<string, number> }).painted))

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * A dispatcher's edit of a trip, on the screens of others: from when the request is sent until the changed text is painted
 * in Chromium, while the built server, started as `npm start` does, holds the event streams of 20,000 apps, or of as many as
 * a process may have connections. Each app pulls every 30 seconds as well, and those 1,000 that see the trip at each poke.
 */
export const measureOthersScreen = async (browser: Browser): Promise<void> => {
  printHead("Another's screen")
  const streams = Math.min(APPS, mostStreams(), asked)
  let setup: Pick<OpenApps, 'tokensOf' | 'cursorsOf'> = { tokensOf: [] }
  const watching: string[] = []
  const fill = (store: Store): void => {
    giveTripsOfNow(store)
    setup = addApps(store, streams)
    const userId = addPerson(store, 'watcher')
    for (let page = 0; page < PAGES; page += 1)
      watching.push(openSession(store, { userId, stayLoggedIn: true, userAgent: 'bench' }))
  }
  const company = await startCompany(TRIPS, fill, { TRUSTED_PROXIES: '1' }, 'shipped')
  const apps = await startBeside<OpenApps | AppsQuestion, AppsAnswer>('apps.ts')
  const devices: Device[] = []
  try {
    const { url, pid, token } = company
    const server = { ...company, trips: TRIPS }
    const memory = [residentMegabytes(pid)]
    // Half of the pages before the apps: what is told in the order of coming reaches them first, the others last.
    const openPages = async (count: number): Promise<void> => {
      for (let page = 0; page < count; page += 1) {
        const settings = { dashboard_view: 'today' }
        const device = await openTimetable(browser, server, WIDE, settings, watching[devices.length])
        devices.push(device)
        await device.open(`${url}/admin/dashboard`, () => document.querySelector('.ag-row') !== null)
      }
    }
    console.log(`  the server listens, with ${memory[0]?.toFixed(0)} MB`)
    await openPages(Math.ceil(PAGES / 2))
    console.log('  the first page has its rows')
    const began = performance.now()
    await apps.ask({
      ...setup,
      ...{ url, intervalMs: INTERVAL_MS, connections: CONNECTIONS, streams, pullsAtPokes: true },
      ...{ editor: token, trips: TRIPS, edits: 0 },
    })
    const came = (performance.now() - began) / 1000
    memory.push(residentMegabytes(pid))
    console.log(`  ${streams} streams are open after ${came.toFixed(1)} s, the server has ${memory[1]?.toFixed(0)} MB`)
    await openPages(Math.floor(PAGES / 2))
    await pause(10_000)
    const id = await tripOnScreen(devices[0] as Device)
    for (const device of devices) await watchPaints(device, id)
    const edit = async (): Promise<number> => {
      const at = performance.now()
      const answer = await fetch(`${url}/api/trips/${id}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ tt_info: sentText() }),
      })
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
      await answer.text()
      return performance.now() - at
    }
    for (let warm = 0; warm < 10; warm += 1) {
      await edit()
      await pause(BETWEEN_EDITS_MS)
    }
    for (const device of devices) await watchPaints(device, id)
    const first = await Promise.all(devices.map(paintsOf))
    const heard = apps.ask({ ms: EDITS * BETWEEN_EDITS_MS })
    const [cpu, from] = [cpuSeconds(pid), performance.now()]
    const edits: number[] = []
    for (let edited = 0; edited < EDITS; edited += 1) {
      const took = await edit()
      edits.push(took)
      await pause(Math.max(0, BETWEEN_EDITS_MS - took))
    }
    const took = (performance.now() - from) / 1000
    const used = cpuSeconds(pid) - cpu
    const { seen, told, pulls, pokes, lost } = await heard
    memory.push(residentMegabytes(pid))
    const paints = (await Promise.all(devices.map(paintsOf))).map((all, page) => all.slice(first[page]?.length))
    const all = paints.flat()
    const times = (values: readonly number[]) =>
      [0.5, 0.99, 1].map((share) => quantile(values, share).toFixed(0)).join(' / ')
    const tell = (name: string, value: string): void => printFigure({ name, value })
    tell('event streams, lost of them, apps', `${streams}, ${lost}, ${APPS}`)
    tell('connections that a process may have', `${mostStreams() + FURTHER_FILES}`)
    tell('memory: start / apps here / end', `${memory.map((mb) => mb.toFixed(0)).join(' / ')} MB`)
    tell('memory of the apps', `${residentMegabytes(apps.pid).toFixed(0)} MB`)
    tell('processor of the server', `${percent(used / took)} of a core`)
    tell('pokes of an edit', `${(pokes / EDITS).toFixed(0)}`)
    tell('edit, answered, p50 / p99 / most', `${times(edits)} ms`)
    tell('quiet pull, p50 / p99 / most', `${times(pulls)} ms`)
    tell(`poke at each of ${VIEWERS}, p50 / p99 / most`, `${times(told)} ms`)
    tell('row in its hands, p50 / p99 / most', `${times(seen)} ms`)
    for (const [page, values] of paints.entries())
      tell(`painted, page ${page + 1} of ${PAGES} (${values.length} of ${EDITS})`, `${times(values)} ms`)
    const p99 = quantile(all, 0.99)
    printFigure({
      name: 'painted on another screen, p99',
      value: `${p99.toFixed(0)} ms`,
      goal: `<= ${GOAL_MS} ms`,
      holds: p99 <= GOAL_MS && all.length === EDITS * PAGES,
    })
  } finally {
    for (const device of devices) await device.close()
    await apps.stop()
    await company.stop()
  }
}
