import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { moveWaiting } from '../jobs/move-waiting.ts'
import { isLedByFirstSteps } from '../people/store/first-steps.ts'
import { isThorough } from '../testing/thorough.ts'
import { openStore } from './db.ts'
import { migrate as bringToNewest } from './migrate.ts'
import { columnsOf, fillEveryTable, journal, olderDatabase, type Row } from './older-database-sample.ts'

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-upgrade-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

const databaseOf = (count: number) => olderDatabase(folder, count)

/** Number of migrations before one. @throws Error if no migration is called so */
const countBefore = (name: string): number => {
  const index = journal.entries.findIndex(({ tag }) => tag === name)
  if (index < 0) throw new Error(`no migration is called ${name}`)
  return index
}

/** Answers to repeated calls did not always say for which user they are kept; such ones are forgotten. */
const isForgotten = (table: string, row: Row): boolean => table === 'idempotent_answers' && 'username' in row

/** The calendar of a locked user ends, and its address with it. */
const isEnded = (table: string, column: string): boolean => table === 'calendar_feeds' && column === 'cf_token_hash'

/** Tables whose content stands week by week in `invoice_weeks`. */
const MOVED = new Set(['statements', 'week_references'])

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
      if (isForgotten(table, before) || MOVED.has(table)) continue
      const columns = columnsOf(upgraded, table).map(({ name }) => name)
      const kept = Object.entries(before).filter(([name]) => columns.includes(name) && !isEnded(table, name))
      expect(upgraded.prepare<[], Row>(`select * from ${table}`).all()[0], table).toMatchObject(
        Object.fromEntries(kept),
      )
    }
    upgraded.close()
  })

  test('of before invoices went by week keeps every item and reference', () => {
    const { file, sqlite } = databaseOf(countBefore('0012_invoice_weeks'))
    const item = (date: string, invoice_text: string) => ({ date, fuel: 7.5, extra_cost: 12.05, invoice_text })
    sqlite.exec(`insert into customers (cm_id, cm_name, cm_name_key) values (1, 'Holz AG', 'holz ag');
      insert into subcontractors (sc_name, sc_name_key) values ('Meier', 'meier')`)
    const statement = sqlite.prepare(`insert into statements
      (st_rev, st_customer, st_sub, st_from, st_to, st_state, st_items, st_references, st_by, st_at)
      values (1, ?, ?, ?, ?, 'open', ?, ?, ?, ?)`)
    const add = (customer: 1 | null, from: string, to: string, items: object[], refs: object, by: string, at: number) =>
      statement.run(customer, customer ? null : 'Meier', from, to, JSON.stringify(items), JSON.stringify(refs), by, at)
    const month = [item('2026-11-30', 'b'), item('2026-11-17', 'a')]
    add(1, '2026-11-01', '2026-11-30', month, { reference_1: 'old', reference_3: null }, 'dora', 1000)
    add(1, '2026-11-16', '2026-11-22', [item('2026-11-27', 'late')], { reference_1: 'new' }, 'bea', 2000)
    add(null, '2026-12-28', '2027-01-03', [item('2027-01-03', "it's")], {}, 'dora', 3000)
    sqlite.exec(`insert into week_references values (1, 202647, 'PO 47', 'bea', 4000), (1, 202601, 'PO 1', 'dora', 1)`)
    sqlite.close()
    openStore(file).close()

    const upgraded = new Database(file, { readonly: true })
    const weeks = upgraded.prepare<[], Row>('select * from invoice_weeks order by iw_sub, iw_week').all()
    const read = weeks.map(({ iw_id: _id, iw_items, iw_references, ...row }) => ({
      ...row,
      iw_items: JSON.parse(String(iw_items)),
      iw_references: JSON.parse(String(iw_references)),
    }))
    const week = (iw_week: number, more: Row) => ({
      iw_rev: 1,
      iw_customer: 1,
      iw_sub: null,
      iw_week,
      iw_items: [],
      iw_reference: null,
      iw_references: { reference_1: 'old', reference_3: null },
      iw_by: 'dora',
      iw_at: 1000,
      iw_saved: '{}',
      ...more,
    })
    const november = { from: '2026-11-01', to: '2026-11-30' }
    expect(read).toEqual([
      week(202601, { iw_reference: 'PO 1', iw_references: {}, iw_at: 1 }),
      week(202645, {}),
      week(202646, {}),
      week(202647, {
        iw_items: [
          { ...item('2026-11-17', 'a'), ...november },
          { ...item('2026-11-22', 'late (27.11.2026)'), from: '2026-11-16', to: '2026-11-22' },
        ],
        iw_reference: 'PO 47',
        iw_references: { reference_1: 'new', reference_3: null },
        iw_by: 'bea',
        iw_at: 4000,
      }),
      week(202648, {}),
      week(202649, { iw_items: [{ ...item('2026-11-30', 'b'), ...november }], iw_references: {} }),
      week(202653, {
        iw_customer: null,
        iw_sub: 'Meier',
        iw_items: [{ ...item('2027-01-03', "it's"), from: '2026-12-28', to: '2027-01-03' }],
        iw_references: {},
        iw_at: 3000,
      }),
    ])
    expect(Math.min(...weeks.map(({ iw_id }) => Number(iw_id)))).toBeGreaterThan(3)
    upgraded.close()
  })

  test.each([
    ['published', 'active', true],
    ['only planned', 'scheduled', false],
  ])('whose trips are %s is led through first steps accordingly', (_name, status, isHidden) => {
    const { file, sqlite } = databaseOf(countBefore('0026_no_first_steps_for_old'))
    fillEveryTable(sqlite)
    sqlite.exec(
      `delete from statement_lines; delete from statement_papers; delete from statements; update trips set tt_status = '${status}'`,
    )
    sqlite.close()
    const store = openStore(file)
    expect(isLedByFirstSteps(store)).toBe(!isHidden)
    store.close()
  })

  test('of before proposals had an author knows them by the history: of a sub its subcontractor, of admin none', () => {
    const { file, sqlite } = databaseOf(countBefore('0023_document_proposed_by'))
    sqlite.exec(`insert into users (username, username_key, email, email_key, password_hash, role, subcontractor) values
      ('sara', 'sara', 's', 's', 'x', 'sub', 'Meier'), ('dora', 'dora', 'd', 'd', 'x', 'admin', null)`)
    for (const [id, author] of [
      [7, 'sara'],
      [8, 'dora'],
      [9, 'gone'],
    ])
      sqlite.exec(`insert into documents (do_id, do_rev, do_owner, do_owner_key, do_kind, do_number)
        values (${id}, 1, 'driver', '1', 'adr', '');
        insert into history (entity, key, rev, at, username, action, source, changes)
        values ('document', '${id}', 1, 0, '${author}', 'create', 'person', '{}'),
        ('trip', '${id}', 1, 0, 'sara', 'create', 'person', '{}')`)
    sqlite.close()
    openStore(file).close()
    const upgraded = new Database(file, { readonly: true })
    expect(upgraded.prepare('select do_proposed_by from documents order by do_id').pluck().all()).toEqual([
      'Meier',
      '',
      '',
    ])
    upgraded.close()
  })

  test('of when passwords were hashed with a request forgets those answers, page and all, and keeps the others', () => {
    const { file, sqlite } = databaseOf(countBefore('0028_forget_hashed_passwords'))
    sqlite.pragma('foreign_keys = OFF')
    sqlite.exec(`insert into users (id, username, username_key, email, email_key, password_hash, role) values
      (1, 'dora', 'dora', 'd', 'd', 'x', 'admin')`)
    const keep = sqlite.prepare('insert into idempotent_answers values (1, ?, ?, ?, ?, 1)')
    const messages = ['user_added', 'user_saved', 'password_changed', 'email_changed', 'customer_added']
    for (const message of messages) keep.run('v', message, `hash of ${message}`, JSON.stringify({ message, id: 7 }))
    keep.run('v', 'a list', 'hash of a list', '[]')
    sqlite.close()
    openStore(file).close()
    const upgraded = new Database(file, { readonly: true })
    const kept = upgraded.prepare('select request_hash from idempotent_answers order by key').pluck().all()
    expect(kept).toEqual(['hash of a list', 'hash of customer_added'])
    upgraded.close()
    expect(fs.readFileSync(file).includes('hash of password_changed')).toBe(false)
  })

  test('is as it was when a migration fails', () => {
    const { file, sqlite } = databaseOf(1)
    fillEveryTable(sqlite)
    // A table was made by hand that a later version makes too.
    sqlite.exec('create table alerts (mine text)')
    sqlite.close()
    expect(() => openStore(file)).toThrow()
    const after = new Database(file, { readonly: true })
    expect(after.prepare('select count(*) from users').pluck().get()).toBe(1)
    expect(after.prepare('select count(*) from alerts').pluck().get()).toBe(0)
    after.close()
  })

  test('with a row that refers to nothing is left as it was, and the start says where', () => {
    const { file, sqlite } = databaseOf(1)
    sqlite.pragma('foreign_keys = OFF')
    sqlite.exec(`insert into sessions (token_hash, user_id, stay_logged_in, created_at, last_used_at, expires_at)
      values ('x', 99, 1, 0, 0, 0)`)
    sqlite.close()
    expect(() => openStore(file)).toThrow('sessions to users')
    const after = new Database(file, { readonly: true })
    expect(after.prepare('select count(*) from __drizzle_migrations').pluck().get()).toBe(1)
    after.close()
  })

  test('goes on after the highest id that it ever gave when a migration rebuilds a table', () => {
    const { sqlite } = databaseOf(journal.entries.length)
    sqlite.exec(`insert into customers (cm_name, cm_name_key) values ('a', 'a'), ('b', 'b');
      delete from customers where cm_name = 'b'`)
    const tag = 'rebuild'
    const migrationsFolder = path.join(folder, 'migrations')
    const entries = [...journal.entries, { tag, when: Number.MAX_SAFE_INTEGER, breakpoints: true }]
    fs.writeFileSync(path.join(migrationsFolder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
    const { sql } = sqlite
      .prepare<[], { sql: string }>(`select sql from sqlite_master where name = 'customers'`)
      .get() ?? {
      sql: '',
    }
    const rebuild = [
      sql.replace('customers', '__new_customers'),
      'insert into __new_customers select * from customers',
      'drop table customers',
      'alter table __new_customers rename to customers',
    ].join(';--> statement-breakpoint\n')
    fs.writeFileSync(path.join(migrationsFolder, `${tag}.sql`), rebuild)
    sqlite.pragma('foreign_keys = OFF')
    bringToNewest(sqlite, migrationsFolder)
    const insert = sqlite.prepare(`insert into customers (cm_name, cm_name_key) values ('c', 'c')`)
    expect(insert.run().lastInsertRowid).toBe(3)
    sqlite.close()
  })
})

