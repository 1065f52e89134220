import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutFormulas } from './formula-like.ts'

test.each([
  ['Tor 3', 'Tor 3'],
  ['=1+1', "'=1+1"],
  ['\t1', "'\t1"],
  ['＝1+1', "'＝1+1"],
  ['Tor 3;=1+1', "Tor 3;'=1+1"],
  ['Tor 3,@SUM(A1)', "Tor 3,'@SUM(A1)"],
  ['Tor 3|+1', "Tor 3|'+1"],
  ['Tor 3\t-1', "Tor 3\t'-1"],
  ['Tor 3\r\n=1', "Tor 3\r\n'=1"],
  ['Tor 3; "=1+1"', `Tor 3; "'=1+1"`],
  ['  "-1', '  "\'-1'],
  ['a;b,c|d', 'a;b,c|d'],
  ['a-b=c;d+e', 'a-b=c;d+e'],
])('%j stands in CSV as %j', (text, safe) => expect(withoutFormulas(text)).toBe(safe))

test('whichever delimiter a program takes, no cell begins a formula', () => {
  const letter = fc.constantFrom('a', ' ', ';', ',', '\t', '|', '\n', '\r', '"', '=', '+', '-', '@', '＝', "'")
  fc.assert(
    fc.property(fc.array(letter, { maxLength: 12 }), (letters) => {
      const cell = `"${withoutFormulas(letters.join('')).replaceAll('"', '""')}"`
      for (const piece of cell.split(/[;,\t|\r\n]/)) expect(piece).not.toMatch(/^["\s]*[=+\-@＝]/)
    }),
    { numRuns: 1000 },
  )
})
