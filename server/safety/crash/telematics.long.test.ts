import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStore, type Store } from '../../store/db.ts'
import { fixAt, planDrive, START } from '../../telematics/sample-fleet.ts'
import { keepMessage } from '../../telematics/store/feeds.ts'
import { ROWS_AT_ONCE } from '../../telematics/store/move.ts'
import { insertFix } from '../../telematics/store/positions.ts'
import { KILL_POINTS, REPORTS } from './fleet-reports.ts'

/** The process killed with SIGKILL while it moves what has arrived from one file to the other, at each of its statements. */

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-crash-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

const NOW = Date.parse('2026-11-21T08:00:00.000Z')
const opened = <Result>(name: string, look: (store: Store) => Result): Result => {
  const store = openStore(path.join(folder, name, 'tours.db'), { now: () => NOW })
  try {
    return look(store)
  } finally {
    store.close()
  }
}

/** @returns the way it ended, and the number of reports acknowledged by then */
const run = async (name: string, first: number, point: string, killAt: number) => {
  const script = path.join(import.meta.dirname, 'killed-fleet.ts')
  const args = ['--import', 'tsx', script, path.join(folder, name), String(first), point, String(killAt)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let told = ''
  child.stdout.on('data', (chunk) => {
    told += chunk
  })
  const signal = await new Promise((resolve) => child.on('close', (_code, by) => resolve(by)))
  const last = told.trimEnd().split('\n').at(-1)
  return { isKilled: signal === 'SIGKILL', acknowledged: last ? Number(last) + 1 : first }
}

/** Runs processes, each killed at its `killAt`th move, until one ends by itself. @returns number of processes killed */
const runUntilDone = async (name: string, point: string, killAt: number): Promise<number> => {
  let kills = 0
  let first = 0
  for (;;) {
    const { isKilled, acknowledged } = await run(name, first, point, killAt)
    if (!isKilled) return kills
    kills += 1
    first = acknowledged
  }
}

const TABLES = ['trips', 'history', 'tracked_vehicles', 'telematics_feeds', 'all_messages', 'all_positions']
/** All that follows from the reports, and where messages and positions are in the end. */
const outcome = (name: string) =>
  opened(name, ({ sqlite }) => ({
    rows: TABLES.map((table) => sqlite.prepare(`select * from ${table}`).all()),
    left: sqlite
      .prepare('select (select count(*) from main.telematics_messages) + (select count(*) from main.positions)')
      .pluck()
      .get(),
    integrity: ['main', 'telematics'].map((file) => sqlite.pragma(`${file}.integrity_check`, { simple: true })),
  }))

test('killed within its moves, the tracker finds what it finds without', async () => {
  opened('undisturbed', (store) => planDrive(store))
  expect(await runUntilDone('undisturbed', '', 0)).toBe(0)
  const undisturbed = outcome('undisturbed')
  const [[trip] = []] = undisturbed.rows
  expect(trip).toMatchObject({ tt_atp: expect.any(Number), tt_atd: expect.any(Number), tt_ata: expect.any(Number) })
  expect(undisturbed.rows.slice(-2).map((rows) => rows.length)).toEqual([REPORTS.length, REPORTS.length])
  expect(undisturbed.left).toBe(0)
  for (const point of Object.keys(KILL_POINTS)) {
    opened(point, (store) => planDrive(store))
    expect([point, await runUntilDone(point, point, 2)]).toEqual([point, expect.toSatisfy((kills) => kills > 2)])
    expect([point, outcome(point)]).toEqual([point, undisturbed])
  }
})

describe('a database of a version with one file', () => {
  const PIECES = 5
  const COUNT = PIECES * ROWS_AT_ONCE
  const fill = (store: Store) =>
    store.write(() => {
      planDrive(store)
      for (let index = 0; index < COUNT; index += 1) {
        const fix = fixAt(new Date(NOW - index * 1000).toISOString(), START)
        const body = `message ${index}`
        keepMessage(store, { feed: 'osmand', device: 'd', vehicle: 'TRUCK-1', fix_at: fix.time, outcome: 'late', body })
        insertFix(store, { ...fix, vehicle: 'TRUCK-1' })
      }
    })

  test.each(Object.keys(KILL_POINTS))('killed in the middle of moving all, %s: no row is lost', async (point) => {
    opened('old', fill)
    const file = path.join(folder, 'old', 'telematics.db')
    fs.rmSync(file)
    const seen = (): unknown[] =>
      opened('old', ({ sqlite }) =>
        ['all_messages', 'all_positions'].map((table) => sqlite.prepare(`select * from ${table} order by 1, 2`).all()),
      )
    const before = seen()
    const { isKilled } = await run('old', REPORTS.length, point, 3)
    expect(isKilled).toBe(true)
    expect(seen()).toEqual(before)
    expect(await run('old', REPORTS.length, point, 0)).toMatchObject({ isKilled: false })
    expect(seen()).toEqual(before)
    expect(outcome('old')).toMatchObject({ left: 0, integrity: ['ok', 'ok'] })
  })
})
