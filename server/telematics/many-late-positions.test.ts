import { afterEach, beforeEach, expect, test } from 'vitest'
import { simulatedDrive } from '../../shared/domain/tracking/simulated/simulated-drive.ts'
import { replay } from '../../shared/domain/tracking/tracker.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { replayWaiting } from './replay.ts'
import { planSimulated } from './sample-fleet.ts'
import { at, createReports } from './sample-reports.ts'

let t: TestApp
beforeEach(() => {
  t = createTestApp({ now: '2026-11-21T08:00:00.000Z' })
})
afterEach(() => t.close())

const { take, timesOf, log, burst } = createReports(() => t)

test('simulated drives: as received, backwards, and in order give the same times', { timeout: 600_000 }, async () => {
  const wrong: unknown[] = []
  for (let seed = 1; seed <= 12; seed += 1) {
    const drive = simulatedDrive(seed)
    const last = drive.fixes.reduce((newest, { time }) => (time > newest ? time : newest), '')
    const inOrder = [...drive.fixes].sort((a, b) => (a.time < b.time ? -1 : 1))
    const ways = { received: drive.fixes, 'in order': inOrder, backwards: inOrder.toReversed() }
    const expected = replay(drive.trips, drive.fixes).changes.map(({ tt_id: _id, ...times }) => times)
    for (const [way, fixes] of Object.entries(ways)) {
      const ids = planSimulated(t.store, `${seed} ${way}`, drive.trips)
      let newest = ''
      for (const { vehicle: _vehicle, ...fix } of fixes) {
        if (fix.time > newest) newest = fix.time
        t.clock.set(newest)
        take(`unit ${seed} ${way}`, fix)
      }
      t.clock.set(last)
      await replayWaiting(t.store)
      const found = ids.map((id) => timesOf(id))
      const wanted = drive.trips.map((_, index) => ({ tt_atp: null, tt_atd: null, tt_ata: null, ...expected[index] }))
      if (JSON.stringify(found) !== JSON.stringify(wanted)) wrong.push({ seed, way, found, wanted })
    }
  }
  expect(wrong).toEqual([])
})

test('ten thousand at once are stored one by one, and counted together with pauses in which others are answered', {
  timeout: 600_000,
}, async () => {
  const { trip } = burst(10_000)
  expect(log()).toHaveLength(10_001)
  let pauses = 0
  const others = setInterval(() => {
    pauses += 1
  }, 0)
  expect(await replayWaiting(t.store)).toBe(0)
  clearInterval(others)
  expect(pauses).toBeGreaterThanOrEqual(10)
  expect(timesOf(trip.tt_id)).toMatchObject({ tt_atp: at('08:55'), tt_atd: expect.stringMatching(/T09:3/) })
})
