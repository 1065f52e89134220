import { expect, test } from 'vitest'
import { publicUrl } from './public-url.ts'

test.each(['https://tours.example.com', 'https://tours.example.com/', 'https://tours.example.com//'])(
  'links from %s have one slash behind it',
  (PUBLIC_URL) => expect(publicUrl({ PUBLIC_URL, PORT: 3000 })).toBe('https://tours.example.com'),
)
test('without an address they lead to this machine', () =>
  expect(publicUrl({ PUBLIC_URL: undefined, PORT: 3001 })).toBe('http://localhost:3001'))
