import { expect, test } from 'vitest'
import { decodedUri } from './decoded-uri.ts'

test.each([
  ['', ''],
  ['Z%C3%BCrich%20West', 'Zürich West'],
  ['a+b', 'a+b'],
  ['%', null],
  ['%zz', null],
  ['%FC', null],
])('%j is read as %j', (text, read) => {
  expect(decodedUri(text)).toBe(read)
})
