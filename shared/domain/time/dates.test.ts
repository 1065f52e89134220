import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDaysToDay,
  dayNumber,
  dayOf,
  dayOfNumber,
  dayRangeLength,
  daysBetween,
  endOfDay,
  formatClock,
  formatDay,
  formatDayMonth,
  formatInstant,
  isClockTime,
  isDay,
  isJournalRangeAllowed,
  journalRangeFault,
  localToInstant,
  parseDay,
  startOfDay,
  touches29February,
} from './dates.ts'
import { parseDateTime } from './local-times.ts'

const ZURICH = 'Europe/Zurich'
const ZONES = ['UTC', ZURICH, 'America/New_York', 'America/St_Johns', 'Asia/Kolkata', 'Asia/Kathmandu'] as const

const anInstant = fc
  .integer({ min: Date.parse('2000-01-01'), max: Date.parse('2040-01-01') })
  .map((ms) => new Date(ms).toISOString())
const aDay = fc.integer({ min: dayNumber('1980-01-01'), max: dayNumber('2060-12-31') }).map(dayOfNumber)
const aZone = fc.constantFrom(...ZONES)

describe('the day of an instant', () => {
  test.each([
    ['2026-11-21T23:30:00.000Z', 'UTC', '2026-11-21'],
    ['2026-11-21T23:30:00.000Z', ZURICH, '2026-11-22'],
    ['2026-06-21T21:59:59.999Z', ZURICH, '2026-06-21'],
    ['2026-06-21T22:00:00.000Z', ZURICH, '2026-06-22'],
    ['2026-01-01T04:59:00.000Z', 'America/New_York', '2025-12-31'],
    ['2026-01-01T18:30:00.000Z', 'Asia/Kolkata', '2026-01-02'],
    ['2028-02-28T23:00:00.000Z', ZURICH, '2028-02-29'],
  ])('%s in %s is %s', (instant, zone, day) => expect(dayOf(instant, zone)).toBe(day))

  test('milliseconds mean the same as ISO', () => {
    expect(dayOf(Date.parse('2026-11-21T23:30:00.000Z'), ZURICH)).toBe('2026-11-22')
  })

  test('what is no instant is a RangeError', () => expect(() => dayOf('yesterday', 'UTC')).toThrow(RangeError))
})

describe('a day’s start and end', () => {
  test.each([
    ['2026-11-21', 'UTC', '2026-11-21T00:00:00.000Z', 24],
    ['2026-11-21', ZURICH, '2026-11-20T23:00:00.000Z', 24],
    ['2026-03-29', ZURICH, '2026-03-28T23:00:00.000Z', 23],
    ['2026-10-25', ZURICH, '2026-10-24T22:00:00.000Z', 25],
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z', 23],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z', 25],
    ['2026-05-01', 'Asia/Kolkata', '2026-04-30T18:30:00.000Z', 24],
    ['2026-12-31', 'America/St_Johns', '2026-12-31T03:30:00.000Z', 24],
    ['2026-04-05', 'Australia/Lord_Howe', '2026-04-04T13:00:00.000Z', 24.5],
  ])('%s in %s starts %s and has %d hours', (day, zone, start, hours) => {
    expect(startOfDay(day, zone)).toBe(start)
    expect(Date.parse(endOfDay(day, zone)) - Date.parse(start)).toBe(hours * 3_600_000)
  })

  test('a day whose midnight is skipped starts after the gap', () => {
    expect(startOfDay('2026-04-24', 'Africa/Cairo')).toBe('2026-04-23T22:00:00.000Z')
    expect(formatInstant(startOfDay('2026-04-24', 'Africa/Cairo'), 'Africa/Cairo')).toBe('24.04.2026 01:00')
  })

  test('a day that has midnight twice starts at the first', () => {
    expect(startOfDay('2026-11-01', 'America/Havana')).toBe('2026-11-01T04:00:00.000Z')
  })

  test.each([
    ['9999-12-31', 'UTC', '+010000-01-01T00:00:00.000Z'],
    ['0000-01-01', 'UTC', '0000-01-02T00:00:00.000Z'],
  ])('the outermost day %s has an end too', (day, zone, end) => expect(endOfDay(day, zone)).toBe(end))

  test('every instant lies in its day', () => {
    fc.assert(
      fc.property(anInstant, aZone, (instant, zone) => {
        const day = dayOf(instant, zone)
        expect(startOfDay(day, zone) <= instant && instant < endOfDay(day, zone)).toBe(true)
      }),
    )
  })
})

