import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '../store/db.ts'
import { Database } from '../store/sql/sqlite.ts'
import { addTrip } from '../testing/sample-trips.ts'
import { checkCopy, copyWithLog } from './copied-database.ts'

let folder: string
const at = (name: string): string => path.join(folder, name)
const LIVE = 'live.db'
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-copied-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

/** A database of two moments: files of the first with a log, of the second without. */
const twoMoments = (): void => {
  const sqlite = new Database(at(LIVE))
  sqlite.pragma('journal_mode = wal')
  sqlite.exec(`create table settings (name text, value text); insert into settings values ('epoch', 'e');
    create table trips (id integer primary key, tour text);
    insert into trips with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000) select i, 'T-' || i from n`)
  sqlite.pragma('wal_checkpoint(truncate)')
  sqlite.exec('create table notes (id integer); insert into notes values (1); delete from trips where id = 1')
  fs.copyFileSync(at(LIVE), at('first.db'))
  fs.copyFileSync(at(`${LIVE}-wal`), at('first.db-wal'))
  sqlite.exec('drop table trips; create table stops (id integer primary key, place text)')
  sqlite.exec(`insert into stops with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000)
    select i, 'place ' || i from n; vacuum`)
  sqlite.close()
  fs.copyFileSync(at(LIVE), at('second.db'))
}
const check = (name: string): void => {
  copyWithLog(at(name), at('copy.db'))
  checkCopy(at('copy.db'), at(name))
}

test('a copy by hand with its log holds what stood in the log', () => {
  twoMoments()
  check('first.db')
  const sqlite = new Database(at('copy.db'), { readonly: true })
  expect(sqlite.prepare('select count(*) from notes').pluck().get()).toBe(1)
  sqlite.close()
  expect(fs.existsSync(at('copy.db-wal'))).toBe(false)
})

test('a log of another moment is named', () => {
  twoMoments()
  fs.copyFileSync(at('first.db-wal'), at('second.db-wal'))
  expect(() => check('second.db')).toThrow(
    `${at('second.db-wal')} does not belong to ${at('second.db')}, which is whole`,
  )
  fs.rmSync(at('second.db-wal'))
  check('second.db')
})

test('of a file that is broken without its log too, both are named; without a log it alone', () => {
  twoMoments()
  const broken = fs.readFileSync(at('second.db'))
  broken.fill(7, 4096)
  fs.writeFileSync(at('second.db'), broken)
  expect(() => check('second.db')).toThrow(/second\.db is not intact: (?!.*-wal)/)
  fs.copyFileSync(at('first.db-wal'), at('second.db-wal'))
  expect(() => check('second.db')).toThrow(/second\.db is not intact: .*\(read with .*second\.db-wal\)$/)
})

test('a log of an earlier moment whose pages all fit is named too', () => {
  const store = openStore(at(LIVE))
  const file = store.sqlite
  const next = (): void => void addTrip(store, {})
  next()
  file.pragma('wal_checkpoint(truncate)')
  next()
  fs.copyFileSync(at(LIVE), at('first.db'))
  fs.copyFileSync(at(`${LIVE}-wal`), at('first.db-wal'))
  next()
  store.close()
  check('first.db')
  fs.copyFileSync(at(LIVE), at('first.db'))
  expect(() => check('first.db')).toThrow(`${at('first.db-wal')} does not belong to ${at('first.db')}`)
  fs.rmSync(at('first.db-wal'))
  check('first.db')
})
