import { expect, test } from 'vitest'
import { attempts, fitted, MAX_SIDE } from './photos.ts'

test.each([
  [
    { width: 4000, height: 3000 },
    { width: 1600, height: 1200 },
  ],
  [
    { width: 3000, height: 4000 },
    { width: 1200, height: 1600 },
  ],
  [
    { width: 800, height: 600 },
    { width: 800, height: 600 },
  ],
  [
    { width: 1600, height: 1 },
    { width: 1600, height: 1 },
  ],
  [
    { width: 90_000, height: 3 },
    { width: 1600, height: 1 },
  ],
])('%j is drawn as %j', (picture, size) => expect(fitted(picture, MAX_SIDE)).toEqual(size))

test('the best quality of the largest size is tried first, and every further try is smaller', () => {
  const tried = attempts({ width: 4000, height: 3000 })
  expect(tried[0]).toEqual({ width: 1600, height: 1200, quality: 0.82 })
  expect(tried.at(-1)?.width).toBeLessThan(500)
  for (const [at, { width, quality }] of tried.entries()) {
    const before = tried[at - 1]
    if (before) expect(width < before.width || quality < before.quality).toBe(true)
  }
})
