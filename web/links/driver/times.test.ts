import { expect, test } from 'vitest'
import { aheadAt, lastAt, timeText } from './times.ts'

const ZONE = 'Europe/Zurich'
const NOON = Date.parse('2026-03-02T11:00:00.000Z')

test.each([
  ['11:59', '2026-03-02T10:59:00.000Z'],
  ['12:00', '2026-03-02T11:00:00.000Z'],
  ['12:01', '2026-03-02T11:01:00.000Z'],
  ['12:02', '2026-03-01T11:02:00.000Z'],
  ['23:50', '2026-03-01T22:50:00.000Z'],
  ['24:00', null],
  ['7:30', null],
  ['', null],
])('%s was last at %s', (clock, at) => expect(lastAt(clock, ZONE, NOON)).toBe(at))

test('names the day of a time that is not today', () => {
  expect(timeText('2026-03-02T06:30:00.000Z', ZONE, NOON)).toBe('07:30')
  expect(timeText('2026-03-01T23:30:00.000Z', ZONE, NOON)).toBe('00:30')
  expect(timeText('2026-03-01T22:30:00.000Z', ZONE, NOON)).toBe('01.03. 23:30')
})

test('the error of the phone’s clock holds for half a day, and while the clock goes on', () => {
  // The server's clock was twenty minutes ahead when it answered.
  const known = { answer: { now: '2026-03-02T11:00:00.000Z' }, ahead: 20 * 60_000 }
  const answered = NOON - 20 * 60_000
  expect(aheadAt(known, answered + 60_000)).toBe(20 * 60_000)
  expect(aheadAt(known, answered + 13 * 3_600_000)).toBeNull()
  expect(aheadAt(known, answered - 60_000)).toBeNull()
  expect(aheadAt(undefined, NOON)).toBeNull()
})
