import { describe, expect, test } from 'vitest'
import { knowing, trip, ZONE } from '#shared/domain/clashes/clash-sample.ts'
import { openPlan } from '#shared/domain/clashes/clashes.ts'
import { offeredTo } from '#shared/domain/trip/trip-change.ts'
import type { BoardTrip } from '../use-board-rows.ts'
import { type FitKnowledge, rowFit } from './row-fit.ts'

const DAY = '2026-11-27'
const OF_MEIER = { tt_sub: 'Meier' }
const trips = [
  trip(1, `${DAY} 10:00 12:00`, 'A-B', OF_MEIER),
  trip(2, `${DAY} 11:00 13:00`, 'A-B', { tt_gps: 'W', tt_driver: 'Eva', tt_drivernr: '8', tt_tour: 'LX 2' }),
]
const OWN = { gps_id: 'V', gps_groups: 'meier' }
const OTHERS = [
  { gps_id: 'W', gps_groups: 'huber' },
  { gps_id: 'X', gps_groups: 'huber' },
]
const plan = openPlan(trips, knowing(['A-B 1']), ZONE)
const known: FitKnowledge = {
  viewer: { role: 'admin' } as FitKnowledge['viewer'],
  offered: offeredTo({ vehicles: [OWN, ...OTHERS], drivers: [] }),
  plan,
  named: { zone: ZONE, language: 'de', tripOf: (key) => plan.trips.get(key)?.trip },
  translate: (key) => key,
  now: Date.parse(`${DAY}T06:00:00.000Z`),
}
const [first] = trips
const dragged = { key: 1, row: first } as unknown as BoardTrip
const on = (vehicle: string) => rowFit([dragged], { kind: 'vehicle', vehicle }, known)

describe('a row names all that speaks against a drop, for itself and for the question before it', () => {
  test('what does not fit, and that it is hardly meant', () => {
    expect(on('W')).toMatchObject({
      state: 'not',
      text: 'free_twice',
      findings: ['clash_vehicle_twice', 'change_doubt_vehicle'],
      about: dragged,
    })
  })
  test('that it is hardly meant alone', () => {
    expect(on('X')).toMatchObject({
      state: 'tight',
      text: 'change_doubt_vehicle',
      findings: ['change_doubt_vehicle'],
      moved: [dragged],
      about: dragged,
    })
  })
  test('nothing where it is', () => {
    expect(on('V')).toMatchObject({ state: 'same', findings: [], moved: [], about: null })
  })
  test('why a row takes none', () => {
    expect(rowFit([dragged], null, known)).toMatchObject({ state: 'refused', text: 'board_row_takes_none' })
  })
})
