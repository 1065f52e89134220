import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addMargin, marginCentsOf, NO_MARGIN } from '#shared/domain/figures/margin.ts'
import { DAY_MS } from '#shared/domain/time/units.ts'
import { updateDocument } from '../../documents/store/documents.ts'
import { productRoot } from '../../kit/version.ts'
import { plantCompany } from '../../safety/planted-company.ts'
import { openStore } from '../../store/db.ts'
import { PULL_LIMITS } from '../../sync/pull/pull.ts'
import { pruneSyncLog } from '../../sync/store/sync-log.ts'
import { asAdminOf } from '../../testing/live-company.ts'
import { type Postgres, startPostgres } from '../../testing/postgres.ts'
import { type Program, type Running, startProgram } from '../../testing/processes.ts'
import { backUp, restoreBackup } from '../../testing/restore.ts'
import { addDocument } from '../../testing/sample-documents.ts'
import { addTrip } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { deleteTrips, getTrips, updateTrip } from '../../trips/store/trips.ts'
import { catchUp } from './mirror.ts'
import { withPlace } from './postgres-words.ts'
import { readPage, type Source } from './source.ts'
import { TABLES, type Table } from './tables.ts'
import { openTarget, readSetAside, type SetAside, type Target } from './target.ts'

const AUTHOR = { username: 'admin', source: 'person' } as const
const PATIENCE = { interval: 50 }
const USAGE = 'Usage: npm run mirror -- --postgres URL [--schema tours] [--once]\n'
/** Pages so small that a company of a few rows takes many. */
const SMALL = { snapshotRows: 3, changes: 2 }
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

let postgres: Postgres
let number = 0
let schema: string
let targets: Target[]
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.close())
beforeEach(() => {
  number += 1
  schema = `company_${number}`
  targets = []
})
afterEach(() => Promise.all(targets.map((target) => target.close())))

const open = (url = postgres.url): Target => {
  const target = openTarget(url, schema)
  targets.push(target)
  return target
}
const sourceOf = ({ store }: TestApp): Source => ({
  file: store.sqlite.name,
  timeZone: store.timeZone,
  now: store.now,
  limits: SMALL,
})

type Row = Record<string, unknown>
/** A value as both sides mean it. */
const meant = (type: string, value: unknown): unknown => {
  if (value === null || value === undefined) return null
  return type.startsWith('timestamp') ? Date.parse(String(value)) : value
}
const sorted = (table: Table, rows: readonly Row[]): Row[] =>
  rows
    .map((row) => Object.fromEntries(table.columns.map(({ name, type }) => [name, meant(type, row[name])])))
    .toSorted((a, b) => String(a[table.key.name]).localeCompare(String(b[table.key.name])))

/** Rows that a mirror has to hold. */
const wanted = (source: Source): Row => {
  const put = new Map<string, Row[]>()
  let cursor: string | null = null
  for (let isMore = true; isMore; ) {
    const page = readPage({ ...source, limits: PULL_LIMITS }, cursor)
    for (const [entity, rows] of Object.entries(page.put)) put.set(entity, [...(put.get(entity) ?? []), ...rows])
    cursor = page.cursor
    isMore = page.more === true
  }
  for (const table of TABLES)
    for (const row of put.get(table.entity) ?? [])
      expect(table.columns.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(row)))
  return Object.fromEntries(TABLES.map((table) => [table.name, sorted(table, put.get(table.entity) ?? [])]))
}
const held = async (): Promise<Row> => {
  const entries = []
  for (const table of TABLES) {
    const rows = await postgres.ask<{ row: Row }>(`select to_jsonb(one) as row from ${schema}.${table.name} as one`)
    entries.push([
      table.name,
      sorted(
        table,
        rows.map(({ row }) => row),
      ),
    ])
  }
  return Object.fromEntries(entries)
}
const numbers = async (query: string): Promise<number[]> => {
  const rows = await postgres.ask(query)
  return rows.flatMap((row) => Object.values(row)).map(Number)
}

