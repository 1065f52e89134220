import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lookAlikesOf } from './look-alikes-sample.ts'
import { namedRows, nameKey, rowNamed, sameName, sameSpelling, splitNames } from './names.ts'

const PAIRS: [string | null | undefined, string | null | undefined, boolean][] = [
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
]

describe('sameName', () => {
  test.each([
    ...PAIRS,
    ['Müller', 'Mu\u0308ller', true],
    ['Nord  AG', 'Nord\u00a0AG', true],
    ['Nord\nAG', 'Nord AG', true],
    ['No\u00adrd', 'No\u200brd\ufeff', true],
    ['\u200b', '\u200b', false],
    ['\u3164', '\u115f', false],
    ['LX‑7', 'LX-7', true],
    ['Weiß', 'WEISS', true],
    ['WEIẞ', 'weiß', true],
    ['İstanbul Işık', 'ISTANBUL IŞIK', true],
    ['istanbul ışık', 'İSTANBUL IŞIK', true],
    ['ΟΔΟΣ', 'οδος', true],
    ['οδοσ', 'οδος', true],
    ['ŁÓDŹ', 'łódź', true],
    ['ﬁnal', 'FINAL', true],
    ['Ångström', 'A\u030angstro\u0308m', true],
    ['한국', '한국'.normalize('NFD'), true],
    ['Ștefan', 'Şefan', false],
    ['Müller', 'Muller', false],
    ['Łódź', 'Lodz', false],
    ['7', '⑦', false],
  ])('%j and %j: %j', (a, b, same) => {
    expect(sameName(a, b)).toBe(same)
    expect(sameName(b, a)).toBe(same)
  })

  test('a name and its key are one, whatever the letters', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (name) => {
        const key = nameKey(name)
        expect(nameKey(key)).toBe(key)
        expect(nameKey(name.normalize('NFD'))).toBe(key)
        expect(nameKey(`\u200b${name} `)).toBe(key)
      }),
    ))

  const names = [
    'Zürich Weiß AG',
    'Ελληνικός Δρόμος',
    'Пётр Ильич',
    'Çağrı İş',
    'Ștefan Țurcan',
    'Žižka 12-b',
    'LX 7310 한국',
  ]
  test.each(names)('all that looks like %s has its key', (name) =>
    fc.assert(fc.property(lookAlikesOf(name), (other) => sameName(other, name))),
  )
})

describe('sameSpelling tells apart what only looks the same', () => {
  test.each([...PAIRS, ['Müller', 'Mu\u0308ller', false], ['Weiß', 'Weiss', false], ['Nord  AG', 'Nord AG', false]])(
    '%j and %j: %j',
    (a, b, same) => expect([sameSpelling(a, b), sameSpelling(b, a)]).toEqual([same, same]),
  )
})

test('nameKey is trimmed and lower-cased', () => expect(nameKey(' Nord AG ')).toBe('nord ag'))

test('a typed name means the row that is spelled so, else the only one that looks so', () => {
  const rows = ['Zoë', 'Zoe\u0308', 'Weiß']
  expect(rowNamed(rows, String, 'zoe\u0308')).toBe('Zoe\u0308')
  expect(rowNamed(rows, String, 'ZOË')).toBe('Zoë')
  expect(rowNamed(rows, String, 'Zo\u200bë')).toBeUndefined()
  expect(namedRows(rows, String, 'Zo\u200bë')).toHaveLength(2)
  expect(rowNamed(rows, String, 'WEISS')).toBe('Weiß')
  expect(rowNamed(rows, String, '')).toBeUndefined()
})

test.each([
  ['a; B ;;c', ['a', 'B', 'c']],
  ['', []],
  [' ; ', []],
  [null, []],
])('splitNames(%j)', (list, names) => expect(splitNames(list)).toEqual(names))
