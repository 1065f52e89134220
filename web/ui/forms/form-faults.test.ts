import { describe, expect, test } from 'vitest'
import { address } from '#shared/records/address.ts'
import { RegistrationBody } from '#shared/records/user-bodies.ts'
import type { TextKey } from '#shared/text-key.ts'
import { refusalFaults, schemaFaults } from './form-faults.ts'

describe('schemaFaults', () => {
  const user = { username: 'anna', email: 'anna@example.com', password: '12345678', role: 'sub' }
  test.each<[string, object, Record<string, string>]>([
    ['nothing wrong', user, {}],
    [
      'two fields',
      { ...user, email: 'anna', password: '1' },
      { email: 'email_invalid', password: 'password_too_short' },
    ],
    ['the first fault of a field', { ...user, username: '' }, { username: 'field_required' }],
    ['no role', { ...user, role: '' }, { role: 'role_invalid' }],
    ['a fault without a key', { ...user, customer_id: 'x' }, { customer_id: 'value_invalid' }],
  ])('%s', (_name, values, faults) => {
    expect(schemaFaults(RegistrationBody, values)).toEqual(faults)
  })

  test('a rule over two fields stands at its own', () => {
    const values = { add_id: '1', add_name: 'Halle', add_lat: 47, add_lon: null }
    expect(schemaFaults(address.body, values)).toEqual({ add_lat: 'address_position_invalid' })
  })
})

describe('refusalFaults', () => {
  const FIELDS = ['username', 'email', 'position']
  const of = (message: TextKey, errors?: { path: string; message: string }[]) => ({
    message,
    values: { message, errors },
  })

  test('faults of the answer stand at their fields', () => {
    const failure = of('email_invalid', [
      { path: 'email', message: 'email_invalid' },
      { path: 'username', message: 'field_required' },
    ])
    expect(refusalFaults(failure, FIELDS)).toEqual({
      faults: { email: 'email_invalid', username: 'field_required' },
      rest: null,
    })
  })

  test('a path that the form calls otherwise', () => {
    const failure = of('address_position_invalid', [{ path: 'add_lat', message: 'address_position_invalid' }])
    expect(refusalFaults(failure, FIELDS, { add_lat: 'position' })).toEqual({
      faults: { position: 'address_position_invalid' },
      rest: null,
    })
  })

  test('what concerns no field of the form is said beside it', () => {
    const failure = of('value_invalid', [{ path: 'role', message: 'role_invalid' }])
    expect(refusalFaults(failure, FIELDS)).toEqual({
      faults: {},
      rest: { message: 'role_invalid', values: failure.values },
    })
  })

  test('a message without faults stands at the field it speaks of, else beside the form', () => {
    expect(refusalFaults(of('name_taken'), FIELDS, { name_taken: 'username' }).faults).toEqual({
      username: 'name_taken',
    })
    expect(refusalFaults(of('needs_connection'), FIELDS, { name_taken: 'username' })).toEqual({
      faults: {},
      rest: of('needs_connection'),
    })
  })
})
