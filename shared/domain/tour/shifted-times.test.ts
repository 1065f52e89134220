import { expect, test } from 'vitest'
import { isClockPutForward, shiftedTimes } from './shifted-times.ts'

const ZURICH = 'Europe/Zurich'
const SPRING = '2027-03-28'
const times = (tr_stp: string, tr_std: string, tr_sta: string, plus: readonly [number, number] = [0, 0]) => ({
  ...{ tr_stp, tr_std, tr_sta, tr_std_plus_day: plus[0], tr_sta_plus_day: plus[1] },
})
const told = (tour: ReturnType<typeof times>, day: string, zone = ZURICH) =>
  shiftedTimes(tour, day, zone).map(({ field, day: on, clock, shown }) => `${field} ${on} ${clock} ${shown}`)

test.each<[string, string[], string[]]>([
  ['before and after the gap', told(times('01:30', '01:59', '03:00'), SPRING), []],
  ['in the gap', told(times('01:00', '02:30', '05:00'), SPRING), [`std ${SPRING} 02:30 03:30`]],
  ['as its first minute', told(times('01:00', '02:00', '05:00'), SPRING), [`std ${SPRING} 02:00 03:00`]],
  ['up to a later time that exists', told(times('02:30', '03:00', '05:00'), SPRING), [`stp ${SPRING} 02:30 03:00`]],
  ['by the night', told(times('22:00', '23:00', '02:15', [0, 1]), '2027-03-27'), [`sta ${SPRING} 02:15 03:15`]],
  ['on another day', told(times('02:00', '02:30', '02:45'), '2027-03-27'), []],
  ['that exists twice', told(times('02:00', '02:30', '02:45'), '2027-10-31'), []],
  ['in a zone that never changes', told(times('02:00', '02:30', '02:45'), SPRING, 'UTC'), []],
])('a time %s', (_what, found, expected) => expect(found).toEqual(expected))

test('the clocks are put forward on one day of the year', () => {
  expect(['2027-03-27', SPRING, '2027-10-31'].map((day) => isClockPutForward(day, ZURICH))).toEqual([
    false,
    true,
    false,
  ])
})
