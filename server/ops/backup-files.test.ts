import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { backupFolder, newestBackup, notCounted, outdatedBackups } from './backup-files.ts'

test('backups of a folder: the newest, and those that are too old; other files count for nothing', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-backups-'))
  const at = (...parts: string[]): string => path.join(folder, ...parts)
  expect(newestBackup(at('none'), 0)).toBeNull()
  expect(newestBackup(folder, 0)).toBeNull()
  fs.mkdirSync(at('telematics'))
  for (const name of [
    'tours-20261025T021500Z.db',
    'tours-20261028T021500Z.db',
    'tours-20261125T021500Z.db',
    'tours-20261126T021500Z.db.part',
    'mine-20200101T000000Z.db',
    'telematics/2026-08-01.db',
    'telematics/2026-09-01.db',
  ])
    fs.writeFileSync(at(name), '')
  const now = Date.parse('2026-11-26T12:00:00Z')
  expect(newestBackup(folder, now)).toEqual({
    file: at('tours-20261125T021500Z.db'),
    at: Date.parse('2026-11-25T02:15:00Z'),
  })
  const old = outdatedBackups(folder, { keepDays: 30, KEEP_TELEMATICS_DAYS: 90 }, now)
  fs.rmSync(folder, { recursive: true })
  expect(old).toEqual([at('tours-20261025T021500Z.db'), at('telematics/2026-08-01.db')])
})

test('backups go into BACKUP_DIR, or into the folder of the data', () => {
  expect(backupFolder({ DATA_DIR: '/var/lib/tours' })).toBe('/var/lib/tours/backups')
  expect(backupFolder({ DATA_DIR: '/var/lib/tours', BACKUP_DIR: '/mnt/backups' })).toBe('/mnt/backups')
})

test('what a backup or an update that was killed left goes after a day, and nothing else', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-left-'))
  const now = Date.parse('2026-11-30T02:15:00Z')
  const left = ['tours-20261128T021500Z.db.part', 'trial-20261128T021500Z.db', 'trial-20261128T021500Z.db.json']
  const others = ['tours-20261128T021500Z.db', 'monday.db.part', 'trial-run.db', 'tours-20261130T021400Z.db.part']
  for (const name of [...left, ...others]) {
    fs.writeFileSync(path.join(folder, name), '')
    const at = name.includes('20261130') ? now / 1000 : now / 1000 - 90_000
    fs.utimesSync(path.join(folder, name), at, at)
  }
  const old = outdatedBackups(folder, { keepDays: 30, KEEP_TELEMATICS_DAYS: 90 }, now)
  fs.rmSync(folder, { recursive: true })
  expect(old.map((file) => path.basename(file)).sort()).toEqual(left)
})

test('what has the name of a backup and is none is left, and named: of a time to come, of no time, a folder', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-others-'))
  const at = (name: string): string => path.join(folder, name)
  const now = Date.parse('2026-11-26T12:00:00Z')
  const [old, newest] = [at('tours-20200201T000000Z.db'), at('tours-20261127T115900Z.db')]
  const [future, directory] = [at('tours-99991231T235959Z.db'), at('tours-20200101T000000Z.db')]
  for (const file of [at('tours-20269999T999999Z.db'), old, newest, future]) fs.writeFileSync(file, '')
  for (const place of [directory, `${old}.json`]) fs.mkdirSync(place)
  const found = {
    newest: newestBackup(folder, now)?.file,
    notCounted: notCounted(folder, now).sort((a, b) => a.file.localeCompare(b.file)),
    outdated: outdatedBackups(folder, { keepDays: 30, KEEP_TELEMATICS_DAYS: 90 }, now),
  }
  fs.rmSync(folder, { recursive: true })
  expect(found).toEqual({
    newest,
    notCounted: [
      { file: directory, why: 'it is no file' },
      { file: future, why: 'its time is still to come' },
    ],
    outdated: [old],
  })
})
