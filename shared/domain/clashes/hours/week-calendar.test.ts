import { expect, test } from 'vitest'
import { DAY_MS } from '../../time/units.ts'
import { weekCalendar } from './week-calendar.ts'

test.each([
  ['UTC', '2026-11-23T00:00:00.000Z', 202648, 7],
  ['Europe/Zurich', '2026-11-22T23:00:00.000Z', 202648, 7],
  ['Pacific/Kiritimati', '2026-11-22T10:00:00.000Z', 202648, 7],
  ['Pacific/Pago_Pago', '2026-11-23T11:00:00.000Z', 202648, 7],
  ['a week with 25 hours on its Sunday', '2026-10-18T22:00:00.000Z', 202643, 7 + 1 / 24],
  ['the week of 1 January 1970', '1969-12-28T23:00:00.000Z', 197001, 7],
  ['the week before it', '1969-12-21T23:00:00.000Z', 196952, 7],
])('weeks of %s', (zone, start, yearWeek, days) => {
  const { weekOf, startOf, yearWeekOf } = weekCalendar(zone.includes(' ') ? 'Europe/Zurich' : zone)
  const begins = Date.parse(start)
  const week = weekOf(begins)
  expect(startOf(week)).toBe(begins)
  expect(yearWeekOf(week)).toBe(yearWeek)
  expect([0, 1, 2, 3, 4, 5, 6].map((day) => weekOf(begins + day * DAY_MS + 1))).toEqual(Array(7).fill(week))
  expect(weekOf(begins - 1)).toBe(week - 1)
  expect(weekOf(begins + days * DAY_MS - 1)).toBe(week)
  expect(weekOf(begins + days * DAY_MS)).toBe(week + 1)
})

test('1 January 1970 lies in week 0', () => {
  expect(weekCalendar('UTC').weekOf(0)).toBe(0)
})
