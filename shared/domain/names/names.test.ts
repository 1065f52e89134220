import { describe, expect, test } from 'vitest'
import { nameKey, sameName, splitNames } from './names.ts'

describe('sameName', () => {
  test.each([
    ['Nord', 'Nord', true],
    ['Nord', ' nORD ', true],
    ['Müller AG', 'MÜLLER AG', true],
    ['Nord', 'Nord AG', false],
    ['', '', false],
    ['  ', '  ', false],
    [' ', '', false],
    [null, null, false],
    [undefined, null, false],
    ['Nord', null, false],
  ])('%j and %j: %j', (a, b, same) => {
    expect(sameName(a, b)).toBe(same)
    expect(sameName(b, a)).toBe(same)
  })
})

test('nameKey is trimmed and lower-cased', () => expect(nameKey(' Nord AG ')).toBe('nord ag'))

test.each([
  ['a; B ;;c', ['a', 'B', 'c']],
  ['', []],
  [' ; ', []],
  [null, []],
])('splitNames(%j)', (list, names) => expect(splitNames(list)).toEqual(names))
