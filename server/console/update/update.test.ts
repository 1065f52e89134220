import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '../../store/migrate.ts'
import { fillEveryTable, journal, NEXT, olderDatabase, withNext } from '../../store/older-database-sample.ts'
import { checkDatabaseFile, copyOnline } from '../../store/sql/database-file.ts'
import { Database } from '../../store/sql/sqlite.ts'
import { marksOf } from '../../store/sql/written.ts'
import { tryCopy } from './try-copy.ts'
import { type Machine, takeBack, update } from './update.ts'

let folder: string
let said: string[]
let did: string[]
const at = (...parts: string[]): string => path.join(folder, ...parts)
const database = (): string => at('data/tours.db')
/** The new version has one migration more than the data were written with. */
const bringUp = (file: string): void => {
  const sqlite = new Database(file)
  sqlite.pragma('foreign_keys = off')
  migrate(sqlite, at('data/migrations'))
  sqlite.close()
}

/** A machine with the version before the new one, and every table filled. */
const installOlder = (): void => {
  const { sqlite } = olderDatabase(at('data'), journal.entries.length)
  fillEveryTable(sqlite)
  withNext(at('data'), 'alter table trips add mine text')
  // One that is of use: it can be opened, and its epoch is a text.
  sqlite.exec(`delete from settings; insert into settings (name, value) values ('epoch', 'before')`)
  sqlite.close()
  for (const version of ['old', 'new']) fs.mkdirSync(at('releases', version), { recursive: true })
  fs.symlinkSync('releases/old', at('current'))
}

/** Machine like a real one, without accounts and services. @param breaks faults of the new version */
const machine = (breaks: { upgrade?: (file: string) => void; start?: boolean } = {}): Machine => ({
  current: at('current'),
  memory: at('update.json'),
  database: database(),
  backup: async () => {
    copyOnline(database(), at('backup.db'))
    return at('backup.db')
  },
  copyToTry: async () => {
    copyOnline(database(), at('trial.db'))
    return at('trial.db')
  },
  data: async (_release, task, file) => {
    if (task === 'try') return JSON.stringify(tryCopy(file, breaks.upgrade ?? bringUp))
    if (task === 'marks') return JSON.stringify(marksOf(file))
    fs.copyFileSync(file, database())
    return ''
  },
  stop: () => did.push('stop'),
  start: () => {
    const version = fs.readlinkSync(at('current')).split('/').at(-1) ?? ''
    did.push(`start ${version}`)
    if (version === 'new') bringUp(database())
  },
  waitFor: async (release) => {
    did.push(`wait ${path.basename(release)}`)
    if (breaks.start && release.endsWith('new')) throw new Error('It crashed.')
  },
  say: (line) => said.push(line),
  wayBack: 'tours update --back',
})
const formatOf = (): number => {
  const sqlite = new Database(database())
  const newest = sqlite.prepare('select max(created_at) from __drizzle_migrations').pluck().get() as number
  sqlite.close()
  return newest
}
const write = (sql: string): void => {
  const sqlite = new Database(database())
  sqlite.pragma('foreign_keys = off')
  sqlite.exec(sql)
  sqlite.close()
}
const BEFORE = journal.entries.at(-1)?.when

beforeEach(() => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'tours-update-')))
  fs.mkdirSync(at('data'))
  said = []
  did = []
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

