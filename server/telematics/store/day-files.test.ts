import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '#shared/domain/time/units.ts'
import { openStore } from '../../store/db.ts'
import { Database } from '../../store/sql/sqlite.ts'
import { attachTelematics, rootOf } from '../../store/telematics-file.ts'
import { belongsTogether, daysWithFile, takeDayFiles, writeDayFiles } from './day-files.ts'
import { keepMessage } from './feeds.ts'
import { moveSome } from './move.ts'

/** Files that may stand in a folder of backups that another account filled. */

const DAY = '2026-11-28'
const AT = Date.parse(DAY)
let folder: string
let root: string
const at = (...parts: string[]): string => path.join(folder, ...parts)
const dayFile = (end = ''): string => at('backups/telematics', `${DAY}.db${end}`)
const MESSAGES = `messages (id integer primary key, feed text not null, received_at integer not null, device text not null,
  vehicle text, fix_at integer, outcome text not null, body text not null)`
const ONE = `1, 'osmand', ${AT}, 'unit', null, null, 'taken', 'body'`
const inFile = (file: string, ...sql: string[]): void => {
  const sqlite = new Database(file)
  sqlite.unsafeMode()
  for (const one of sql) sqlite.exec(one)
  sqlite.close()
}
const aboutTable = () =>
  `create table about (root text not null, day text not null); insert into about values ('${root}', '${DAY}')`
const messagesTable = () => `create table ${MESSAGES}; insert into messages values (${ONE})`
const take = (...days: string[]) =>
  takeDayFiles(
    { main: at('tours.db.restoring'), telematics: at('log.db') },
    at('backups'),
    days.length > 0 ? days : [DAY],
    AT + DAY_MS,
  )
const leftOut = (why: unknown) => ({ taken: [], leftOut: [{ file: dayFile(), why }] })

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-days-'))
  fs.mkdirSync(at('backups/telematics'), { recursive: true })
  const store = openStore(at('tours.db.restoring'))
  root = rootOf(store.sqlite)
  store.close()
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

test.each<[string, () => string[]]>([
  ['a view with its origin', () => [`create view about as select '${root}' as root, '${DAY}' as day`, messagesTable()]],
  [
    'a view of messages',
    () => [
      aboutTable(),
      `create view messages as select 1 as id, 'osmand' as feed, ${AT} as received_at, 'unit' as device,
         null as vehicle, null as fix_at, 'taken' as outcome, 'body' as body`,
    ],
  ],
  [
    'a trigger',
    () => [aboutTable(), messagesTable(), 'create trigger t after insert on messages begin delete from messages; end'],
  ],
  ['a table of a module', () => [aboutTable(), messagesTable(), 'create virtual table words using fts5(body)']],
  [
    'a view that is called a table',
    () => [
      `create view about as select '${root}' as root, '${DAY}' as day`,
      messagesTable(),
      `pragma writable_schema = on; update sqlite_master set type = 'table' where name = 'about'`,
    ],
  ],
])('a day with %s is named, and nothing is asked of it', (_what, made) => {
  inFile(dayFile(), ...made())
  const why = expect.stringMatching(/^it (holds other tables than this program writes|is broken: malformed .*)$/)
  expect(take()).toEqual(leftOut(why))
})

const HUGE = 'hex(zeroblob(90000000))'
test.each<[string, (made: string) => string]>([
  ['a check', (made) => made.replace(/\)$/, `, check (length(${HUGE}) > 0))`)],
  ['a generated column', (made) => made.replace('vehicle text', `vehicle text as (${HUGE})`)],
  ['a default that is worked out', (made) => made.replace('vehicle text', `vehicle text default (${HUGE})`)],
  ['a column that may be null', (made) => made.replace('feed text not null', 'feed text')],
])('a day whose table has %s is named', (_what, other) => {
  inFile(dayFile(), aboutTable(), `create table ${other(MESSAGES)}`)
  expect(take()).toEqual(leftOut('it holds other tables than this program writes'))
})