describe('a company with a row of everything', () => {
  let t: TestApp
  beforeEach(async () => {
    const planted = plantCompany()
    t = planted.t
    addDocument(t.store)
    const day = { cd_day: '2026-12-25', cd_name: 'Weihnachten', cd_region: 'CH' }
    expect(await t.call(planted.tokens.admin, 'POST', '/api/closed-days', day)).toMatchObject({ status: 200 })
  })
  afterEach(() => t.close())

  test('has a column for each field that admin sees, with its value', async () => {
    expect(await catchUp(sourceOf(t), open())).toMatchObject({ isWhole: true })
    const all = wanted(sourceOf(t))
    expect(await held()).toEqual(all)
    for (const { name } of TABLES) expect(all[name], name).not.toEqual([])
    const sums = 'count(*), sum(tt_customer_invoice_trip) as trip, sum(tt_sub_invoice_toll) as toll'
    const ofCompany = t.store.sqlite
      .prepare('select count(*), sum(tt_customer_invoice_trip) / 100.0, sum(tt_sub_invoice_toll) / 100.0 from trips')
      .raw()
      .get()
    expect(await numbers(`select ${sums} from ${schema}.trips`)).toEqual(ofCompany)
  })
})

describe('as a program', () => {
  let folder: string
  let running: Running[]
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-mirror-'))
    running = []
  })
  afterEach(() => {
    for (const { child } of running) child.kill('SIGKILL')
    fs.rmSync(folder, { recursive: true, force: true })
  })

  const start = (file: Program, args: string[] = []): Running => {
    const program = startProgram(file, args, { DATA_DIR: path.join(folder, 'data') })
    running.push(program)
    return program
  }
  const mirror = (...words: string[]) =>
    start('console/mirror/main.ts', ['--postgres', postgres.url, '--schema', schema, ...words])
  const names = async (): Promise<string[]> => {
    const rows = await postgres.ask<{ cm_name: string }>(`select cm_name from ${schema}.customers order by cm_id`)
    return rows.map(({ cm_name }) => cm_name)
  }

  test('killed in mid-stream again and again, it loses and doubles nothing; a restore gets through to it', async () => {
    const server = start('main.ts')
    const admin = await asAdminOf(await server.url())
    const said: string[] = []
    let isWriting = true
    const writing = (async () => {
      for (let n = 0; isWriting; n += 1) {
        const { cm_id } = await admin<{ cm_id: number }>('POST', '/api/customers', { cm_name: `customer ${n}` })
        if (n % 5 === 4) await admin('DELETE', `/api/customers/${cm_id}`)
        else said.push(`customer ${n}`)
      }
    })()
    const kills = 6
    for (let kill = 0; kill < kills; kill += 1) {
      const before = kill === 0 ? 0 : (await names()).length
      const program = mirror()
      await expect.poll(async () => (await names().catch(() => [])).length, PATIENCE).toBeGreaterThan(before)
      await new Promise((resolve) => setTimeout(resolve, kill * 7))
      program.child.kill('SIGKILL')
      await program.ended
      const known = await names()
      expect(new Set(known).size).toBe(known.length)
    }
    isWriting = false
    await writing
    const program = mirror()
    await expect.poll(names, PATIENCE).toEqual(said)

    // Nothing of the mirror keeps the database open.
    const backup = path.join(folder, 'before.db')
    expect(await start('ops/backup.ts', [backup]).ended).toMatchObject({ code: 0 })
    await admin('POST', '/api/customers', { cm_name: 'after the backup' })
    await expect.poll(names, PATIENCE).toEqual([...said, 'after the backup'])
    server.child.kill('SIGTERM')
    await server.ended
    expect(await start('ops/restore.ts', [backup]).ended).toMatchObject({ code: 0 })
    await expect.poll(names, PATIENCE).toEqual(said)
    program.child.kill('SIGTERM')
    expect(await program.ended).toMatchObject({ code: 0, stderr: '' })
    expect(await mirror('--once').ended).toMatchObject({ code: 0, stderr: '', stdout: 'What was new: 0 rows\n' })
  })

  test('says in one line what is wrong, and never the password', async () => {
    expect(await start('console/mirror/main.ts', ['--once']).ended).toMatchObject({
      code: 2,
      stderr: `The address of the database is missing: give it by --postgres or MIRROR_POSTGRES. ${USAGE}`,
    })
    const words = ['--postgres', 'postgres://tours:secret-word@127.0.0.1:1/postgres', '--once']
    expect((await start('console/mirror/main.ts', words).ended).stderr).toMatch(/^There is no database /)
    openStore(path.join(folder, 'data/tours.db')).close()
    const { code, stderr } = await start('console/mirror/main.ts', words).ended
    expect(code).toBe(1)
    expect(stderr).toMatch(/^PostgreSQL at tours@127\.0\.0\.1:1\/postgres: nothing answers there: .+\n$/)
  })
})

