import { describe, expect, test } from 'vitest'
import type { ClashTrip } from '../clashes/planned-trip.ts'
import { afterChange, approvalFindings, blockOfChange } from './approval-findings.ts'
import { documentBook } from './document-book.ts'
import { SHIPPED_RULES } from './documents.ts'

const ZONE = 'Europe/Zurich'
const TRIP: ClashTrip = {
  key: 1,
  tt_status: 'active',
  tt_requirements: '11_2_7',
  tt_sub: 'Meier Trans',
  tt_gps: 'TRUCK-1',
  tt_driver: 'Hans Muster',
  tt_drivernr: '17',
  tt_stp: '2027-03-10T08:00:00.000Z',
  tt_std: '2027-03-10T08:30:00.000Z',
  tt_sta: '2027-03-10T14:00:00.000Z',
  tt_approval_override: '',
}
const BOOK = documentBook(
  [
    {
      do_id: 1,
      do_owner: 'sub',
      do_owner_key: 'Meier Trans',
      do_kind: 'approved_haulier',
      do_valid_from: null,
      do_valid_to: '2027-03-10',
      do_verified_at: '2026-01-01T00:00:00.000Z',
      do_replaces: null,
    },
  ],
  [{ dr_id: 1, dr_name: 'Hans Muster', dr_number: '17' }],
)
const judge = approvalFindings(BOOK, SHIPPED_RULES, ZONE)
const REASON = 'the letter is on its way'
const tomorrow = { tt_stp: '2027-03-11T08:00:00.000Z', tt_sta: '2027-03-11T14:00:00.000Z' }

describe('a change on the board or in a form', () => {
  test.each<[string, Partial<ClashTrip>, Partial<ClashTrip>, string | null]>([
    ['to a subcontractor without approval is blocked', {}, { tt_sub: 'Huber AG' }, 'approval_missing'],
    ['to a day after its end is blocked', {}, tomorrow, 'approval_expired'],
    ['of something else is not', { tt_sub: 'Huber AG' }, { tt_tour: 'T 2' }, null],
    ['to what it is already is not', {}, { tt_sub: 'Meier Trans' }, null],
    ['of a scheduled trip is not', { tt_status: 'scheduled' }, { tt_sub: 'Huber AG' }, null],
    ['voids the override', { tt_approval_override: REASON }, { tt_sub: 'Huber AG' }, 'approval_missing'],
    ['with a reason of its own is not', {}, { tt_sub: 'Huber AG', tt_approval_override: REASON }, null],
    ['of a trip whose requirements are not known is not', { tt_requirements: undefined }, tomorrow, null],
  ])('%s', (_name, before, fields, expected) => {
    expect(blockOfChange(judge, { ...TRIP, ...before }, fields)?.kind ?? null).toBe(expected)
  })

  test('keeps an override while nothing changes that it was given for', () => {
    const before = { ...TRIP, tt_approval_override: REASON }
    expect(afterChange(before, { ...before, tt_status: 'scheduled' }).tt_approval_override).toBe(REASON)
    expect(afterChange(before, { ...before, tt_gps: 'TRUCK-2' }).tt_approval_override).toBe('')
    expect(afterChange(TRIP, { ...before, tt_gps: 'TRUCK-2' }).tt_approval_override).toBe(REASON)
  })
})

test('of owners whose documents are not at hand nothing is said', () => {
  const kinds = (isRead?: Parameters<typeof approvalFindings>[3]) =>
    approvalFindings(BOOK, SHIPPED_RULES, ZONE, isRead)({ ...TRIP, tt_sub: 'Huber AG' }).map(({ of }) => of)
  expect(kinds()).toEqual(['driver', 'driver', 'sub'])
  expect(kinds(({ owner }) => owner === 'sub')).toEqual(['sub'])
})
