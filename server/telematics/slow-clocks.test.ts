import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/domain/time/units.ts'
import { ROLLOVER } from '../../shared/domain/tracking/slow-clock.ts'
import type { TelematicsFeed } from '../../shared/schemas/telematics-feed.ts'
import { addNames } from '../testing/names.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { objectMessage } from './feeds/webfleet.ts'
import { receivePosition } from './intake.ts'

/** Clocks of devices that are behind: told to admin, and put right where the weeks of GPS began anew. */
let t: TestApp
let admin: string
beforeEach(() => {
  t = createTestApp({ env: { OSMAND_SECRET: 'osmand-secret', TRACCAR_SECRET: 'traccar-secret' } })
  admin = t.addUser({ username: 'dora', role: 'admin' })
  addNames(t.store, { vehicles: ['ZH 1', 'ZH 2'] })
})
afterEach(() => t.close())

const iso = (at: number): string => new Date(at).toISOString()
let step = 0
/** Somewhere on the road, each time a little further. */
const place = () => {
  step += 1
  return { lat: 47 + step / 10_000, lon: 8 }
}
const SENDERS = {
  osmand: (at: number) => {
    const { lat, lon } = place()
    return t.call(null, 'GET', `/api/telematics/osmand/osmand-secret?id=ZH%201&lat=${lat}&lon=${lon}&timestamp=${at}`)
  },
  traccar: (at: number) => {
    const { lat, lon } = place()
    const position = { fixTime: iso(at), latitude: lat, longitude: lon }
    return t.call(null, 'POST', '/api/telematics/traccar/traccar-secret', { position, device: { uniqueId: 'ZH 1' } })
  },
  webfleet: async (at: number) => {
    const { lat, lon } = place()
    const row = { objectno: 'ZH 1', pos_time: iso(at), latitude_mdeg: lat * 1e6, longitude_mdeg: lon * 1e6, speed: 50 }
    const message = objectMessage(row as never)
    return message && receivePosition(t.store, message)
  },
} as const
const clocks = async (feed: keyof typeof SENDERS) => {
  const { body } = await t.call<TelematicsFeed[]>(admin, 'GET', '/api/telematics/feeds')
  return body.find((one) => one.feed === feed)?.slow_clocks
}
const minutesOf = (ms: number) => Math.round(ms / MINUTE_MS)
const positions = () => t.store.sqlite.prepare<[], number>('select at from positions order by at').pluck().all()

describe.each(['osmand', 'traccar', 'webfleet'] as const)('%s: a device', (feed) => {
  const send = SENDERS[feed]

  test.each([
    ['an hour', HOUR_MS],
    ['a day', DAY_MS],
    ['a month', 30 * DAY_MS],
  ])('whose clock is behind by %s is told, until its clock is right', async (_name, behind) => {
    for (let count = 0; count < 4; count += 1) {
      await send(t.clock.now() - behind)
      t.clock.advance(4 * MINUTE_MS)
    }
    expect(await clocks(feed)).toEqual([{ vehicle: 'ZH 1', minutes: minutesOf(behind), corrected: false }])
    await send(t.clock.now())
    expect(await clocks(feed)).toEqual([])
  })

  test('whose weeks of GPS began anew is put right from the first message on, and told as such', async () => {
    const first = t.clock.now()
    await send(first - ROLLOVER - 20_000)
    expect(await clocks(feed)).toEqual([{ vehicle: 'ZH 1', minutes: minutesOf(ROLLOVER), corrected: true }])
    expect(positions()).toEqual([first - 20_000])
    // What it kept for an hour is put right as well.
    t.clock.advance(2 * HOUR_MS)
    for (const ago of [HOUR_MS, HOUR_MS / 2, 0]) await send(t.clock.now() - ROLLOVER - ago)
    expect(positions().map((at) => t.clock.now() - at)).toEqual([2 * HOUR_MS + 20_000, HOUR_MS, HOUR_MS / 2, 0])
    expect(await clocks(feed)).toHaveLength(1)
    t.clock.advance(MINUTE_MS)
    await send(t.clock.now())
    expect(await clocks(feed)).toEqual([])
  })

  test('that kept its positions while it had no network is not called slow', async () => {
    const from = t.clock.now()
    for (const gap of [HOUR_MS, 5 * HOUR_MS, 2 * DAY_MS]) {
      const kept = Array.from({ length: 40 }, (_, at) => t.clock.now() + at * (gap / 40))
      t.clock.advance(gap)
      for (const at of kept) {
        await send(at)
        t.clock.advance(700)
      }
      expect(await clocks(feed)).toEqual([])
      await send(t.clock.now())
    }
    expect(positions().every((at) => at >= from)).toBe(true)
    expect(await clocks(feed)).toEqual([])
  })
})