test.each([
  ['trips (tt_id text, mine text)', 'trips'],
  ['copy_of_customers (mine text)', 'copy_of_customers'],
  ['mirror (mine text)', 'mirror'],
])('tables of others in its schema are never touched: %s', async (table, name) => {
  const t = createTestApp()
  try {
    await postgres.ask(`create schema ${schema}; create table ${schema}.${table};
      insert into ${schema}.${name} (mine) values ('kept')`)
    await expect(catchUp(sourceOf(t), open())).rejects.toThrow(
      `the schema ${schema} has tables of others (${name}): choose another one`,
    )
    expect(await postgres.ask(`select mine from ${schema}.${name}`)).toEqual([{ mine: 'kept' }])
  } finally {
    t.close()
  }
})

/** Makes roles of two companies that share a database. @returns the address of one, and a way to run statements as the other */
const neighbours = async () => {
  const [a, b] = [`a_${number}`, `b_${number}`] as const
  await postgres.ask(`create role ${a} login; create role ${b} login; grant create on database postgres to ${a}, ${b}`)
  const urlOf = (role: string): string => postgres.url.replace('tours@', `${role}@`)
  return { b: urlOf(b), asA: (text: string) => postgres.ask(`set role ${a}; ${text}; reset role`), roleOfA: a }
}

test.each([
  ['an empty schema', 'the schema'],
  ['a table in a schema of ours', 'the table trips of the schema'],
  ['a whole mirror', 'the schema'],
])('what another role laid out for a mirror is refused: %s', async (what, refused) => {
  const { b, asA, roleOfA } = await neighbours()
  const t = createTestApp()
  try {
    if (what === 'an empty schema') await asA(`create schema ${schema}`)
    else await catchUp(sourceOf(t), open(what === 'a whole mirror' ? postgres.url.replace('tours@', `${roleOfA}@`) : b))
    if (what === 'a table in a schema of ours') await postgres.ask(`alter table ${schema}.trips owner to ${roleOfA}`)
    else
      await postgres.ask(
        `grant all on schema ${schema} to public; grant all on all tables in schema ${schema} to public`,
      )
    await expect(open(b).place()).rejects.toThrow(`${refused} ${schema} belongs to the role ${roleOfA}`)
  } finally {
    t.close()
  }
})

test('what is set aside is read of own schemas alone, whatever others call theirs', async () => {
  const { b, asA } = await neighbours()
  const hostile = `"${schema}"".aside; select ${schema}.run(); --"`
  const columns = '(table_name text, key text, reason text, since timestamptz)'
  await asA(`create schema ${schema}; create table ${schema}.aside ${columns}; create table ${schema}.ran (who text);
    create function ${schema}.run() returns void language sql as $$ insert into ${schema}.ran values (current_user) $$;
    create schema ${hostile}; create table ${hostile}.mirror_set_aside ${columns};
    insert into ${hostile}.mirror_set_aside values ('trips', '1', 'look at evil.example', now());
    grant usage on schema ${schema}, ${hostile} to public;
    grant all on ${schema}.ran, ${schema}.aside, ${hostile}.mirror_set_aside to public`)
  expect(await readSetAside(b)).toEqual([])
  expect(await postgres.ask(`select * from ${schema}.ran`)).toEqual([])
})

