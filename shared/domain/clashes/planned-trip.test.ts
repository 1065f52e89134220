import { describe, expect, test } from 'vitest'
import { at, knowing, trip, ZONE } from './clash-sample.ts'
import { crewBook, inOrder, type KnownDriver, type Planned, plannedTrip } from './planned-trip.ts'

const driver = (dr_id: number, dr_name: string, dr_number: string, more: Partial<KnownDriver> = {}): KnownDriver => ({
  dr_id,
  dr_name,
  dr_number,
  ...more,
})
const keyOf = (drivers: readonly KnownDriver[], tt_driver: string, tt_drivernr = ''): string =>
  crewBook(drivers, ZONE).driverOf({ tt_driver, tt_drivernr })

describe('the driver that a trip names', () => {
  const DORA = driver(1, 'Dora', '7')
  const GONE = driver(2, 'Dora', '8', { retired: true })
  test.each<[string, KnownDriver[], [string, string?], string]>([
    ['by name and number, however they are written', [DORA], [' dora ', '7'], 'id 1'],
    ['by number, under another name', [DORA], ['Theo', '7'], 'id 1'],
    ['by a name that only one has', [DORA], ['DORA'], 'id 1'],
    ['by a name that two have: as it is written', [DORA, driver(2, 'Dora', '8')], ['Dora'], 'name dora'],
    ['by a number that two have: as it is written', [DORA, driver(2, 'Eva', '7')], ['Theo', '7'], 'number 7'],
    ['two rows of one name and number: the first', [DORA, driver(2, 'Dora', '7')], ['Dora', '7'], 'id 1'],
    ['a retired namesake does not count', [GONE, DORA], ['Dora'], 'id 1'],
    ['a retired namesake is still found by its number', [GONE, DORA], ['Dora', '8'], 'id 2'],
    ['the retired one alone', [GONE], ['Dora'], 'id 2'],
    ['two retired ones', [GONE, driver(3, 'Dora', '9', { retired: true })], ['Dora'], 'name dora'],
    ['one who drives and two retired ones', [GONE, driver(3, 'Dora', '9', { retired: true }), DORA], ['Dora'], 'id 1'],
    ['two who drive and a retired one', [GONE, DORA, driver(3, 'Dora', '9')], ['Dora'], 'name dora'],
    ['of one name and number: who drives', [driver(2, 'Dora', '7', { retired: true }), DORA], ['Dora', '7'], 'id 1'],
    ['nobody knows', [DORA], ['Eva', '9'], 'number 9'],
    ['none', [DORA], ['', ''], ''],
    ['none, where a row has no name either', [driver(4, '', '')], ['', ''], ''],
    ['a row without a number is no number', [driver(4, 'Eva', ''), DORA], ['Theo', ''], 'name theo'],
  ])('%s', (_case, drivers, [name, number], key) => {
    expect(keyOf(drivers, name, number)).toBe(key)
  })

  test('is away on whole days of the zone, the earliest first; one whom nobody knows never is', () => {
    const dr_absences = [
      { from: '2026-12-24', to: '2026-12-26' },
      { from: '2026-11-23', to: '2026-11-23' },
    ]
    const book = crewBook([driver(1, 'Dora', '7', { dr_absences })], ZONE)
    expect(book.absencesOf({ tt_driver: 'Dora', tt_drivernr: '7' }).driver).toEqual([
      {
        from: '2026-11-23',
        to: '2026-11-23',
        begins: Date.parse(at('2026-11-23 00:00')),
        ends: Date.parse(at('2026-11-24 00:00')),
      },
      {
        from: '2026-12-24',
        to: '2026-12-26',
        begins: Date.parse(at('2026-12-24 00:00')),
        ends: Date.parse(at('2026-12-27 00:00')),
      },
    ])
    expect(book.absencesOf({ tt_driver: 'Eva', tt_drivernr: '' })).toEqual({ vehicle: [], driver: [] })
    expect(book.vehicleOf({ tt_gps: ' ZH 1 ' })).toBe('zh 1')
  })
})

describe('a trip as it counts', () => {
  const DAY = '2026-11-23'
  const book = crewBook([], ZONE)
  const { ways } = knowing()
  const plan = (more: object) => plannedTrip(trip(1, `${DAY} 08:00 10:00`, 'A-B', more), book, ways)
  const atNine = Date.parse(at(`${DAY} 09:00`))
  test('departs when it says, else at its start', () => {
    expect(plan({ tt_std: at(`${DAY} 09:00`) })?.std).toBe(atNine)
    for (const tt_std of [null, at(`${DAY} 08:00`)]) expect(plan({ tt_std })?.std).toBe(Date.parse(at(`${DAY} 08:00`)))
  })
  test.each([
    ['departs before its start', { tt_std: at(`${DAY} 07:59`) }],
    ['departs after its arrival', { tt_std: at(`${DAY} 10:01`) }],
    ['has no start', { tt_stp: null }],
    ['has no arrival', { tt_sta: null }],
    ['is cancelled', { tt_status: 'canceled' }],
  ])('not one that %s', (_case, more) => {
    expect(plan(more)).toBeNull()
  })
  test('one that takes no time does', () => {
    expect(plan({ tt_sta: at(`${DAY} 08:00`) })).not.toBeNull()
  })
  test('comes by start, arrival and key; one that is not saved yet after those that are', () => {
    const planned = (key: number | string, start: string, end: string): Planned =>
      plannedTrip(trip(key, `${DAY} ${start} ${end}`), book, ways) as Planned
    const ordered = [
      planned(9, '07:00', '11:00'),
      planned(3, '08:00', '09:00'),
      planned(2, '08:00', '10:00'),
      planned(10, '08:00', '10:00'),
      planned('c:1', '08:00', '10:00'),
      planned('c:2', '08:00', '10:00'),
    ]
    for (const [place, one] of ordered.entries()) {
      expect(inOrder(one, one)).toBe(0)
      for (const later of ordered.slice(place + 1)) {
        expect(inOrder(one, later)).toBeLessThan(0)
        expect(inOrder(later, one)).toBeGreaterThan(0)
      }
    }
  })
})
