import { afterEach, beforeEach, expect, test } from 'vitest'
import { simulatedDrive } from '../../shared/domain/tracking/simulated/simulated-drive.ts'
import { replay } from '../../shared/domain/tracking/tracker.ts'
import { messagesBetween } from '../store/feeds.ts'
import { getTrip } from '../store/trips.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { type DeviceFix, type Outcome, takeFix } from './intake.ts'
import { replayWaiting } from './replay.ts'
import { between, END, fixAt, planDrive, planSimulated, RAMP, ROAD, START } from './sample-fleet.ts'

let t: TestApp
beforeEach(() => {
  t = createTestApp({ now: '2026-11-21T08:00:00.000Z' })
})
afterEach(() => t.close())

const take = (device: string, fix: DeviceFix | null): Outcome =>
  takeFix(t.store, { feed: 'osmand', device, body: JSON.stringify(fix), fix }).outcome
const log = () => messagesBetween(t.store, { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' })
const timesOf = (id: number) => {
  const { tt_atp, tt_atd, tt_ata } = getTrip(t.store, id) ?? {}
  return { tt_atp, tt_atd, tt_ata }
}
const planned = (fields = {}) => planDrive(t.store, fields)
const at = (clock: string) => `2026-11-21T${clock}:00.000Z`
const FIRST = Date.parse(at('08:55'))
const lateFix = (index: number): DeviceFix => {
  const time = new Date(FIRST + index * 500).toISOString()
  const place = time < at('09:30') ? START : between(Math.min(1, (index - 4200) / 4800))
  return fixAt(time, place, time < at('09:30') ? RAMP : ROAD)
}
/** A phone that was out of reach sends what it kept; the next report after it is on time. */
const burst = (count: number) => {
  const { device, trip } = planned()
  t.clock.set(at('10:50'))
  take(device, fixAt(at('10:45'), END, RAMP))
  t.store.write(() => {
    for (let index = 0; index < count; index += 1) expect(take(device, lateFix(index))).toBe('late')
  })
  return { device, trip }
}

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
