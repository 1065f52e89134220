import { describe, expect, test } from 'vitest'
import { readTypedClock, readTypedDay, readTypedInstant } from './typed.ts'

const TODAY = '2026-11-21'
const ZURICH = 'Europe/Zurich'

describe('readTypedDay', () => {
  test.each([
    ['21.11.2026', '2026-11-21'],
    [' 01.02.2027 ', '2027-02-01'],
    ['1.2.27', '2027-02-01'],
    ['1. 2. 27', '2027-02-01'],
    ['1.2.', '2027-02-01'],
    ['1.2', '2027-02-01'],
    ['1.12.', '2026-12-01'],
    ['1/2/2027', '2027-02-01'],
    ['1/12/26', '2026-12-01'],
    ['1-12-26', '2026-12-01'],
    ['1 12 26', '2026-12-01'],
    ['1,12,26', '2026-12-01'],
    ['010227', '2027-02-01'],
    ['01022027', '2027-02-01'],
    ['0102', '2027-02-01'],
    ['2026-12-01', '2026-12-01'],
    ['2026/12/1', '2026-12-01'],
    ['2026.12.01', '2026-12-01'],
    ['20261201', '2026-12-01'],
    ['20101201', '2010-12-01'],
    ['20122012', '2012-12-20'],
    ['29.02.2028', '2028-02-29'],
    ['29.2.', '2028-02-29'],
    ['31.12.2199', '2199-12-31'],
    ['01.01.1900', '1900-01-01'],
    ['27.11.2026\u00a0', '2026-11-27'],
    ['27\u2009.\u202f11.2026', '2026-11-27'],
    ['\u200e27.11.2026\u200b', '2026-11-27'],
    ['２７．１１．２０２６', '2026-11-27'],
    ['٢٧.١١.٢٠٢٦', '2026-11-27'],
    ['۲۷/۱۱/۲۰۲۶', '2026-11-27'],
    ['२७.११.२६', '2026-11-27'],
    ['27–11–2026', '2026-11-27'],
  ])('reads %j as %s', (typed, day) => expect(readTypedDay(typed, { near: TODAY })).toBe(day))

  test.each([
    '',
    ' ',
    '29.02.2027',
    '29.02.2100',
    '31.02.',
    '31.04.2026',
    '1.13.2026',
    '12/31/26',
    '0.1.2026',
    '2026',
    'heute',
    '25. bis 27.',
    '25.-27.11.',
    '27',
    '1.2.3',
    '1.2.202',
    '1.2.20261',
    '01.01.0000',
    '31.12.1899',
    '1.1.2200',
    '31.12.9999',
    '0000-01-01',
    '2026-00-01',
    '2026-12-01T08:00',
    '1..2.2026',
    '-1.2.2026',
    '²7.11.20.26',
    '9'.repeat(4000),
  ])('finds no day in %j', (typed) => expect(readTypedDay(typed, { near: TODAY })).toBeNull())

  test.each<[string, string, string, 'past' | 'future' | undefined, string]>([
    ['around the turn of the year', '3.1.', '2026-12-25', undefined, '2027-01-03'],
    ['back over it', '28.12.', '2027-01-03', undefined, '2026-12-28'],
    ['half a year away, the later one', '1.1.', '2028-07-02', undefined, '2029-01-01'],
    ['what has been', '1.2.', TODAY, 'past', '2026-02-01'],
    ['what has been, and the coming weeks', '10.12.', TODAY, 'past', '2026-12-10'],
    ['what is to come', '1.10.', TODAY, 'future', '2027-10-01'],
    ['what is to come, and the last weeks', '1.11.', TODAY, 'future', '2026-11-01'],
    ['the first years', '1.1.', '0000-01-01', 'past', '0000-01-01'],
    ['the last years', '31.12.', '9999-12-31', 'future', '9999-12-31'],
  ])('a day without a year: %s', (_name, typed, near, lean, day) =>
    expect(readTypedDay(typed, { near, lean })).toBe(day),
  )
})

