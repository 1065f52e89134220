import { Dexie, liveQuery } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { HOUR_MS } from '../../shared/domain/time/units.ts'
import type { VisibleTrip } from '../../shared/schemas/trip.ts'
import { allTrips } from './all-trips.ts'
import { getMeta, type LocalDb, openLocalDb } from './local-db.ts'
import { storeLongestTrip, tripsTouching } from './trip-range.ts'

const MONDAY = Date.parse('2026-11-16T00:00:00.000Z')
const at = (hours: number) => new Date(MONDAY + hours * HOUR_MS).toISOString()
const trip = (tt_id: number, from: number, to: number) => ({ tt_id, tt_stp: at(from), tt_sta: at(to) }) as VisibleTrip

let db: LocalDb
afterEach(() => db.close())
const open = () => {
  db = openLocalDb('anna', { indexedDB: new IDBFactory(), IDBKeyRange: IDBKeyRange as never })
}
const write = async (trips: VisibleTrip[], areAll: boolean) => {
  await db.trips.bulkPut(trips)
  await storeLongestTrip(db, trips, areAll)
}
const touching = async (from: number, to: number) =>
  (await tripsTouching(db, { from: at(from), to: at(to) })).map(({ tt_id }) => tt_id).sort((a, b) => a - b)

const TRIPS = [
  trip(1, 0, 4),
  trip(2, 22, 26), // over midnight
  trip(3, 24, 28),
  trip(4, -100, 300), // longer than everything
  trip(5, 47, 48), // ends as the day does
  trip(6, 48, 52), // begins as the next day does
  trip(7, 50, 20), // planned the wrong way round
]

test.each([true, false])('finds what touches a day, whether or not the longest is known: %s', async (isKnown) => {
  open()
  if (isKnown) await write(TRIPS, true)
  else await db.trips.bulkPut(TRIPS)
  expect(await touching(24, 48)).toEqual([2, 3, 4, 5])
  expect(await touching(0, 24)).toEqual([1, 2, 4])
  expect(await touching(400, 500)).toEqual([])
})

test('a longer trip that comes later is found, a shorter one shortens nothing, a new beginning does', async () => {
  open()
  await write([trip(1, 0, 4)], true)
  await write([trip(2, -10, 90)], false)
  await write([trip(3, 0, 1)], false)
  expect(await touching(5, 6)).toEqual([2])
  expect(await getMeta(db, 'longest_trip')).toBe(100 * HOUR_MS)
  await db.trips.clear()
  await write([], true)
  expect(await getMeta(db, 'longest_trip')).toBe(0)
})

test('a trip that ends in the last of all years takes no other away', async () => {
  open()
  await write([trip(1, 0, 4), { tt_id: 2, tt_stp: at(0), tt_sta: '9999-12-31T23:00:00.000Z' } as VisibleTrip], true)
  expect(await touching(1, 24)).toEqual([1, 2])
})

test('trips of an older version are searched to the end, whatever is added', async () => {
  open()
  await db.trips.put(trip(1, 0, 90))
  await write([trip(2, 0, 1)], false)
  expect(await getMeta(db, 'longest_trip')).toBeUndefined()
  expect(await touching(5, 6)).toEqual([1])
})

test('all trips are read, however many parts that takes', async () => {
  open()
  await write(
    Array.from({ length: 2_500 }, (_, index) => trip(index + 1, index % 200, (index % 200) + 4)),
    true,
  )
  expect((await allTrips(db)).map(({ tt_id }) => tt_id)).toEqual(Array.from({ length: 2_500 }, (_, index) => index + 1))
})

test('a live query hears of what comes to its rows, goes and changes', async () => {
  const ofBrowser = { ...Dexie.dependencies }
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })
  db = openLocalDb('anna')
  await write([trip(1, 0, 4), trip(2, 300, 304)], true)
  const heard = { touching: [] as string[], all: [] as string[] }
  const told = (trips: VisibleTrip[]) => JSON.stringify(trips.map(({ tt_id, tt_info }) => [tt_id, tt_info]))
  const range = { from: at(0), to: at(200) }
  const watches = [
    liveQuery(async () => told(await tripsTouching(db, range))).subscribe((text) => heard.touching.push(text)),
    liveQuery(async () => told(await allTrips(db))).subscribe((text) => heard.all.push(text)),
  ]
  const last = async (touching: unknown, all: unknown) => {
    await vi.waitFor(() => expect(heard.touching.at(-1)).toBe(JSON.stringify(touching)))
    await vi.waitFor(() => expect(heard.all.at(-1)).toBe(JSON.stringify(all)))
  }
  await last(
    [[1, null]],
    [
      [1, null],
      [2, null],
    ],
  )
  await db.trips.put({ ...trip(1, 0, 4), tt_info: 'Tor 4' })
  await last(
    [[1, 'Tor 4']],
    [
      [1, 'Tor 4'],
      [2, null],
    ],
  )
  await db.trips.put(trip(3, 100, 104))
  await last(
    [
      [1, 'Tor 4'],
      [3, null],
    ],
    [
      [1, 'Tor 4'],
      [2, null],
      [3, null],
    ],
  )
  await db.trips.delete(1)
  await last(
    [[3, null]],
    [
      [2, null],
      [3, null],
    ],
  )
  for (const watch of watches) watch.unsubscribe()
  Object.assign(Dexie.dependencies, ofBrowser)
})
