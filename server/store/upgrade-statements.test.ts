import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sentTotals } from '../money/store/sent-totals.ts'
import { getStatement, partyNameOf } from '../money/store/statement-lines.ts'
import { forgetPerson, isVerified } from '../money/store/statement-persons.ts'
import { openStore, type Store } from './db.ts'

/** Statements of a database from before persons were sealed, names kept and missing trips bounded. */
const MIGRATIONS = path.join(import.meta.dirname, 'migrations')
const journal = JSON.parse(fs.readFileSync(path.join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as {
  entries: { tag: string }[]
}
let folder: string
let store: Store | undefined
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-upgrade-statements-'))
})
afterEach(() => {
  store?.close()
  fs.rmSync(folder, { recursive: true, force: true })
})

const before = (): { file: string; sqlite: Database.Database } => {
  const entries = journal.entries.slice(
    0,
    journal.entries.findIndex(({ tag }) => tag.endsWith('attack_bounds_persons_clocks')),
  )
  const migrationsFolder = path.join(folder, 'migrations')
  fs.mkdirSync(path.join(migrationsFolder, 'meta'), { recursive: true })
  fs.writeFileSync(path.join(migrationsFolder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  for (const { tag } of entries)
    fs.copyFileSync(path.join(MIGRATIONS, `${tag}.sql`), path.join(migrationsFolder, `${tag}.sql`))
  const file = path.join(folder, 'tours.db')
  const sqlite = new Database(file)
  migrate(drizzle(sqlite), { migrationsFolder })
  return { file, sqlite }
}
const TIMES = ['2026-11-02T06:00:00.000Z', '2026-11-02T07:00:00.000Z', '2026-11-02T09:00:00.000Z'] as const
const [tt_stp, tt_std, tt_sta] = TIMES
const FACTS = {
  tt_tour: 'T-2',
  tt_from_text: 'Basel Hub',
  tt_to_text: 'Genf Nord',
  tt_gps: 'TRUCK-1',
  tt_driver: 'Jan Muster',
  tt_status: 'active',
  tt_stp,
  tt_std,
  tt_sta,
  tt_atp: null,
  tt_atd: null,
  tt_ata: null,
  remark: '',
}
/** The canonical text as version 1 wrote it. */
const TEXT = [
  ['statement', 1, 'S-2026-0001', 'sub', 'Meier Trans', '2026-11-01', '2026-11-30', null],
  ['trip', 1, '80.00', '0.00', '0.00', '0.00', 'confirmed', '', ...Object.values(FACTS)],
]
  .map((part) => JSON.stringify(part))
  .join('\n')

const plant = (sqlite: Database.Database): void => {
  const hash = createHash('sha256').update(TEXT).digest('hex')
  const statement = sqlite.prepare(`insert into statements
    (st_id, st_rev, st_side, st_party, st_from, st_to, st_state, st_number, st_items, st_hash, st_sent_at, st_final_at, st_by, st_at)
    values (?, 1, 'sub', 'Meier Trans', '2026-11-01', '2026-11-30', ?, ?, '[]', ?, 1000, ?, 'dora', 1)`)
  statement.run(1, 'final', 'S-2026-0001', hash, 2000)
  statement.run(2, 'sent', null, null, null)
  const line = sqlite.prepare(`insert into statement_lines
    (sl_id, sl_rev, st_id, sl_side, sl_place, tt_id, sl_trip, sl_toll, sl_waiting_fee, sl_cancellation_fee, sl_text, sl_state, sl_reason, sl_note, sl_facts)
    values (?, 1, ?, 'sub', ?, ?, ?, ?, 0, 0, '', ?, ?, '', ?)`)
  line.run(1, 1, 'living', 1, 8000, 0, 'confirmed', null, JSON.stringify(FACTS))
  line.run(2, 2, 'living', 2, 9000, 150, 'open', null, JSON.stringify(FACTS))
  line.run(3, 2, 'living', 3, 7000, 0, 'open', null, JSON.stringify(FACTS))
  line.run(4, 2, null, null, 0, 0, 'disputed', 'missing_trip', null)
  line.run(5, 2, 'living', 5, 500, 0, 'open', null, JSON.stringify(FACTS))
  const version = sqlite.prepare(`insert into history (entity, key, rev, at, username, action, source, changes)
    values ('statement_line', ?, 2, ?, 'dora', ?, 'person', ?)`)
  // Line 2 changed twice since it was sent, once before; line 5 came after; line 6 left.
  version.run('2', 900, 'edit', JSON.stringify({ sl_trip: { from: 1, to: 80.5 } }))
  version.run('2', 1500, 'edit', JSON.stringify({ sl_trip: { from: 80.5, to: 85 } }))
  version.run(
    '2',
    1600,
    'edit',
    JSON.stringify({ sl_trip: { from: 85, to: 90 }, sl_state: { from: 'open', to: 'open' } }),
  )
  version.run('5', 1500, 'create', JSON.stringify({ sl_trip: { from: null, to: 5 } }))
  const gone = { st_id: { from: 2, to: null }, sl_trip: { from: 60, to: null }, sl_toll: { from: 0.5, to: null } }
  version.run('6', 1700, 'delete', JSON.stringify({ ...gone, sl_facts: { from: FACTS, to: null } }))
}

test('keep their names and verify as version 1; what was sent is known, and names inside hashes are told', () => {
  const { file, sqlite } = before()
  plant(sqlite)
  sqlite.close()
  store = openStore(file)
  const final = getStatement(store, 1)
  expect(final).toMatchObject({ st_party: 'Meier Trans', st_final_party: 'Meier Trans', st_format: 1 })
  expect(final && partyNameOf(final)).toBe('Meier Trans')
  expect(isVerified(store, 1)).toBe(true)
  expect(getStatement(store, 2)).toMatchObject({ st_final_party: null, st_format: null })
  expect(sentTotals(store, 2)).toEqual([
    { sl_id: 2, tour: 'T-2', total: 82 },
    { sl_id: 3, tour: 'T-2', total: 70 },
    { sl_id: 6, tour: 'T-2', total: 60.5 },
  ])
  expect(forgetPerson(store, { name: 'Jan Muster', number: '17' })).toEqual({ forgotten: 0, kept: 1 })
  expect(isVerified(store, 1)).toBe(true)
})
