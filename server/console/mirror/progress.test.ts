import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_MS, SECOND_MS } from '#shared/domain/time/units.ts'
import { openStore } from '../../store/db.ts'
import { mirror } from './mirror.ts'
import type { Target } from './target.ts'

let folder: string
let clock: number
let ending: AbortController
let lines: string[]
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-progress-'))
  const store = openStore(path.join(folder, 'tours.db'), { timeZone: 'UTC' })
  for (const name of ['HUB', 'GVA', 'BSL'])
    store.sqlite.prepare('insert into addresses (add_id, add_name) values (?, ?)').run(name, name)
  store.close()
  clock = 0
  ending = new AbortController()
  lines = []
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

/** A PostgreSQL that takes its time. @param ms for each page; @param faults times that it does not answer at first */
const target = (ms: number, faults = 0): Target => {
  let left = faults
  return {
    place: async () => {
      left -= 1
      if (left >= 0) throw new Error('nothing answers there')
      return { root: '', cursor: null }
    },
    apply: async () => {
      clock += ms
      return []
    },
    close: async () => undefined,
  }
}
/** Runs it until it has said so many lines; an hour goes by whenever it is current. */
const said = async (to: Target, count: number): Promise<string[]> => {
  const say = (line: string): void => {
    lines.push(line)
    if (line.startsWith('The mirror is current')) clock += HOUR_MS
    if (lines.length === count) ending.abort()
  }
  const source = { file: path.join(folder, 'tours.db'), timeZone: 'UTC', limits: { snapshotRows: 1, changes: 1 } }
  await mirror(source, to, { say, complain: say, signal: ending.signal, now: () => clock })
  return lines
}

test('a copy that takes its time says how far it is, and afterwards each hour that it is current', async () => {
  expect(await said(target(11 * SECOND_MS), 6)).toEqual([
    'Rows so far: 3',
    'Rows so far: 4',
    'Rows so far: 4',
    'A whole copy was made: 4 rows',
    'The mirror is current. Rows written: 4',
    'The mirror is current. Rows written: 0',
  ])
})

test('a fault is told once, and that it is over', async () => {
  expect(await said(target(0, 1), 4)).toEqual([
    'nothing answers there',
    'A whole copy was made: 4 rows',
    'The mirror is current again',
    'The mirror is current. Rows written: 4',
  ])
})
