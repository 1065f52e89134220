import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '../../store/db.ts'
import { copyOnline } from '../../store/sql/database-file.ts'
import { startProgram } from '../../testing/processes.ts'
import { readLastTrial } from './last-trial.ts'

let folder: string
const at = (...parts: string[]): string => path.join(folder, ...parts)
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-by-hand-'))
  openStore(at('data/tours.db'), { timeZone: 'UTC' }).close()
  fs.mkdirSync(at('data/backups'))
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

const tryIt = (...words: string[]) => startProgram('ops/trial/main.ts', words, { DATA_DIR: at('data') }).ended
const told = () => readLastTrial(at('data'))?.backup

test('by hand another file changes nothing of what the doctor and Settings tell of the newest backup', async () => {
  const newest = at('data/backups/tours-20261126T021500Z.db')
  copyOnline(at('data/tours.db'), newest)
  expect((await tryIt()).code).toBe(0)
  expect(told()).toBe(path.basename(newest))
  const before = readLastTrial(at('data'))

  fs.copyFileSync(newest, at('other.db'))
  expect((await tryIt(at('other.db'))).code).toBe(0)
  fs.writeFileSync(at('broken.db'), 'not a database')
  expect((await tryIt(at('broken.db'))).code).toBe(1)
  expect(readLastTrial(at('data'))).toEqual(before)

  fs.truncateSync(newest, 8192)
  expect((await tryIt(newest)).code).toBe(1)
  expect(readLastTrial(at('data'))).toMatchObject({ outcome: 'broken', backup: path.basename(newest) })
})
