import { expect, test } from 'vitest'
import { Email, PhoneNumber } from '../../schemas/common.ts'
import { asciiEmail, emailKey } from './email.ts'

test.each([
  ['anna@example.com', 'anna@example.com'],
  ['Anna@Müller.ch', 'Anna@xn--mller-kva.ch'],
  ['a@mu\u0308ller.ch', 'a@xn--mller-kva.ch'],
  ['a@straße.de', 'a@xn--strae-oqa.de'],
  ['a@ελλάς.gr', 'a@xn--hxarsa0b.gr'],
  ['a@mül\u200bler.ch', 'a@xn--mller-kva.ch'],
  ['a@mü/ler.ch', null],
  ['a@mü:80', null],
])('%j for a mail server: %j', (typed, ascii) => expect(asciiEmail(typed)).toBe(ascii))

test('addresses are compared in ASCII, without regard to case', () =>
  expect(new Set(['A@MÜLLER.ch', 'a@müller.ch', ' a@xn--mller-kva.ch', 'a@XN--MLLER-KVA.CH'].map(emailKey)).size).toBe(
    1,
  ))

test.each([
  ['anna@example.com', 'anna@example.com'],
  [' anna@mu\u0308ller.ch\u200b', 'anna@müller.ch'],
  ['anna@xn--mller-kva.ch', 'anna@xn--mller-kva.ch'],
])('the address %j is kept as %j', (typed, kept) => expect(Email.parse(typed)).toBe(kept))

test.each([
  ['jürg@example.com', 'email_local_part'],
  ['jürg@müller.ch', 'email_local_part'],
  ['nobody', 'email_invalid'],
  ['a@mü ller.ch', 'email_invalid'],
  ['a@mü/ler.ch', 'email_invalid'],
  ['a@müller', 'email_invalid'],
  ['a\r\nBcc: b@x.ch', 'email_invalid'],
])('the address %j is refused: %s', (typed, message) =>
  expect(Email.safeParse(typed).error?.issues.map((issue) => issue.message)).toEqual([message]),
)

test.each(['+49 (0)151 234', '(044) 668 18 00', '+41\u00a044\u2011668 18 00', ''])('a phone number: %j', (phone) =>
  expect(PhoneNumber.safeParse(phone).success).toBe(true),
)
test.each(['call me', '12', '+', '079 x'])('no phone number: %j', (phone) =>
  expect(PhoneNumber.safeParse(phone).success).toBe(false),
)
