import { describe, expect, test } from 'vitest'
import type { TripStatus } from '../trip/trip-status.ts'
import { canCreateTrip, canOpenTripEdit, editableTripFields, statusChoices, tripEditRefusal } from './permissions.ts'
import type { Viewer } from './roles.ts'
import {
  canCreateTour,
  canDeleteTour,
  canManageWeeks,
  canSeeTours,
  documentRefusal,
  tourEditRefusal,
} from './tour-permissions.ts'

const admin: Viewer = { username: 'Anna', role: 'admin', subcontractor: null, customer: null }
const sub: Viewer = { username: 'sepp', role: 'sub', subcontractor: 'Alpen Trans', customer: null }
const customer: Viewer = { username: 'carla', role: 'customer', subcontractor: null, customer: 'Nord AG' }
const observer: Viewer = { username: 'olga', role: 'observer', subcontractor: null, customer: null }

const STP = '2026-11-21T08:00:00.000Z'
const STA = '2026-11-21T12:00:00.000Z'
const trip = { tt_status: 'active' as TripStatus, tt_stp: STP, tt_sta: STA }
const stp = Date.parse(STP)
const sta = Date.parse(STA)

describe('tripEditRefusal', () => {
  test.each([
    ['admin, old and canceled, any field', admin, 'canceled', ['tt_status', 'tt_note'], sta + 9e9, null],
    ['customer', customer, 'active', [], stp, 'edit_no_permission'],
    ['observer', observer, 'active', ['tt_info'], stp, 'edit_no_permission'],
    [
      'sub, its four fields before positioning',
      sub,
      'active',
      ['tt_sub_invoice_comment', 'tt_gps', 'tt_driver', 'tt_drivernr'],
      stp - 1,
      null,
    ],
    ['sub, scheduled trip', sub, 'scheduled', ['tt_gps'], stp - 1, null],
    ['sub, vehicle at the planned positioning', sub, 'active', ['tt_gps'], stp, null],
    ['sub, vehicle after the planned positioning', sub, 'active', ['tt_gps'], stp + 1, 'trip_vehicle_driver_locked'],
    ['sub, driver after the planned positioning', sub, 'active', ['tt_driver'], stp + 1, 'trip_vehicle_driver_locked'],
    [
      'sub, driver number after the planned positioning',
      sub,
      'active',
      ['tt_drivernr'],
      stp + 1,
      'trip_vehicle_driver_locked',
    ],
    ['sub, comment after the planned positioning', sub, 'active', ['tt_sub_invoice_comment'], stp + 1, null],
    ['sub, nothing changed', sub, 'active', [], stp + 1, null],
    ['sub, a moment before planned arrival', sub, 'active', ['tt_sub_invoice_comment'], sta - 1, null],
    [
      'sub, at the planned arrival',
      sub,
      'active',
      ['tt_sub_invoice_comment'],
      sta,
      'edit_no_permission_edit_old_trips',
    ],
    ['sub, after the planned arrival', sub, 'active', [], sta + 1, 'edit_no_permission_edit_old_trips'],
    ['sub, old and canceled', sub, 'canceled', [], sta + 1, 'edit_no_permission_edit_old_trips'],
    ['sub, inactive', sub, 'inactive', [], stp, 'edit_no_permission_not_active'],
    ['sub, canceled', sub, 'canceled', ['tt_gps'], stp, 'edit_no_permission_not_active'],
    ['sub, another field', sub, 'active', ['tt_gps', 'tt_sub_invoice_trip'], stp - 1, 'field_not_allowed'],
    ['sub, the status', sub, 'active', ['tt_status'], stp - 1, 'field_not_allowed'],
    ['sub, another field and a locked one', sub, 'active', ['tt_gps', 'tt_info'], stp + 1, 'field_not_allowed'],
  ] as [string, Viewer, TripStatus, string[], number, string | null][])(
    '%s',
    (_, viewer, tt_status, fields, now, refusal) => {
      expect(tripEditRefusal(viewer, { ...trip, tt_status }, fields, now)).toBe(refusal)
    },
  )
})

