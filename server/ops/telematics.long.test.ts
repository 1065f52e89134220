import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../shared/domain/time/units.ts'
import { openStore, type Store } from '../store/db.ts'
import { receivePosition } from '../telematics/intake.ts'
import { addVehicle, fixAt, RAMP, START } from '../telematics/sample-fleet.ts'
import { messagesBetween } from '../telematics/store/feeds.ts'
import { moveSome } from '../telematics/store/move.ts'
import { startProgram } from '../testing/processes.ts'

/** The telematics log in backups and restores, with the programs as they are run. */

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-log-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

const place = (data: string) => path.join(folder, data, 'tours.db')
const opened = <Result>(data: string, look: (store: Store) => Result, now = Date.now()): Result => {
  const store = openStore(place(data), { now: () => now })
  try {
    return look(store)
  } finally {
    store.close()
  }
}
const run = async (program: 'backup' | 'restore', target: string, data: string, env: Record<string, string> = {}) => {
  const { ended } = startProgram(`ops/${program}.ts`, [target], { DATA_DIR: path.join(folder, data), ...env })
  const { code, stdout, stderr } = await ended
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return stdout
}
const log = (data: string): string[] =>
  opened(data, (store) =>
    messagesBetween(store, { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' }).map(
      ({ body }) => body,
    ),
  )

const noon = Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2
const dayBefore = (days: number): string => new Date(noon - days * DAY_MS).toISOString().slice(0, 10)
const receive = (data: string, body: string, at: number): void =>
  opened(
    data,
    (store) => {
      const fix = fixAt(new Date(at).toISOString(), START, RAMP)
      receivePosition(store, { feed: 'osmand', device: 'unit TRUCK-1', body, fix })
    },
    at,
  )
/** Two messages on each of the three days before today, and one of today; the last two wait in the main file. */
const company = (data: string): void => {
  opened(data, (store) => addVehicle(store, 'TRUCK-1'))
  const receiveOn = (day: number) => {
    for (const hour of [1, 2]) receive(data, `day ${day} hour ${hour}`, noon - day * DAY_MS - hour * HOUR_MS)
  }
  for (const day of [3, 2]) receiveOn(day)
  receive(data, 'day 1 hour 2', noon - DAY_MS)
  opened(data, (store) => {
    while (moveSome(store));
  })
  receive(data, 'day 1 hour 1', noon - DAY_MS + HOUR_MS)
  receive(data, 'today', Date.now())
}
const PAST = ['day 3 hour 1', 'day 3 hour 2', 'day 2 hour 1', 'day 2 hour 2', 'day 1 hour 2', 'day 1 hour 1'].sort()
const daysIn = (backups: string) => {
  const days = path.join(folder, backups, 'telematics')
  return fs.existsSync(days) ? fs.readdirSync(days).sort() : []
}
const dayFiles = (...days: number[]) => days.map((day) => `${dayBefore(day)}.db`)

test('each day goes into a folder of backups once, and comes back: here, on another machine, and not without it', async () => {
  company('data')
  const backup = path.join(folder, 'backups/monday.db')
  // A link that was put where a day is written is not followed.
  fs.mkdirSync(path.join(folder, 'backups/telematics'), { recursive: true })
  for (const name of dayFiles(2))
    fs.symlinkSync(path.join(folder, 'led'), path.join(folder, 'backups/telematics', `${name}.part`))
  expect(await run('backup', backup, 'data')).toMatch(/Days of the telematics log written to \S+telematics: 3 /)
  expect(daysIn('backups')).toEqual(dayFiles(3, 2, 1))
  expect(fs.existsSync(path.join(folder, 'led'))).toBe(false)
  const modes = daysIn('backups').map((name) => fs.statSync(path.join(folder, 'backups/telematics', name)).mode & 0o077)
  expect(modes).toEqual([0, 0, 0])
  expect(await run('backup', path.join(folder, 'backups/tuesday.db'), 'data')).not.toContain('telematics')
  const fewer = path.join(folder, 'fewer/monday.db')
  expect(await run('backup', fewer, 'data', { BACKUP_TELEMATICS_DAYS: '0' })).not.toContain('telematics')
  await run('backup', path.join(folder, 'fewer/tuesday.db'), 'data', { BACKUP_TELEMATICS_DAYS: '1' })
  expect(daysIn('fewer')).toEqual(dayFiles(1))

  // Here the log is whole: it goes on, with what was received after the backup.
  receive('data', 'after the backup', Date.now() + 1000)
  opened('data', (store) => moveSome(store))
  expect(await run('restore', backup, 'data')).toContain('The telematics log goes on as it was\n')
  expect(log('data').sort()).toEqual([...PAST, 'after the backup', 'today'].sort())

  // Another machine gets what the folder holds, and what waited in the main file.
  const moved = await run('restore', backup, 'new')
  expect(moved).toMatch(/Days of the telematics log taken from \S+: 3\n/)
  expect(moved).not.toContain('before-restore')
  expect(log('new').sort()).toEqual([...PAST, 'today'].sort())

  // Without the folder.
  const alone = path.join(folder, 'alone.db')
  fs.copyFileSync(backup, alone)
  expect(await run('restore', alone, 'bare')).toContain('The telematics log begins anew')
  expect(opened('bare', ({ isTelematicsLost }) => isTelematicsLost)).toBe(true)
  expect(log('bare').sort()).toEqual(['day 1 hour 1', 'today'])
})

test('a log of another database is put aside, and broken or foreign days are named', async () => {
  company('data')
  company('other')
  const backup = path.join(folder, 'backups/monday.db')
  await run('backup', backup, 'data')
  await run('backup', path.join(folder, 'others/monday.db'), 'other')
  const day = (backups: string, name = '') => path.join(folder, backups, 'telematics', name)
  const [oldest = '', middle = ''] = daysIn('backups')
  fs.writeFileSync(day('backups', oldest), 'not a database'.repeat(400))
  fs.copyFileSync(day('others', middle), day('backups', middle))
  const said = await run('restore', backup, 'other')
  expect(said).toMatch(/The telematics log that was here belongs to another database, and is kept as \S+\n/)
  expect(said).toMatch(/Days of the telematics log taken from \S+: 1\n/)
  expect(said).toContain(`${day('backups', oldest)} was left out: it is broken: file is not a database\n`)
  expect(said).toContain(`${day('backups', middle)} was left out: it is of another database\n`)
  expect(log('other').sort()).toEqual(['day 1 hour 1', 'day 1 hour 2', 'today'])
  const left = fs.readdirSync(path.join(folder, 'other')).sort()
  expect(left).toEqual([
    'server.lock',
    expect.stringMatching(/^telematics-before-restore-/),
    'telematics.db',
    expect.stringMatching(/^tours-before-restore-/),
    'tours.db',
  ])
})
