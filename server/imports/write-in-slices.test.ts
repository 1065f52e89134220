import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listAddresses } from '../master-data/store/lookups.ts'
import { openStore, type Store } from '../store/db.ts'
import { type Author, rowHistory } from '../store/history/history.ts'
import { SAMPLE_TRIP } from '../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { appendTrip, getTrip } from '../trips/store/trips.ts'
import { MASTER_DATA } from './lists/master-data-formats.ts'
import { newestImported } from './store/unfinished-imports.ts'
import { undoUnfinishedImport } from './undo-import.ts'
import { writeInSlices } from './write-in-slices.ts'

let t: TestApp
beforeEach(() => {
  t = createTestApp()
})
afterEach(() => t.close())

const author: Author = { username: 'dora', source: 'upload' }
const nothing = () => undefined
const addTour = (tour: string) => {
  if (tour === 'bad') throw new Error('no more')
  const { row } = appendTrip(t.store, { ...SAMPLE_TRIP, tt_tour: tour }, author)
  return { entity: 'trip' as const, key: String(row.tt_id), username: 'dora', before: null }
}
const toursOf = (store: Store) => store.sqlite.prepare('select tt_tour from trips order by tt_id').pluck().all()
const tours = () => toursOf(t.store)
/** The database as it is on the disk at this moment. */
const copied = (): Store => {
  const file = path.join(t.deps.env.DATA_DIR, `${randomUUID()}.db`)
  t.store.sqlite.prepare('vacuum into ?').run(file)
  return openStore(file)
}
const unfinished = () => newestImported(t.store, 10).length

test('a row that cannot be written takes back those of earlier transactions, and devices hear of it', async () => {
  await expect(writeInSlices(t.store, ['a', 'b', 'bad'], addTour, nothing, 0)).rejects.toThrow('no more')
  expect([tours(), unfinished()]).toEqual([[], 0])
  expect(rowHistory(t.store, 'trip', 1).map(({ action, username }) => [action, username])).toEqual([
    ['delete', 'dora'],
    ['create', 'dora'],
  ])
  const feed = t.store.sqlite.prepare("select key from changes where entity = 'trip' order by seq").pluck().all()
  expect(feed).toEqual(['1', '2', '2', '1'])
})

test('what is written with the last row is there with it, or nothing is', async () => {
  const told: unknown[] = []
  const complete = (run: number | null) => {
    told.push(run, t.store.sqlite.inTransaction)
    throw new Error('no room')
  }
  const writing = writeInSlices(t.store, ['a', 'b'], addTour, nothing, 0, undefined, undefined, complete)
  await expect(writing).rejects.toThrow('no room')
  expect([told, tours(), unfinished()]).toEqual([[1, true], [], 0])
})

test('an import that was cut off is taken back at the next start, and a complete one is not', async () => {
  addTour('kept')
  const importing = writeInSlices(t.store, ['a', 'b', 'c'], addTour, nothing, 0)
  const cutOff = copied()
  await importing
  const complete = copied()
  for (const [store, before, after] of [
    [cutOff, ['kept', 'a'], ['kept']],
    [complete, ['kept', 'a', 'b', 'c'], ['kept', 'a', 'b', 'c']],
  ] as const) {
    expect(toursOf(store)).toEqual(before)
    await undoUnfinishedImport(store)
    expect(toursOf(store)).toEqual(after)
    store.close()
  }
})

test('while one is written another is refused with 409, and the first goes on', async () => {
  const first = writeInSlices(t.store, ['a', 'b', 'c'], addTour, nothing, 0)
  await expect(writeInSlices(t.store, ['d'], addTour, nothing, 0)).rejects.toMatchObject({
    status: 409,
    message: 'import_running',
  })
  await first
  expect([tours(), unfinished()]).toEqual([['a', 'b', 'c'], 0])
  expect(getTrip(t.store, 3)?.tt_tour).toBe('c')
})

test('so it is while the first has not touched any row yet, and once it is done or cut off the next may begin', async () => {
  const nothingNew = () => null
  const first = writeInSlices(t.store, ['a', 'b'], nothingNew, nothing, 0)
  await expect(writeInSlices(t.store, ['c'], addTour, nothing, 0)).rejects.toMatchObject({ message: 'import_running' })
  const cutOff = copied()
  await first
  await writeInSlices(t.store, ['c'], addTour, nothing, 0)
  expect(tours()).toEqual(['c'])
  await undoUnfinishedImport(cutOff)
  await writeInSlices(cutOff, ['d'], nothingNew, nothing, 0)
  cutOff.close()
})

test('master data is as it was before a file that was broken off', async () => {
  t.store.sqlite.exec(
    "insert into addresses (add_id, add_name, add_lat, add_lon, add_radius, retired) values ('A', 'Old', 47, 8, 200, 0)",
  )
  const address = (add_id: string, add_name: string) => ({
    add_id,
    add_name,
    add_lat: null,
    add_lon: null,
    add_radius: null,
  })
  const write = MASTER_DATA.address.writer(t.store, 'dora')
  const rows = [address('a', 'New'), address('B', 'Added'), null]
  const writeRow = (row: ReturnType<typeof address> | null) => {
    if (!row) throw new Error('no more')
    return write({ key: null, given: row })
  }
  await expect(writeInSlices(t.store, rows, writeRow, nothing, 0)).rejects.toThrow('no more')
  expect(listAddresses(t.store, true)).toEqual([
    {
      add_id: 'A',
      add_name: 'Old',
      add_lat: 47,
      add_lon: 8,
      add_radius: 200,
      add_street: '',
      add_region: '',
      add_slot_url: '',
      add_slot_lead: null,
      retired: false,
    },
  ])
})
