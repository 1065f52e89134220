import { expect, test } from 'vitest'
import { telOf } from './dispatch.ts'

test.each([
  ['+41 (0)44 123 45 67', 'tel:+41441234567'],
  ['044 123 45 67', 'tel:0441234567'],
  ['(044) 123 45 67', 'tel:0441234567'],
  ['+49 69/123-45.67', 'tel:+49691234567'],
])('%s is dialled as %s', (phone, link) => expect(telOf(phone)).toBe(link))
