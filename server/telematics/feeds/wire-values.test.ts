import { describe, expect, test } from 'vitest'
import { knots, readAmount, readFlag, readNumber, readTime } from './wire-values.ts'

describe('values of telematics feeds', () => {
  test.each([
    ['1763713800', '2025-11-21T08:30:00.000Z'],
    [1763713800, '2025-11-21T08:30:00.000Z'],
    ['1763713800123', '2025-11-21T08:30:00.123Z'],
    ['2025-11-21T08:30:00Z', '2025-11-21T08:30:00.000Z'],
    ['2025-11-21T09:30:00+01:00', '2025-11-21T08:30:00.000Z'],
    ['2025-11-21T08:30:00.000+0000', '2025-11-21T08:30:00.000Z'],
    ['2025-11-21 08:30:00', '2025-11-21T08:30:00.000Z'],
    ['2025-11-21T08:30:00', '2025-11-21T08:30:00.000Z'],
    ['', null],
    ['yesterday', null],
    ['21.11.2025 08:30', null],
    ['2025-13-45T99:00:00Z', null],
    [Number.MAX_VALUE, null],
    [null, null],
  ])('time %j is %j', (value, time) => expect(readTime(value)).toBe(time))

  test.each([
    [true, true],
    [1, true],
    ['1', true],
    ['true', true],
    [false, false],
    [0, false],
    ['0', false],
    ['FALSE', false],
    ['', null],
    [undefined, null],
    ['yes', null],
    [2, null],
  ])('flag %j is %j', (value, flag) => expect(readFlag(value)).toBe(flag))

  test.each([
    ['47.5', 47.5],
    [' 1e2 ', 100],
    ['', null],
    [' ', null],
    ['abc', null],
    ['NaN', null],
    ['Infinity', null],
    [true, null],
  ])('number %j is %j', (value, number) => expect(readNumber(value)).toBe(number))

  test('-1 is an unknown speed, and knots are not km/h', () => {
    expect([readAmount(-1), readAmount('0'), knots(10), knots(-1)]).toEqual([null, 0, 18.52, null])
  })
})
