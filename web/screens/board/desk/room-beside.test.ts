import { expect, it } from 'vitest'
import { HOUR_MS } from '#shared/domain/time/units.ts'
import { roomBeside } from './room-beside.ts'

const room = (hours: number, untilHour: number, hourWidth: number) =>
  roomBeside({ from: 0, to: hours * HOUR_MS }, untilHour * HOUR_MS, hourWidth, 2)

it.each([
  ['a long bar holds its words', 6, 24, 2, null],
  ['a short one with free room has them beside it', 2, 24, 2, 43.5],
  ['not where the next bar is near', 2, 4, 2, null],
  ['not where it has less room beside it than in it', 4, 7.5, 2, null],
  ['a bar takes its least width, however short its trip', 0.5, 10, 1, 7.5],
] as const)('%s', (_, hours, until, hourWidth, expected) => {
  expect(room(hours, until, hourWidth)).toBe(expected)
})