describe('readTypedClock', () => {
  test.each([
    ['08:30', '08:30'],
    ['8:30', '08:30'],
    ['8.30', '08:30'],
    ['8,30', '08:30'],
    ['830', '08:30'],
    ['0830', '08:30'],
    ['7:5', '07:05'],
    ['7h5', '07:05'],
    ['8', '08:00'],
    ['23h', '23:00'],
    ['8 Uhr', '08:00'],
    ['8 uur', '08:00'],
    ['8u30', '08:30'],
    ['8H30', '08:30'],
    ['8 u', '08:00'],
    ['8 heures', '08:00'],
    ...['18 h 30', '18h30', '18\u00a0h\u202f30', '18 h30', '18 H 30 min', '18 heures 30', '18 Uhr 30', '18 uur 30'].map(
      (typed): [string, string] => [typed, '18:30'],
    ),
    ['ore 8', '08:00'],
    ['ore 8.30', '08:30'],
    ['8:30 uhr', '08:30'],
    ['00:00', '00:00'],
    ['23:59', '23:59'],
    ['０８：３０', '08:30'],
    ['٠٨:٣٠', '08:30'],
  ])('reads %j as %s', (typed, clock) => expect(readTypedClock(typed)).toBe(clock))

  test.each(['', '24:00', '2400', '8:60', '8.3', '12345', '-1:00', '8:30:00', 'x', 'Uhr'])(
    'finds no time in %j',
    (typed) => expect(readTypedClock(typed)).toBeNull(),
  )
})

