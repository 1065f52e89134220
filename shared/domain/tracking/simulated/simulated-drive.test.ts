import { describe, expect, test } from 'vitest'
import { seededRandom } from '#shared/seeded-random.ts'
import { MINUTE_MS } from '../../time/units.ts'
import { metresBetween, pointAway } from '../geo.ts'
import { driveTo, lastOf, pauseAt, placeAt, setOut, stand } from './itinerary.ts'
import { simulatedDrive } from './simulated-drive.ts'
import { fixAt, type Receiver, reports } from './simulated-receiver.ts'

const START = { lat: 47.4, lon: 8.5 }
const END = pointAway(START, 60, 20_000)

test('the same seed gives the same drive, another one another', () => {
  expect(simulatedDrive(7)).toEqual(simulatedDrive(7))
  expect(simulatedDrive(8).fixes).not.toEqual(simulatedDrive(7).fixes)
})

test('every difficulty occurs, and the plan is in order', () => {
  const features = new Set<string>()
  for (let seed = 1; seed <= 200; seed++) {
    const { features: some, trips, truth } = simulatedDrive(seed)
    for (const feature of some) features.add(feature)
    for (const trip of trips)
      expect([trip.tt_stp, trip.tt_std, trip.tt_sta].sort()).toEqual([trip.tt_stp, trip.tt_std, trip.tt_sta])
    for (const { tt_atp, tt_atd, tt_ata } of truth) {
      expect(tt_atp).toBeLessThan(tt_atd ?? 0)
      if (tt_ata !== null) expect(tt_atd).toBeLessThan(tt_ata)
    }
  }
  expect([...features].sort()).toEqual(
    ['drive-by end', 'drive-by start', 'gap', 'never arrives', 'parked overnight', 'round trip', 'two trips'].sort(),
  )
})

describe('itinerary', () => {
  const drive = driveTo(stand(setOut(0, START), 10 * MINUTE_MS, true), END, { cruise: 72, bulge: 0.2 })

  test('stands, drives slowly near both ends and reaches its target', () => {
    expect(placeAt(drive, 5 * MINUTE_MS)).toEqual({ ...START, speed: 0, engineOff: true })
    const kmh = (at: number) => Math.round(placeAt(drive, at).speed)
    const end = lastOf(drive).at
    expect([kmh(11 * MINUTE_MS), kmh((10 * MINUTE_MS + end) / 2), kmh(end - MINUTE_MS)]).toEqual([30, 72, 30])
    expect(metresBetween(placeAt(drive, end), END)).toBeLessThan(0.01)
    expect(placeAt(drive, end + 1)).toMatchObject({ speed: 0, engineOff: true })
  })

  test('a bulge makes the way longer than the straight line', () => {
    const straight = driveTo(setOut(0, START), END, { cruise: 72 })
    expect(lastOf(drive).at - 10 * MINUTE_MS).toBeGreaterThan(lastOf(straight).at * 1.05)
  })

  test('a pause stands still and puts off all that follows', () => {
    const at = 20 * MINUTE_MS
    const paused = pauseAt(drive, at, MINUTE_MS)
    expect(placeAt(paused, at + MINUTE_MS / 2).speed).toBe(0)
    expect(lastOf(paused).at).toBe(lastOf(drive).at + MINUTE_MS)
  })
})

describe('receiver', () => {
  const steady: Receiver = {
    vehicle: 'ZH 1',
    interval: MINUTE_MS,
    asleep: null,
    tells: { speed: true, ignition: true, standstill: true },
    noise: 15,
    outliers: 0,
    imprecise: 0,
    repeated: 0,
    late: 0,
    gaps: [],
  }
  const parked = stand(setOut(0, START), 1_000 * MINUTE_MS, true)
  const times = (receiver: Receiver) =>
    reports(parked, receiver, seededRandom(1)).map(({ time }) => Date.parse(time) / MINUTE_MS)

  test('noise of 15 m, and outliers as often as asked', () => {
    const random = seededRandom(3)
    const off = Array.from({ length: 4_000 }, () =>
      metresBetween(START, fixAt(parked, 0, { ...steady, outliers: 0.01 }, random)),
    )
    const far = off.filter((metres) => metres > 400)
    expect(far.length).toBeGreaterThan(20)
    expect(far.length).toBeLessThan(60)
    const near = off.filter((metres) => metres <= 400)
    const deviation = Math.sqrt(near.reduce((sum, metres) => sum + metres * metres, 0) / near.length / 2)
    expect(deviation).toBeGreaterThan(14)
    expect(deviation).toBeLessThan(16)
  })

  test('reports every interval, less when asleep, and never in a gap', () => {
    expect(times(steady)).toHaveLength(1_001)
    expect(times({ ...steady, asleep: 100 * MINUTE_MS })).toEqual([
      0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1_000,
    ])
    const gap = { from: 10 * MINUTE_MS, to: 900 * MINUTE_MS }
    expect(times({ ...steady, gaps: [gap] }).filter((minute) => minute >= 10 && minute < 900)).toEqual([])
  })

  test('late and repeated ones arrive out of order', () => {
    const late = times({ ...steady, late: 0.05 })
    expect(late).not.toEqual([...late].sort((a, b) => a - b))
    expect(times({ ...steady, repeated: 0.1 }).length).toBeGreaterThan(1_050)
  })
})
