import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BackupTrial } from '#shared/schemas/backup-trial.ts'
import { copyScans, lookAtScans, scanNames } from '../files/scan-folder.ts'
import { openStore } from '../store/db.ts'
import { olderDatabase } from '../store/older-database-sample.ts'
import { holdDatabase } from '../store/sql/database-file.ts'
import { holdsPrograms } from '../store/sql/foreign-schema.ts'
import { Database } from '../store/sql/sqlite.ts'
import { checkCopy, copyWithLog } from './copied-database.ts'
import { readLastTrial, writeLastTrial } from './trial/last-trial.ts'
import { readManifest, writeManifest } from './trial/manifest.ts'

/** Files that may stand in a folder that another account filled. */

let folder: string
const at = (...parts: string[]): string => path.join(folder, ...parts)
const TRIAL: BackupTrial = {
  ...{ at: '2026-11-30T02:15:00.000Z', backup: 'tours.db', has_manifest: true, outcome: 'well', error: '' },
  ...{ rows: 0, trips: 0, missing_scans: 0, left_out: [], left_out_count: 0, unread: 0, faults: [], fault_count: 0 },
}
const SCAN = `${createHash('sha256').update('scan').digest('hex')}.pdf`
const kept = (): string => fs.readFileSync(at('secret'), 'utf8')
const link = (...parts: string[]): void => fs.symlinkSync(at('secret'), at(...parts))
const pipe = (...parts: string[]): void => {
  expect(spawnSync('mkfifo', [at(...parts)]).status).toBe(0)
}

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-planted-'))
  for (const name of ['from', 'to']) fs.mkdirSync(at(name))
  fs.writeFileSync(at('secret'), 'secret')
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

test('a link or a pipe with the name of a scan is none, and is copied nowhere', () => {
  link('from', `${'a'.repeat(64)}.pdf`)
  pipe('from', `${'b'.repeat(64)}.pdf`)
  fs.writeFileSync(at('from', SCAN), 'scan')
  expect(copyScans(at('from'), at('to'))).toEqual({ copied: 1, leftOut: [] })
  expect(scanNames(at('to'))).toEqual([SCAN])
})

test('a scan that is not what its name says is named, and copied nowhere', () => {
  const other = `${'a'.repeat(64)}.pdf`
  fs.writeFileSync(at('from', SCAN), 'scan')
  fs.writeFileSync(at('from', other), 'another')
  const endless = other.replace('a', 'b')
  fs.writeFileSync(at('from', endless), '')
  fs.truncateSync(at('from', endless), 1e12)
  const leftOut = [other, endless].map((name) => ({
    file: at('from', name),
    why: 'its content is not the one that its name says',
  }))
  const look = (isTimeLeft: boolean) => lookAtScans(at('from'), at('to'), () => isTimeLeft)
  expect([look(true), look(false)]).toEqual([
    { leftOut, unread: 0 },
    { leftOut: [], unread: 3 },
  ])
  expect(copyScans(at('from'), at('to'))).toEqual({ copied: 1, leftOut })
  expect(fs.readdirSync(at('to'))).toEqual([SCAN])
})

test('what is written before it gets its name goes through no link that has that name', () => {
  link('to', `.${SCAN}.part`)
  link('to', 'backup-trial.json.part')
  link('to', 'tours.db.json.part')
  fs.writeFileSync(at('from', SCAN), 'scan')
  copyScans(at('from'), at('to'))
  writeManifest(at('to/tours.db'), { sha256: '', rows: {} })
  writeLastTrial(at('to'), TRIAL)
  expect(kept()).toBe('secret')
  expect(fs.readdirSync(at('to')).sort()).toEqual([SCAN, 'backup-trial.json', 'tours.db.json'])
  for (const name of fs.readdirSync(at('to'))) expect(fs.lstatSync(at('to', name)).isFile()).toBe(true)
})

test.each([
  () => pipe('to/backup-trial.json'),
  () => link('to/backup-trial.json'),
  () => fs.mkdirSync(at('to/backup-trial.json')),
  () => {
    fs.writeFileSync(at('to/backup-trial.json'), '')
    fs.truncateSync(at('to/backup-trial.json'), 1e12)
  },
])('what is no trial that this program wrote is none, and holds nothing up (%#)', (plant) => {
  // As a trial that can be read: a link to it is none all the same.
  fs.writeFileSync(at('secret'), JSON.stringify(TRIAL))
  plant()
  expect(readLastTrial(at('to'))).toBeNull()
})

test('a trial that was written is read', () => {
  writeLastTrial(at('to'), TRIAL)
  expect(readLastTrial(at('to'))).toEqual(TRIAL)
})

