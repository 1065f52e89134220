import { describe, expect, test } from 'vitest'
import {
  type Availability,
  byAvailability,
  choiceFindings,
  crewAvailability,
  driverAvailability,
  subcontractorAvailability,
  vehicleAvailability,
} from './availability.ts'
import { knowing, trip, ZONE } from './clash-sample.ts'
import { openPlan } from './clashes.ts'
import { availabilityMessage, findingMessage } from './findings/finding-message.ts'
import type { ApprovalFinding, Finding } from './findings/findings.ts'

const DAY = '2026-11-23'
const DORA = { dr_id: 1, dr_name: 'Dora', dr_number: '7' }
const EVA = { dr_id: 2, dr_name: 'Eva', dr_number: '8', dr_absences: [{ from: DAY, to: '2026-11-25' }] }
/** Until noon of the second day. */
const WORKSHOP = { gps_id: 'Z', gps_absences: [{ from: DAY, to: '2026-11-24', to_time: '12:00' }] }
const KNOWN = knowing(['A-B 1', 'B-C 1', 'A-C 2'], { drivers: [DORA, EVA], vehicles: [WORKSHOP] })
/** A driver of whom nothing is known. */
const FRANK = { dr_name: 'Frank', dr_number: '9' }
/** On the vehicle V with Dora: from A to B until 12:00, and from B to A from 16:00 on. */
const PLAN = openPlan(
  [
    trip(1, `${DAY} 10:00 12:00`, 'A-B', { tt_tour: 'LX 1', tt_to_text: 'Bern' }),
    trip(2, `${DAY} 16:00 18:00`, 'B-A', { tt_tour: 'LX 2', tt_from_text: 'Bern' }),
  ],
  KNOWN,
  ZONE,
)
const asked = (times: string, way: string) => ({
  ...trip('new', times, way),
  tt_gps: '',
  tt_driver: '',
  tt_drivernr: '',
})
const said = (fits: Availability | null, times: string) => {
  if (!fits) return null
  const named = {
    zone: ZONE,
    language: 'de' as const,
    tripOf: (key: string | number) => PLAN.trips.get(key)?.trip ?? asked(times, 'B-A'),
  }
  const { key, values } = availabilityMessage(fits, 'new', named)
  return [fits.state, key, ...Object.values(values)]
}

describe('how a vehicle fits a trip', () => {
  test.each([
    ['an unknown vehicle is free', 'W', `${DAY} 13:00 14:00`, 'B-A', ['free', 'free_now']],
    ['before all its trips it is free', 'V', `${DAY} 06:00 08:00`, 'B-A', ['free', 'free_now']],
    ['on the day after it is free', 'V', '2026-11-24 10:00 11:00', 'A-B', ['free', 'free_now']],
    ['it comes from another trip', 'V', `${DAY} 12:30 14:00`, 'B-B', ['until', 'free_until', 'LX 1', '12:00']],
    [
      'it cannot be there in time for the next',
      'V',
      `${DAY} 13:00 15:30`,
      'B-A',
      ['tight', 'free_gap_too_short_before', 'vehicle', '1:00\u00a0h', '30\u00a0min', 'LX 2', '16:00', 'Bern'],
    ],
    [
      'it cannot be here in time',
      'V',
      `${DAY} 12:30 13:00`,
      'C-B',
      ['tight', 'free_gap_too_short_after', 'vehicle', '1:00\u00a0h', '30\u00a0min', 'LX 1', '12:00', 'Bern'],
    ],
    [
      'it is in the workshop',
      'z ',
      `${DAY} 11:00 13:00`,
      'A-B',
      ['not', 'free_out_of_service', '23.11.2026 - 24.11.2026 12:00', '24.11.2026 12:00'],
    ],
    ['it is back from the workshop', 'Z', '2026-11-24 12:00 13:00', 'A-B', ['free', 'free_now']],
    ['it is on another trip', 'v', `${DAY} 11:00 13:00`, 'A-B', ['not', 'free_twice', 'LX 1', '10:00', '12:00']],
    [
      'it is elsewhere that very minute',
      'V',
      `${DAY} 12:00 13:00`,
      'C-B',
      ['not', 'free_wrong_place_after', 'vehicle', '1:00\u00a0h', '0\u00a0min', 'LX 1', '12:00', 'Bern'],
    ],
  ])('%s', (_case, vehicle, times, way, expected) => {
    expect(said(vehicleAvailability(PLAN, asked(times, way), vehicle), times)).toEqual(expected)
  })
  test('nobody says while the trip has no times', () => {
    expect(vehicleAvailability(PLAN, { ...asked(`${DAY} 11:00 13:00`, 'A-B'), tt_sta: null }, 'V')).toBeNull()
  })
  test('its own trip does not stand in its way', () => {
    expect(vehicleAvailability(PLAN, trip(1, `${DAY} 10:30 12:30`), 'V')).toEqual({ state: 'free' })
  })
})

