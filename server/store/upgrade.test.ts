import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { moveWaiting } from '../jobs/move-waiting.ts'
import { isThorough } from '../testing/thorough.ts'
import { openStore } from './db.ts'
import { migrate as bringToNewest } from './migrate.ts'
import { columnsOf, fillEveryTable, journal, olderDatabase, type Row, withNext } from './older-database-sample.ts'

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-upgrade-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

const ALL = journal.entries.length
const databaseOf = (count: number) => olderDatabase(folder, count)

describe('an older database', () => {
  const older = journal.entries.slice(0, -1).map(({ tag }, index) => ({ tag, count: index + 1 }))
  /** The first, every fifth after it and the last three, each of which goes through all later migrations. */
  const tried = older.filter((_, index) => isThorough || index % 5 === 0 || index >= older.length - 3)

  test.each(tried)('of $tag keeps every row and every value, and nothing refers to nothing', ({ count }) => {
    const { file, sqlite } = databaseOf(count)
    const rows = fillEveryTable(sqlite)
    sqlite.close()
    openStore(file).close()

    const upgraded = new Database(file, { readonly: true })
    expect(upgraded.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(upgraded.pragma('foreign_key_check')).toEqual([])
    for (const [table, before] of rows) {
      const columns = columnsOf(upgraded, table).map(({ name }) => name)
      const kept = Object.entries(before).filter(([name]) => columns.includes(name))
      expect(upgraded.prepare<[], Row>(`select * from ${table}`).all()[0], table).toMatchObject(
        Object.fromEntries(kept),
      )
    }
    upgraded.close()
  })

  test('gives subcontractors that shared one id an id each, and keys of the shared one no company', () => {
    const { file, sqlite } = databaseOf(journal.entries.findIndex(({ tag }) => tag === '0004_subcontractor_uid'))
    sqlite.exec(`insert into subcontractors (sc_name, sc_name_key, sc_uid, retired)
      values ('A', 'a', 'shared', 0), ('B', 'b', 'shared', 0), ('C', 'c', 'own', 0)`)
    sqlite.close()
    const store = openStore(file)
    const ids = store.sqlite.prepare<[], string>('select sc_uid from subcontractors order by sc_name').pluck().all()
    store.close()
    expect(new Set([...ids, 'shared']).size).toBe(4)
    expect(ids[2]).toBe('own')
  })

  test('is as it was when a migration fails', () => {
    const { sqlite } = databaseOf(ALL)
    fillEveryTable(sqlite)
    const next = withNext(folder, 'alter table users add mine text', 'create table alerts (mine text)')
    expect(() => bringToNewest(sqlite, next)).toThrow('alerts')
    expect(columnsOf(sqlite, 'users').map(({ name }) => name)).not.toContain('mine')
    expect(sqlite.prepare('select count(*) from users').pluck().get()).toBe(1)
    sqlite.close()
  })

  test('with a row that refers to nothing is left as it was, and the start says where', () => {
    const { sqlite } = databaseOf(ALL)
    sqlite.pragma('foreign_keys = OFF')
    sqlite.exec(`insert into sessions (token_hash, user_id, stay_logged_in, created_at, last_used_at, expires_at)
      values ('x', 99, 1, 0, 0, 0)`)
    expect(() => bringToNewest(sqlite, withNext(folder, 'alter table users add mine text'))).toThrow(
      'sessions to users',
    )
    expect(sqlite.prepare('select count(*) from __drizzle_migrations').pluck().get()).toBe(ALL)
    sqlite.close()
  })

  test('goes on after the highest id that it ever gave when a migration rebuilds a table', () => {
    const { sqlite } = databaseOf(ALL)
    sqlite.exec(`insert into customers (cm_name, cm_name_key) values ('a', 'a'), ('b', 'b');
      delete from customers where cm_name = 'b'`)
    const sql = sqlite.prepare<[], string>(`select sql from sqlite_master where name = 'customers'`).pluck().get() ?? ''
    sqlite.pragma('foreign_keys = OFF')
    const next = withNext(
      folder,
      sql.replace('customers', '__new_customers'),
      'insert into __new_customers select * from customers',
      'drop table customers',
      'alter table __new_customers rename to customers',
    )
    bringToNewest(sqlite, next)
    const insert = sqlite.prepare(`insert into customers (cm_name, cm_name_key) values ('c', 'c')`)
    expect(insert.run().lastInsertRowid).toBe(3)
    sqlite.close()
  })
})

test('no table that numbers its rows gives the number of a deleted row again', () => {
  const { sqlite } = databaseOf(ALL)
  const numbered = sqlite
    .prepare<[], { name: string; sql: string }>(`select name, sql from sqlite_master where type = 'table'`)
    .all()
    .filter(({ name }) => columnsOf(sqlite, name).some(({ type, pk }) => pk === 1 && /^integer$/i.test(type)))
    .filter(({ name }) => columnsOf(sqlite, name).filter(({ pk }) => pk > 0).length === 1)
  sqlite.close()
  expect(numbered.length).toBeGreaterThan(8)
  expect(numbered.filter(({ sql }) => !/primary key autoincrement/i.test(sql))).toEqual([])
})

test('messages and positions of a version with one file are seen at once, and moved by and by', async () => {
  const { file, sqlite } = databaseOf(ALL)
  const message = sqlite.prepare(
    `insert into telematics_messages (feed, received_at, device, outcome, body) values ('osmand', ?, 'd', 'taken', ?)`,
  )
  const position = sqlite.prepare(`insert into positions (vehicle, at, lat, lon) values ('A-1', ?, 47, 8)`)
  const COUNT = 1_200
  const fill = sqlite.transaction(() => {
    for (let at = 1; at <= COUNT; at += 1) {
      message.run(at, `message ${at}`)
      position.run(at)
    }
  })
  fill()
  const rows = ['telematics_messages', 'positions'].map((table) => sqlite.prepare(`select * from ${table}`).all())
  sqlite.close()
  const store = openStore(file)
  const seen = () => [
    store.sqlite.prepare('select * from all_messages order by id').all(),
    store.sqlite.prepare('select * from all_positions order by at').all(),
  ]
  expect(store.isTelematicsLost).toBe(false)
  expect(seen()).toEqual(rows)
  while ((await moveWaiting(store)) > 0);
  expect(seen()).toEqual(rows)
  expect(store.sqlite.prepare('select count(*) from telematics.kept_messages').pluck().get()).toBe(COUNT)
  expect(store.sqlite.prepare('select count(*) from main.telematics_messages').pluck().get()).toBe(0)
  const added = store.sqlite.prepare(
    `insert into main.telematics_messages (feed, received_at, device, outcome, body) values ('osmand', 0, 'd', 'x', 'x')`,
  )
  expect(added.run().lastInsertRowid).toBe(COUNT + 1)
  store.close()
})

test.each([
  ['of a newer version', 99_999_999_999_999, 'newer version'],
  ['of before the baseline', 1, 'start it once with version 0.1'],
])('a database %s is refused and left alone', (_name, written, error) => {
  const { file, sqlite } = databaseOf(ALL)
  sqlite.exec(
    `delete from __drizzle_migrations; insert into __drizzle_migrations (hash, created_at) values ('x', ${written})`,
  )
  sqlite.close()
  const before = fs.readFileSync(file)
  expect(() => openStore(file)).toThrow(error)
  expect(fs.readFileSync(file).equals(before)).toBe(true)
  expect(fs.readdirSync(folder).filter((name) => name.startsWith('tours.db'))).toEqual(['tours.db'])
})

test('each migration is later than the one before: a database knows by its newest what it lacks', () => {
  const times = journal.entries.map(({ when }) => when)
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
})
