import { expect, test } from 'vitest'
import { judgePress } from './press.ts'

const finger = { isTrusted: true, heldMs: 60 }
const robot = { isTrusted: true, heldMs: 2 }

test.each([
  ['a finger', finger, 'counts'],
  ['a key, or what a screen reader presses', { isTrusted: true, heldMs: null }, 'counts'],
  ['a script of the page', { isTrusted: false, heldMs: null }, 'ignored'],
  ['a script of the page that plays a finger', { isTrusted: false, heldMs: 90 }, 'ignored'],
  ['a program, however often it presses', robot, 'again'],
] as const)('%s: %j', (_who, press, verdict) => expect(judgePress(press)).toBe(verdict))
