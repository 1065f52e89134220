import { expect, test } from 'vitest'
import { judgePress } from './press.ts'

const finger = { isTrusted: true, heldMs: 60 }
const robot = { isTrusted: true, heldMs: 2 }

test.each([
  ['a finger', finger, null, 'counts'],
  ['a key, or what a screen reader presses', { isTrusted: true, heldMs: null }, null, 'counts'],
  ['a script of the page', { isTrusted: false, heldMs: null }, null, 'ignored'],
  ['a script of the page that plays a finger', { isTrusted: false, heldMs: 90 }, 1000, 'ignored'],
  ['a program', robot, null, 'again'],
  ['a program that presses twice at once', robot, 40, 'again'],
  ['a very quick person, who was asked again', robot, 1200, 'counts'],
  ['a program that comes back', robot, 120_000, 'again'],
] as const)('%s: %j', (_who, press, since, verdict) => expect(judgePress(press, since)).toBe(verdict))