test('no table that numbers its rows gives the number of a deleted row again', () => {
  const { sqlite } = databaseOf(journal.entries.length)
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
  const { file, sqlite } = databaseOf(journal.entries.length)
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

test('a database of a newer version is refused and left alone', () => {
  const { file, sqlite } = databaseOf(journal.entries.length)
  sqlite.exec(`insert into __drizzle_migrations (hash, created_at) values ('x', 99999999999999)`)
  sqlite.close()
  const before = fs.readFileSync(file)
  expect(() => openStore(file)).toThrow('newer version')
  expect(fs.readFileSync(file).equals(before)).toBe(true)
  expect(fs.readdirSync(folder).filter((name) => name.startsWith('tours.db'))).toEqual(['tours.db'])
})

test('devices that sent before belong to who has their username, unless that account was made since', () => {
  const { file, sqlite } = databaseOf(11)
  const user = `insert into users (username, username_key, email, email_key, password_hash, role) values (?, ?, ?, ?, '-', 'sub')`
  for (const name of ['anna', 'sara']) sqlite.prepare(user).run(name, name, name, name)
  sqlite.exec(`insert into history (entity, key, rev, at, username, action, source, changes)
    values ('user', 'anna', 1, 100, 'admin', 'create', 'person', '{}'), ('user', 'sara', 3, 300, 'admin', 'create', 'person', '{}')`)
  const sent = sqlite.prepare(`insert into mutations (id, client, username, payload_hash, seq, result, at)
    values (?, ?, ?, '', 0, '{}', ?)`)
  sent.run('1', 'phone of anna', 'anna', 200)
  sent.run('2', 'phone of the former sara', 'sara', 200)
  sent.run('3', 'tablet of sara', 'sara', 200)
  sent.run('4', 'tablet of sara', 'sara', 400)
  sent.run('5', 'phone of nobody', 'nobody', 200)
  sqlite.close()
  openStore(file).close()
  const upgraded = new Database(file, { readonly: true })
  expect(Object.fromEntries(upgraded.prepare('select client, user_id from sync_clients').raw().all() as [])).toEqual({
    'phone of anna': 1,
    'phone of the former sara': 0,
    'tablet of sara': 2,
    'phone of nobody': 0,
  })
  upgraded.close()
})

test('each migration is later than the one before: a database knows by its newest what it lacks', () => {
  const times = journal.entries.map(({ when }) => when)
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
})
