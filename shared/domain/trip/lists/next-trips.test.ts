import { describe, expect, test } from 'vitest'
import { groupByDay, groupNextTrips, isNextTrip, missingParts, type StagedTrip, tripStage } from './next-trips.ts'

const ZONE = 'Europe/Zurich'
/** Swiss time of a day in November 2026. */
const at = (day: number, clock: string): string => new Date(`2026-11-${day}T${clock}:00+01:00`).toISOString()
const NOW = Date.parse(at(25, '17:30'))
const trip = (stp: string, sta: string, more: StagedTrip = {}): StagedTrip => ({
  tt_status: 'active',
  tt_gps: 'ZH 1',
  tt_driver: 'Ada',
  tt_stp: stp,
  tt_std: stp,
  tt_sta: sta,
  ...more,
})
const tonight = trip(at(25, '20:15'), at(26, '05:47'))

describe('tripStage', () => {
  test.each<[string, StagedTrip, string]>([
    ['planned for tonight', tonight, 'ahead'],
    ['positioned before its time', { ...tonight, tt_atp: at(25, '17:00') }, 'running'],
    ['begun by its plan, without a word from the vehicle', trip(at(25, '17:30'), at(25, '22:00')), 'running'],
    ['arrived', trip(at(25, '08:00'), at(25, '12:00'), { tt_ata: at(25, '12:10') }), 'arrived'],
    ['late, by its plan', trip(at(25, '08:00'), at(25, '11:31')), 'running'],
    ['six hours past its plan without an arrival', trip(at(25, '08:00'), at(25, '11:30')), 'over'],
    ['the same, and expected tonight', trip(at(25, '08:00'), at(25, '11:30'), { tt_eta: at(25, '19:00') }), 'running'],
    ['canceled, of tonight', { ...tonight, tt_status: 'canceled' }, 'ahead'],
    ['canceled, past its plan', trip(at(25, '08:00'), at(25, '17:30'), { tt_status: 'canceled' }), 'over'],
    ['without any time', { tt_status: 'active' }, 'over'],
  ])('%s', (_, row, stage) => expect(tripStage(row, NOW)).toBe(stage))
})

describe('missingParts', () => {
  test.each<[string, StagedTrip, string[]]>([
    ['assigned', tonight, []],
    ['without a driver', { ...tonight, tt_driver: '' }, ['driver']],
    ['without both', { ...tonight, tt_driver: '', tt_gps: '' }, ['driver', 'vehicle']],
    ['begun without a driver', { ...tonight, tt_driver: '', tt_atp: at(25, '17:00') }, []],
    ['canceled without a driver', { ...tonight, tt_driver: '', tt_status: 'canceled' }, []],
    ['planned without a driver', { ...tonight, tt_driver: '', tt_status: 'scheduled' }, ['driver']],
  ])('%s', (_, row, parts) => expect(missingParts(row, NOW)).toEqual(parts))
})

describe('groupNextTrips', () => {
  const named = (name: string, row: StagedTrip) => ({ name, row })
  const shown = (trips: { name: string; row: StagedTrip }[]) =>
    groupNextTrips(trips, NOW, ZONE).map(({ kind, day, trips: some }) => [kind, day, some.map(({ name }) => name)])

  test('running ones by their expected arrival, then day by day; arrived today behind today', () => {
    const trips = [
      named('over', trip(at(24, '06:00'), at(24, '08:00'))),
      named('arrived yesterday', trip(at(24, '06:00'), at(24, '08:00'), { tt_ata: at(24, '08:00') })),
      named('late', trip(at(25, '13:00'), at(25, '16:00'), { tt_eta: at(25, '20:00') })),
      named('arrived first', trip(at(25, '06:00'), at(25, '08:00'), { tt_ata: at(25, '08:00') })),
      named('arrived last', trip(at(25, '07:00'), at(25, '09:00'), { tt_ata: at(25, '09:00') })),
      named('on time', trip(at(25, '14:00'), at(25, '18:00'))),
      named('tonight', tonight),
      named('after midnight', trip(at(26, '00:15'), at(26, '04:00'))),
      named('tomorrow', trip(at(26, '05:30'), at(26, '13:00'))),
      named('monday', trip(at(30, '05:30'), at(30, '13:00'))),
    ]
    expect(shown(trips)).toEqual([
      ['running', '2026-11-25', ['on time', 'late']],
      ['day', '2026-11-25', ['tonight']],
      ['arrived', '2026-11-25', ['arrived last', 'arrived first']],
      ['day', '2026-11-26', ['after midnight', 'tomorrow']],
      ['day', '2026-11-30', ['monday']],
    ])
  })

  test('just after midnight, what arrived yesterday is none of them: as many are counted as stand below the headings', () => {
    const midnight = Date.parse(at(26, '00:05'))
    const trips = [
      trip(at(25, '20:00'), at(25, '23:30'), { tt_ata: at(25, '23:50') }),
      trip(at(25, '20:00'), at(25, '23:30'), { tt_ata: at(26, '00:01') }),
      trip(at(25, '20:00'), at(26, '05:00')),
      trip(at(25, '08:00'), at(25, '12:00')),
      trip(at(25, '22:00'), at(26, '19:00'), { tt_status: 'canceled' }),
    ].map((row) => ({ row }))
    const counted = trips.filter(({ row }) => isNextTrip(row, midnight, ZONE))
    const listed = groupNextTrips(trips, midnight, ZONE).flatMap((group) => group.trips)
    expect(counted).toHaveLength(3)
    expect(new Set(listed)).toEqual(new Set(counted))
  })

  test('a trip called off that was to begin yesterday stands with today', () => {
    const canceled = trip(at(24, '22:00'), at(25, '19:00'), { tt_status: 'canceled' })
    expect(shown([named('off', canceled)])).toEqual([['day', '2026-11-25', ['off']]])
  })

  test('no trips, no groups', () => expect(shown([])).toEqual([]))
})

test('groupByDay keeps every trip on the day of its planned positioning, in the company’s zone', () => {
  const trips = [trip(at(25, '23:59'), at(26, '05:00')), trip(at(26, '00:00'), at(26, '05:00'))].map((row) => ({ row }))
  expect(groupByDay(trips, ZONE).map(({ day, trips: some }) => [day, some.length])).toEqual([
    ['2026-11-25', 1],
    ['2026-11-26', 1],
  ])
})
