import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isoOf } from './iso.ts'

describe('isoOf', () => {
  test('writes what a date writes, in every year that there is', () => {
    const instants = fc.oneof(
      fc.integer({ min: -8_640_000_000_000_000, max: 8_640_000_000_000_000 }),
      fc.integer({ min: 0, max: 4_102_444_800_000 }),
      fc.constantFrom(0, -1, 999, 253_402_300_799_999, 253_402_300_800_000, -30_610_224_000_000, -30_610_224_000_001),
    )
    fc.assert(fc.property(instants, (ms) => isoOf(ms) === new Date(ms).toISOString()))
  })

  test('refuses what is no instant', () => {
    expect(() => isoOf(Number.NaN)).toThrow(RangeError)
    expect(() => isoOf(8.64e15 + 1)).toThrow(RangeError)
  })
})
