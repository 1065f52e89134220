import { expect, test } from 'vitest'
import { newTourDefaults } from '../tour/weekday-rules.ts'
import { calendarOf, NO_CALENDAR } from './closed-days.ts'
import { notCopied } from './not-copied.ts'

const tour = (tr_name: string, tr_stp: string, fields = {}) => ({
  ...newTourDefaults(),
  tr_name,
  tr_stp,
  tr_week_status: Array.from({ length: 7 }, () => true),
  ...fields,
})
const TOURS = [tour('late', '20:00'), tour('early', '06:00'), tour('off', '07:00', { tr_status: false })]
const told = (trips: { tt_tour: string; tt_stp: string }[], calendar = NO_CALENDAR) =>
  notCopied(TOURS, trips, ['2026-12-07', '2026-12-08'], { calendar, timeZone: 'Europe/Zurich' }).map(
    ({ day, tour: of, isAsked }) => `${day.slice(8)} ${of.tr_name}${isAsked ? ' ?' : ''}`,
  )

test('what is planned, by day and time', () => {
  expect(told([{ tt_tour: 'of no tour', tt_stp: '2026-12-07T05:00:00.000Z' }])).toEqual([
    '07 early',
    '07 late',
    '08 early',
    '08 late',
  ])
})

test('a day that was copied is not among them, in whatever letters its trips are written', () => {
  expect(told([{ tt_tour: 'LATE', tt_stp: '2026-12-07T19:00:00.000Z' }])).toEqual(['08 early', '08 late'])
})

test('closed days are asked about', () => {
  const closed = { cd_id: 1, cd_day: '2026-12-08', cd_name: 'x', cd_region: '', cd_customer: null, cd_addresses: [] }
  const calendar = calendarOf({ closedDays: [closed], addresses: [], customers: [] })
  expect(told([], calendar)).toEqual(['07 early', '07 late', '08 early ?', '08 late ?'])
})
