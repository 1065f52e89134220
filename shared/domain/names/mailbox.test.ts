import { expect, test } from 'vitest'
import { Email, OptionalEmail } from '../../schemas/common.ts'
import { isMailbox } from './mailbox.ts'

test.each([
  'a@example.com',
  `a.b-c+d@example.com`,
  `${'x'.repeat(64)}@example.com`,
  'a@mül-ler.ch',
  'a@xn--mller-kva.ch',
  'a@b-c.ch',
  'a@1.ch',
  `a@${'x'.repeat(63)}.ch`,
  'tours@localhost',
])('%s is a mailbox', (address) => expect(isMailbox(address)).toBe(true))

const NONE = [
  'info@-müller.test',
  'info@müller-.test',
  'info@müller.-b.test',
  'info@b.ö-\u3002ch',
  'info@-muller.test',
  'info@muller-.test',
  'info@a.-.test',
  'info@müller..test',
  'info@muller..test',
  'info@.müller.test',
  'info@müller.test.',
  'info@mü_ller.test',
  `info@${'ü'.repeat(63)}.test`,
  `info@${'u'.repeat(64)}.test`,
  `info@${'ab.'.repeat(84)}test`,
  'info@mü/ller.test',
  'info@',
  'in..fo@muller.test',
  '.info@muller.test',
  'info.@muller.test',
  `${'x'.repeat(65)}@muller.test`,
  '@muller.test',
]
test.each(NONE)('%s is none', (address) => expect(isMailbox(address)).toBe(false))

test.each(NONE)('%s is no address', (address) => {
  const messages = (schema: typeof Email | typeof OptionalEmail) =>
    schema.safeParse(address).error?.issues.map(({ message }) => message)
  expect(messages(Email)).toContain('email_invalid')
  expect(messages(OptionalEmail)).toContain('email_invalid')
})
