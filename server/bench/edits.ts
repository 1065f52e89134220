import { randomUUID } from 'node:crypto'
import type { Store } from '../store/db.ts'
import { addNames } from '../testing/names.ts'
import { startCompany, tripsOfThisWeek } from './parts/company.ts'
import { printFigure, printHead } from './parts/figures.ts'
import { cpuSeconds, mainThreadSeconds } from './parts/usage.ts'

/**
 * Processor time of an edit that a device pushes by itself: one field of a trip, a push each, among 10,000 trips and the
 * master data of a company of 250 vehicles. Beside it a push that was decided before, which costs all but the edit.
 * Run: npm run bench:server -- edits [edits]
 */
const [edits = 2_000] = process.argv.slice(2).map(Number)
const TRIPS = 10_000
const WARM_UP = 300
const GOAL_MS = 0.7
const CLIENT = '00000000-0000-4000-8000-000000000001'

const addMasterData = (store: Store): void => {
  const trips = tripsOfThisWeek(TRIPS)
  const of = (field: 'tt_customer' | 'tt_sub' | 'tt_gps') => [...new Set(trips.map((trip) => trip[field] ?? ''))]
  const drivers = Array.from({ length: 300 }, (_, number) => [`Driver ${number}`, `${1000 + number}`] as const)
  const addresses = Array.from({ length: 150 }, (_, number) => [`P${number}`, `Place ${number}`] as const)
  addNames(store, {
    customers: of('tt_customer'),
    subcontractors: of('tt_sub'),
    vehicles: of('tt_gps'),
    drivers: [...drivers, ['Hans Muster', '17']],
    addresses: [...addresses, ['A1', 'Basel Hub'], ['A2', 'Genf Nord']],
  })
}

const company = await startCompany(TRIPS, addMasterData)
try {
  printHead('An edit')
  const send = async (mutations: unknown[]): Promise<string[]> => {
    const answer = await fetch(`${company.url}/api/sync/push`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${company.token}` },
      body: JSON.stringify({ client: CLIENT, mutations }),
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    const { results } = (await answer.json()) as { results: { status: string }[] }
    return results.map(({ status }) => status)
  }
  const infos = new Map<number, string>()
  const edit = (key: number, text: string) => {
    const mutation = {
      ...{ id: randomUUID(), user: 'dispatcher', format: 1, entity: 'trip', op: 'edit', key, rev: 1 },
      set: { tt_info: text },
      base: { tt_info: infos.get(key) ?? 'gate 4' },
    }
    infos.set(key, text)
    return mutation
  }
  /** @returns milliseconds of processor for each push: all threads, and the main one */
  const measure = async (pushes: number, next: (at: number) => unknown, expected: string) => {
    const before = [cpuSeconds(company.pid), mainThreadSeconds(company.pid)]
    for (let at = 0; at < pushes; at += 1) {
      const [status] = await send([next(at)])
      if (status !== expected && status !== 'merged') throw new Error(`an edit was ${status}`)
    }
    const after = [cpuSeconds(company.pid), mainThreadSeconds(company.pid)]
    return after.map((seconds, thread) => ((seconds - (before[thread] ?? 0)) * 1000) / pushes)
  }
  await measure(WARM_UP, (at) => edit(1 + at, 'warm'), 'applied')
  const [all = 0, main = 0] = await measure(edits, (at) => edit(1 + ((at * 7) % TRIPS), `ramp ${at}`), 'applied')
  const decided = edit(1, 'decided')
  await send([decided])
  const [repeated = 0] = await measure(edits, () => decided, 'duplicate')
  printFigure({
    name: `an edit, ${edits} pushes of one each`,
    value: `${all.toFixed(2)} ms`,
    peer: `${repeated.toFixed(2)} ms decided before`,
    ratio: `${main.toFixed(2)} main`,
    goal: `<= ${GOAL_MS} ms`,
    holds: all <= GOAL_MS,
  })
} finally {
  await company.stop()
}