describe('readTypedInstant', () => {
  const now = Date.parse('2026-11-21T08:30:00.000Z')
  test.each([
    ['21.11.2026 08:30', '2026-11-21T07:30:00.000Z'],
    ['1.2.27 830', '2027-02-01T07:30:00.000Z'],
    ['21.11.2026, 8:30', '2026-11-21T07:30:00.000Z'],
    ['1.12.26 7:5', '2026-12-01T06:05:00.000Z'],
    ['1.12. 0705', '2026-12-01T06:05:00.000Z'],
    ['1. 12. 26 7:05 Uhr', '2026-12-01T06:05:00.000Z'],
    ['1. 12. 26 7:05 uur', '2026-12-01T06:05:00.000Z'],
    ['1.12.26 7u05', '2026-12-01T06:05:00.000Z'],
    ['1.12.26 7 h 05', '2026-12-01T06:05:00.000Z'],
    ['1. 12. 7 Uhr 05', '2026-12-01T06:05:00.000Z'],
    ['1.12.26 ore 7.05', '2026-12-01T06:05:00.000Z'],
    ['011226 0705', '2026-12-01T06:05:00.000Z'],
    ['0112260705', '2026-12-01T06:05:00.000Z'],
    ['011220260705', '2026-12-01T06:05:00.000Z'],
    ['1/12/26 7.05', '2026-12-01T06:05:00.000Z'],
    ['2026-12-01 07:05', '2026-12-01T06:05:00.000Z'],
    ['2026-12-01T07:05', '2026-12-01T06:05:00.000Z'],
    ['2026-12-01T7:5', '2026-12-01T06:05:00.000Z'],
    ['2026-12-01T07:05:00Z', '2026-12-01T07:05:00.000Z'],
    ['2026-12-01T07:05+05:00', '2026-12-01T02:05:00.000Z'],
    ['1.12.2026\u00a07:05', '2026-12-01T06:05:00.000Z'],
    ['٠١.١٢.٢٠٢٦ ٠٧:٠٥', '2026-12-01T06:05:00.000Z'],
    ['08:30', '2026-11-21T07:30:00.000Z'],
    ['1915', '2026-11-21T18:15:00.000Z'],
    // The hour of the clock change in autumn exists twice, and its times are the first; beside the one in spring all exist.
    ['31.10.2027 02:30', '2027-10-31T00:30:00.000Z'],
    ['28.03.2027 01:59', '2027-03-28T00:59:00.000Z'],
    ['28.03.2027 03:00', '2027-03-28T01:00:00.000Z'],
    // Another zone's.
    ['2027-03-28T02:30+02:00', '2027-03-28T00:30:00.000Z'],
    ['31.12.2199 23:59', '2199-12-31T22:59:00.000Z'],
  ])('reads %j', (typed, value) => expect(readTypedInstant(typed, ZURICH, now)).toEqual({ value }))

  test.each([
    ['', 'invalid_date'],
    ['31.11.2026 08:30', 'invalid_date'],
    ['25:00', 'invalid_time'],
    ['7:60', 'invalid_time'],
    ['25. bis 27.', 'invalid_date'],
    ['01.01.0000 00:00', 'invalid_date'],
    ['0000-01-01T00:00', 'invalid_date'],
    ['29.02.2027 08:00', 'invalid_date'],
    ['21.11.2026', 'time_missing'],
    ['21.11.', 'time_missing'],
    ['24.12', 'time_missing'],
    ['1. 12.', 'time_missing'],
    ['1. 12. 26', 'time_missing'],
    ['011226', 'time_missing'],
    ['21.11.2026 25:00', 'invalid_time'],
    ['21.11.2026 24:00', 'invalid_time'],
    ['21.11.2026 7.5', 'invalid_time'],
    ['2026-12-01T24:00', 'invalid_time'],
    ['1.12.26', 'time_missing'],
    ['1.12.26 Uhr', 'time_missing'],
    ['2026-12-01', 'time_missing'],
    ['1.12.26 24:00', 'invalid_time'],
    ['1.12.26 7.5', 'invalid_time'],
    // The clocks are put forward at 02:00.
    ['28.03.2027 02:00', 'time_skipped'],
    ['28.03.2027 02:30', 'time_skipped'],
    ['29.3.26 02:30', 'time_skipped'],
    ['2803270259', 'time_skipped'],
    ['2027-03-28T02:30', 'time_skipped'],
    ['2027-03-28T02:30:15', 'time_skipped'],
  ])('finds no instant in %j', (typed, fault) => expect(readTypedInstant(typed, ZURICH, now)).toEqual({ fault }))

  test('a time alone that the clock change skips is refused', () => {
    expect(readTypedInstant('230', ZURICH, now, { day: '2027-03-28' })).toEqual({ fault: 'time_skipped' })
  })

  test.each([
    ['1.12.26', 'start', '2026-11-30T23:00:00.000Z'],
    ['1.12.26', 'end', '2026-12-01T22:59:00.000Z'],
    ['1.12.', 'end', '2026-12-01T22:59:00.000Z'],
    ['011226', 'start', '2026-11-30T23:00:00.000Z'],
    ['2026-12-01', 'end', '2026-12-01T22:59:00.000Z'],
    ['1.12.26 7:05', 'end', '2026-12-01T06:05:00.000Z'],
    ['28.03.2027', 'start', '2027-03-27T23:00:00.000Z'],
    ['28.03.2027', 'end', '2027-03-28T21:59:00.000Z'],
  ] as const)('where a whole day is meant, %j at the %s', (typed, wholeDay, value) => {
    expect(readTypedInstant(typed, ZURICH, now, { wholeDay })).toEqual({ value })
  })

  test.each([
    ['31.2.26', 'invalid_date'],
    ['1.12.26 24:00', 'invalid_time'],
    ['1.12.26 7.5', 'invalid_time'],
  ] as const)('where a whole day is meant, %j is none', (typed, fault) => {
    expect(readTypedInstant(typed, ZURICH, now, { wholeDay: 'end' })).toEqual({ fault })
  })

  test('a day whose midnight the clock change skips begins with what follows it', () => {
    const read = readTypedInstant('26.4.2024', 'Africa/Cairo', now, { wholeDay: 'start' })
    expect(read).toEqual({ value: '2024-04-25T22:00:00.000Z' })
  })

  test('an instant that lies behind the known years in UTC is none', () => {
    expect(readTypedInstant('31.12.2199 23:59', 'America/New_York', now)).toEqual({ fault: 'invalid_date' })
  })

  // 23:30 and 00:30 of the local time.
  const EVENING = '2026-11-23T22:30:00.000Z'
  const MIDNIGHT = '2026-11-23T23:30:00.000Z'
  test.each([
    ['the day of the field', '1915', { day: '2026-11-23' }, '2026-11-23T18:15:00.000Z'],
    ['the day of what it follows', '2345', { from: EVENING }, '2026-11-23T22:45:00.000Z'],
    ['the same minute as what it follows', '2330', { from: EVENING }, EVENING],
    ['the next day, after midnight', '0115', { from: EVENING }, '2026-11-24T00:15:00.000Z'],
    [
      'the day of what it follows, whatever the field held',
      '0115',
      { from: MIDNIGHT, day: '2026-11-20' },
      '2026-11-24T00:15:00.000Z',
    ],
    ['the nearer day: late after midnight', '0010', { near: EVENING }, '2026-11-23T23:10:00.000Z'],
    ['the nearer day: early before midnight', '2350', { near: MIDNIGHT }, '2026-11-23T22:50:00.000Z'],
    ['today where nothing is known', '0115', { from: null, near: null, day: null }, '2026-11-21T00:15:00.000Z'],
  ])('a time alone means %s', (_name, typed, meant, value) => {
    expect(readTypedInstant(typed, ZURICH, now, meant)).toEqual({ value })
  })

  test.each([
    ['the one of the field', '1.12. 7:00', { day: '2030-11-23' }, '2030-12-01T06:00:00.000Z'],
    ['the one of what it follows', '1.1. 7:00', { from: '2029-12-31T20:00:00.000Z' }, '2030-01-01T06:00:00.000Z'],
    ['the one that has been', '1.2. 7:00', { day: '2030-11-23', lean: 'past' }, '2026-02-01T06:00:00.000Z'],
  ] as const)('a day without a year means %s', (_name, typed, meant, value) => {
    expect(readTypedInstant(typed, ZURICH, now, meant)).toEqual({ value })
  })
})