test('what is set aside is read of an own schema, whatever it is called', async () => {
  const { b } = await neighbours()
  const odd = `"x""; y ${number}"`
  await postgres.ask(`set role b_${number}; create schema ${odd};
    create table ${odd}.mirror_set_aside (table_name text, key text, reason text, since timestamptz);
    insert into ${odd}.mirror_set_aside values ('trips', '1', 'date', now()); reset role`)
  expect(await readSetAside(b)).toEqual([{ schema: `x"; y ${number}`, table: 'trips', key: '1', reason: 'date' }])
})

test('a wrong password, no database, no right and no TLS: what is wrong and what to do, without the password', async () => {
  await postgres.ask(`create role narrow login password 'right-word'`)
  const to = (change: (url: URL) => void): string => {
    const url = new URL(postgres.url)
    change(url)
    return url.href
  }
  const faultOf = async (url: string): Promise<string> => {
    const target = openTarget(url, schema)
    targets.push(target)
    return target.place().then(
      () => '',
      (error) => String(error),
    )
  }
  expect(await faultOf(to((url) => (url.pathname = '/none')))).toMatch(
    /PostgreSQL at tours@\S+\/none: it has no such database/,
  )
  expect(await faultOf(to((url) => (url.search = 'sslmode=require')))).toMatch(
    /it takes no TLS, and sslmode asks for it/,
  )
  expect(await faultOf(to((url) => (url.username = 'narrow')))).toMatch(/this role may not do that: grant create/)
  const wrong = new Error('password authentication failed for user "tours"')
  expect(String(withPlace(Object.assign(wrong, { code: '28P01' }), 'postgres://tours:secret@db/x'))).toBe(
    'Error: PostgreSQL at tours@db:5432/x: it refuses the user or the password (password authentication failed for user "tours")',
  )
})

