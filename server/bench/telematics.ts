import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { HOUR_MS } from '../../shared/domain/time/units.ts'
import { pointAway } from '../../shared/domain/tracking/geo.ts'
import { openStore } from '../store/db.ts'
import { alerts } from '../store/schema/messages.ts'
import { attachToRead, telematicsFile } from '../store/telematics-file.ts'
import { addPlace, addVehicle, planTrip } from '../telematics/sample-fleet.ts'
import { startProgram } from '../testing/processes.ts'
import { printFigure, printHead } from './parts/figures.ts'
import { cpuSeconds } from './parts/usage.ts'

/**
 * Measures the load of a fleet on the real process, HTTP and full durability included: 500 vehicles with four trips a day report every
 * ten seconds, at this rate, for a while; the figure is the processor time of the server. Then one phone sends what it
 * kept in 24 hours as fast as it can, as many positions as its cap lets through, and the longest wait of another client
 * for an answer is measured.
 * Run: npm run bench:server -- telematics [vehicles] [seconds]
 */
const [vehicles = 500, seconds = 60] = process.argv.slice(2).map(Number)
const INTERVAL_MS = 10_000
const WARM_UP_MS = 10_000
/** Within the cap of one phone, intake-caps.ts. */
const LATE = 2_900
const SENDERS = 8
const PROBE_EVERY_MS = 10
const CENTRE = { lat: 47.4, lon: 8.3 }
const SECRET = 'secret-of-the-bench'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-bench-'))
const begun = Date.now()
const iso = (ms: number) => new Date(ms).toISOString()

const plan = (): void => {
  const store = openStore(path.join(folder, 'tours.db'), { timeZone: 'Europe/Zurich' })
  store.write(() => {
    for (let place = 0; place < 60; place += 1)
      addPlace(store, `place ${place}`, { ...pointAway(CENTRE, place * 6, 60_000), radius: 300 })
    for (let index = 0; index < vehicles; index += 1) {
      addVehicle(store, `truck ${index}`)
      for (let leg = -1; leg < 3; leg += 1) {
        const stp = begun + (leg * 6 + (index % 5)) * HOUR_MS
        planTrip(store, {
          tt_gps: `truck ${index}`,
          tt_from_adrnr: `place ${(index + leg + 60) % 60}`,
          tt_to_adrnr: `place ${(index + leg + 61) % 60}`,
          tt_stp: iso(stp),
          tt_std: iso(stp + HOUR_MS / 2),
          tt_sta: iso(stp + 4 * HOUR_MS),
        })
      }
    }
    for (const al_type of ['alert_atp', 'alert_atd', 'alert_ata', 'alert_eta_plus15', 'alert_eta_minus15'] as const)
      store.db
        .insert(alerts)
        .values({
          al_type,
          al_active: true,
          al_adrnr_arr: [],
          al_email_arr: ['dispo@example.com'],
          al_sms_arr: [],
          al_lang: 'de',
        })
        .run()
  })
  store.close()
}

/** A lorry on its way to the start of its trip, at 60 km/h. */
const positionOf = (index: number, at: number): URLSearchParams => {
  const target = pointAway(CENTRE, ((index + 59) % 60) * 6, 60_000)
  const { lat, lon } = pointAway(target, index, Math.max(0, 15_000 - (at - begun) / 60))
  const speed = 32.4
  return new URLSearchParams(
    Object.entries({ id: `unit truck ${index}`, lat, lon, timestamp: at, speed, accuracy: 8, ignition: true }).map(
      ([name, value]) => [name, String(value)],
    ),
  )
}

const send = async (url: string, parameters: URLSearchParams): Promise<void> => {
  const answer = await fetch(`${url}/api/telematics/osmand/${SECRET}?${parameters}`, { method: 'POST' })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`the intake answered ${answer.status}`)
}

/** The fleet reports for a while, evenly. @returns once all of it is answered */
const drive = async (url: string, ms: number): Promise<number> => {
  const until = performance.now() + ms
  const step = INTERVAL_MS / vehicles
  const open: Promise<void>[] = []
  let sent = 0
  for (let next = performance.now(); next < until; next += step) {
    const wait = next - performance.now()
    if (wait > 1) await sleep(wait)
    open.push(send(url, positionOf(sent % vehicles, Date.now())))
    sent += 1
  }
  await Promise.all(open)
  return sent
}

const measureFleet = async (url: string, pid: number): Promise<void> => {
  await drive(url, WARM_UP_MS)
  const [cpu, wall] = [cpuSeconds(pid), performance.now()]
  const sent = await drive(url, seconds * 1000)
  const took = (performance.now() - wall) / 1000
  const used = cpuSeconds(pid) - cpu
  printFigure({
    name: `${vehicles} vehicles, a position each ${INTERVAL_MS / 1000} s, for ${took.toFixed(0)} s`,
    value: `${((used / took) * 100).toFixed(1)} % of a core`,
    peer: `${((used / sent) * 1000).toFixed(2)} ms a position`,
  })
}

/** Asks for the health of the server until `work` is done. @returns the waits, longest first, milliseconds */
const probe = async (url: string, work: () => Promise<void>): Promise<number[]> => {
  const waits: number[] = []
  const done = new AbortController()
  const ask = async () => {
    while (!done.signal.aborted) {
      const started = performance.now()
      await (await fetch(`${url}/healthz`)).arrayBuffer()
      waits.push(performance.now() - started)
      await sleep(PROBE_EVERY_MS)
    }
  }
  await Promise.all([work().finally(() => done.abort()), ask()])
  return waits.sort((a, b) => b - a)
}

const measureBurst = async (url: string): Promise<void> => {
  await send(url, positionOf(0, Date.now()))
  const late = Array.from({ length: LATE }, (_, index) =>
    positionOf(0, begun - 24 * HOUR_MS + index * ((24 * HOUR_MS) / LATE)),
  ).values()
  const started = performance.now()
  const database = new Database(path.join(folder, 'tours.db'), { readonly: true })
  attachToRead(database, telematicsFile(database.name))
  const waiting = database.prepare('select count(*) from tracked_vehicles where replay_from is not null').pluck()
  let stored = 0
  const waits = await probe(url, async () => {
    await Promise.all(
      Array.from({ length: SENDERS }, async () => {
        for (const parameters of late) await send(url, parameters)
      }),
    )
    stored = performance.now() - started
    while ((waiting.get() as number) > 0) await sleep(100)
  })
  const counted = performance.now() - started
  const kept = database.prepare("select count(*) from all_messages where outcome = 'late'").pluck().get()
  database.close()
  printFigure({
    name: `${LATE} late positions of a phone, ${kept} kept: counted`,
    value: `${(counted / 1000).toFixed(1)} s`,
    peer: `stored after ${(stored / 1000).toFixed(1)} s`,
  })
  const at = (share: number) => (waits[Math.floor(waits.length * share)] ?? 0).toFixed(0)
  printFigure({
    name: '  others wait meanwhile, at most',
    value: `${at(0)} ms`,
    peer: `1 % ${at(0.01)} ms, half ${at(0.5)} ms`,
  })
}

printHead('Telematics')
plan()
const server = startProgram('main.ts', [], {
  NODE_ENV: 'production',
  LOG_LEVEL: 'info',
  DATA_DIR: folder,
  TIME_ZONE: 'Europe/Zurich',
  OSMAND_SECRET: SECRET,
})
try {
  const url = await server.url()
  await measureFleet(url, server.child.pid ?? 0)
  await measureBurst(url)
} finally {
  server.child.kill('SIGTERM')
  await server.ended
  fs.rmSync(folder, { recursive: true, force: true })
}