test('a day whose table is described by bytes is named', () => {
  const toBytes = 'update sqlite_master set sql = cast(sql as blob)'
  inFile(dayFile(), aboutTable(), messagesTable(), `pragma writable_schema = on; ${toBytes}`)
  expect(take()).toEqual(leftOut('it holds other tables than this program writes'))
})

test('a day for which the disk has no room is named, and the others are taken', () => {
  inFile(dayFile(), aboutTable(), messagesTable())
  const larger = '2026-11-27'
  fs.writeFileSync(at(`backups/telematics/${larger}.db`), '')
  fs.truncateSync(at(`backups/telematics/${larger}.db`), 50e6)
  const disk = fs.statfsSync(folder)
  const full = vi.spyOn(fs, 'statfsSync').mockReturnValue({ ...disk, bavail: 10e6, bsize: 10 } as never)
  try {
    expect(take(larger, DAY)).toEqual({
      taken: [DAY],
      leftOut: [
        {
          file: at(`backups/telematics/${larger}.db`),
          why: 'it needs 150 MB for a moment, and the disk has 100 MB left',
        },
      ],
    })
  } finally {
    full.mockRestore()
  }
})

test.each([
  ['id', `9223372036854775807, 'osmand', ${AT}, 'unit', null, null, 'taken', 'body'`],
  ['id', `0, 'osmand', ${AT}, 'unit', null, null, 'taken', 'body'`],
  ['id', `-1, 'osmand', ${AT}, 'unit', null, null, 'taken', 'body'`],
  ['feed', `7, 'another', ${AT}, 'unit', null, null, 'taken', 'body'`],
  ['received_at', `7, 'osmand', 'notanumber', 'unit', null, null, 'taken', 'body'`],
  ['received_at', `7, 'osmand', ${AT + 0.5}, 'unit', null, null, 'taken', 'body'`],
  ['received_at', `7, 'osmand', ${AT - 1}, 'unit', null, null, 'taken', 'body'`],
  ['received_at', `7, 'osmand', 253402300799000, 'unit', null, null, 'taken', 'body'`],
  ['device', `7, 'osmand', ${AT}, x'00', null, null, 'taken', 'body'`],
  ['vehicle', `7, 'osmand', ${AT}, 'unit', x'00', null, 'taken', 'body'`],
  ['fix_at', `7, 'osmand', ${AT}, 'unit', null, 'soon', 'taken', 'body'`],
  ['fix_at', `7, 'osmand', ${AT}, 'unit', null, 8640000000000001, 'taken', 'body'`],
  ['outcome', `7, 'osmand', ${AT}, 'unit', null, null, x'00', 'body'`],
  ['body', `7, 'osmand', ${AT}, 'unit', null, null, 'taken', hex(zeroblob(20000))`],
])('a day with a row whose %s this program cannot have written is named: %s', (column, row) => {
  inFile(dayFile(), aboutTable(), messagesTable(), `insert into messages values (${row})`)
  const [id] = row.split(',')
  expect(take()).toEqual(leftOut(`${column} of message ${id} is none that this program writes`))
})

test('a day of after its backup is taken: ids jump with a restore, and not so far that none were left', () => {
  const after = (id: number) => `update messages set id = ${id}`
  inFile(dayFile(), aboutTable(), messagesTable(), after(100_000_000_001))
  expect(take()).toEqual(leftOut('id of message 100000000001 is none that this program writes'))
  inFile(dayFile(), after(100_000_000_000))
  expect(take()).toEqual({ taken: [DAY], leftOut: [] })
})

test('of another day, and of one that is still to come', () => {
  inFile(dayFile(), aboutTable(), messagesTable(), `update about set day = '2026-11-27'`)
  expect(take()).toEqual(leftOut('it is of another day'))
  fs.rmSync(dayFile())
  inFile(at('backups/telematics/2198-01-01.db'), aboutTable(), messagesTable(), `update about set day = '2198-01-01'`)
  expect(take('2198-01-01').leftOut).toMatchObject([{ why: 'its day is still to come' }])
})

