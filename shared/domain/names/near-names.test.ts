import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearestNames } from './near-names.ts'

const NAMES = ['Meier Trans', 'Meyer Trans', 'Huber AG', 'Holz AG', 'TRUCK-1', 'TRUCK-2', 'TRUCK-12', '17', '18']
test.each([
  ['a slip of a letter', 'Huber AF', ['Huber AG']],
  ['the nearest first', 'meyer trans ', ['Meyer Trans', 'Meier Trans']],
  ['a short name by one letter', 'TRUCK-9', ['TRUCK-1', 'TRUCK-2']],
  ['the beginning of a name', 'Meier', ['Meier Trans']],
  ['nothing like it', 'Zanetti', []],
  ['nothing', '', []],
])('%s', (_what, name, offered) => expect(nearestNames(name, NAMES)).toEqual(offered))

test('of many that are near, three', () =>
  expect(nearestNames('LX 1', ['LX 2', 'LX 3', 'LX 4', 'LX 5'])).toEqual(['LX 2', 'LX 3', 'LX 4']))

/** Levenshtein, as it is defined. */
const slips = (a: string, b: string): number => {
  if (a === '' || b === '') return a.length + b.length
  if (a[0] === b[0]) return slips(a.slice(1), b.slice(1))
  return 1 + Math.min(slips(a.slice(1), b), slips(a, b.slice(1)), slips(a.slice(1), b.slice(1)))
}

test('later names that are nearer, or as near and earlier in the alphabet, take the place of others', () =>
  expect(
    nearestNames('abcdefghijkl', ['abcdefghi', 'abcdefghixx', 'zbcdefghijkl', 'bbcdefghijkl', 'abcdefghijkl.']),
  ).toEqual(['abcdefghijkl.', 'bbcdefghijkl', 'zbcdefghijkl']))

test('a name is offered where as many slips as its length allows lead to it, and no other', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(word, word, (typed, name) => {
      const isBeginning = typed.length > 2 && (name.startsWith(typed) || (name.length > 2 && typed.startsWith(name)))
      const isNear = isBeginning || slips(typed, name) <= Math.max(1, Math.floor(typed.length / 4))
      expect(nearestNames(typed, [name])).toEqual(isNear ? [name] : [])
    }),
  )
})
