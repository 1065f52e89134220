import { setImmediate as breathe } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addressTable } from '../master-data/store/addresses.ts'
import { listedInTurns, ROWS_PER_TURN } from '../master-data/store/listed-rows.ts'
import { fileForm } from '../testing/file-form.ts'
import { addTrip } from '../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { VALUES_PER_TURN } from '../trips/store/trip-names.ts'
import { undoImport } from './undo-import.ts'

/** The reads of an import and of its undoing do not grow with their rows, and no turn reads all of a long list. */
const PLACES = ROWS_PER_TURN + 500
const ROWS = 60

let t: TestApp
let admin: string
beforeEach(() => {
  t = createTestApp()
  admin = t.addUser({ username: 'chief', role: 'admin' })
})
afterEach(() => {
  vi.restoreAllMocks()
  return t.close()
})

const addPlaces = () => {
  const insert = t.store.sqlite.prepare('insert into addresses (add_id, add_name, retired) values (?, ?, 0)')
  t.store.write(() => {
    for (let place = 0; place < PLACES; place += 1) insert.run(`P${place}`, `Place ${place}`)
  })
}
const nameInTrips = () =>
  t.store.write(() => {
    for (let trip = 0; trip < 300; trip += 1) addTrip(t.store, { tt_from_adrnr: `P${trip}` })
  })
const upload = async (rows: readonly string[]): Promise<number> => {
  const { status, body } = await t.call<{ run: number }>(
    admin,
    'POST',
    '/api/address/import',
    fileForm(`add_id;add_name\n${rows.join('\n')}`),
  )
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.run
}
const added = (count: number) => Array.from({ length: count }, (_, row) => `N${row};New ${row}`)
const undone = async (run: number) =>
  (await t.call<{ im_left: object[] }>(admin, 'POST', `/api/imports/${run}/undo`)).body.im_left

type Statement = { source: string; all: (...given: unknown[]) => unknown[] }
/** Counts the reads from now on: whole lists of addresses, and pages of names in trips. */
const countReads = () => {
  const counts = { lists: 0, pages: 0, longestPage: 0 }
  const prototype = Object.getPrototypeOf(t.store.sqlite.prepare('select 1')) as Statement
  const { all } = prototype
  vi.spyOn(prototype, 'all').mockImplementation(function (this: Statement, ...given) {
    const rows = all.apply(this, given)
    if (this.source.includes('recursive found')) {
      counts.pages += 1
      counts.longestPage = Math.max(counts.longestPage, rows.length)
    } else if (rows.length >= PLACES) counts.lists += 1
    return rows
  })
  return counts
}

test.each([ROWS, ROWS * 3])(
  'undoing %i new addresses reads the list once and the names in trips once',
  async (rows) => {
    addPlaces()
    nameInTrips()
    const run = await upload(added(rows))
    const counts = countReads()
    expect(await undone(run)).toEqual([])
    // A page that is full, or the last one of each of two columns, and what shows that it was the last.
    expect(counts).toMatchObject({ lists: 1, pages: 4 })
    expect(counts.longestPage).toBeLessThanOrEqual(VALUES_PER_TURN)
  },
)

test('renamed rows are written and taken back by statements that are compiled once', async () => {
  addPlaces()
  const prepare = vi.spyOn(t.store.sqlite, 'prepare')
  const run = await upload(Array.from({ length: ROWS * 3 }, (_, row) => `P${row};Renamed ${row}`))
  expect(await undone(run)).toEqual([])
  expect(prepare.mock.calls.length).toBeLessThan(ROWS * 2)
})

test('what others change while rows are taken back is read row by row, and counts', async () => {
  addPlaces()
  const run = await upload([...added(ROWS), 'P0;Renamed'])
  const counts = countReads()
  const undoing = undoImport(t.store, run, 'chief', 0)
  const isHalfUndone = () =>
    (t.store.sqlite.prepare('select count(*) from unfinished_imports').pluck().get() as number) < ROWS / 2
  while (!isHalfUndone()) await breathe()
  const edit = { add_id: 'N0', add_name: 'Changed meanwhile' }
  expect(await t.call(admin, 'PUT', '/api/address/N0', edit)).toMatchObject({ status: 200 })
  addTrip(t.store, { tt_to_adrnr: 'n1' })
  const { im_left } = await undoing
  expect(im_left).toEqual([
    { name: 'New 1', reason: 'used', by: null },
    { name: 'Changed meanwhile', reason: 'changed', by: 'chief' },
  ])
  // The list of the undoing, and those of the call that changed an address.
  expect(counts.lists).toBeLessThanOrEqual(3)
  expect(t.store.sqlite.prepare("select add_name from addresses where add_id = 'P0'").pluck().get()).toBe('Place 0')
})

test('names that rows give to each other are taken back without reading the list again', async () => {
  addPlaces()
  const subcontractors = async (rows: string): Promise<number> => {
    const { body } = await t.call<{ run: number }>(admin, 'POST', '/api/subcontractors/import', fileForm(rows))
    return body.run
  }
  await subcontractors('sc_name\nA\nB')
  const run = await subcontractors('row_key;sc_name\nA;C\n;A')
  const names = () => t.store.sqlite.prepare('select sc_name from subcontractors order by sc_name').pluck().all()
  expect(names()).toEqual(['A', 'B', 'C'])
  expect(await undone(run)).toEqual([])
  expect(names()).toEqual(['A', 'B'])
})

test('an index of many rows is made over several turns', async () => {
  addPlaces()
  let kept = 0
  const perTurn: number[] = []
  const table: typeof addressTable = {
    ...addressTable,
    index: (rows) => {
      const index = addressTable.index(rows)
      return {
        ...index,
        keep: (...given) => {
          kept += 1
          index.keep(...given)
        },
      }
    },
  }
  let isDone = false
  const turns = (async () => {
    while (!isDone) {
      const before = kept
      await breathe()
      perTurn.push(kept - before)
    }
  })()
  const listed = await listedInTurns(t.store, table)
  isDone = true
  await turns
  expect(kept).toBe(PLACES)
  expect(listed.rows.size).toBe(PLACES)
  expect(Math.max(...perTurn)).toBe(ROWS_PER_TURN)
})