describe('how a driver fits a trip', () => {
  test('one who is away does not', () => {
    const times = `${DAY} 11:00 13:00`
    expect(said(driverAvailability(PLAN, asked(times, 'A-B'), EVA), times)).toEqual([
      'not',
      'free_absent',
      '23.11.2026 - 25.11.2026',
    ])
  })
  test('one whose hours do not allow it does not, and a double booking says more than the hours', () => {
    const night = '2026-11-23 20:00 2026-11-24 07:00'
    expect(said(driverAvailability(PLAN, asked(night, 'X-Y'), DORA), night)).toEqual(['not', 'free_hours'])
    const day = '2026-11-23 17:00 2026-11-24 07:00'
    expect(said(driverAvailability(PLAN, asked(day, 'X-Y'), DORA), day)?.[1]).toBe('free_twice')
  })
  test('who is free comes first, who does not fit last', () => {
    const finding: Finding = { kind: 'absent', trip: 1, from: DAY, to: DAY }
    const states: Availability[] = [
      { state: 'not', finding },
      { state: 'tight', finding },
      { state: 'until', other: 1 },
      { state: 'free' },
    ]
    expect(states.sort(byAvailability).map(({ state }) => state)).toEqual(['free', 'until', 'tight', 'not'])
  })
})

describe('hours that a trip passes with whoever drives it', () => {
  /** Ten and a half hours of driving, of which no break is left. */
  const long = trip('new', `${DAY} 06:00 17:00`, 'A-E', { tt_driver: '', tt_drivernr: '', tt_gps: '' })
  const known = knowing(['A-E 10.5', 'A-D 1'], { drivers: [DORA, EVA] })
  const given = { ...long, tt_driver: DORA.dr_name, tt_drivernr: DORA.dr_number }

  test('speak against no driver: one who has no other trip is free, and his choice brings nothing', () => {
    const empty = openPlan([], known, ZONE)
    expect(driverAvailability(empty, long, DORA)).toEqual({ state: 'free' })
    expect(choiceFindings(empty, given, ['driver'])).toEqual([])
  })
  test('are none of what speaks against one whose other trips make them worse', () => {
    const busy = openPlan([trip(1, `${DAY} 04:00 05:30`, 'D-A')], known, ZONE)
    expect(driverAvailability(busy, long, DORA)?.state).toBe('not')
    const kinds = choiceFindings(busy, given, ['driver']).map(({ kind }) => kind)
    expect(kinds).toContain('rest_day')
    expect(kinds[0]).toBe('rest_day')
  })
})

describe('how a pair of vehicle and driver fits a trip', () => {
  const pair = (tt_gps: string, { dr_name, dr_number }: typeof FRANK) => ({
    tt_gps,
    tt_driver: dr_name,
    tt_drivernr: dr_number,
  })
  test.each([
    ['both are free', `${DAY} 06:00 08:00`, pair('V', DORA), ['free', 'free_now']],
    ['the driver is away', `${DAY} 20:00 21:00`, pair('V', EVA), ['not', 'free_absent', '23.11.2026 - 25.11.2026']],
    [
      'the vehicle is on another trip',
      `${DAY} 11:00 13:00`,
      pair('V', DORA),
      ['not', 'free_twice', 'LX 1', '10:00', '12:00'],
    ],
    [
      'one is hardly there in time',
      `${DAY} 13:00 15:30`,
      pair('V', DORA),
      ['tight', 'free_gap_too_short_before', 'vehicle', '1:00\u00a0h', '30\u00a0min', 'LX 2', '16:00', 'Bern'],
    ],
  ])('%s', (_case, times, crew, expected) => {
    expect(said(crewAvailability(PLAN, asked(times, 'B-A'), crew, 'driver'), times)).toEqual(expected)
  })
  test('from where the one comes that is looked for, where nothing speaks against either', () => {
    const later = asked(`${DAY} 12:30 14:00`, 'B-B')
    expect(crewAvailability(PLAN, later, pair('V', FRANK), 'vehicle')).toEqual({ state: 'until', other: 1 })
    expect(crewAvailability(PLAN, later, pair('V', FRANK), 'driver')).toEqual({ state: 'free' })
  })
  test('nobody says while the trip has no times', () => {
    const untimed = { ...asked(`${DAY} 11:00 13:00`, 'A-B'), tt_sta: null }
    expect(crewAvailability(PLAN, untimed, pair('V', DORA), 'driver')).toBeNull()
  })
})

