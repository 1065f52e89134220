import { describe, expect, test } from 'vitest'
import { readTypedClock, readTypedDay, readTypedInstant } from './typed-date.ts'

const TODAY = '2026-11-21'

describe('readTypedDay', () => {
  test.each([
    ['21.11.2026', '2026-11-21'],
    [' 01.02.2027 ', '2027-02-01'],
    ['1.2.27', '2027-02-01'],
    ['1.2.', '2026-02-01'],
    ['1.2', '2026-02-01'],
    ['1/2/2027', '2027-02-01'],
    ['010227', '2027-02-01'],
    ['01022027', '2027-02-01'],
    ['0102', '2026-02-01'],
    ['29.02.2028', '2028-02-29'],
  ])('reads %s as %s', (typed, day) => expect(readTypedDay(typed, TODAY)).toBe(day))

  test.each(['', '29.02.2027', '31.04.2026', '1.13.2026', '2026', 'heute', '1.2.3', '1.2.20261'])(
    'finds no day in "%s"',
    (typed) => expect(readTypedDay(typed, TODAY)).toBeNull(),
  )
})

describe('readTypedClock', () => {
  test.each([
    ['08:30', '08:30'],
    ['8:30', '08:30'],
    ['8.30', '08:30'],
    ['830', '08:30'],
    ['0830', '08:30'],
    ['8', '08:00'],
    ['23h', '23:00'],
    ['00:00', '00:00'],
  ])('reads %s as %s', (typed, clock) => expect(readTypedClock(typed)).toBe(clock))

  test.each(['', '24:00', '8:60', '8:3', '12345', 'x'])('finds no time in "%s"', (typed) =>
    expect(readTypedClock(typed)).toBeNull(),
  )
})

describe('readTypedInstant', () => {
  const now = Date.parse('2026-11-21T08:30:00.000Z')
  test.each([
    ['21.11.2026 08:30', { day: '2026-11-21', clock: '08:30' }],
    ['1.2.27 830', { day: '2027-02-01', clock: '08:30' }],
    ['21.11.2026, 8:30', { day: '2026-11-21', clock: '08:30' }],
    ['31.11.2026 08:30', { fault: 'invalid_date' }],
    ['08:30', { day: TODAY, clock: '08:30' }],
    ['1915', { day: TODAY, clock: '19:15' }],
    ['25:00', { fault: 'invalid_date' }],
    ['21.11.2026', { fault: 'invalid_time' }],
    ['21.11.2026 25:00', { fault: 'invalid_time' }],
  ])('reads "%s"', (typed, read) => expect(readTypedInstant(typed, 'Europe/Zurich', now)).toEqual(read))

  // 23:30 and 00:30 of the local time.
  const EVENING = '2026-11-23T22:30:00.000Z'
  const MIDNIGHT = '2026-11-23T23:30:00.000Z'
  test.each([
    ['the day of the field', '1915', { day: '2026-11-23' }, '2026-11-23'],
    ['the day of what it follows', '2345', { from: EVENING }, '2026-11-23'],
    ['the same minute as what it follows', '2330', { from: EVENING }, '2026-11-23'],
    ['the next day, after midnight', '0115', { from: EVENING }, '2026-11-24'],
    [
      'the day of what it follows, whatever the field held',
      '0115',
      { from: MIDNIGHT, day: '2026-11-20' },
      '2026-11-24',
    ],
    ['the nearer day: late after midnight', '0010', { near: EVENING }, '2026-11-24'],
    ['the nearer day: early before midnight', '2350', { near: MIDNIGHT }, '2026-11-23'],
    ['today where nothing is known', '0115', { from: null, near: null, day: null }, TODAY],
  ])('a time alone means %s', (_name, typed, meant, day) => {
    expect(readTypedInstant(typed, 'Europe/Zurich', now, meant)).toMatchObject({ day })
  })
})
