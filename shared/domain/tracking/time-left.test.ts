import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../time/units.ts'
import { timeLeft } from './time-left.ts'

type Drive = {
  /** Minutes since the departure. */
  at: number
  covered: number
  stands?: [since: number, until: number][]
  leftBy?: number
}
/** Minutes left on a way of 100 km. */
const left = ({ at, covered, stands = [], leftBy = 0 }: Drive, driving: number, breaks = 0): number => {
  const way = { departed: 0, at: at * MINUTE_MS, covered, whole: 100_000 }
  const stood = stands.map(([since, until]) => ({ since: since * MINUTE_MS, until: until * MINUTE_MS }))
  const usual = { driving: driving * MINUTE_MS, left: driving * (1 - covered) * MINUTE_MS, breaks: breaks * MINUTE_MS }
  return timeLeft(way, { stands: stood, leftBy }, usual) / MINUTE_MS
}

describe('pace', () => {
  test.each<[string, Drive, number]>([
    ['at the departure it is the usual one', { at: 0, covered: 0 }, 120],
    ['as fast as usual', { at: 60, covered: 0.5 }, 60],
    ['half as fast for half an hour counts half', { at: 60, covered: 0.25 }, 135],
    ['half as fast for long counts nearly whole', { at: 240, covered: 1 - 0.0001 }, 0.0216],
    ['faster than usual', { at: 30, covered: 0.5 }, 40],
    ['waits in traffic', { at: 20, covered: 0 }, 200],
    ['a stand is no pace', { at: 100, covered: 0.5, stands: [[20, 60]] }, 60],
    ['the loading before the departure is none either', { at: 60, covered: 0.5, stands: [[-60, 0]] }, 60],
    ['what it had driven at the fix that dates the departure', { at: 60, covered: 0.6, leftBy: 10_000 }, 48],
  ])('%s', (_name, drive, minutes) => {
    expect(left(drive, 120)).toBeCloseTo(minutes, 2)
  })
})

describe('breaks', () => {
  test.each<[string, Drive, [driving: number, breaks: number], number]>([
    ['all are to come', { at: 0, covered: 0 }, [400, 45], 445],
    ['one that was taken early comes not again', { at: 205, covered: 0.4, stands: [[120, 165]] }, [400, 45], 240],
    ['of a stand, positions see less', { at: 205, covered: 0.4, stands: [[122, 162]] }, [400, 45], 246.32],
    ['now', { at: 180, covered: 0.4, stands: [[160, 180]] }, [400, 45], 265],
    ['longer than it must', { at: 220, covered: 0.4, stands: [[160, 220]] }, [400, 45], 240],
    ['the second is to come', { at: 345, covered: 0.5, stands: [[270, 315]] }, [600, 90], 345],
    ['no rule asks for it, but it is usual', { at: 125, covered: 0.5 }, [250, 45], 147.5],
    ['usual ones begin with a stand', { at: 145, covered: 0.5, stands: [[125, 145]] }, [250, 45], 150],
    [
      'a divided one',
      {
        at: 225,
        covered: 0.45,
        stands: [
          [60, 75],
          [180, 210],
        ],
      },
      [400, 45],
      220,
    ],
    ['by the rule where none is usual', { at: 200, covered: 0.5 }, [400, 0], 245],
    ['not for the last minutes of a period', { at: 200, covered: 0.7 }, [200 / 0.7, 0], 200 / 0.7 - 200],
    ['a stand that no break follows from', { at: 80, covered: 0.5, stands: [[60, 80]] }, [120, 0], 60],
  ])('%s', (_name, drive, [driving, breaks], minutes) => {
    expect(left(drive, driving, breaks)).toBeCloseTo(minutes, 1)
  })
})