describe('documents that are missing', () => {
  const lacking = (of: ApprovalFinding['of'], effect: 'warn' | 'block'): Finding => {
    return { kind: 'approval_missing', trip: 'new', of, name: of, document: 'adr', day: null, effect }
  }
  const withApprovals = (...findings: Finding[]) => openPlan([], { ...KNOWN, approvals: () => findings }, ZONE)
  const plan = withApprovals(...(['vehicle', 'driver', 'sub', 'company'] as const).map((of) => lacking(of, 'warn')), {
    kind: 'no_driver',
    trip: 'new',
  })
  const times = asked(`${DAY} 10:00 12:00`, 'A-B')
  const fitOf = (fits: Availability | null) => (fits && 'finding' in fits ? [fits.state, fits.finding] : fits)

  test('speak against the vehicle, the driver and the subcontractor that they are about, and no others', () => {
    expect(fitOf(vehicleAvailability(plan, times, 'V'))).toEqual(['not', lacking('vehicle', 'warn')])
    expect(fitOf(driverAvailability(plan, times, DORA))).toEqual(['not', lacking('driver', 'warn')])
    expect(fitOf(subcontractorAvailability(plan, times, { sc_name: 'Meier' }))).toEqual(['not', lacking('sub', 'warn')])
  })
  test('of the company speak against driving oneself, and what blocks is told before what warns', () => {
    const own = withApprovals(lacking('company', 'warn'), lacking('company', 'block'))
    expect(fitOf(subcontractorAvailability(own, times, { sc_name: '' }))).toEqual(['not', lacking('company', 'block')])
  })
  test('are none: nothing is said against a subcontractor, nor while the trip has no times', () => {
    expect(subcontractorAvailability(withApprovals(), times, { sc_name: 'Meier' })).toBeNull()
    expect(subcontractorAvailability(PLAN, times, { sc_name: 'Meier' })).toBeNull()
    const untimed = { ...times, tt_stp: null, tt_std: null, tt_sta: null }
    expect(subcontractorAvailability(plan, untimed, { sc_name: 'Meier' })).toBeNull()
    expect(driverAvailability(plan, untimed, DORA)).toBeNull()
  })
})

test('a driver comes from the last of the trips before, and from none that ended half a day ago', () => {
  const busy = openPlan(
    [trip(1, `${DAY} 06:00 07:00`, 'A-B'), trip(2, `${DAY} 08:00 09:00`, 'B-A'), trip(3, `${DAY} 18:00 19:00`, 'A-B')],
    KNOWN,
    ZONE,
  )
  const fits = (times: string, way: string) => driverAvailability(busy, asked(times, way), DORA)
  expect(fits(`${DAY} 12:00 13:00`, 'A-A')).toEqual({ state: 'until', other: 2 })
  expect(fits(`2026-11-24 07:00 08:00`, 'B-A')).toEqual({ state: 'until', other: 3 })
  expect(fits(`2026-11-24 07:01 08:00`, 'B-A')).toEqual({ state: 'free' })
  const anybody = [null, { state: 'not' as const, finding: { kind: 'no_driver' as const, trip: 1 } }, null]
  expect(anybody.sort(byAvailability)[2]).not.toBeNull()
})

describe('what a finding says', () => {
  const named = { zone: ZONE, language: 'de' as const, tripOf: (key: string | number) => PLAN.trips.get(key)?.trip }
  const twice: Finding = { kind: 'vehicle_twice', trip: 2, other: 1 }
  test('names the other of the two trips, from either side, with its day where that is another', () => {
    expect(findingMessage(twice, 2, named)).toEqual({
      key: 'clash_vehicle_twice',
      values: { tour: 'LX 1', from: '10:00', to: '12:00' },
    })
    expect(findingMessage(twice, 1, named).values.tour).toBe('LX 2')
    const tomorrow = {
      ...named,
      tripOf: (key: string | number) => (key === 3 ? trip(3, '2026-11-24 10:00 12:00') : named.tripOf(key)),
    }
    expect(findingMessage({ ...twice, trip: 3 }, 3, tomorrow).values.from).toBe('23.11. 10:00')
  })
  test('of hours that another trip passes names that trip and its day', () => {
    expect(findingMessage({ kind: 'rest_break', trip: 2, driving: 300, allowed: 270 }, 1, named)).toEqual({
      key: 'clash_rest_break_at',
      values: { driving: '5:00', allowed: '4:30', tour: 'LX 2', day: '23.11.' },
    })
  })
})