describe('a local time as an instant', () => {
  test.each([
    ['plain winter', '2026-11-21', '08:30', ZURICH, '2026-11-21T07:30:00.000Z'],
    ['plain summer', '2026-07-21', '08:30', ZURICH, '2026-07-21T06:30:00.000Z'],
    ['before the spring gap', '2026-03-29', '01:59', ZURICH, '2026-03-29T00:59:00.000Z'],
    ['first skipped minute', '2026-03-29', '02:00', ZURICH, '2026-03-29T01:00:00.000Z'],
    ['skipped 02:30 is 03:30 summer time', '2026-03-29', '02:30', ZURICH, '2026-03-29T01:30:00.000Z'],
    ['after the gap', '2026-03-29', '03:00', ZURICH, '2026-03-29T01:00:00.000Z'],
    ['double 02:30 is the first', '2026-10-25', '02:30', ZURICH, '2026-10-25T00:30:00.000Z'],
    ['double 02:00 is the first', '2026-10-25', '02:00', ZURICH, '2026-10-25T00:00:00.000Z'],
    ['after the double hour', '2026-10-25', '03:00', ZURICH, '2026-10-25T02:00:00.000Z'],
    ['west, skipped', '2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['west, double', '2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['half-hour offset', '2026-11-21', '05:15', 'Asia/Kolkata', '2026-11-20T23:45:00.000Z'],
    ['half-hour gap', '2026-10-04', '02:10', 'Australia/Lord_Howe', '2026-10-03T15:40:00.000Z'],
    ['UTC knows no change', '2026-03-29', '02:30', 'UTC', '2026-03-29T02:30:00.000Z'],
    ['leap day', '2028-02-29', '00:00', ZURICH, '2028-02-28T23:00:00.000Z'],
  ])('%s: %s %s in %s', (_name, day, clock, zone, instant) => expect(localToInstant(day, clock, zone)).toBe(instant))

  test.each([
    ['spring', '2026-03-28', '2026-03-29', 4.75],
    ['autumn', '2026-10-24', '2026-10-25', 6.75],
    ['an ordinary night', '2026-11-20', '2026-11-21', 5.75],
  ])('23:30 to 05:15 over the night of %s', (_name, from, to, hours) => {
    const span = Date.parse(localToInstant(to, '05:15', ZURICH)) - Date.parse(localToInstant(from, '23:30', ZURICH))
    expect(span).toBe(hours * 3_600_000)
  })

  test.each([
    ['2026-02-31', '08:00'],
    ['2026-11-21', '24:00'],
    ['2026-11-21', '8:00'],
    ['21.11.2026', '08:00'],
  ])('%s %s is a RangeError', (day, clock) => expect(() => localToInstant(day, clock, ZURICH)).toThrow(RangeError))

  test('what a screen shows reads back to the same wall clock', () => {
    fc.assert(
      fc.property(anInstant, aZone, (instant, zone) => {
        const shown = formatInstant(instant, zone)
        const read = parseDateTime(shown, zone)?.instant ?? null
        expect(formatInstant(read, zone)).toBe(shown)
        expect(read !== null && read <= instant).toBe(true)
      }),
    )
  })
})

describe('formats', () => {
  test.each([
    ['2026-11-21T08:05:00.000Z', 'UTC', '21.11.2026 08:05'],
    ['2026-11-21T23:05:00.000Z', ZURICH, '22.11.2026 00:05'],
    ['2026-03-29T00:59:00.000Z', ZURICH, '29.03.2026 01:59'],
    ['2026-03-29T01:00:00.000Z', ZURICH, '29.03.2026 03:00'],
    ['2026-10-25T00:30:00.000Z', ZURICH, '25.10.2026 02:30'],
    ['2026-10-25T01:30:00.000Z', ZURICH, '25.10.2026 02:30'],
    ['2026-01-01T02:00:00.000Z', 'America/St_Johns', '31.12.2025 22:30'],
    ['2026-01-01T00:00:00.000Z', 'Asia/Kolkata', '01.01.2026 05:30'],
  ])('formatInstant(%s, %s)', (instant, zone, text) => {
    expect(formatInstant(instant, zone)).toBe(text)
    expect(formatInstant(Date.parse(instant), zone)).toBe(text)
    expect(formatClock(instant, zone)).toBe(text.slice(11))
  })

  test('nothing to show is empty', () => {
    expect([formatInstant(null, ZURICH), formatInstant('x', ZURICH), formatClock(undefined, ZURICH)]).toEqual([
      '',
      '',
      '',
    ])
    expect(formatDay(null)).toBe('')
  })

  test('days', () => {
    expect(formatDay('2026-02-01')).toBe('01.02.2026')
    expect(formatDayMonth('2026-02-01')).toBe('01.02.')
  })

  test('every zone and time as date-fns shows it', () => {
    fc.assert(
      fc.property(anInstant, aZone, (instant, zone) => {
        expect(formatInstant(instant, zone)).toBe(format(new TZDate(instant, zone), 'dd.MM.yyyy HH:mm'))
      }),
      { numRuns: 500 },
    )
  })
})

describe('reading what a person typed', () => {
  test.each([
    ['01.02.2026', '2026-02-01'],
    ['29.02.2028', '2028-02-29'],
    ['29.02.2026', null],
    ['31.02.2026', null],
    ['31.04.2026', null],
    ['00.01.2026', null],
    ['01.13.2026', null],
    ['1.2.2026', null],
    ['2026-02-01', null],
    ['01.02.26', null],
    ['', null],
  ])('parseDay(%j)', (text, day) => expect(parseDay(text)).toBe(day))

  test.each([
    ['21.11.2026 08:30', '2026-11-21T07:30:00.000Z'],
    ['29.03.2026 02:30', '2026-03-29T01:30:00.000Z'],
    ['25.10.2026 02:30', '2026-10-25T00:30:00.000Z'],
    ['2026-11-21T08:30', '2026-11-21T07:30:00.000Z'],
    ['2026-11-21 08:30', '2026-11-21T07:30:00.000Z'],
    ['2026-11-21T08:30:15', '2026-11-21T07:30:15.000Z'],
    ['2026-11-21T08:30:15.5', '2026-11-21T07:30:15.500Z'],
    ['2026-11-21T08:30Z', '2026-11-21T08:30:00.000Z'],
    ['2026-11-21T08:30:00.123456Z', '2026-11-21T08:30:00.123Z'],
    ['2026-11-21T08:30:00+02:00', '2026-11-21T06:30:00.000Z'],
    ['2026-11-21T23:30:00-03:30', '2026-11-22T03:00:00.000Z'],
    ['31.02.2026 08:30', null],
    ['21.11.2026 24:00', null],
    ['21.11.2026 08:60', null],
    ['21.11.2026 8:30', null],
    ['21.11.2026', null],
    ['21.11.2026 08:30:00', null],
    ['2026-02-31T08:30:00Z', null],
    ['2026-11-21T24:00:00Z', null],
    ['2026-11-21T08:30:60Z', null],
    ['2026-11-21T08:30:00+25:00', null],
    ['2026-11-21', null],
    ['01.01.0000 00:00', null],
    ['9999-12-31T23:30:00-01:00', null],
    ['tomorrow', null],
    ['', null],
  ])('parseDateTime(%j)', (text, instant) => expect(parseDateTime(text, ZURICH)?.instant ?? null).toBe(instant))

  test.each([
    ['00:00', true],
    ['23:59', true],
    ['24:00', false],
    ['7:30', false],
    ['12:60', false],
    ['', false],
  ])('isClockTime(%j)', (text, valid) => expect(isClockTime(text)).toBe(valid))

  test.each([
    ['2026-02-28', true],
    ['2026-02-29', false],
    ['2028-02-29', true],
    ['2100-02-29', false],
    ['2026-2-1', false],
    ['2026-00-10', false],
    ['', false],
  ])('isDay(%j)', (text, valid) => expect(isDay(text)).toBe(valid))
})

describe('counting days', () => {
  test.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-11-21', 0, '2026-11-21'],
  ])('%s plus %d', (day, days, sum) => expect(addDaysToDay(day, days)).toBe(sum))

  test('adding what lies between two days leads from one to the other', () => {
    fc.assert(fc.property(aDay, aDay, (a, b) => addDaysToDay(a, daysBetween(a, b)) === b))
  })

  test('a week has seven days, a day one', () => {
    expect(dayRangeLength('2026-03-23', '2026-03-29')).toBe(7)
    expect(dayRangeLength('2026-03-29', '2026-03-29')).toBe(1)
  })

  test.each(['2026-02-30', '', '2026-1-1', '2026-11-21T00:00'])('%j is no day: RangeError', (day) => {
    expect(() => addDaysToDay(day, 1)).toThrow(RangeError)
  })
})

