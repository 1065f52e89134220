import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DAY_MS, MINUTE_MS } from '../../shared/domain/time/units.ts'
import { NEW_VEHICLE } from '../../shared/domain/tracking/tracker.ts'
import { openStore, type Store } from '../store/db.ts'
import { copyOnline } from '../store/sql/database-file.ts'
import { telematicsFile } from '../store/telematics-file.ts'
import { addVehicle, fixAt, planDrive } from '../telematics/sample-fleet.ts'
import { writeDayFiles } from '../telematics/store/day-files.ts'
import { keepMessage } from '../telematics/store/feeds.ts'
import { shrinkMain } from '../telematics/store/free-pages.ts'
import { moveSome } from '../telematics/store/move.ts'
import { insertFix, keepTracked } from '../telematics/store/positions.ts'
import { median, printFigure, printHead, quantile } from './parts/figures.ts'

/**
 * Room of a fleet's messages and positions on the disk, as a version with one file left them and in the telematics file; the time
 * to move them; and the room of a backup of each night. Positions are one a minute of each vehicle.
 * Run: npm run bench:server -- telematics-files [vehicles] [days]
 */
const [vehicles = 500, days = 1] = process.argv.slice(2).map(Number)
const NOW = Date.parse('2026-11-23T00:10:00.000Z')
const BEGUN = NOW - days * DAY_MS - 10 * MINUTE_MS

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-bench-'))
const main = path.join(folder, 'tours.db')
const size = (file: string): number => fs.statSync(file).size
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
const tell = (name: string, value: string): void => printFigure({ name, value })
const timed = <Result>(work: () => Result): { seconds: string; ms: number; result: Result } => {
  const started = performance.now()
  const result = work()
  const ms = performance.now() - started
  return { seconds: `${(ms / 1000).toFixed(1)} s`, ms, result }
}

let now = BEGUN
/** A message as the phone app sends it in JSON, 300 characters. */
const bodyOf = (vehicle: number, minute: number): string =>
  JSON.stringify({
    device_id: `4824${String(vehicle).padStart(6, '0')}`,
    location: {
      timestamp: new Date(now).toISOString(),
      coords: {
        latitude: 47.1 + minute / 1e5,
        longitude: 8.3 + vehicle / 1e4,
        accuracy: 8.4,
        speed: 21.4,
        heading: 128.6,
      },
      is_moving: true,
      odometer: 128_455_200 + minute * 900,
      event: 'motionchange',
      battery: { level: 0.84, is_charging: true },
      activity: { type: 'in_vehicle' },
    },
  }).padEnd(300)

const fill = (store: Store): number => {
  planDrive(store)
  for (let vehicle = 0; vehicle < vehicles; vehicle += 1) addVehicle(store, `ZH ${100_000 + vehicle}`)
  let count = 0
  for (let minute = 0; minute < days * 1440; minute += 1) {
    now = BEGUN + minute * MINUTE_MS
    const time = new Date(now).toISOString()
    store.write(() => {
      for (let vehicle = 0; vehicle < vehicles; vehicle += 1) {
        const name = `ZH ${100_000 + vehicle}`
        const fix = fixAt(time, { lat: 47.1 + minute / 1e5, lon: 8.3 + vehicle / 1e4 }, { speed: 77, accuracy: 8.4 })
        insertFix(store, { ...fix, ignition: true, vehicle: name })
        keepMessage(store, {
          feed: 'osmand',
          device: `unit ${name}`,
          vehicle: name,
          fix_at: time,
          outcome: 'taken',
          body: bodyOf(vehicle, minute),
        })
        if (minute === 0)
          keepTracked(store, {
            vehicle: name,
            state: NEW_VEHICLE,
            provider_eta: null,
            provider_eta_at: null,
            replay_from: null,
            replayed_at: null,
          })
        count += 1
      }
    })
  }
  return count
}

const checkpoint = (store: Store): void => {
  store.sqlite.pragma('wal_checkpoint(TRUNCATE)')
}

const store = openStore(main, { now: () => now, timeZone: 'Europe/Zurich' })
try {
  printHead('Telematics on the disk')
  checkpoint(store)
  const empty = size(main)
  const count = fill(store)
  checkpoint(store)
  const perPosition = (bytes: number): string => `${(bytes / count).toFixed(0)} bytes`
  tell(`positions of ${vehicles} vehicles in ${days} days, with their messages`, String(count))
  tell('one file: a position with its message', perPosition(size(main) - empty))
  const whole = path.join(folder, 'whole.db')
  const before = timed(() => copyOnline(main, whole))
  tell(`one file: the backup of a night (${before.seconds})`, megabytes(size(whole)))

  const pieces: number[] = []
  const cpu = process.cpuUsage()
  const moving = timed(() => {
    for (let more = true; more; ) {
      const piece = timed(() => moveSome(store))
      pieces.push(piece.ms)
      more = piece.result
    }
  })
  const { user, system } = process.cpuUsage(cpu)
  checkpoint(store)
  const million = count / 1e6
  tell('moving a million of each to the telematics file', `${(moving.ms / 1000 / million).toFixed(0)} s`)
  tell('of which processor time', `${((user + system) / 1e6 / million).toFixed(0)} s`)
  tell(
    `a piece of it, half, 99 %, longest`,
    [median(pieces), quantile(pieces, 0.99), Math.max(...pieces)].map((ms) => `${ms.toFixed(0)} ms`).join(', '),
  )
  tell('telematics file: a position with its message', perPosition(size(telematicsFile(main))))
  tell('the main file meanwhile', megabytes(size(main)))
  const mainBackup = path.join(folder, 'main.db')
  const after = timed(() => copyOnline(main, mainBackup))
  tell(`two files: the backup of a night, main file (${after.seconds})`, megabytes(size(mainBackup)))
  const log = timed(() => writeDayFiles({ main, telematics: telematicsFile(main) }, folder, { days: 90, now: NOW }))
  tell(`two files: the log, ${log.result.written} days written once (${log.seconds})`, megabytes(log.result.bytes))
  const shrinking = timed(() => shrinkMain(store))
  checkpoint(store)
  tell(`the main file written anew at the next start (${shrinking.seconds})`, megabytes(size(main)))
} finally {
  store.close()
  fs.rmSync(folder, { recursive: true })
}
