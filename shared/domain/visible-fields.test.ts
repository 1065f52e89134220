import { describe, expect, test } from 'vitest'
import { Tour } from '../schemas/tour.ts'
import { Trip } from '../schemas/trip.ts'
import { ROLES } from './roles.ts'
import {
  HIDDEN_TRIP_FIELDS,
  mayKnowTripField,
  SHOWN_TRIP_FIELDS,
  SUB_TOUR_FIELDS,
  TRIP_FIELDS,
} from './visible-fields.ts'

const CUSTOMER_INVOICE = TRIP_FIELDS.filter((field) => field.startsWith('tt_customer_invoice_'))
const SUB_INVOICE = TRIP_FIELDS.filter((field) => field.startsWith('tt_sub_invoice_'))

test('the list of trip fields is the wire schema’s', () => {
  expect([...TRIP_FIELDS].sort()).toEqual(Object.keys(Trip.shape).sort())
})

describe('hidden fields of a trip', () => {
  test.each([
    ['admin', []],
    ['sub', ['tt_note', ...CUSTOMER_INVOICE]],
    ['customer', ['tt_note', ...CUSTOMER_INVOICE, ...SUB_INVOICE, 'tt_invoice_check']],
    ['observer', ['tt_note', ...CUSTOMER_INVOICE, ...SUB_INVOICE, 'tt_invoice_check']],
  ] as const)('%s', (role, hidden) => {
    expect([...HIDDEN_TRIP_FIELDS[role]].sort()).toEqual([...hidden].sort())
  })

  test('there are five customer and five subcontractor invoice fields', () => {
    expect([CUSTOMER_INVOICE.length, SUB_INVOICE.length]).toEqual([5, 5])
  })

  test.each(ROLES)('shown and hidden are every field once: %s', (role) => {
    expect([...SHOWN_TRIP_FIELDS[role], ...HIDDEN_TRIP_FIELDS[role]].sort()).toEqual([...TRIP_FIELDS].sort())
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

test('a sub receives every field of a tour but client, observers and customer prices', () => {
  const hidden = Object.keys(Tour.shape).filter((field) => !(SUB_TOUR_FIELDS as readonly string[]).includes(field))
  expect(hidden.sort()).toEqual([
    'tr_client',
    'tr_cm_id',
    'tr_cm_name',
    'tr_customer_invoice_toll',
    'tr_customer_invoice_trip',
    'tr_week_observer',
  ])
})
