import { expect, test } from 'vitest'
import { pointAway } from '../tracking/geo.ts'
import { countryOf, proposeRegions, type RegionPlace } from './region-proposals.ts'

const ZURICH = { lat: 47.45, lon: 8.56 }
const place = (add_id: string, metres: number | null, over: Partial<RegionPlace> = {}): RegionPlace => {
  const at = metres === null ? null : pointAway(ZURICH, 45, metres)
  return { add_id, add_name: `Halle ${add_id}`, add_lat: at?.lat ?? null, add_lon: at?.lon ?? null, ...over }
}
const HUB = place('HUB', 0, { add_region: 'CH-ZH' })
const proposed = (...others: RegionPlace[]) =>
  Object.fromEntries([...proposeRegions([HUB, ...others])].map(([id, { region }]) => [id, region]))

test('the country is what stands before the postcode', () => {
  const streets = ['CH-8058 Zürich', 'Cargo 3, D-60549 Frankfurt', 'A 1300 Wien', '8058 Zürich', 'Tor B 12', '']
  expect(streets.map(countryOf)).toEqual(['CH', 'DE', 'AT', undefined, undefined, undefined])
})

test('an address is where its neighbours are, if they agree and its street does not say otherwise', () => {
  expect(proposed(place('A', 4_000), place('B', 12_000), place('C', null))).toEqual({ A: 'CH-ZH' })
  expect(proposed(place('A', 4_000), place('N', 6_000, { add_region: 'CH-AG' }))).toEqual({})
  expect(proposed(place('A', 4_000, { add_street: 'D-79761 Waldshut' }))).toEqual({ A: 'DE' })
  expect(proposed(place('A', 4_000, { add_street: 'CH-8302 Kloten' }))).toEqual({ A: 'CH-ZH' })
  expect(proposed(place('C', null, { add_street: 'CH-3001 Bern' }))).toEqual({ C: 'CH' })
})

test('the neighbour is named, and what has a region is left alone', () => {
  expect([...proposeRegions([HUB, place('A', 4_000), place('B', 1_000, { add_region: 'CH-ZH' })])]).toEqual([
    ['A', { region: 'CH-ZH', like: { add_name: 'Halle B', metres: expect.closeTo(3_000, -1) } }],
  ])
})
