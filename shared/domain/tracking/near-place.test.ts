import { expect, test } from 'vitest'
import { type NamedPoint, nearPlace } from './near-place.ts'

const CHIASSO: NamedPoint = { name: 'Chiasso', lat: 45.83, lon: 9.03 }
const COMO: NamedPoint = { name: 'Como', lat: 45.81, lon: 9.08 }
const DEPOT: NamedPoint = { name: 'Depot Balerna', lat: 45.85, lon: 9.01 }
const TOWNS = [CHIASSO, COMO]

test.each([
  ['the nearest town', { lat: 45.832, lon: 9.031 }, [], { place: 'Chiasso', km: 0 }],
  ['the other town', { lat: 45.8, lon: 9.09 }, [], { place: 'Como', km: 1 }],
  [
    'an own address close by before a nearer town',
    { lat: 45.838, lon: 9.025 },
    [DEPOT],
    { place: 'Depot Balerna', km: 2 },
  ],
  ['a town before an own address further away', { lat: 45.81, lon: 9.08 }, [DEPOT], { place: 'Como', km: 0 }],
  [
    'an own address where no town is',
    { lat: 46.2, lon: 9.01 },
    [{ ...DEPOT, lat: 46.0 }],
    { place: 'Depot Balerna', km: 22 },
  ],
  ['nothing far from all', { lat: 47.5, lon: 8.5 }, [DEPOT], null],
])('%s', (_case, position, addresses, near) => expect(nearPlace(position, addresses, TOWNS)).toEqual(near))
