import { expect, test } from 'vitest'
import { customer } from '#shared/records/customer.ts'
import { typedFields } from '#shared/records/record.ts'
import { RECORDS } from '#shared/records/records.ts'
import { user } from '#shared/records/user.ts'
import { CONTEXT } from '#shared/trips/trip-sample.ts'
import { recordWords } from './record-words.ts'

const WORDS = { customer: recordWords(customer, CONTEXT.translate), user: recordWords(user, CONTEXT.translate) }

test.each([
  ['customer', 'cm_name', 'Südwind SA', 'Name', 'Südwind SA'],
  ['customer', 'cm_reference_2', 'PO 8', 'Referenz 2', 'PO 8'],
  ['customer', 'cm_reference_1', null, 'Referenz 1', '–'],
  ['user', 'role', 'sub', 'Rolle', 'Unternehmer'],
  ['user', 'subcontractor', '', 'Unternehmer', '–'],
  ['user', 'locked', true, 'Gesperrt', 'Ja'],
] as const)('of a %s, %s %j is told as %s: %s', (of, field, value, label, told) => {
  expect([WORDS[of].label(field), WORDS[of].value(field, value)]).toEqual([label, told])
})

test.each(RECORDS.map((of) => [of.name, of] as const))('%s: every field that people type has a name', (_name, of) => {
  const { label } = recordWords(of, CONTEXT.translate)
  for (const [field] of typedFields(of)) expect(label(field) ?? '').not.toMatch(/^(field|column)_/)
})
