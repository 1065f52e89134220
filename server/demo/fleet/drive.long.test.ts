import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#shared/domain/time/units.ts'
import { readEnv } from '../../kit/env.ts'
import { listAddresses } from '../../master-data/store/lookups.ts'
import { type RunningServer, startServer } from '../../start.ts'
import { openStore } from '../../store/db.ts'
import { getTrip, tripsTouching } from '../../trips/store/trips.ts'
import { isTapped } from '../company.ts'
import { seedDemo } from '../seed.ts'
import { startDrive } from './drive.ts'
import { fleetStep } from './fleet.ts'

/** A Tuesday morning in Zurich. */
const START = Date.parse('2026-11-17T06:00:00.000Z')
const SPAN = 75 * MINUTE_MS
const SECRET = 'secret-of-the-drive'
/** Largest difference between the tracker's times and the true ones: positions come once a minute. */
const TOLERANCE = 3 * MINUTE_MS

let folder: string
let now = START
let server: RunningServer
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-drive-'))
  const options = { now: () => now, timeZone: 'Europe/Zurich' }
  const store = openStore(path.join(folder, 'tours.db'), options)
  await seedDemo(store)
  store.close()
  const env = readEnv({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    TIME_ZONE: options.timeZone,
    ADMIN_PASSWORD: 'admin-demo',
    LOG_LEVEL: 'silent',
    OSMAND_SECRET: SECRET,
  })
  server = await startServer(env, { now: options.now })
})
afterAll(async () => {
  await server.stop()
  fs.rmSync(folder, { recursive: true, force: true })
})

test('what the fleet does is what the timetable says, through HTTP, intake and tracker', async () => {
  const { store } = server.deps
  const errors: unknown[] = []
  const drive = startDrive({
    store,
    intakeUrl: `${server.url}/api/telematics/osmand/${SECRET}`,
    // One report a minute, and a look at the clock every tenth of a second.
    speed: 600,
    onError: (error) => errors.push(error),
  })
  now = START + SPAN
  const reportedUntil = () =>
    store.sqlite.prepare('select max(fix_at) from all_messages').pluck().get() as number | null
  await expect.poll(reportedUntil, { timeout: 500_000, interval: 250 }).toBe(now)
  await drive.stop()
  expect(errors).toEqual([])

  const range = { from: new Date(now - 4 * DAY_MS).toISOString(), to: new Date(now + DAY_MS).toISOString() }
  const { tripTimes } = fleetStep(tripsTouching(store, range), listAddresses(store, true), now)
  const wrong: unknown[] = []
  let happened = 0
  for (const done of tripTimes) {
    const found = getTrip(store, done.tt_id)
    // Their drivers tap instead.
    if (!found || isTapped(found)) continue
    for (const field of ['tt_atp', 'tt_atd', 'tt_ata'] as const) {
      const [is, was] = [Date.parse(found[field] ?? ''), Date.parse(done[field] ?? '')]
      if (was > START) happened += 1
      // A lorry that unloads where its next trip begins is positioned for that too, until it drives off to rest.
      if (field === 'tt_atp' && done[field] === null) continue
      // What happened in the last minutes may still wait for the second position that confirms it.
      if (was > now - TOLERANCE || (Number.isNaN(is) && Number.isNaN(was))) continue
      if (!(Math.abs(is - was) <= TOLERANCE))
        wrong.push({ tour: found.tt_tour, field, is: found[field], was: done[field] })
    }
  }
  expect(wrong).toEqual([])
  expect(happened).toBeGreaterThan(10)
})
