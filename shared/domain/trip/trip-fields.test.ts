import { describe, expect, test } from 'vitest'
import { Trip } from '../../schemas/trip.ts'
import { ROLES } from '../access/roles.ts'
import { INITIAL_TRIP, mayKnowTripField, TRIP_FIELDS, TRIP_UNITS, tripFieldsWrittenBy } from './trip-fields.ts'

const CUSTOMER_INVOICE = TRIP_FIELDS.filter((field) => field.startsWith('tt_customer_invoice_'))
const SUB_INVOICE = TRIP_FIELDS.filter((field) => field.startsWith('tt_sub_invoice_'))

test('the catalogue holds the fields of the wire schema, no more and no fewer', () => {
  expect([...TRIP_FIELDS].sort()).toEqual(Object.keys(Trip.shape).sort())
})

/** Fields of a subcontractor's answer, and of the server's notes of it. */
const ANSWER = [
  ...['tt_answer', 'tt_answer_reason', 'tt_answer_note', 'tt_answer_facts'],
  ...['tt_answer_hours', 'tt_answer_at', 'tt_answer_source', 'tt_answer_asked_at'],
]

const FROM_SLOT = ['tt_from_slot_from', 'tt_from_slot_to', 'tt_from_slot_number']
const TO_SLOT = ['tt_to_slot_from', 'tt_to_slot_to', 'tt_to_slot_number']

describe('hidden fields of a trip', () => {
  test.each([
    ['admin', []],
    ['sub', ['tt_note', 'tt_approval_override', ...CUSTOMER_INVOICE]],
    [
      'customer',
      [
        'tt_note',
        ...CUSTOMER_INVOICE,
        ...SUB_INVOICE,
        'tt_invoice_check',
        'tt_approval_override',
        'tt_requirements',
        'tt_driver_news',
        ...ANSWER,
      ],
    ],
    [
      'observer',
      [
        'tt_note',
        ...CUSTOMER_INVOICE,
        ...SUB_INVOICE,
        'tt_invoice_check',
        'tt_approval_override',
        'tt_requirements',
        'tt_driver_news',
        ...ANSWER,
      ],
    ],
  ] as const)('%s', (role, hidden) => {
    expect(TRIP_FIELDS.filter((field) => !mayKnowTripField(role, field)).sort()).toEqual([...hidden].sort())
  })

  test('there are five customer and six subcontractor invoice fields', () => {
    expect([CUSTOMER_INVOICE.length, SUB_INVOICE.length]).toEqual([5, 6])
  })
})

test.each([
  ['admin', 'tt_note', true],
  ['sub', 'tt_note', false],
  ['sub', 'tt_sub_invoice_toll', true],
  ['sub', 'tt_invoice_check', true],
  ['customer', 'tt_sub_invoice_toll', false],
  ['observer', 'tt_info', true],
  ['admin', 'tt_nonsense', false],
] as const)('mayKnowTripField(%s, %s): %j', (role, field, may) => expect(mayKnowTripField(role, field)).toBe(may))

test.each([
  [
    'sub',
    ['tt_gps', 'tt_driver', 'tt_drivernr', 'tt_sub_invoice_comment', ...ANSWER.slice(0, 4), ...FROM_SLOT, ...TO_SLOT],
  ],
  ['customer', []],
  ['observer', []],
] as const)('%s writes %j', (role, fields) => expect(tripFieldsWrittenBy(role)).toEqual(fields))

test.each(ROLES)('%s writes no field that it does not see', (role) => {
  expect(tripFieldsWrittenBy(role).filter((field) => !mayKnowTripField(role, field))).toEqual([])
})

test('what is merged as one', () => {
  expect(TRIP_UNITS).toEqual({
    answer: ANSWER.slice(0, 4),
    driver: ['tt_driver', 'tt_drivernr'],
    from_slot: FROM_SLOT,
    to_slot: TO_SLOT,
    from: ['tt_from_text', 'tt_from_adrnr'],
    to: ['tt_to_text', 'tt_to_adrnr'],
    planned_times: ['tt_stp', 'tt_std', 'tt_sta'],
  })
})

test('a new trip has to name its tour, places, vehicle and planned times, and nothing else', () => {
  const toName = tripFieldsWrittenBy('admin').filter((field) => !(field in INITIAL_TRIP))
  expect(toName).toEqual(['tt_tour', 'tt_from_text', 'tt_to_text', 'tt_gps', 'tt_stp', 'tt_std', 'tt_sta'])
})
