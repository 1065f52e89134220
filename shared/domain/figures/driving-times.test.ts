import { expect, test } from 'vitest'
import { seededRandom } from '../../seeded-random.ts'
import { drivingMinutes, drivingTimes, MIN_DRIVES } from './driving-times.ts'

const at = (clock: string) => `2026-03-02T${clock}:00.000Z`
test.each([
  ['driven', { tt_atd: at('08:00'), tt_ata: at('11:30') }, 210],
  ['no departure', { tt_atd: null, tt_ata: at('11:30') }, null],
  ['no arrival', { tt_atd: at('08:00') }, null],
  ['there before it left', { tt_atd: at('08:00'), tt_ata: at('07:59') }, null],
])('minutes of a trip: %s', (_name, times, minutes) => {
  expect(drivingMinutes({ tt_status: 'active', ...times })).toBe(minutes)
  expect(drivingMinutes({ tt_status: 'canceled', ...times })).toBeNull()
})

test('with fewer than eight drives nothing is said', () => {
  expect(drivingTimes([[100, MIN_DRIVES - 1]])).toEqual({ drives: 7, p50: null, p90: null })
  expect(drivingTimes([[100, MIN_DRIVES]])).toEqual({ drives: 8, p50: 100, p90: 100 })
  expect(drivingTimes([])).toEqual({ drives: 0, p50: null, p90: null })
})

test('P50 and P90 are drives of the list: the first within which so many were done', () => {
  for (let seed = 0; seed < 500; seed += 1) {
    const random = seededRandom(`drives ${seed}`)
    const drives = Array.from({ length: random.integer(MIN_DRIVES, 60) }, () => random.integer(10, 40))
    const counts = [...new Set(drives)].map((one) => [one, drives.filter((other) => other === one).length] as const)
    const least = (share: number) =>
      Math.min(...drives.filter((one) => drives.filter((other) => other <= one).length >= share * drives.length))
    expect(drivingTimes(counts), String(seed)).toEqual({ drives: drives.length, p50: least(0.5), p90: least(0.9) })
  }
})
