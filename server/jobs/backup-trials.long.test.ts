import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ServerStorage } from '../../shared/schemas/server-storage.ts'
import { readLastTrial } from '../ops/trial/last-trial.ts'
import { describeBackup, manifestOf } from '../ops/trial/manifest.ts'
import { copyOnline, fileStamp } from '../store/sql/database-file.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { type BackupTrials, startBackupTrials } from './backup-trials.ts'

let t: TestApp
let trials: BackupTrials[]
beforeEach(() => {
  t = createTestApp()
  trials = []
})
afterEach(async () => {
  for (const one of trials) await one.stop()
  t.close()
})

const backUp = (): string => {
  const folder = path.join(t.deps.env.DATA_DIR, 'backups')
  fs.mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `tours-${fileStamp(t.store.now())}.db`)
  copyOnline(t.store.sqlite.name, file)
  fs.writeFileSync(manifestOf(file), JSON.stringify(describeBackup(file)))
  return file
}
const mails = () =>
  t.store.sqlite.prepare<[], { kind: string; subject: string; body: string }>('select * from outbox').all()
const start = (limitMs?: number): BackupTrials => {
  const one = startBackupTrials(t.deps, limitMs)
  trials.push(one)
  return one
}

test('the newest backup is tried in a process of its own, and the operations page tells it', async () => {
  const admin = t.addUser({ username: 'chief', role: 'admin', email: 'chief@example.com' })
  const file = backUp()
  await start().runOnce()
  const { backups } = (await t.call<ServerStorage>(admin, 'GET', '/api/storage')).body
  expect(backups).toMatchObject({
    newest_bytes: fs.statSync(file).size,
    trial: { backup: path.basename(file), outcome: 'well' },
  })
  expect(mails()).toEqual([])
  expect(fs.readdirSync(t.deps.env.DATA_DIR).filter((name) => name.startsWith('trial-'))).toEqual([])
})

test('a damaged one is told to the company by mail, and on the operations page', async () => {
  const admin = t.addUser({ username: 'chief', role: 'admin', email: 'chief@example.com' })
  const file = backUp()
  fs.truncateSync(file, fs.statSync(file).size - 8192)
  await start().runOnce()
  const { backups } = (await t.call<ServerStorage>(admin, 'GET', '/api/storage')).body
  expect(backups.trial).toMatchObject({ outcome: 'broken', trips: 0 })
  expect(mails()).toMatchObject([
    {
      kind: 'backup',
      subject: 'Sicherung prüfen: Die Datei ist beschädigt.',
      body: expect.stringContaining(path.basename(file)),
    },
  ])
})

test('one that takes too long is ended and told, and a stop of the server ends it untold', async () => {
  backUp()
  await start(1).runOnce()
  expect(readLastTrial(t.deps.env.DATA_DIR)?.outcome).toBe('too_long')
  fs.rmSync(path.join(t.deps.env.DATA_DIR, 'backup-trial.json'))
  const stopped = start()
  const running = stopped.runOnce()
  await stopped.stop()
  await running
  expect(readLastTrial(t.deps.env.DATA_DIR)).toBeNull()
})