test.each([
  [
    'a view without end',
    'create view settings as with recursive n(x) as (select 1 union all select x + 1 from n) select x from n',
  ],
  ['a trigger', 'create table users (id); create trigger t after insert on users begin delete from users; end'],
  ['a check', `create table users (id, check (length(hex(zeroblob(90000000))) > 0))`],
  ['a check behind a name', "create table users (`it's` text, id, /* ' */ constraint c check(id > 0))"],
  ['a generated column', 'create table users (id, name text as (hex(zeroblob(90000000))))'],
  ['a default that is worked out', 'create table users (id, name text default (hex(zeroblob(90000000))))'],
  ['one behind a comment', 'create table users (id, name text default /* a */ (hex(zeroblob(90000000))))'],
  ['one behind a line of comment', 'create table users (id, name text default -- a\n (hex(zeroblob(90000000))))'],
  ['an index over what is worked out', 'create table users (id); create index i on users (hex(zeroblob(id)))'],
  ['an index without parentheses', 'create table users (id, a); create index i on users (id like a)'],
  ['a condition of an index', `create table users (id); create index i on users (id) where id like '%a%b%'`],
  [
    'a condition that looks like ours',
    'create table users (id, a); create index i on users (id) where id like a is not null',
  ],
])('a database with %s is refused before anything is asked of it', (_what, made) => {
  const sqlite = new Database(at('from/tours.db'))
  sqlite.exec(made)
  sqlite.close()
  copyWithLog(at('from/tours.db'), at('to/tours.db'))
  expect(() => checkCopy(at('to/tours.db'), 'tours.db')).toThrow('tours.db is no backup of this program: it holds')
})

test.each([
  ['an index', 'create index __drizzle_migrations on users (hex(zeroblob(id)))'],
  [
    'a table without times',
    'create table __drizzle_migrations (id); create index planted on users (hex(zeroblob(id)))',
  ],
])('a foreign backup does not pass as old by the name of the migrations, given to %s', (_what, sql) => {
  new Database(at('planted.db')).exec(`create table users (id); ${sql}`).close()
  expect(() => checkCopy(at('planted.db'), 'it.db')).toThrow(/^it\.db is no backup of this program/)
})

test('a backup of before 0.2, whose indices had other conditions, is told to be old', () => {
  const sqlite = new Database(at('from/tours.db'))
  sqlite.exec(`create table __drizzle_migrations (id serial primary key, hash text not null, created_at numeric);
    insert into __drizzle_migrations values (1, 'initial', 1763800000000); create table statements (st_state, st_sub);
    create unique index statements_sub on statements (st_sub) where st_state = 'open' and st_sub is not null`)
  sqlite.close()
  copyWithLog(at('from/tours.db'), at('to/tours.db'))
  expect(() => checkCopy(at('to/tours.db'), 'tours.db')).toThrow(
    'tours.db was written before version 0.2: restore it with version 0.1 and start that once, then this one takes the data',
  )
})

test('an index of a person costs a replaced database nothing: reading it runs no index', () => {
  const made = (...sql: string[]) => {
    openStore(at('from/tours.db')).close()
    const sqlite = new Database(at('from/tours.db'))
    for (const one of sql) sqlite.exec(one)
    sqlite.close()
    const { owner, release } = holdDatabase(at('from/tours.db'), () => null)
    release()
    return owner
  }
  const index = 'create index mine on trips (lower(tt_tour)) where tt_id > 0'
  expect(made(index)).toMatchObject({ isUnused: true })
  expect(made('create view more as select 1')).toBeNull()
})

test('what this program makes is no such thing, in either file and before its last migration', () => {
  const store = openStore(at('from/tours.db'))
  expect(holdsPrograms(store.sqlite)).toBe(false)
  store.close()
  const log = new Database(at('from/telematics.db'))
  expect(holdsPrograms(log)).toBe(false)
  log.close()
  const { sqlite } = olderDatabase(at('to'), 1)
  expect(holdsPrograms(sqlite)).toBe(false)
  sqlite.exec(`create table "checks" ("check" text default 'check (a)', "as" integer default 0)`)
  expect(holdsPrograms(sqlite)).toBe(false)
  sqlite.close()
})

test.each([link, pipe])('a log or a manifest that is a link or a pipe is not read', (plant) => {
  fs.writeFileSync(at('from/tours.db'), '')
  plant('from/tours.db-wal')
  plant('from/tours.db.json')
  expect(() => copyWithLog(at('from/tours.db'), at('to/copy.db'))).toThrow(/tours\.db-wal is a link, or no file/)
  expect(() => readManifest(at('from/tours.db'))).toThrow(/tours\.db\.json is a link, or no file/)
})
