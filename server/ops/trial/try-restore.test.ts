import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#shared/domain/time/units.ts'
import { NO_COMPANY } from '#shared/schemas/accounts/company.ts'
import { saveCompany } from '../../people/store/company.ts'
import { openStore, type Store } from '../../store/db.ts'
import { appendChange } from '../../store/history/change-feed.ts'
import { copyOnline } from '../../store/sql/database-file.ts'
import { Database } from '../../store/sql/sqlite.ts'
import { describeBackup, manifestOf } from './manifest.ts'
import { tryRestore } from './try-restore.ts'

const NOW = Date.parse('2026-11-26T02:15:00Z')
let folder: string
let clock: number
let store: Store
const at = (...parts: string[]): string => path.join(folder, ...parts)
const backup = (): string => at('backups/tours-20261126T021500Z.db')
const change = (): void => {
  store.write(() => appendChange(store, { entity: 'trip', key: 1, before: null, after: null }))
}
const trial = () => {
  fs.mkdirSync(at('scratch'), { recursive: true })
  const found = tryRestore(backup(), at('scratch'), { madeAt: NOW, dataDir: at('data'), timeZone: 'UTC', since: 0 })
  fs.rmSync(at('scratch'), { recursive: true })
  return found
}
const inBackup = (sql: string): void => {
  const sqlite = new Database(backup())
  sqlite.exec(sql)
  sqlite.close()
}
const describeAgain = (): void => fs.writeFileSync(manifestOf(backup()), JSON.stringify(describeBackup(backup())))

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-trial-'))
  clock = NOW - HOUR_MS
  store = openStore(at('data/tours.db'), { now: () => clock, timeZone: 'UTC' })
  for (let n = 0; n < 3; n += 1) change()
  fs.mkdirSync(at('backups'))
  copyOnline(at('data/tours.db'), backup())
  describeAgain()
  clock = NOW + MINUTE_MS
  change()
})
afterEach(() => {
  store.close()
  fs.rmSync(folder, { recursive: true })
})

test('a whole backup can be restored: what came after it is no fault, and the backup stays as it is', () => {
  const before = fs.readFileSync(backup())
  expect(trial()).toMatchObject({ outcome: 'well', error: '', backup: 'tours-20261126T021500Z.db', trips: 0 })
  expect(fs.readFileSync(backup()).equals(before)).toBe(true)
  expect(fs.readdirSync(at('backups')).sort()).toEqual([path.basename(backup()), path.basename(manifestOf(backup()))])
})

test('a log beside a backup that is whole is named', () => {
  fs.copyFileSync(at('data/tours.db-wal'), `${backup()}-wal`)
  expect(trial()).toMatchObject({ outcome: expect.stringMatching(/^(?:changed|broken)$/) })
  expect(trial().error).toContain(`${path.basename(backup())}-wal does not belong to`)
})

test('one without a manifest is tried as well', () => {
  fs.rmSync(manifestOf(backup()))
  expect(trial()).toMatchObject({ outcome: 'well', has_manifest: false })
})

test('one with a manifest is compared with it', () => {
  expect(trial().has_manifest).toBe(true)
})

test('a damaged page, a file that ends early, and one that is no database are broken', () => {
  const whole = fs.readFileSync(backup())
  const damaged = Buffer.from(whole)
  damaged.fill(0xa5, damaged.length / 2, damaged.length / 2 + 4096)
  for (const bytes of [damaged, whole.subarray(0, whole.length / 2), Buffer.from('not a database at all')]) {
    fs.writeFileSync(backup(), bytes)
    const { outcome, error } = trial()
    expect({ outcome, isTold: error.length > 0 }).toEqual({ outcome: 'broken', isTold: true })
    expect(error).not.toContain(at('scratch'))
    expect(error).not.toContain('trial.db')
  }
})

