import { expect, test } from 'vitest'
import { createBounded, createDriveMemory } from '../../store/drive-memory.ts'

test('with more than its limit, what was used least recently is forgotten', () => {
  const bounded = createBounded<string, number>(2)
  bounded.set('a', 1)
  bounded.set('b', 2)
  bounded.get('a')
  bounded.set('c', 3)
  expect([...bounded.entries()]).toEqual([
    ['a', 1],
    ['c', 3],
  ])
  bounded.set('a', 4)
  bounded.set('d', 5)
  expect([bounded.get('a'), bounded.get('c'), bounded.size]).toEqual([4, undefined, 2])
})

test('a value that is told again does not push out another', () => {
  const bounded = createBounded<string, number>(2)
  for (const value of [1, 2, 3]) bounded.set('a', value)
  bounded.set('b', 1)
  expect([...bounded.entries()]).toEqual([
    ['a', 3],
    ['b', 1],
  ])
  bounded.delete('a')
  expect(bounded.size).toBe(1)
})

test('past drives are bounded, and gone with their database', () => {
  const memory = createDriveMemory()
  for (let pair = 0; pair < 20_000; pair += 1) memory.past.set(String(pair), { seconds: pair, until: 0 })
  expect(memory.past.size).toBeLessThan(10_000)
  expect(memory.past.get('19999')).toEqual({ seconds: 19_999, until: 0 })
  memory.clear()
  expect(memory.past.size).toBe(0)
})
