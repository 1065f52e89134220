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