test.each(['', 'not json', '{"rows":1}', '{"sha256":"a","rows":{"x":"y"}}'])(
  'a manifest that says %s is named in plain words',
  (text) => {
    fs.writeFileSync(manifestOf(backup()), text)
    expect(trial()).toMatchObject({
      outcome: 'changed',
      error: `${manifestOf(backup())} is broken: it does not say what the backup held`,
    })
  },
)

test('a single other byte in a page that no check reads is told by the manifest', () => {
  const bytes = fs.readFileSync(backup())
  // The version of the last writer, in the header.
  bytes[99] = (bytes[99] ?? 0) ^ 1
  fs.writeFileSync(backup(), bytes)
  expect(trial().outcome).toBe('changed')
})

test('rows that the manifest counts and the file lacks', () => {
  const { rows } = JSON.parse(fs.readFileSync(manifestOf(backup()), 'utf8'))
  inBackup('delete from changes')
  fs.writeFileSync(manifestOf(backup()), JSON.stringify({ ...describeBackup(backup()), rows }))
  expect(trial()).toMatchObject({ outcome: 'incomplete', error: 'changes: 0/3' })
})

test('changes of before the backup that the running database knows and the backup lacks', () => {
  inBackup('delete from changes where seq = (select max(seq) from changes)')
  describeAgain()
  expect(trial().outcome).toBe('incomplete')
  // A database that was restored since has its own numbers.
  store.sqlite.exec(`update settings set value = 'another' where name = 'epoch'`)
  expect(trial().outcome).toBe('well')
})

test('values that no version wrote are named: it can be restored when the person says so', () => {
  inBackup(`update changes set after = '{{{' where seq = (select max(seq) from changes)`)
  describeAgain()
  expect(trial()).toMatchObject({
    outcome: 'well',
    faults: [expect.stringMatching(/^changes, seq \d+: after is no JSON$/)],
    fault_count: 1,
  })
})

test('one of another company, unless nothing was entered here yet', () => {
  const other = openStore(at('other/tours.db'), { timeZone: 'UTC' })
  saveCompany(other, { ...NO_COMPANY, name: 'Alpina AG' })
  other.close()
  fs.copyFileSync(at('other/tours.db'), backup())
  describeAgain()
  expect(trial()).toMatchObject({ outcome: 'well' })
  store.sqlite.exec(`insert into addresses (add_id, add_name) values ('HUB', 'HUB')`)
  expect(trial()).toMatchObject({
    outcome: 'other_company',
    error: 'It is of Alpina AG, the data here are of a company without a name',
  })
})

test('the copy that follows is described before it is replaced: either description will do', () => {
  const held = describeBackup(backup())
  fs.writeFileSync(manifestOf(backup()), JSON.stringify({ sha256: 'next', rows: {}, former: held }))
  expect(trial()).toMatchObject({ outcome: 'well', has_manifest: true })
  fs.writeFileSync(manifestOf(backup()), JSON.stringify({ ...held, former: { sha256: 'before', rows: {} } }))
  expect(trial().outcome).toBe('well')
})

test('what lies beside it and a restore would leave out is named, and the rest is well', () => {
  const [day, scan] = ['2026-11-25', `${'a'.repeat(64)}.pdf`]
  for (const folder of ['telematics', 'files']) fs.mkdirSync(at('backups', folder))
  fs.writeFileSync(at('backups/telematics', `${day}.db`), 'not a database'.repeat(400))
  fs.writeFileSync(at('backups/files', scan), 'another')
  expect(trial()).toMatchObject({
    outcome: 'well',
    left_out: [
      `${at('backups/files', scan)}: its content is not the one that its name says`,
      `${at('backups/telematics', `${day}.db`)}: it is broken: file is not a database`,
    ],
    left_out_count: 2,
    unread: 0,
  })
})

test('a backup of a newer version cannot be read by this one', () => {
  inBackup(`insert into __drizzle_migrations (hash, created_at) values ('later', 9999999999999)`)
  describeAgain()
  expect(trial()).toMatchObject({ outcome: 'no_upgrade', error: expect.stringContaining('newer version') })
})
