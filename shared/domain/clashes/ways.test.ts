import { describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../time/units.ts'
import { drivenWithin } from '../tracking/driving-rule.ts'
import { pointAway } from '../tracking/geo.ts'
import { type WaySources, waysOf } from './ways.ts'

const ZURICH = { lat: 47.45, lon: 8.55 }
/** 50 km: 65 km of road at 55 km/h are just under 71 minutes (telematics 4). */
const NEAR = pointAway(ZURICH, 90, 50_000)
const ADDRESSES = [
  { add_id: 'A', add_lat: ZURICH.lat, add_lon: ZURICH.lon },
  { add_id: 'B', add_lat: NEAR.lat, add_lon: NEAR.lon },
  { add_id: 'C', add_lat: ZURICH.lat, add_lon: ZURICH.lon + 0.001 },
  { add_id: 'X', add_lat: null, add_lon: null },
  { add_id: 'NO LON', add_lat: NEAR.lat, add_lon: null },
  { add_id: 'NO LAT', add_lat: null, add_lon: NEAR.lon },
]
const NOW = Date.parse('2026-11-23T00:00:00.000Z')
const drives = (minutes: number, count = 5, to = 'b') =>
  Array.from({ length: count }, () => ({
    tt_from_adrnr: 'a ',
    tt_to_adrnr: to,
    tt_atd: '2026-11-20T00:00:00.000Z',
    tt_ata: new Date(Date.parse('2026-11-20T00:00:00.000Z') + minutes * MINUTE_MS).toISOString(),
  }))
const between = (from: string, to: string, sources: Partial<WaySources> = {}) => {
  const ways = waysOf({ addresses: ADDRESSES, drives: [], now: NOW, ...sources })
  return {
    between: ways.between(ways.placeOf(from), ways.placeOf(to)),
    ofTrip: ways.ofTrip(ways.placeOf(from), ways.placeOf(to)),
  }
}
const needed = (from: string, to: string, sources: Partial<WaySources> = {}) => {
  const way = between(from, to, sources).between
  return way && [way.needed, way.least].map((ms) => Math.round(ms / MINUTE_MS))
}

describe('a way', () => {
  test('by the map may be a tenth shorter', () => {
    expect(needed('A', 'b')).toEqual([71, 64])
  })
  test('by five past drives is their median, breaks included', () => {
    expect(needed('A', 'B', { drives: drives(80) })).toEqual([80, 72])
    expect(needed('A', 'B', { drives: drives(80, 4) })).toEqual([71, 64])
  })
  test('by the router comes before both, is exact, and gets its breaks', () => {
    expect(needed('A', 'B', { drives: drives(80), routed: () => 5 * 3_600 })).toEqual([345, 345])
  })
  test('is nobody’s guess without coordinates', () => {
    expect(needed('A', 'X')).toBeNull()
    expect(needed('A', 'not entered')).toBeNull()
    expect(needed('X', 'A')).toBeNull()
    expect(needed('A', 'NO LON')).toBeNull()
    expect(needed('A', 'NO LAT')).toBeNull()
    expect(needed('A', 'X', { drives: drives(80, 5, 'x') })).toEqual([80, 72])
  })
  test('from or to no address is none, be it with past drives', () => {
    const ofNowhere = [...drives(80, 5, ' '), ...drives(80, 5, '').map(({ tt_to_adrnr: _none, ...drive }) => drive)]
    for (const [from, to] of [
      ['A', ''],
      ['', 'A'],
      ['', ' '],
    ] as const)
      expect(between(from, to, { drives: ofNowhere })).toEqual({ between: null, ofTrip: null })
    const ways = waysOf({ addresses: ADDRESSES, drives: [], now: NOW })
    expect([undefined, '', ' ', 'a', 'B ', 'new', 'NEW'].map(ways.placeOf)).toEqual([-1, -1, -1, 0, 1, 6, 6])
  })
  test('within one place takes no time, and is no way of a trip', () => {
    expect(between('A', ' a ')).toEqual({ between: { needed: 0, least: 0, driving: 0 }, ofTrip: null })
    expect(between('not entered', 'NOT ENTERED').between?.needed).toBe(0)
    // A kilometre apart is one place to the map.
    expect(between('A', 'C')).toEqual({ between: { needed: 0, least: 0, driving: 0 }, ofTrip: null })
    expect(needed('A', 'C', { drives: drives(10, 5, 'c') })).toEqual([10, 9])
  })
  test('of a tour that ends where it began is known by past drives alone', () => {
    expect(between('A', 'A', { drives: drives(300, 5, 'A') }).ofTrip?.needed).toBe(300 * MINUTE_MS)
  })
})

test('past drives without both times do not count', () => {
  const [drive, ...four] = drives(80)
  for (const lost of [{ tt_atd: null }, { tt_ata: null }, { tt_ata: '' }])
    expect(needed('A', 'B', { drives: [...four, { ...drive, ...lost }] })).toEqual([71, 64])
})

test('the router is asked once for a way', () => {
  const asked: string[] = []
  const routed = (from: string, to: string) => asked.push(`${from}-${to}`) && null
  const { placeOf, between: way, ofTrip } = waysOf({ addresses: ADDRESSES, drives: [], now: NOW, routed })
  const [a, b] = [placeOf('A'), placeOf('B')]
  for (const ask of [way, ofTrip, way]) ask(a, b)
  way(b, a)
  expect(asked).toEqual(['a-b', 'b-a'])
})

test.each([
  [4, 4],
  [4.5, 4.5],
  [5, 4.5],
  [5.25, 4.5],
  [6.25, 5.5],
  [10.5, 9],
])('in %d hours somebody drives %d by the rule', (span, driven) => {
  expect(drivenWithin(span * HOUR_MS)).toBe(driven * HOUR_MS)
})
