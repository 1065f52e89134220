import { describe, expect, test } from 'vitest'
import { seededRandom } from './seeded-random.ts'

const numbers = (seed: string) => {
  const random = seededRandom(seed)
  return Array.from({ length: 2000 }, () => random.next())
}

describe('seeded random', () => {
  test('the same seed gives the same numbers, another seed others', () => {
    expect(numbers('a')).toEqual(numbers('a'))
    expect(numbers('a')).not.toEqual(numbers('b'))
  })

  test('numbers lie between 0 and 1 and spread evenly', () => {
    const drawn = numbers('spread')
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...drawn)).toBeLessThan(1)
    expect(drawn.reduce((sum, value) => sum + value, 0) / drawn.length).toBeCloseTo(0.5, 1)
  })

  test('whole numbers reach both ends and never leave them', () => {
    const random = seededRandom('dice')
    const thrown = new Set(Array.from({ length: 500 }, () => random.integer(1, 6)))
    expect([...thrown].sort()).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('picks every value, and refuses an empty list', () => {
    const random = seededRandom('pick')
    expect(new Set(Array.from({ length: 200 }, () => random.pick(['a', 'b', 'c'])))).toEqual(new Set(['a', 'b', 'c']))
    expect(() => random.pick([])).toThrow(RangeError)
  })
})
