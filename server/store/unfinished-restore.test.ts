import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tidyRestore } from './unfinished-restore.ts'

let folder: string
const write = (...names: string[]): void => {
  for (const name of names) fs.writeFileSync(path.join(folder, name), '')
}
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-unfinished-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true }))
const LEFT = ['tours.db.restoring', 'tours.db.restoring-day', 'tours.db.restoring-wal', 'telematics.db.restoring-shm']

test('what a restore that was killed left goes, and nothing else', () => {
  const kept = ['tours-before-restore-20261130T000000Z.db', 'tours.db', 'tours.db-wal', 'telematics.db']
  write(...kept, ...LEFT)
  tidyRestore(folder)
  expect(fs.readdirSync(folder).sort()).toEqual(kept.toSorted())
})

test('a copy that was about to take the place of the database stays', () => {
  write(...LEFT)
  tidyRestore(folder)
  expect(fs.readdirSync(folder).sort()).toEqual(LEFT.toSorted())
})