describe('a company', () => {
  let t: TestApp
  let others: TestApp[]
  beforeEach(() => {
    t = createTestApp()
    others = []
    t.addUser({ username: 'anna', role: 'admin' })
    t.addUser({ username: 'sub', role: 'sub', subcontractor: 'Meier Trans' })
    for (let at = 0; at < 10; at += 1) add()
  })
  afterEach(() => {
    for (const one of [t, ...others]) one.close()
  })

  const add = (fields = {}) => {
    t.clock.advance(1000)
    return addTrip(t.store, fields)
  }
  const change = (tt_id: number, tt_note: string) => {
    t.clock.advance(1000)
    for (const trip of getTrips(t.store, [tt_id])) updateTrip(t.store, trip, { tt_note }, AUTHOR)
  }
  const remove = (tt_id: number) => {
    t.clock.advance(1000)
    deleteTrips(t.store, getTrips(t.store, [tt_id]), AUTHOR)
  }

  test('is followed: what is added, changed and deleted, and nothing where nothing was', async () => {
    const [source, target] = [sourceOf(t), open()]
    await catchUp(source, target)
    expect(await held()).toEqual(wanted(source))
    change(1, 'changed')
    change(2, 'first')
    remove(2)
    remove(3)
    const { tt_id } = add({ tt_note: 'new' })
    expect(await catchUp(source, target)).toMatchObject({ isWhole: false })
    expect(await held()).toEqual(wanted(source))
    expect(await numbers(`select tt_id from ${schema}.trips where tt_id in (1, 2, 3, ${tt_id}) order by 1`)).toEqual([
      1,
      tt_id,
    ])
    expect(await catchUp(source, target)).toEqual({ rows: 0, isWhole: false })
  })

  test('holds trips of every day, not only of those that devices keep', async () => {
    add({ tt_stp: '2019-01-01T08:00:00.000Z', tt_std: '2019-01-01T08:30:00.000Z', tt_sta: '2019-01-01T12:00:00.000Z' })
    add({ tt_stp: '2031-01-01T08:00:00.000Z', tt_std: '2031-01-01T08:30:00.000Z', tt_sta: '2031-01-01T12:00:00.000Z' })
    await catchUp(sourceOf(t), open())
    expect(await numbers(`select extract(year from tt_sta)::int from ${schema}.trips group by 1 order by 1`)).toEqual([
      2019, 2026, 2031,
    ])
  })

  test('the queries of operation.md run, and their amounts are those of the journals', async () => {
    const amounts = {
      tt_customer_invoice_trip: 100,
      tt_customer_invoice_toll: 5,
      tt_customer_invoice_waiting_fee: 7,
      tt_sub_invoice_trip: 80,
    }
    const fees = { tt_customer_invoice_cancellation_fee: 50.5, tt_sub_invoice_cancellation_fee: 30 }
    add({ ...amounts, tt_invoice_check: true })
    add({ ...amounts, tt_invoice_check: true, tt_sub_invoice_check: false })
    add({ ...amounts, tt_invoice_check: false })
    add({ ...fees, tt_status: 'canceled', tt_invoice_check: true })
    add({ ...amounts, tt_status: 'inactive', tt_invoice_check: true })
    await catchUp(sourceOf(t), open())
    const document = fs.readFileSync(path.join(productRoot(), '.docs/operation.md'), 'utf8')
    const [, sql = ''] = /```sql\n(-- Revenue [^`]+)```/.exec(document) ?? []
    const queries = sql
      .replaceAll('from tours.', `from ${schema}.`)
      .replaceAll('join tours.', `join ${schema}.`)
      .split(';')
    const [revenue = '', onTime = '', hours = '', ...rest] = queries
    expect(rest.join('').trim()).toBe('')
    const ids = t.store.sqlite.prepare<[], number>('select tt_id from trips').pluck().all()
    const { trips, ...cents } = getTrips(t.store, ids).map(marginCentsOf).reduce(addMargin, NO_MARGIN)
    expect(trips).toBe(14)
    expect(Math.min(cents.revenue, cents.cost)).toBeGreaterThan(0)
    const sums = await postgres.ask(
      `select sum(trips) as trips, sum(revenue) * 100 as revenue, sum(cost) * 100 as cost from (${revenue}) as one`,
    )
    expect(sums.map((row) => Object.values(row).map(Number))).toEqual([[trips, cents.revenue, cents.cost]])
    for (const query of [onTime, hours]) await postgres.ask(query)
  })

  test('takes texts that PostgreSQL refuses', async () => {
    t.store.sqlite.prepare('update trips set tt_note = ? where tt_id = 1').run('a\0b \\u0000 ’ " 🚚')
    await catchUp(sourceOf(t), open())
    const [row] = await postgres.ask(`select tt_note from ${schema}.trips where tt_id = 1`)
    expect(row?.tt_note).toBe('ab \\u0000 ’ " 🚚')
  })

  test('a row that PostgreSQL refuses is set aside and named, the others go on, and it comes once it fits', async () => {
    let document = addDocument(t.store)
    const source = sourceOf(t)
    await catchUp(source, open())
    /** Returns what is set aside after one row of two was changed to something that may be refused. */
    const catchUpWith = async (do_valid_from: string): Promise<unknown[]> => {
      t.clock.advance(1000)
      document = updateDocument(t.store, document, { do_valid_from }, AUTHOR)
      change(1, `with ${do_valid_from}`)
      const told: SetAside[] = []
      await catchUp(source, open(), undefined, undefined, (row) => told.push(row))
      const [trip] = await postgres.ask(`select tt_note from ${schema}.trips where tt_id = 1`)
      expect(trip).toEqual({ tt_note: `with ${do_valid_from}` })
      const known = (await readSetAside(postgres.url)).filter((row) => row.schema === schema)
      expect(known).toEqual(told.map((row) => ({ schema, ...row })))
      return told
    }
    const refused = [{ table: 'documents', key: String(document.do_id), reason: expect.stringMatching(/date/) }]
    expect(await catchUpWith('0000-01-01')).toEqual(refused)
    expect(await catchUpWith('2026-01-01')).toEqual([])
    expect(await held()).toEqual(wanted(source))

    expect(await catchUpWith('0000-01-01')).toEqual(refused)
    await postgres.ask(`update ${schema}.mirror set cursor = null`)
    const told: SetAside[] = []
    expect(await catchUp(source, open(), undefined, undefined, (row) => told.push(row))).toMatchObject({
      isWhole: true,
    })
    expect(told).toEqual(refused)
    expect(await numbers(`select count(*) from ${schema}.trips`)).toEqual([10])
    expect(await numbers(`select count(*) from ${schema}.documents`)).toEqual([0])
  })

  test('a row whose key PostgreSQL refuses is set aside too, by whatever key, and the others go on', async () => {
    const adding = t.store.sqlite.prepare('insert into addresses (add_id, add_name) values (?, ?)')
    // Random signs: PostgreSQL packs others, and takes them.
    const long = randomBytes(6_750).toString('base64')
    for (const [index, id] of [long, `${long}!`, 'A', 'A\0', 'A\0\0'].entries()) adding.run(id, `name ${index}`)
    const copy = async (): Promise<SetAside[]> => {
      const told: SetAside[] = []
      await catchUp(sourceOf(t), open(), undefined, undefined, (row) => told.push(row))
      return told
    }
    const refused = await copy()
    expect(refused.map(({ key, reason }) => [key.slice(0, 9), reason]).toSorted()).toEqual(
      [
        ['A', expect.stringMatching(/NUL/)],
        ['A', expect.stringMatching(/NUL/)],
        [long.slice(0, 9), expect.stringMatching(/index row/)],
        [long.slice(0, 9), expect.stringMatching(/index row/)],
      ].toSorted(([a = ''], [b = '']) => String(a).localeCompare(String(b))),
    )
    expect(await postgres.ask(`select add_name from ${schema}.addresses where add_id = 'A'`)).toEqual([
      { add_name: 'name 2' },
    ])
    expect(await numbers(`select count(*) from ${schema}.mirror_set_aside`)).toEqual([4])
    t.store.sqlite.exec("delete from addresses where length(add_id) > 1 or add_name <> 'name 2'")
    await postgres.ask(`update ${schema}.mirror set cursor = null`)
    expect(await copy()).toEqual([])
    expect(await numbers(`select count(*) from ${schema}.mirror_set_aside`)).toEqual([0])
  })

  test('ended at any page, and begun again by another process, it is what it has to be', async () => {
    const source = sourceOf(t)
    /** Ends the mirror before or after a page is written. @returns true if it came to the end by itself */
    const endAt = async (pages: number, isWritten: boolean): Promise<boolean> => {
      const target = open()
      let left = pages
      const dying: Target = {
        ...target,
        apply: async (page, cursor) => {
          left -= 1
          if (left < 0 && !isWritten) throw new Error('killed')
          const refused = await target.apply(page, cursor)
          if (left < 0) throw new Error('killed')
          return refused
        },
      }
      try {
        await catchUp(source, dying)
        return true
      } catch (error) {
        expect(error).toMatchObject({ message: 'killed' })
        return false
      } finally {
        targets.splice(targets.indexOf(target), 1)
        await target.close()
      }
    }
    let ends = 0
    for (let round = 0; !(await endAt(round % 2, round % 3 === 0)) && round < 60; round += 1) {
      ends += 1
      change(4, `round ${round}`)
      add({ tt_note: `round ${round}` })
      if (round < 3) remove(5 + round)
    }
    expect(ends).toBeGreaterThan(5)
    await catchUp(source, open())
    expect(await held()).toEqual(wanted(source))
    expect(
      await postgres.ask(`select table_name from information_schema.tables
      where table_schema = '${schema}' and table_name like 'copy%'`),
    ).toHaveLength(0)
  })

  test('cut off by the database in the middle of pages, it goes on', async () => {
    const [source, target] = [sourceOf(t), open()]
    const cut = () =>
      postgres.ask(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tours mirror'`)
    let isDone = false
    const cutting = (async () => {
      while (!isDone) {
        await cut()
        await new Promise((resolve) => setTimeout(resolve, 15))
      }
    })()
    let faults = 0
    for (let round = 0; round < 20; round += 1) {
      change(4, `round ${round}`)
      add({ tt_note: `round ${round}` })
      await catchUp(source, target).catch(() => {
        faults += 1
      })
    }
    isDone = true
    await cutting
    expect(faults).toBeGreaterThan(0)
    await catchUp(source, target)
    expect(await held()).toEqual(wanted(source))
  })

  test('restored from a backup, it is copied anew, and who reads meanwhile sees the former rows', async () => {
    const target = open()
    await catchUp(sourceOf(t), target)
    const backup = backUp(t)
    add({ tt_note: 'after the backup' })
    remove(1)
    await catchUp(sourceOf(t), target)
    const restored = restoreBackup(backup, t, t.clock.now())
    others.push(restored)
    const source = sourceOf(restored)
    const before = await held()
    const watching: Target = {
      ...target,
      apply: async (page, cursor) => {
        expect(await held()).toEqual(before)
        return target.apply(page, cursor)
      },
    }
    expect(await catchUp(source, watching)).toMatchObject({ isWhole: true })
    expect(await held()).toEqual(wanted(source))
    expect(await numbers(`select tt_id from ${schema}.trips where tt_id in (1, 11) order by 1`)).toEqual([1])
  })

  test('away for longer than lines of the feed are kept, it is copied anew', async () => {
    const [source, target] = [sourceOf(t), open()]
    await catchUp(source, target)
    remove(1)
    t.clock.advance(40 * DAY_MS)
    const before = new Date(t.clock.now() - DAY_MS).toISOString()
    pruneSyncLog(t.store, { changes: before, answers: before })
    change(2, 'late')
    expect(await catchUp(source, target)).toMatchObject({ isWhole: true })
    expect(await held()).toEqual(wanted(source))
  })

  test('another company does not get into its schema', async () => {
    await catchUp(sourceOf(t), open())
    const before = await held()
    const other = createTestApp()
    others.push(other)
    await expect(catchUp(sourceOf(other), open())).rejects.toThrow('the schema mirrors another company')
    expect(await held()).toEqual(before)
  })

  test('two mirrors at once double nothing', async () => {
    const source = sourceOf(t)
    const both = await Promise.allSettled([catchUp(source, open()), catchUp(source, open())])
    expect(both.map(({ status }) => status)).toContain('fulfilled')
    await catchUp(source, open())
    expect(await held()).toEqual(wanted(source))
  })

  test('of an earlier version, it gets the columns of this one, and a view of somebody else stays', async () => {
    await catchUp(sourceOf(t), open())
    await postgres.ask(`
      create view ${schema}.mine as select tt_id, tt_tour from ${schema}.trips;
      alter table ${schema}.trips drop column tt_note;
      alter table ${schema}.trips add column tt_former text;
      alter table ${schema}.trips drop column tt_stp;
      alter table ${schema}.trips add column tt_stp text;
      drop table ${schema}.documents;
      drop table ${schema}.mirror_set_aside;
      create table ${schema}.mirror_set_aside (table_name text, key text, reason text not null,
        since timestamp with time zone not null default clock_timestamp(), primary key (table_name, key));
      insert into ${schema}.mirror_set_aside values ('trips', '1', 'of the former version');
      update ${schema}.mirror set format = 'former'`)
    expect(await catchUp(sourceOf(t), open())).toMatchObject({ isWhole: true })
    expect(await held()).toEqual(wanted(sourceOf(t)))
    expect(await numbers(`select count(*) from ${schema}.mine`)).toEqual([10])
    expect(await numbers(`select count(*) from ${schema}.mirror_set_aside`)).toEqual([0])
  })
})
