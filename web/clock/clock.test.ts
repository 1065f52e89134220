import { beforeEach, expect, test } from 'vitest'
import { MARKER_HEADER } from '../../shared/domain/sync/sync-format.ts'
import { DAY_MS, MINUTE_MS } from '../../shared/domain/time/units.ts'
import { type Clock, createClock, type KeptTime } from './clock.ts'

const NOON = Date.UTC(2026, 10, 23, 12)

/** The true time, and by how much the device's clock differs from it. */
let real: number
let fault: number
let begun: number
let kept: KeptTime | undefined
beforeEach(() => {
  real = NOON
  fault = 0
  begun = NOON
  kept = undefined
})

/** Opens a page on the device. */
const open = (): Clock => {
  begun = real
  return createClock(
    { wall: () => real + fault, elapsed: () => real - begun },
    {
      read: () => kept,
      write: (time) => {
        kept = time
      },
    },
  )
}

/** Sends a request with these travel times, milliseconds; the server answers in between. */
const ask = (clock: Clock, { there = 50, back = 50, marker = () => String(real) } = {}) =>
  clock.timed(async () => {
    real += there
    const headers = { [MARKER_HEADER]: marker() }
    real += back
    return new Response('{}', { headers })
  })('/api/sync/pull', {})

test.each([
  ['two days behind', -2 * DAY_MS],
  ['ten minutes ahead', 10 * MINUTE_MS],
])('a clock that is %s tells the server’s time after one answer, and after a restart before any', async (_how, by) => {
  fault = by
  const clock = open()
  expect(clock.now()).toBe(NOON + by)
  await ask(clock)
  expect(clock.now()).toBe(real)
  expect(clock.wrongBy()).toBe(by / MINUTE_MS)
  real += DAY_MS
  const next = open()
  expect([next.now(), next.wrongBy()]).toEqual([real, by / MINUTE_MS])
})

test('up to two minutes are no fault to speak of, and are reckoned with all the same', async () => {
  fault = 2 * MINUTE_MS
  const clock = open()
  await ask(clock)
  expect([clock.now(), clock.wrongBy()]).toEqual([real, 0])
  fault += 100
  await ask(clock)
  expect(clock.wrongBy()).toBe(2)
})

test('a slow answer takes nothing away from what a quick one said, a quick one mends what a slow one said', async () => {
  fault = DAY_MS
  const clock = open()
  await ask(clock, { there: 9_000, back: 1_000 })
  expect(clock.now() - real).toBe(4_000)
  await ask(clock)
  expect(clock.now()).toBe(real)
  await ask(clock, { there: 0, back: 20_000 })
  expect(clock.now()).toBe(real)
})

test('a clock that is right needs no offset, however slow the answers', async () => {
  const clock = open()
  await ask(clock, { there: 1_000, back: 9_000 })
  expect([clock.now(), clock.wrongBy()]).toEqual([real, 0])
})

test('a clock that is set while online is detected with the next answer, and listeners are called', async () => {
  const clock = open()
  await ask(clock)
  let told = 0
  clock.subscribe(() => {
    told += 1
  })
  await ask(clock)
  expect(told).toBe(0)
  fault = 3 * DAY_MS
  await ask(clock)
  expect([clock.now(), clock.wrongBy(), told]).toEqual([real, 3 * 1440, 1])
})

test('a clock that is put back while offline takes no time back, in the open page and after a restart', async () => {
  const clock = open()
  await ask(clock)
  real += 5 * MINUTE_MS
  fault = -2 * DAY_MS
  expect([clock.now(), clock.wrongBy()]).toEqual([real - 50, -2 * 1440])
  expect(open().now()).toBe(kept?.seen)
})

test('a clock that is put back during a request says nothing of the offset', async () => {
  fault = DAY_MS
  const clock = open()
  await ask(clock)
  await clock.timed(async () => {
    fault = 0
    return new Response('{}', { headers: { [MARKER_HEADER]: String(real) } })
  })('/api/sync/pull', {})
  expect(kept?.offset).toBe(-DAY_MS)
  await ask(clock)
  expect(kept?.offset).toBe(0)
})

test.each(['1', '', 'soon', '-5'])('an answer that is marked with %j says nothing of the time', async (marker) => {
  fault = DAY_MS
  const clock = open()
  await ask(clock, { marker: () => marker })
  expect([clock.now(), kept]).toEqual([real + DAY_MS, undefined])
})

test('what another clock says is brought to the server’s time', async () => {
  fault = -DAY_MS
  const clock = open()
  await ask(clock)
  expect(clock.serverTime(real + fault - MINUTE_MS)).toBe(real - MINUTE_MS)
})

test('answers that say nothing new are kept once a minute', async () => {
  const clock = open()
  await ask(clock)
  const first = kept
  real += 30_000
  await ask(clock)
  expect(kept).toBe(first)
  real += 31_000
  await ask(clock)
  expect(kept?.seen).toBe(real - 50)
})
