import { describe, expect, test } from 'vitest'
import { bearing, metresBetween, pointAway } from './geo.ts'

const ZURICH = { lat: 47.3769, lon: 8.5417 }
const BASEL = { lat: 47.5596, lon: 7.5886 }
const MUNICH = { lat: 48.1351, lon: 11.582 }

describe('metresBetween', () => {
  test.each([
    ['the same point', ZURICH, ZURICH, 0, 0],
    ['one degree of latitude', { lat: 47, lon: 8 }, { lat: 48, lon: 8 }, 111_195, 1],
    ['Zurich to Basel', ZURICH, BASEL, 74_500, 500],
    ['Zurich to Munich', ZURICH, MUNICH, 242_300, 1_000],
    ['eleven metres', { lat: 47, lon: 8 }, { lat: 47.0001, lon: 8 }, 11.12, 0.01],
    ['across the date line', { lat: 0, lon: 179.9 }, { lat: 0, lon: -179.9 }, 22_239, 1],
    ['half way round the earth', { lat: 0, lon: 0 }, { lat: 0, lon: 180 }, 20_015_115, 10],
  ])('%s', (_name, a, b, metres, tolerance) => {
    expect(Math.abs(metresBetween(a, b) - metres)).toBeLessThanOrEqual(tolerance)
    expect(metresBetween(b, a)).toBeCloseTo(metresBetween(a, b), 6)
  })
})

test.each([0, 45, 137, -90, 180])('a point 5 km away at %s degrees is 5 km away in that direction', (degrees) => {
  const target = pointAway(ZURICH, degrees, 5_000)
  expect(metresBetween(ZURICH, target)).toBeCloseTo(5_000, 2)
  const turn = (((bearing(ZURICH, target) - degrees) % 360) + 540) % 360
  expect(turn - 180).toBeCloseTo(0, 4)
})

test('a point away stays within -180 to 180 degrees of longitude', () => {
  expect(pointAway({ lat: 0, lon: 179.99 }, 90, 5_000).lon).toBeCloseTo(-179.965, 3)
})