describe('the range of a journal', () => {
  test.each([
    ['2028-02-29', '2028-02-29', true],
    ['2028-03-01', '2029-02-28', false],
    ['2027-03-01', '2028-02-28', false],
    ['2027-03-01', '2028-02-29', true],
    ['2027-01-01', '2036-01-01', true],
    ['2096-03-01', '2104-02-28', false],
    ['2096-03-01', '2104-02-29', true],
    ['2028-03-01', '2028-02-01', false],
  ])('%s to %s touches a 29 February: %j', (from, to, touches) => expect(touches29February(from, to)).toBe(touches))

  test.each([
    ['2026-11-21', '2026-11-21', null],
    ['2026-01-01', '2027-01-01', null],
    ['2026-01-01', '2027-01-02', 'date_interval_max_one_year'],
    ['2028-01-01', '2029-01-01', null],
    ['2028-02-29', '2029-03-01', null],
    ['2028-03-01', '2029-03-02', 'date_interval_max_one_year'],
    ['2027-03-01', '2028-03-01', null],
    ['2027-03-01', '2028-03-02', 'date_interval_max_one_year'],
    ['2026-11-21', '2026-11-20', 'date_range_reversed'],
  ])('%s to %s: %j', (from, to, fault) => {
    expect(journalRangeFault(from, to)).toBe(fault)
    expect(isJournalRangeAllowed(from, to)).toBe(fault === null)
  })
})
