import { expect, test } from 'vitest'
import { nearPlace } from '../../shared/domain/tracking/near-place.ts'
import { TOWNS } from './towns.ts'

test('every town has a name once and lies in Central Europe', () => {
  expect(TOWNS.length).toBeGreaterThan(150)
  expect(new Set(TOWNS.map(({ name }) => name)).size).toBe(TOWNS.length)
  for (const { name, lat, lon } of TOWNS) {
    expect(name).toMatch(/^\p{L}/u)
    expect(lat).toBeGreaterThan(41)
    expect(lat).toBeLessThan(54)
    expect(lon).toBeGreaterThan(-2)
    expect(lon).toBeLessThan(17)
  }
})

test.each([
  ['the customs yard of Brogeda', { lat: 45.833, lon: 9.037 }, 'Chiasso'],
  ['the airport of Zurich', { lat: 47.458, lon: 8.555 }, 'Zürich'],
  ['the Gotthard tunnel', { lat: 46.6, lon: 8.6 }, 'Göschenen'],
])('%s', (_place, position, town) => expect(nearPlace(position, [], TOWNS)?.place).toBe(town))
