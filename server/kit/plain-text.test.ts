import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { passPlainly, plainText, plainWords } from './plain-text.ts'

test.each([
  ['a\x1b]0;title\x07b', 'a]0;titleb'],
  ['\x1b[2J\x9b31m\x7f\0', '[2J31m'],
  ['a\r\n\tb\u0085', 'a\n\tb'],
  ['Zürich – 東京 🚚', 'Zürich – 東京 🚚'],
])('%j says %j', (text, plain) => expect(plainText(text)).toBe(plain))

test.each([
  ['0.1.0\x1b[2K\x1b[1A\nbeta   active', 40, '0.1.0[2K[1A beta active'],
  ['12345', 5, '12345'],
  ['123456', 5, '1234…'],
])('%j as %d signs of a line is %j', (text, most, words) => expect(plainWords(text, most)).toBe(words))

test('what is said in parts stays whole, and waits for its reader', async () => {
  const from = new PassThrough()
  const to = new PassThrough({ highWaterMark: 1 })
  passPlainly(from, to)
  for (const byte of Buffer.from('ü\x1b[2J\n')) from.write(Buffer.of(byte))
  let read = ''
  for await (const chunk of to) {
    read += chunk
    if (read.endsWith('\n')) break
  }
  expect(read).toBe('ü[2J\n')
})
