import { expect, test } from 'vitest'
import type { Failure } from '../forms/form-faults.ts'
import { outcomeOfFailure } from './import-outcome.ts'

test('faults come in the order of their lines, with the column for the placeholder', () => {
  const errors = [
    { line: 7, column: 'sc_email', message: 'email_invalid' },
    { line: 2, column: 'sc_name', message: 'upload_values_missing' },
  ]
  expect(outcomeOfFailure({ message: 'email_invalid', values: { message: 'email_invalid', errors } })).toEqual({
    state: 'faults',
    more: 0,
    faults: [
      { line: 2, column: 'sc_name', message: 'upload_values_missing', values: { col: 'sc_name' } },
      { line: 7, column: 'sc_email', message: 'email_invalid', values: { col: 'sc_email' } },
    ],
  })
})

test.each<[string, Failure]>([
  ['no file that can be read', { message: 'file_wrong_format', values: { message: 'file_wrong_format' } }],
  ['no connection', { message: 'needs_connection', values: {} }],
  [
    'faults of fields, which no file has',
    { message: 'value_invalid', values: { errors: [{ path: 'a', message: 'b' }] } },
  ],
])('%s is the one reason', (_name, failure) => {
  expect(outcomeOfFailure(failure)).toEqual({ state: 'failed', failure })
})
