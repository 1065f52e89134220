import { expect, test } from 'vitest'
import type { Viewer } from '../access/roles.ts'
import { leftBehind, type ShiftedTrip, shiftedTimes, shiftRefusal } from './trip-shift.ts'

const ADMIN = { role: 'admin' } as Viewer
const SUB = { role: 'sub' } as Viewer
const NOW = Date.parse('2026-11-23T06:00:00.000Z')
const TRIP: ShiftedTrip = {
  tt_status: 'active',
  tt_stp: '2026-11-23T08:00:00.000Z',
  tt_std: '2026-11-23T08:30:00.000Z',
  tt_sta: '2026-11-23T12:00:00.000Z',
  tt_atd: null,
}

test.each([
  ['an active trip is moved', ADMIN, {}, null],
  ['a scheduled trip is moved', ADMIN, { tt_status: 'scheduled' }, null],
  ['a cancelled trip stays', ADMIN, { tt_status: 'canceled' }, 'board_shift_off'],
  ['an inactive trip stays', ADMIN, { tt_status: 'inactive' }, 'board_shift_off'],
  ['a trip that departed stays', ADMIN, { tt_atd: '2026-11-23T08:31:00.000Z' }, 'board_shift_departed'],
  ['a trip without its times stays', ADMIN, { tt_std: null }, 'board_shift_no_times'],
  ['a subcontractor moves no times', SUB, {}, 'field_not_allowed'],
  [
    'a subcontractor moves nothing old',
    SUB,
    { tt_sta: '2026-11-22T12:00:00.000Z' },
    'edit_no_permission_edit_old_trips',
  ],
] as const)('%s', (_, viewer, fields, refusal) => {
  expect(shiftRefusal(viewer, { ...TRIP, ...fields }, NOW)).toBe(refusal)
})

test('the three planned times move together', () => {
  expect(shiftedTimes(TRIP, -15 * 60_000)?.after).toEqual({
    tt_stp: '2026-11-23T07:45:00.000Z',
    tt_std: '2026-11-23T08:15:00.000Z',
    tt_sta: '2026-11-23T11:45:00.000Z',
  })
})

test('over a clock change a trip keeps its length', () => {
  const night = {
    tt_stp: '2026-10-24T22:00:00.000Z',
    tt_std: '2026-10-24T22:00:00.000Z',
    tt_sta: '2026-10-25T04:00:00.000Z',
  }
  const after = shiftedTimes(night, 24 * 3_600_000)?.after
  expect(Date.parse(after?.tt_sta ?? '') - Date.parse(after?.tt_stp ?? '')).toBe(6 * 3_600_000)
})

const ALL = { tt_stp: TRIP.tt_stp ?? '', tt_std: TRIP.tt_std ?? '', tt_sta: TRIP.tt_sta ?? '' }
const MINUTE = 60_000
const moved = (...minutes: [number, number, number]) => {
  const [tt_stp, tt_std, tt_sta] = [ALL.tt_stp, ALL.tt_std, ALL.tt_sta].map((time, at) =>
    new Date(Date.parse(time) + (minutes[at] ?? 0) * MINUTE).toISOString(),
  )
  return { tt_stp, tt_std, tt_sta } as typeof ALL
}

test.each([
  ['a later positioning leaves both behind', {}, moved(30, 0, 0), 0, 30],
  ['so does an earlier one', {}, moved(-75, 0, 0), 0, -75],
  ['nothing was moved', {}, moved(0, 0, 0), 0, null],
  ['they were moved with it', {}, moved(30, 30, 30), 30, null],
  ['moved with it, and it was moved again', {}, moved(45, 30, 30), 30, 15],
  ['a departure that was typed stays', {}, moved(30, 10, 0), 0, null],
  ['an arrival that was typed stays', {}, moved(30, 0, 10), 0, null],
  ['a positioning that is no time yet', {}, { ...ALL, tt_stp: '' }, 0, null],
  ['a trip that lacks a time', { tt_std: null }, moved(30, 0, 0), 0, null],
  ['a trip with an estimate', { tt_eta: ALL.tt_sta }, moved(30, 0, 0), 0, null],
  ['a trip that was positioned', { tt_atp: ALL.tt_stp }, moved(30, 0, 0), 0, null],
] as const)('%s', (_, changes, typed, before, minutes) => {
  expect(leftBehind({ ...TRIP, ...changes }, typed, before * MINUTE)).toBe(minutes === null ? null : minutes * MINUTE)
})
