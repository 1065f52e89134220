import { expect, test } from 'vitest'
import { e164 } from './phone.ts'

test.each([
  ['079 123 45 67', '+41791234567'],
  ['+41 (0)79 123 45 67', '+41791234567'],
  ['0041791234567', '+41791234567'],
  ['+49 1512 3456789', '+4915123456789'],
  ['044/668 18 00', '+41446681800'],
])('%s is %s', (typed, number) => {
  expect(e164(typed)).toBe(number)
})

test.each(['', '12', '079 123 45', '+999 123 456 789', 'call 079 123 45 67', '079 123 45 67 ext. 5'])(
  '%j is no phone number',
  (typed) => {
    expect(e164(typed)).toBeNull()
  },
)
