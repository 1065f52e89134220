import { expect, test } from 'vitest'
import { MINUTE_MS } from '#shared/domain/time/units.ts'
import { tapsOf } from './taps.ts'

const STP = Date.parse('2026-11-18T08:00:00.000Z')
const RUN = {
  atp: STP,
  atd: STP + 30 * MINUTE_MS,
  ata: STP + 150 * MINUTE_MS,
  stays: false,
  breaks: [],
}
const trips = Array.from({ length: 40 }, (_, index) => ({
  tt_tour: `T-${index}`,
  tt_stp: new Date(STP).toISOString(),
  tt_sta: new Date(RUN.ata - 40 * MINUTE_MS).toISOString(),
}))

test('drivers tap every step, tell of a delay, and prove the delivery; nothing leaves before it is pressed', () => {
  for (const trip of trips) {
    const taps = tapsOf(trip, RUN)
    expect(taps.map(({ kind }) => kind).sort()).toEqual(
      ['arrived', 'delayed', 'departed', 'positioned', 'proof', 'released'].sort(),
    )
    for (const { pressed, sent } of taps) expect(sent).toBeGreaterThanOrEqual(pressed)
    expect(tapsOf(trip, RUN)).toEqual(taps)
  }
})

test('some are early, some correct the time afterwards, some have no network, some send in the wrong order', () => {
  const all = trips.map((trip) => tapsOf(trip, RUN))
  const some = (is: (taps: (typeof all)[number]) => boolean) => expect(all.some(is)).toBe(true)
  some((taps) => taps.some(({ kind, pressed }) => kind === 'arrived' && pressed < RUN.ata))
  some((taps) => taps.some(({ said }) => said === RUN.atd))
  some((taps) => taps.every(({ sent }) => sent > RUN.ata))
  some((taps) => taps[0]?.kind === 'departed' && taps[1]?.kind === 'positioned')
})
