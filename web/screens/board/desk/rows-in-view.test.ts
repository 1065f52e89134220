import { expect, test } from 'vitest'
import { placeRows, rowAt, rowsBetween } from './rows-in-view.ts'

const { places, total } = placeRows([50, 100, 50])

test('rows stand one below the other', () => {
  expect(places).toEqual([
    { top: 0, height: 50 },
    { top: 50, height: 100 },
    { top: 150, height: 50 },
  ])
  expect(total).toBe(200)
})

test.each([
  [-10, 0],
  [0, 0],
  [49, 0],
  [50, 1],
  [149, 1],
  [150, 2],
  [900, 2],
])('at %d stands row %d', (height, row) => {
  expect(rowAt(places, height)).toBe(row)
})

test('without rows there is none', () => {
  expect(rowAt([], 10)).toBe(-1)
})

test('the rows of a view are those that it touches', () => {
  expect(rowsBetween(places, 60, 149)).toEqual([1, 1])
  expect(rowsBetween(places, 0, 1000)).toEqual([0, 2])
})