describe('from the version before', () => {
  beforeEach(installOlder)

  test('the data are brought up, nothing of the trial is left, and the way back brings the old data to the old version', async () => {
    const before = marksOf(database())
    await update(machine(), at('releases/new'))
    // The clock of the new version.
    write(`insert into settings (name, value) values ('documents_reminded_on', '2026-11-27')`)
    expect(did).toEqual(['stop', 'start new', 'wait new'])
    expect(formatOf()).toBe(NEXT)
    expect(fs.existsSync(at('trial.db'))).toBe(false)
    checkDatabaseFile(database())

    await takeBack(machine())
    expect(did.slice(3)).toEqual(['stop', 'start old', 'wait old'])
    expect(formatOf()).toBe(BEFORE)
    expect(marksOf(database())).toEqual(before)
    await expect(takeBack(machine())).rejects.toThrow('There is no update to take back')
  })

  test('what was written since keeps the new version, and is named', async () => {
    await update(machine(), at('releases/new'))
    write(`insert into changes (at, entity, key) values (1, 'trip', '1'), (2, 'trip', '1')`)
    await expect(takeBack(machine())).rejects.toThrow(
      /^Since the update was written: changes\. To give that up: .*backup\.db$/,
    )
    expect(did.slice(3)).toEqual(['stop', 'start new'])
    expect(formatOf()).toBe(NEXT)
  })
})

test('what an update remembers, cut off: said in words, and the server runs on', async () => {
  installOlder()
  await update(machine(), at('releases/new'))
  fs.truncateSync(at('update.json'), 20)
  await expect(takeBack(machine())).rejects.toThrow(
    /update\.json is broken: by hand, let \S+current lead to the version before/,
  )
  expect(did.at(-1)).toBe('wait new')
})

test('a login to look at it is nothing that was written', async () => {
  installOlder()
  await update(machine(), at('releases/new'))
  write(`insert into logins (at, event, username) values (1, 'login', 'admin')`)
  await takeBack(machine())
  expect(did.at(-1)).toBe('wait old')
})

test.each<[string, (file: string) => void, RegExp]>([
  [
    'fails',
    () => {
      throw new Error('no such column')
    },
    /^no such column$/,
  ],
  [
    'would lose rows',
    (file) => {
      bringUp(file)
      const sqlite = new Database(file)
      sqlite.pragma('foreign_keys = off')
      sqlite.exec('delete from trips')
      sqlite.close()
    },
    /^The new version would lose rows: trips 1/,
  ],
  [
    'leaves a broken file',
    (file) => {
      bringUp(file)
      fs.truncateSync(file, 8192)
    },
    /is not intact|malformed|not a database/,
  ],
])('an upgrade that %s on the copy changes nothing, and the server never stops', async (_what, upgrade, error) => {
  installOlder()
  const bytes = fs.readFileSync(database())
  await expect(update(machine({ upgrade }), at('releases/new'))).rejects.toThrow(error)
  expect(did).toEqual([])
  expect(fs.readFileSync(database()).equals(bytes)).toBe(true)
  expect(fs.readlinkSync(at('current'))).toBe('releases/old')
  expect(fs.existsSync(at('trial.db'))).toBe(false)
})

test('a version that does not start is taken back at once, with the data as they were', async () => {
  installOlder()
  await expect(update(machine({ start: true }), at('releases/new'))).rejects.toThrow(
    'new does not start, and old runs again. It crashed.',
  )
  expect(did).toEqual(['stop', 'start new', 'wait new', 'stop', 'start old', 'wait old'])
  expect(formatOf()).toBe(BEFORE)
  expect(fs.existsSync(at('update.json'))).toBe(false)
})

test('a backup that fails starts the old version again', async () => {
  installOlder()
  const broken: Machine = {
    ...machine(),
    backup: async () => {
      throw new Error('the disk is full')
    },
  }
  await expect(update(broken, at('releases/new'))).rejects.toThrow('the disk is full')
  expect(did).toEqual(['stop', 'start old'])
})

test('the version that runs is not installed twice', async () => {
  installOlder()
  await expect(update(machine(), at('releases/old'))).rejects.toThrow('old runs already')
  expect(did).toEqual([])
})

test('where the server cannot be started any more, the text says which version stands', async () => {
  installOlder()
  const lost = machine()
  lost.start = () => {
    throw new Error('The companies do not run')
  }
  await expect(update(lost, at('releases/new'))).rejects.toThrow(
    'The companies do not run. new is what stands now, and starts with the server. The way back: tours update --back',
  )
  await expect(takeBack(lost)).rejects.toThrow(
    'The companies do not run. old is what stands now, and starts with the server.',
  )
})
