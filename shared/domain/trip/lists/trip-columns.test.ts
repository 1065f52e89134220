import { describe, expect, test } from 'vitest'
import german from '#shared/i18n/de.json' with { type: 'json' }
import { ROLES } from '../../access/roles.ts'
import { mayKnowTripField, TRIP_FIELDS } from '../trip-fields.ts'
import { TRIP_COLUMNS, tripColumn, tripColumnsOf } from './trip-columns.ts'

const keysOf = (role: (typeof ROLES)[number]) => tripColumnsOf(role).map(({ id }) => id)

test('keys are unique and labels follow them', () => {
  expect(new Set(TRIP_COLUMNS.map(({ id }) => id)).size).toBe(TRIP_COLUMNS.length)
  for (const { id, label } of TRIP_COLUMNS) expect(label).toBe(`column_${id}`)
})

test('every column has a heading in the message catalogue', () => {
  expect(TRIP_COLUMNS.map(({ label }) => label).filter((label) => !(label in german))).toEqual([])
})

test('columns of the specification’s dashboard rows are there', () => {
  const computed = [
    'pos',
    'pos_delay',
    'dep',
    'dep_delay',
    'arr',
    'arr_delay',
    'observers',
    'customer',
    'vehicle_state',
  ]
  expect(keysOf('admin')).toEqual(expect.arrayContaining(computed))
})

describe('columns by role', () => {
  test.each(ROLES)('%s has no column of a hidden field', (role) => {
    expect(
      keysOf(role).filter((id) => TRIP_FIELDS.some((field) => field === id && !mayKnowTripField(role, field))),
    ).toEqual([])
  })

  test.each([
    ['tt_note', ['admin']],
    ['tt_info', ['admin', 'sub', 'customer', 'observer']],
    ['tt_customer_invoice_trip', ['admin']],
    ['tt_customer_invoice_text', ['admin']],
    ['tt_sub_invoice_toll', ['admin', 'sub']],
    ['tt_sub_invoice_comment', ['admin', 'sub']],
    ['tt_invoice_check', ['admin', 'sub']],
    ['observers', ['admin', 'sub']],
    ['customer', ['admin', 'sub', 'customer', 'observer']],
    ['arr_delay', ['admin', 'sub', 'customer', 'observer']],
    ['tt_answer', ['admin', 'sub']],
  ])('%s is shown to %j', (id, roles) => expect(tripColumn(id)?.roles).toEqual(roles))
})

test('leg and delay columns name their leg, the others none', () => {
  for (const { kind, leg } of TRIP_COLUMNS) expect(leg !== undefined).toBe(kind === 'leg' || kind === 'delay')
})

test('an unknown column is none', () => expect(tripColumn('toString')).toBeUndefined())
