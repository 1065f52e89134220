import { describe, expect, test } from 'vitest'
import type { User } from '#shared/records/user.ts'
import type { RecordValues } from '../../ui/forms/record-values.ts'
import { NEW_COMPANY, userEditBody, userFaults, userFormOf, userRegistrationBody } from './user-values.ts'

const anna: User = {
  username: 'anna',
  email: 'anna@example.com',
  role: 'sub',
  subcontractor: 'Frey AG',
  customer_id: null,
  customer: null,
  built_in: false,
  locked: false,
}
const typed = (changes: RecordValues): RecordValues => ({ ...userFormOf(anna), ...changes })

test('a new user is sent with the company that goes with the role, and no other', () => {
  const form = typed({ password: 'long enough', customer_id: 7 })
  const rest = { username: 'anna', email: 'anna@example.com', password: 'long enough' }
  expect(userRegistrationBody(form)).toEqual({ ...rest, role: 'sub', subcontractor: 'Frey AG' })
  expect(userRegistrationBody({ ...form, role: 'customer' })).toEqual({ ...rest, role: 'customer', customer_id: 7 })
  expect(userRegistrationBody({ ...form, role: 'observer' })).toEqual({ ...rest, role: 'observer' })
})

test('an edit sends a password only when one is typed', () => {
  expect(userEditBody(typed({}))).toEqual({ email: 'anna@example.com', role: 'sub', subcontractor: 'Frey AG' })
  expect(userEditBody(typed({ password: 'long enough', subcontractor: null }))).toEqual({
    email: 'anna@example.com',
    role: 'sub',
    password: 'long enough',
    subcontractor: null,
  })
  expect(userEditBody(typed({ subcontractor: NEW_COMPANY }))).toMatchObject({ subcontractor: null })
})

describe('faults', () => {
  test.each<[string, RecordValues, boolean, Record<string, string>]>([
    ['an edit without a password', typed({}), true, {}],
    ['an edit with a short one', typed({ password: 'short' }), true, { password: 'password_too_short' }],
    ['a new user without one', typed({}), false, { password: 'password_too_short' }],
    ['a subcontractor without a company', typed({ subcontractor: null }), true, { subcontractor: 'field_required' }],
    ['a subcontractor with a new one', typed({ subcontractor: NEW_COMPANY }), true, {}],
    ['a wrong address', typed({ email: 'anna@' }), true, { email: 'email_invalid' }],
    [
      'a semicolon in the name',
      typed({ username: 'a;b', password: 'long enough' }),
      false,
      { username: 'username_invalid' },
    ],
  ])('%s', (_name, form, isEdit, faults) => {
    expect(userFaults(form, isEdit)).toEqual(faults)
  })

  test('of an empty form', () => {
    expect(userFaults(userFormOf(null), false)).toEqual({
      username: 'field_required',
      email: 'email_invalid',
      password: 'password_too_short',
      role: 'role_invalid',
    })
  })
})