describe('opening the editor', () => {
  const answer = ['tt_answer', 'tt_answer_facts', 'tt_answer_note', 'tt_answer_reason']
  const slots = (place: string) => ['from', 'number', 'to'].map((part) => `tt_${place}_slot_${part}`)
  const after = ['tt_sub_invoice_comment', ...slots('to')]
  const before = [...answer, 'tt_driver', 'tt_drivernr', ...slots('from'), 'tt_gps', ...after]
  test.each([
    [admin, 'canceled', sta + 1, true, 'all'],
    [sub, 'active', stp, true, before],
    [sub, 'scheduled', stp, true, before],
    [sub, 'active', stp + 1, true, [...answer, ...slots('from'), ...after]],
    [sub, 'active', sta, false, []],
    [sub, 'inactive', stp, false, []],
    [sub, 'canceled', stp, false, []],
    [customer, 'active', stp, false, []],
    [observer, 'active', stp, false, []],
  ] as [Viewer, TripStatus, number, boolean, string[] | 'all'][])(
    '%j, %s at %d',
    (viewer, tt_status, now, opens, fields) => {
      expect(canOpenTripEdit(viewer, { ...trip, tt_status }, now)).toBe(opens)
      const open = editableTripFields(viewer, { ...trip, tt_status }, now)
      expect(open === 'all' ? open : [...open].sort()).toEqual(fields)
    },
  )
})

describe('by role alone', () => {
  test.each([
    [admin, true, true],
    [sub, false, true],
    [customer, false, false],
    [observer, false, false],
  ])('%j', (viewer, manages, sees) => {
    expect([canCreateTrip, canCreateTour, canDeleteTour, canManageWeeks].map((can) => can(viewer))).toEqual(
      Array(4).fill(manages),
    )
    expect(canSeeTours(viewer)).toBe(sees)
    expect(statusChoices(viewer)).toEqual(manages ? ['active', 'inactive', 'scheduled', 'canceled'] : [])
  })
})

describe('tourEditRefusal', () => {
  const tour = {
    tr_week_status: [true, true, true, false, false, false, false],
    tr_week_sub: ['Alpen Trans', 'Other', 'alpen trans', 'Alpen Trans', null, null, null],
    tr_week_locked: [false, false, true, false, false, false, false],
  }
  test.each([
    ['admin, any field, locked day', admin, [{ field: 'tr_week_sub', day: 2 }, { field: 'tr_name' }], null],
    ['customer', customer, [], 'edit_no_permission'],
    ['observer', observer, [], 'edit_no_permission'],
    ['own day: vehicle', sub, [{ field: 'tr_week_gps', day: 0 }], null],
    ['own day: driver', sub, [{ field: 'tr_week_driver', day: 0 }], null],
    ['own day: driver number', sub, [{ field: 'tr_week_drivernr', day: 0 }], null],
    ['nothing', sub, [], null],
    ['own day, price', sub, [{ field: 'tr_week_sub_invoice_trip', day: 0 }], 'field_not_allowed'],
    ['own day, lock', sub, [{ field: 'tr_week_locked', day: 2 }], 'field_not_allowed'],
    ['another’s day', sub, [{ field: 'tr_week_gps', day: 1 }], 'field_not_allowed'],
    ['own name on a disabled day', sub, [{ field: 'tr_week_gps', day: 3 }], 'field_not_allowed'],
    ['a day that is none', sub, [{ field: 'tr_week_gps', day: 7 }], 'field_not_allowed'],
    ['field without day', sub, [{ field: 'tr_week_gps' }], 'field_not_allowed'],
    ['field of the whole tour', sub, [{ field: 'tr_name' }], 'field_not_allowed'],
    ['own locked day', sub, [{ field: 'tr_week_gps', day: 2 }], 'tour_day_locked'],
    [
      'an open and a locked day',
      sub,
      [
        { field: 'tr_week_gps', day: 0 },
        { field: 'tr_week_driver', day: 2 },
      ],
      'tour_day_locked',
    ],
  ] as const)('%s', (_, viewer, changes, refusal) => expect(tourEditRefusal(viewer, tour, changes)).toBe(refusal))
})

describe('documentRefusal', () => {
  test.each<[string, Viewer, string, string | null]>([
    ['admin, a proposal', admin, 'Alpen Trans', null],
    ['admin, what admin wrote down', admin, '', null],
    ['a sub, its own proposal, however it is spelled', sub, 'alpen TRANS', null],
    ['a sub, a proposal of another', sub, 'Other', 'document_of_another'],
    ['a sub, what admin wrote down', sub, '', 'document_of_another'],
    ['a sub without a company, what admin wrote down', { ...sub, subcontractor: null }, '', 'document_of_another'],
    ['an observer', observer, '', 'document_of_another'],
  ])('%s', (_name, viewer, do_proposed_by, refusal) => {
    expect(documentRefusal(viewer, { do_proposed_by })).toBe(refusal)
  })
})
