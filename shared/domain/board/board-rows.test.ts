import { expect, test } from 'vitest'
import { crewBook } from '../clashes/planned-trip.ts'
import { type BoardTrip, boardRows, combinedWith, NOT_ASSIGNED } from './board-rows.ts'

const ZONE = 'Europe/Zurich'
const DRIVERS = [
  { dr_id: 1, dr_name: 'Ada Keller', dr_number: '101' },
  { dr_id: 2, dr_name: 'Beat Moser', dr_number: '102' },
]
const RESOURCES = {
  vehicles: [{ gps_id: 'ZH 10' }, { gps_id: 'ZH 9' }],
  drivers: DRIVERS,
  subcontractors: [{ sc_name: 'Alpen Trans' }],
}
const BOOK = crewBook(DRIVERS, ZONE)
const shown = (name: string, row: BoardTrip) => ({ name, row })
const rowsOf = (kind: 'vehicle' | 'driver' | 'subcontractor', ...trips: ReturnType<typeof shown>[]) =>
  boardRows(kind, trips, RESOURCES, BOOK)
const named = (rows: ReturnType<typeof rowsOf>) => rows.map((row) => [row.name, row.trips.map((trip) => trip.name)])

test('the first row holds what is not assigned, the others are in the order of their numbers', () => {
  const rows = rowsOf('vehicle', shown('a', { tt_gps: 'zh 9 ' }), shown('b', { tt_gps: '' }), shown('c', {}))
  expect(named(rows)).toEqual([
    ['', ['b', 'c']],
    ['ZH 9', ['a']],
    ['ZH 10', []],
  ])
})

test('a driver is known by his number, whatever his name is spelled like', () => {
  const rows = rowsOf('driver', shown('a', { tt_driver: 'A. Keller', tt_drivernr: '101' }))
  expect(named(rows)).toEqual([
    ['', []],
    ['Ada Keller', ['a']],
    ['Beat Moser', []],
  ])
})

test('what the master data no longer has keeps a row that takes nothing', () => {
  const rows = rowsOf('vehicle', shown('a', { tt_gps: 'SOLD 1' }))
  expect(rows.find(({ name }) => name === 'SOLD 1')).toMatchObject({ change: null, trips: [{ name: 'a' }] })
})

test('a driver and a subcontractor can be taken away, a vehicle cannot', () => {
  const first = (kind: 'vehicle' | 'driver' | 'subcontractor') =>
    rowsOf(kind).find(({ key }) => key === NOT_ASSIGNED)?.change
  expect(first('vehicle')).toBeNull()
  expect(first('driver')).toEqual({ kind: 'driver', name: '', number: '' })
  expect(first('subcontractor')).toEqual({ kind: 'subcontractor', subcontractor: '' })
})

test('a combination moves as one: on one day, in one row, as far as it has not departed', () => {
  const stp = '2026-11-23T08:00:00.000Z'
  const night = shown('a', { tt_tour_combination: 'Night', tt_stp: stp })
  const row = [
    shown('b', { tt_tour_combination: 'night ', tt_stp: '2026-11-23T20:00:00.000Z' }),
    night,
    shown('next day', { tt_tour_combination: 'Night', tt_stp: '2026-11-23T23:30:00.000Z' }),
    shown('other', { tt_tour_combination: '', tt_stp: stp }),
    shown('gone', { tt_tour_combination: 'Night', tt_stp: stp, tt_atd: stp }),
    shown('arrived', { tt_tour_combination: 'Night', tt_stp: stp, tt_ata: stp }),
  ]
  expect(combinedWith(night, row, ZONE).map(({ name }) => name)).toEqual(['a', 'b'])
  expect(combinedWith(row[3] ?? night, row, ZONE).map(({ name }) => name)).toEqual(['other'])
})
