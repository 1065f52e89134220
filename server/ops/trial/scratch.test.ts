import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#shared/domain/time/units.ts'
import { forgetOldScratch, inScratch } from './scratch.ts'

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-scratch-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

test('a trial that runs keeps its folder however long it takes, and deletes it', () => {
  inScratch(folder, (scratch) => {
    fs.writeFileSync(path.join(scratch, 'trial.db'), 'all data')
    forgetOldScratch(folder, Date.now() + 9 * DAY_MS)
    expect(fs.existsSync(path.join(scratch, 'trial.db'))).toBe(true)
  })
  expect(fs.readdirSync(folder)).toEqual([])
})

test('what a trial that was killed left goes with the next one', () => {
  const program = `import { inScratch } from ${JSON.stringify(path.join(import.meta.dirname, 'scratch.ts'))}
    inScratch(${JSON.stringify(folder)}, () => process.kill(process.pid, 'SIGKILL'))`
  const killed = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program])
  expect({ signal: killed.signal, said: `${killed.stderr}` }).toEqual({ signal: 'SIGKILL', said: '' })
  expect(fs.readdirSync(folder)).toHaveLength(1)
  forgetOldScratch(folder, Date.now())
  expect(fs.readdirSync(folder)).toEqual([])
})

test('one without a lock is of an older version, and goes after a day', () => {
  fs.mkdirSync(path.join(folder, 'trial-older'))
  forgetOldScratch(folder, Date.now())
  expect(fs.readdirSync(folder)).toEqual(['trial-older'])
  forgetOldScratch(folder, Date.now() + 2 * DAY_MS)
  expect(fs.readdirSync(folder)).toEqual([])
})
