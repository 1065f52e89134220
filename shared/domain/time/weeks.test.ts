import { getISOWeek, getISOWeeksInYear, getISOWeekYear, parseISO } from 'date-fns'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayNumber, dayOfNumber } from './dates.ts'
import {
  addWeeks,
  compareWeeks,
  isYearWeek,
  nextOfWeekday,
  rangeOfWeek,
  weekDays,
  weekdayIndex,
  weekEnd,
  weekLabel,
  weekOfRange,
  weekStart,
  weeksOfIsoYear,
  weeksOfYear,
  yearWeekOf,
} from './weeks.ts'

const aDay = fc.integer({ min: dayNumber('1960-01-01'), max: dayNumber('2100-12-31') }).map(dayOfNumber)
const aWeek = aDay.map(yearWeekOf)

test.each([
  [2, '2026-11-23', '2026-11-25'],
  [0, '2026-11-23', '2026-11-23'],
  [6, '2026-12-28', '2027-01-03'],
  [0, '2026-11-24', '2026-11-30'],
])('weekday %i is next, from %s on, on %s', (weekday, from, next) => expect(nextOfWeekday(weekday, from)).toBe(next))

describe('the week of a day', () => {
  test.each([
    ['2026-01-01', 202601],
    ['2025-12-29', 202601],
    ['2025-12-28', 202552],
    ['2026-12-28', 202653],
    ['2027-01-01', 202653],
    ['2027-01-03', 202653],
    ['2027-01-04', 202701],
    ['2026-11-21', 202647],
    ['2028-02-29', 202809],
    ['2024-12-30', 202501],
    ['2021-01-03', 202053],
    ['1969-12-31', 197001],
  ])('%s lies in %d', (day, week) => expect(yearWeekOf(day)).toBe(week))

  test('every day as date-fns counts it', () => {
    fc.assert(
      fc.property(aDay, (day) => {
        const date = parseISO(day)
        expect(yearWeekOf(day)).toBe(getISOWeekYear(date) * 100 + getISOWeek(date))
      }),
      { numRuns: 1_000 },
    )
  })

  test.each([
    ['2026-11-23', 0],
    ['2026-11-29', 6],
    ['1969-12-29', 0],
    ['1970-01-01', 3],
  ])('%s has weekday index %d', (day, index) => expect(weekdayIndex(day)).toBe(index))
})

describe('the days of a week', () => {
  test.each([
    [202653, '2026-12-28', '2027-01-03'],
    [202701, '2027-01-04', '2027-01-10'],
    [202601, '2025-12-29', '2026-01-04'],
    [202809, '2028-02-28', '2028-03-05'],
    [202613, '2026-03-23', '2026-03-29'],
  ])('%d runs from %s to %s', (week, monday, sunday) => {
    expect(weekStart(week)).toBe(monday)
    expect(weekEnd(week)).toBe(sunday)
    expect(rangeOfWeek(week)).toEqual({ start_date: monday, end_date: sunday })
  })

  test('Monday first, over the leap day', () => {
    expect(weekDays(202809)).toEqual([
      '2028-02-28',
      '2028-02-29',
      '2028-03-01',
      '2028-03-02',
      '2028-03-03',
      '2028-03-04',
      '2028-03-05',
    ])
  })

  test('a day is among the days of its week, at its weekday', () => {
    fc.assert(fc.property(aDay, (day) => weekDays(yearWeekOf(day))[weekdayIndex(day)] === day))
  })

  test.each([202600, 202654, 202753, 2026, 202601.5, Number.NaN])('week %d does not exist: RangeError', (week) => {
    expect(isYearWeek(week)).toBe(false)
    expect(() => weekStart(week)).toThrow(RangeError)
  })
})

describe('the week of a Monday and a Sunday', () => {
  test.each([
    ['2026-12-28', '2027-01-03', 202653],
    ['2027-01-04', '2027-01-10', 202701],
    ['2027-01-04', '2027-01-09', null],
    ['2027-01-04', '2027-01-17', null],
    ['2027-01-05', '2027-01-11', null],
    ['2027-01-10', '2027-01-04', null],
    ['2026-02-30', '2026-03-08', null],
    ['0001-01-01', '0001-01-07', null],
    ['9999-12-20', '9999-12-26', null],
    ['9999-12-27', '+010000-01-02', null],
    ['2027-01-04', '', null],
    ['', '', null],
  ])('%s and %s: %j', (start_date, end_date, week) => expect(weekOfRange({ start_date, end_date })).toBe(week))

  test('every week’s own range leads back to it', () => {
    fc.assert(fc.property(aWeek, (week) => weekOfRange(rangeOfWeek(week)) === week))
  })
})

describe('counting weeks', () => {
  test.each([
    [2020, 53],
    [2026, 53],
    [2027, 52],
    [2028, 52],
    [2032, 53],
  ])('%d has %d weeks', (year, weeks) => {
    expect(weeksOfIsoYear(year)).toBe(weeks)
    expect(weeksOfYear(year)).toHaveLength(weeks)
    expect([weeksOfYear(year)[0], weeksOfYear(year).at(-1)]).toEqual([year * 100 + 1, year * 100 + weeks])
  })

  test('every year as date-fns counts it', () => {
    for (let year = 1970; year <= 2100; year++) {
      expect(weeksOfIsoYear(year)).toBe(getISOWeeksInYear(new Date(year, 5, 15)))
    }
  })

  test.each([
    [202652, 1, 202653],
    [202652, 2, 202701],
    [202701, -1, 202653],
    [202647, 26, 202720],
    [202647, 0, 202647],
  ])('%d plus %d is %d', (week, weeks, sum) => expect(addWeeks(week, weeks)).toBe(sum))

  test('weeks sort across the turn of the year', () => {
    expect([202701, 202653, 202601].sort(compareWeeks)).toEqual([202601, 202653, 202701])
  })
})

test.each([
  [202606, 'de', 'KW 06 (02.02. - 08.02.)'],
  [202653, 'en', 'W53 (28.12. - 03.01.)'],
  [202701, 'fr', 'sem. 01 (04.01. - 10.01.)'],
  [202701, 'it', 'sett. 01 (04.01. - 10.01.)'],
  [202701, 'nl', 'wk 01 (04.01. - 10.01.)'],
] as const)('%d is labelled in %s: %s', (week, language, label) => expect(weekLabel(week, language)).toBe(label))
