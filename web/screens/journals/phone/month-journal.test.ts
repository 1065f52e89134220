import { expect, test } from 'vitest'
import { daysOfMonth, journalDays, journalMonths } from './month-journal.ts'

test('a year of months, this one first, over the turn of the year', () => {
  const months = journalMonths('2026-02-28')
  expect(months.slice(0, 3)).toEqual(['2026-02', '2026-01', '2025-12'])
  expect(months.at(-1)).toBe('2025-03')
})

test.each([
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-12', '2026-12-31'],
])('%s ends on %s', (month, to) => expect(daysOfMonth(month)).toEqual({ from: `${month}-01`, to }))

test('trips stand by the day of the company’s zone, the latest first, with what they come to; coming days follow', () => {
  const trip = (tt_stp: string, tt_sub_invoice_trip: number, more = {}) => ({ tt_stp, tt_sub_invoice_trip, ...more })
  const lateSunday = trip('2026-11-01T22:30:00.000Z', 100.1)
  const monday = trip('2026-11-01T23:30:00.000Z', 100.2, { tt_sub_invoice_toll: 0.7, tt_invoice_check: true })
  const alsoMonday = trip('2026-11-02T09:00:00.000Z', 50)
  const tuesday = trip('2026-11-03T09:00:00.000Z', 7)
  const friday = trip('2026-11-06T09:00:00.000Z', 8)
  const trips = [friday, alsoMonday, lateSunday, tuesday, monday]
  expect(journalDays(trips, 'Europe/Zurich', '2026-11-02')).toEqual({
    past: [
      { day: '2026-11-02', trips: [monday, alsoMonday], total: 150.9 },
      { day: '2026-11-01', trips: [lateSunday], total: 100.1 },
    ],
    coming: [
      { day: '2026-11-03', trips: [tuesday], total: 7 },
      { day: '2026-11-06', trips: [friday], total: 8 },
    ],
  })
})
