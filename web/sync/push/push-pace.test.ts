import { expect, test } from 'vitest'
import { createPushPace } from './push-pace.ts'

test('grows step by step with each full push that is answered', () => {
  const pace = createPushPace()
  const sizes = [0, 1, 2, 3].map(() => {
    const size = pace.size()
    pace.answered(size)
    return size
  })
  expect(sizes).toEqual([50, 200, 500, 500])
})

test('does not grow after a push that was not full: it says nothing of a larger one', () => {
  const pace = createPushPace()
  pace.answered(49)
  expect(pace.size()).toBe(50)
})

test.each([
  [500, 200],
  [300, 200],
  [200, 50],
  [50, 10],
  [10, 1],
  [1, 1],
])('after %i edits that were too much it sends %i', (edits, next) => {
  const pace = createPushPace()
  pace.tooMuch(edits)
  expect(pace.size()).toBe(next)
})

test('grows again from where it has shrunk to', () => {
  const pace = createPushPace()
  pace.tooMuch(50)
  pace.answered(10)
  expect(pace.size()).toBe(50)
})
