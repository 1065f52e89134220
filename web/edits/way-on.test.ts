import { expect, test } from 'vitest'
import type { Viewer } from '../../shared/domain/access/roles.ts'
import { answerValues } from '../../shared/domain/trip/answer-given.ts'
import { waitingEdit } from '../db/outbox/entry-sample.ts'
import type { OutboxEntry } from '../db/records.ts'
import { wayOn } from './way-on.ts'

const NOW = Date.parse('2026-11-30T08:00:00.000Z')
const SUB: Viewer = { username: 'sue', role: 'sub', subcontractor: 'Meier Trans', customer: null }
const ADMIN: Viewer = { ...SUB, username: 'dora', role: 'admin', subcontractor: null }
const TRIP = {
  tt_status: 'active',
  tt_sub: 'Meier Trans',
  tt_stp: '2026-11-30T10:00:00.000Z',
  tt_sta: '2026-11-30T14:00:00.000Z',
  tt_answer_hours: 12,
  tt_sub_invoice_trip: 100,
} as const
const YES = answerValues(TRIP, 'accepted')
const refused = (fields: Partial<OutboxEntry>): OutboxEntry => waitingEdit({ state: 'refused', ...fields })
const answer = (message: string) => refused({ set: YES, base: {}, message })
const vehicle = (message: string) => refused({ set: { tt_gps: 'B' }, base: { tt_gps: 'A' }, message })
const because = (what: NonNullable<OutboxEntry['reason']>['what']) => ({
  reason: { what, name: 'LX 1', stp: null, by: null, at: '2026-11-30T07:00:00.000Z' },
})

test.each([
  ['an answer to a canceled trip', answer('edit_no_permission_not_active'), { tt_status: 'canceled' }, null],
  ['and to one that is driven after all', answer('edit_no_permission_not_active'), {}, 'retry'],
  ['an answer to another price', answer('answer_facts_changed'), { tt_sub_invoice_trip: 90 }, 'answer'],
  ['and where it is canceled since', answer('answer_facts_changed'), { tt_status: 'canceled' }, null],
  ['an answer to a trip that began', answer('answer_not_asked'), { tt_atp: TRIP.tt_stp }, null],
  ['a vehicle after the start', vehicle('trip_vehicle_driver_locked'), { tt_stp: '2026-11-30T07:00:00.000Z' }, null],
  ['and of a trip that begins later now', vehicle('trip_vehicle_driver_locked'), {}, 'retry'],
  ['an edit of a trip that is over', vehicle('trip_over'), { tt_sta: '2026-11-30T07:59:00.000Z' }, null],
  ['a choice that may be offered again', vehicle('choice_not_offered'), {}, 'retry'],
  ['what the device damaged', vehicle('sync_malformed_mutation'), {}, null],
] as const)('%s', (_name, entry, fields, way) =>
  expect(wayOn(entry, { ...TRIP, ...fields }, { viewer: SUB, now: NOW })).toBe(way),
)

test('dispatch sends no answer again that does not fit', () => {
  const at = { viewer: ADMIN, now: NOW }
  expect(wayOn(answer('answer_not_asked'), { ...TRIP, tt_status: 'canceled' }, at)).toBeNull()
  expect(wayOn(answer('answer_facts_changed'), { ...TRIP, tt_sub_invoice_trip: 90 }, at)).toBeNull()
  expect(wayOn(answer('answer_facts_changed'), TRIP, at)).toBe('retry')
})

test('what the role may not write is not sent again', () => {
  const viewer: Viewer = { ...SUB, role: 'observer' }
  expect(wayOn(vehicle('edit_no_permission'), TRIP, { viewer, now: NOW })).toBeNull()
  const row = refused({ op: 'create', key: 'c:1', message: 'edit_no_permission' })
  expect(wayOn(row, TRIP, { viewer: SUB, now: NOW })).toBeNull()
  expect(wayOn(row, TRIP, { viewer: ADMIN, now: NOW })).toBe('retry')
})

test('days of a tour are sent again where one of them can be taken', () => {
  const week = <Value>(value: Value): Value[] => Array.from({ length: 7 }, () => value)
  const tour = { tr_week_status: week(true), tr_week_sub: week('Meier Trans'), tr_week_locked: week(true) }
  const set = { 'tr_week_gps.1': 'B', 'tr_week_gps.2': 'B' }
  const entry = refused({ entity: 'tour', set, base: {}, message: 'tour_day_locked', ...because('tour_day_locked') })
  const at = { viewer: SUB, now: NOW }
  expect(wayOn(entry, tour, at)).toBeNull()
  const unlocked = { ...tour, tr_week_locked: tour.tr_week_locked.map((_, day) => day !== 2) }
  expect(wayOn(entry, unlocked, at)).toBe('retry')
})

test('a row that is gone, and lines of a statement that are decided, are not sent again', () => {
  const at = { viewer: SUB, now: NOW }
  expect(wayOn({ ...vehicle('not_found'), ...because('trip_given_away') }, null, at)).toBeNull()
  const line = (message: string) => ({ path: 'line_1', message })
  const statement = { entity: 'statement', set: {}, message: 'statement_line_decided' } as const
  const decided = refused({ ...statement, errors: [line('statement_line_decided'), line('statement_line_gone')] })
  expect(wayOn(decided, {}, at)).toBeNull()
  const others = refused({ ...statement, errors: [line('statement_line_decided'), line('statement_photo_unknown')] })
  expect(wayOn(others, {}, at)).toBe('retry')
})

test('what waits and what is in conflict is decided otherwise', () => {
  for (const state of ['queued', 'conflict'] as const)
    expect(wayOn(waitingEdit({ state }), TRIP, { viewer: SUB, now: NOW })).toBeNull()
})