test('a null in a column whose table does not allow it is broken', () => {
  inFile(
    dayFile(),
    aboutTable(),
    `create table ${MESSAGES.replace('feed text not null', 'feed text')};
     insert into messages values (${ONE.replace("'osmand'", 'null')})`,
    `pragma writable_schema = on; update sqlite_master set sql = 'CREATE TABLE ${MESSAGES}' where name = 'messages'`,
  )
  expect(take()).toEqual(leftOut('it is broken: NULL value in messages.feed'))
})

test('a file whose name is no day of the calendar is none', () => {
  for (const name of ['2026-02-31.db', '9999-99-99.db']) fs.writeFileSync(at('backups/telematics', name), '')
  inFile(dayFile(), aboutTable(), messagesTable())
  expect(daysWithFile(at('backups'), 0)).toEqual([DAY])
})

test('a log whose only message has no time is written as no day', () => {
  const main = new Database(at('tours.db.restoring'))
  attachTelematics(main, at('log.db'), 0)
  main.exec(`insert into telematics.kept_messages values (${ONE.replace(String(AT), "'notanumber'")})`)
  main.close()
  const written = () =>
    writeDayFiles({ main: at('tours.db.restoring'), telematics: at('log.db') }, at('backups'), { days: 9, now: AT })
  expect(written()).toEqual({ written: 0, bytes: 0 })
})

test('numbers of messages go on where a day had used them up', () => {
  const store = openStore(at('tours.db'))
  const keep = () =>
    keepMessage(store, { feed: 'osmand', device: 'd', vehicle: null, fix_at: null, outcome: 'taken', body: '' })
  keep()
  while (moveSome(store));
  store.sqlite.exec(`insert into telematics.kept_messages values (9223372036854775807, ${ONE.slice(3)});
    update sqlite_sequence set seq = 9223372036854775807 where name = 'telematics_messages'`)
  store.close()
  const again = openStore(at('tours.db'))
  expect(again.sqlite.prepare(`select seq from sqlite_sequence where name = 'telematics_messages'`).pluck().get()).toBe(
    1,
  )
  again.close()
})

test('a day is read from a copy, which goes again: what lies beside it is not played into the backup', () => {
  inFile(dayFile(), aboutTable(), messagesTable())
  const whole = fs.readFileSync(dayFile())
  // A journal that would put another first page back, as SQLite would find it after a crash.
  const header = Buffer.alloc(512)
  Buffer.from('d9d505f920a163d7', 'hex').copy(header)
  for (const [place, value] of [
    [8, 1],
    [12, 0],
    [16, 1],
    [20, 512],
    [24, 4096],
  ] as const)
    header.writeUInt32BE(value, place)
  const page = Buffer.alloc(4096 + 8)
  page.writeUInt32BE(1, 0)
  fs.writeFileSync(dayFile('-journal'), Buffer.concat([header, page]))
  expect(take()).toEqual({ taken: [DAY], leftOut: [] })
  expect(fs.readFileSync(dayFile()).equals(whole)).toBe(true)
  expect(fs.readdirSync(at('backups/telematics')).sort()).toEqual([`${DAY}.db`, `${DAY}.db-journal`])
  expect(fs.readdirSync(folder).filter((name) => name.includes('-day'))).toEqual([])
})

test('a log with views belongs to no database', () => {
  const main = new Database(at('tours.db.restoring'))
  attachTelematics(main, at('log.db'), 0)
  main.close()
  expect(belongsTogether(at('tours.db.restoring'), at('log.db'))).toBe(true)
  inFile(at('log.db'), 'create view more as select 1')
  expect(belongsTogether(at('tours.db.restoring'), at('log.db'))).toBe(false)
})
