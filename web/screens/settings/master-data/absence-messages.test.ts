import { expect, test } from 'vitest'
import { absenceMessages } from './absence-messages.ts'

const WHOLE = { from: '2026-12-24', to: '2027-01-03' }

test.each([
  ['an empty one waits until it is submitted', [WHOLE, { from: '', to: '' }], false, [{}, {}], false],
  [
    'an empty one is missed in both fields, and nowhere else',
    [{ from: '', to: '' }],
    true,
    [{ from: 'field_required', to: 'field_required' }],
    false,
  ],
  ['one that lacks its end misses that', [{ from: '2026-12-24', to: '' }], true, [{ to: 'field_required' }], false],
  [
    'one that ends before it begins says so there',
    [{ from: '2026-12-24', to: '2026-12-23' }],
    false,
    [{ to: 'absence_reversed' }],
    false,
  ],
  ['what no day explains is told below the list', [WHOLE], true, [{}], true],
] as const)('%s', (_what, typed, isSubmitted, days, isListTold) => {
  expect(absenceMessages(typed, isSubmitted)).toEqual({ days, isListTold })
})
