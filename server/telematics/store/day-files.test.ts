import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '../../store/db.ts'
import { Database } from '../../store/sql/sqlite.ts'
import { attachTelematics, rootOf } from '../../store/telematics-file.ts'
import { belongsTogether, takeDayFiles } from './day-files.ts'

/** What may stand in a folder of backups that another one filled. */

const DAY = '2026-11-28'
let folder: string
let root: string
const at = (...parts: string[]): string => path.join(folder, ...parts)
const dayFile = (end = ''): string => at('backups/telematics', `${DAY}.db${end}`)
const MESSAGES = `messages (id integer primary key, feed text not null, received_at integer not null, device text not null,
  vehicle text, fix_at integer, outcome text not null, body text not null)`
const ONE = `1, 'osmand', ${Date.parse(DAY)}, 'unit', null, null, 'taken', 'body'`
const inFile = (file: string, ...sql: string[]): void => {
  const sqlite = new Database(file)
  sqlite.unsafeMode()
  for (const one of sql) sqlite.exec(one)
  sqlite.close()
}
const aboutTable = () => `create table about (root text, day text); insert into about values ('${root}', '${DAY}')`
const messagesTable = () => `create table ${MESSAGES}; insert into messages values (${ONE})`
const take = () => takeDayFiles({ main: at('tours.db.restoring'), telematics: at('log.db') }, at('backups'), [DAY])

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
      `create view messages as select 1 as id, 'osmand' as feed, ${Date.parse(DAY)} as received_at, 'unit' as device,
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
  expect(take()).toEqual({ taken: [], unusable: [DAY] })
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
  expect(take()).toEqual({ taken: [DAY], unusable: [] })
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
