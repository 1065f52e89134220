import { expect, test } from 'vitest'
import type { Customer } from '../../../shared/schemas/customer.ts'
import { customerBody, customerFaults, customerFormOf } from './customer-values.ts'

const holz: Customer = {
  cm_id: 7,
  cm_name: 'Holz AG',
  cm_comatic_id: '100417',
  cm_reference_1: 'PO 7',
  cm_reference_2: null,
  cm_reference_3: null,
  cm_reference_4: null,
  cm_reference_5: 'K 5',
  cm_requirements: '11_2_7',
  cm_language: 'fr',
  cm_email: 'dispo@holz.example',
  cm_phone: null,
  cm_free_minutes: 30,
  cm_waiting_rate: 1060.5,
  cm_waiting_step: null,
  cm_waiting_max: null,
}

test('what was loaded is sent back as it was', () => {
  const { cm_id: _id, ...rest } = holz
  expect(customerBody(customerFormOf(holz))).toEqual(rest)
})

test('what is empty or blank is sent as null', () => {
  expect(
    customerBody({ ...customerFormOf(holz), cm_comatic_id: '  ', cm_reference_1: '', cm_language: '' }),
  ).toMatchObject({
    cm_comatic_id: null,
    cm_reference_1: null,
    cm_reference_2: null,
    cm_reference_5: 'K 5',
    cm_language: null,
    cm_phone: null,
  })
})

test.each<[string, object, object]>([
  ['nothing wrong', {}, {}],
  ['no name', { cm_name: ' ' }, { cm_name: 'field_required' }],
  ['a semicolon in the name', { cm_name: 'Holz; Stein' }, { cm_name: 'name_without_semicolon' }],
  ['a mistyped address', { cm_email: 'holz' }, { cm_email: 'email_invalid' }],
  ['a mistyped number', { cm_phone: 'call us' }, { cm_phone: 'phone_invalid' }],
  ['an endless reference', { cm_reference_3: 'x'.repeat(201) }, { cm_reference_3: 'text_too_long' }],
])('faults: %s', (_name, changes, faults) => {
  expect(customerFaults({ ...customerFormOf(holz), ...changes })).toEqual(faults)
})
