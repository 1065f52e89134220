import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStore } from '../store/db.ts'
import { startProgram } from '../testing/processes.ts'
import { addTrip } from '../testing/sample-trips.ts'

vi.setConfig({ testTimeout: 120_000 })
let folder: string
const at = (...parts: string[]): string => path.join(folder, ...parts)
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-faulty-'))
  const store = openStore(at('data/tours.db'), { timeZone: 'UTC' })
  addTrip(store)
  store.close()
  fs.copyFileSync(at('data/tours.db'), at('backup.db'))
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

const inBackup = (sql: string): void => {
  const sqlite = new Database(at('backup.db'))
  sqlite.exec(sql)
  sqlite.close()
}
const run = async (program: 'ops/restore.ts' | 'ops/trial/main.ts', ...words: string[]) => {
  const { code, stdout, stderr } = await startProgram(program, [at('backup.db'), ...words], { DATA_DIR: at('data') })
    .ended
  return { code, stdout, stderr }
}

test('a backup with values that no version wrote is refused before anything is replaced, unless it is meant', async () => {
  expect(await run('ops/restore.ts')).toMatchObject({ code: 0 })
  inBackup(`update trips set tt_status = 'evil', tt_stp = 'abc'`)
  const before = fs.readdirSync(at('data')).sort()
  expect(await run('ops/restore.ts')).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /^\S+backup\.db holds values that no version of this program wrote: 2\. trips, tt_id 1: tt_status is none of its words; trips, tt_id 1: tt_stp is no integer\. .+ --with-faults .+\n$/,
    ),
  })
  expect(fs.readdirSync(at('data')).sort()).toEqual(before)
  expect((await run('ops/trial/main.ts')).stdout).toMatch(
    /--with-faults: 2\ntrips, tt_id 1: tt_status .+\ntrips, tt_id 1: tt_stp /,
  )
  expect(await run('ops/restore.ts', '--with-faults')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Restored /),
  })
})

test('a webhook whose events are no JSON is named, and stops no restore that is meant', async () => {
  inBackup(`insert into webhooks (wh_name, wh_url, wh_events, wh_role, wh_secret, wh_active, wh_seq, wh_created_by, wh_created_at)
    values ('x', 'https://x.example', '[', 'admin', 'x', 1, 0, 'dora', 0)`)
  const { code, stderr } = await run('ops/restore.ts')
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(/webhooks, wh_id \S+: wh_events is no JSON/),
  })
  expect(await run('ops/restore.ts', '--with-faults')).toMatchObject({ code: 0, stderr: '' })
})
