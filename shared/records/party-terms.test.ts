import { expect, test } from 'vitest'
import { customer } from './customer.ts'

test.each([
  ['Weg 1\n8000 Zürich', 'Weg 1, 8000 Zürich'],
  ['Weg 1,\r\n8000 Zürich\r\n\r\nSchweiz\n', 'Weg 1, 8000 Zürich, Schweiz'],
  ['Weg 1, 8000  Zürich', 'Weg 1, 8000 Zürich'],
])('lines of an address in a cell are its parts: %j', (typed, kept) => {
  expect(customer.body.parse({ cm_name: 'A', cm_address: typed })).toMatchObject({ cm_address: kept })
})
