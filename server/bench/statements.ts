import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Viewer } from '../../shared/domain/access/roles.ts'
import { PRICE_FINDINGS } from '../../shared/domain/money/price-check.ts'
import { MAX_STATEMENT_LINES } from '../../shared/domain/money/statement.ts'
import { answerStatement } from '../money/statements/answer-statement.ts'
import { finaliseStatement } from '../money/statements/finish-statement.ts'
import { makeStatement } from '../money/statements/make-statement.ts'
import { sendStatement } from '../money/statements/send-statement.ts'
import { writeInvoice } from '../money/store/invoices.ts'
import { openStore } from '../store/db.ts'
import { subcontractors } from '../store/schema/master-data.ts'
import { SAMPLE_TRIP } from '../testing/sample-trips.ts'
import { insertTrips } from '../trips/store/trips.ts'
import { median, printHead, printTime } from './parts/figures.ts'

/**
 * Time for which the longest statement, 5,000 lines, holds the server's one thread: built, taken anew, sent, confirmed, made
 * final, on a database file with full durability. Processor time, since other programs run beside it.
 * Run: npm run bench:server -- statements [lines] [rounds]
 */
const [count = MAX_STATEMENT_LINES, rounds = 5] = process.argv.slice(2).map(Number)
const GOAL_MS = 500
const AUTHOR = { username: 'admin', source: 'person' } as const
const ADMIN: Viewer = { username: 'admin', role: 'admin', subcontractor: null, customer: null }
const MEIER: Viewer = { username: 'meier', role: 'sub', subcontractor: 'Meier Trans', customer: null }
const PARTY = { side: 'sub', name: 'Meier Trans' } as const
const DAYS = { from: '2026-10-01', to: '2026-10-31' }
const START = Date.parse('2026-10-01T00:00:00.000Z')
const MONTH_MS = 30 * 86_400_000

const spent: Record<string, number[]> = {}
const timed = <Result>(name: string, work: () => Result): Result => {
  const before = process.cpuUsage()
  const result = work()
  const { user, system } = process.cpuUsage(before)
  spent[name] = [...(spent[name] ?? []), (user + system) / 1000]
  return result
}

for (let round = 0; round < rounds; round += 1) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-bench-'))
  const now = Date.parse('2026-11-18T08:00:00.000Z')
  const store = openStore(path.join(folder, 'tours.db'), { now: () => now, timeZone: 'Europe/Zurich' })
  try {
    store.db.insert(subcontractors).values({ sc_name: PARTY.name, sc_name_key: 'meier trans' }).run()
    const at = (index: number, hours: number): string =>
      new Date(START + Math.floor((index / count) * MONTH_MS) + hours * 3_600_000).toISOString()
    const trips = Array.from({ length: count }, (_unused, index) => ({
      ...SAMPLE_TRIP,
      tt_tour: `LX ${index}`,
      ...{ tt_stp: at(index, 3), tt_std: at(index, 4), tt_sta: at(index, 8) },
    }))
    store.write(() => insertTrips(store, trips, AUTHOR))
    const invoice_items = [{ date: DAYS.to, fuel: 7.5, extra_cost: 12, invoice_text: 'Diesel' }]
    const entries = { invoice_items, calendar_references: [], customer_references: {} }
    writeInvoice(store, { party: PARTY, days: DAYS, entries }, 'admin')
    const { st_id } = timed('built', () => makeStatement(store, PARTY, DAYS, AUTHOR)).head
    timed('taken anew', () => makeStatement(store, PARTY, DAYS, AUTHOR))
    timed('sent', () => sendStatement(store, ADMIN, st_id, { language: 'de' }))
    timed('confirmed as a whole', () =>
      answerStatement(store, MEIER, st_id, { set: { all: { sl_state: 'confirmed' } } }),
    )
    timed('made final', () => finaliseStatement(store, ADMIN, st_id, PRICE_FINDINGS))
  } finally {
    store.close()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

printHead('A statement of 5,000 lines')
for (const [name, values] of Object.entries(spent)) {
  const ms = median(values)
  printTime(name, ms, name === 'built' ? GOAL_MS : undefined)
}
