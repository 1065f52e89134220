import { expect, test } from 'vitest'
import { momentsOf, reachOf } from './absence-reach.ts'

/** A Saturday: the device keeps Monday of last week to Sunday of next week. */
const NOW = Date.parse('2026-11-21T08:30:00.000Z')
const ZONE = 'Europe/Zurich'

test.each([
  [{ from: '2026-11-21', to: '2026-11-29' }, false],
  [{ from: '2026-11-09', to: '2026-11-09' }, false],
  [{ from: '2026-11-21', to: '2026-11-30' }, true],
  [{ from: '2026-12-24', to: '2027-01-03' }, true],
  [{ from: '2026-11-08', to: '2026-11-09' }, true],
  [{ from: '2026-11-30', to: '2026-11-21' }, false],
  [null, false],
])('of %j it is said which days this device keeps: %s', (days, isSaid) => {
  expect(reachOf(days, NOW, ZONE)).toEqual(isSaid ? { from: '2026-11-09', to: '2026-11-29' } : null)
})

test('an absence asks for the whole of its days, whatever days are on the board', () => {
  expect(momentsOf({ from: '2026-11-23', to: '2026-11-24' }, ZONE)).toEqual({
    from: '2026-11-22T23:00:00.000Z',
    to: '2026-11-24T23:00:00.000Z',
  })
  const { from, to } = momentsOf(null, ZONE)
  expect(from).toBe(to)
})
