import { describe, expect, test } from 'vitest'
import { DELAYED_FROM_MINUTES, delayClass, delayMinutes, MARGINAL_FROM_MINUTES } from './delay.ts'

const P = '2026-11-21T08:00:00.000Z'
const at = (clock: string) => `2026-11-21T${clock}Z`

describe('delayMinutes', () => {
  test.each([
    ['actual counts before estimated', at('08:05:00.000'), at('08:20:00.000'), undefined, 5],
    ['estimated without actual', null, at('08:20:00.000'), undefined, 20],
    ['on the dot', at('08:00:00.000'), null, undefined, 0],
    ['59.999 seconds late', at('08:00:59.999'), null, undefined, 0],
    ['one minute late', at('08:01:00.000'), null, undefined, 1],
    ['15 minutes 59.999 late', at('08:15:59.999'), null, undefined, 15],
    ['16 minutes late', at('08:16:00.000'), null, undefined, 16],
    ['a moment early', at('07:59:59.999'), null, undefined, -1],
    ['a minute early', at('07:59:00.000'), null, undefined, -1],
    ['over midnight', '2026-11-22T00:00:00.000Z', null, undefined, 960],
    ['nothing known', null, null, undefined, null],
    ['absent fields', undefined, undefined, undefined, null],
    ['now stands in', null, null, Date.parse(at('08:03:10.000')), 3],
    ['now does not count beside an estimate', null, at('08:02:00.000'), Date.parse(at('08:09:00.000')), 2],
  ])('%s', (_, actual, estimated, now, minutes) => {
    expect(delayMinutes(P, actual, estimated, now)).toBe(minutes)
  })

  test('without a planned time there is none', () => expect(delayMinutes(null, P, P, 0)).toBeNull())
})

describe('delayClass', () => {
  test.each([
    [-500, 'on_time'],
    [-1, 'on_time'],
    [0, 'on_time'],
    [1, 'marginal'],
    [15, 'marginal'],
    [16, 'delayed'],
    [5000, 'delayed'],
  ] as const)('%d minutes: %s', (minutes, name) => expect(delayClass(minutes)).toBe(name))

  test('thresholds of the specification', () => expect([MARGINAL_FROM_MINUTES, DELAYED_FROM_MINUTES]).toEqual([1, 16]))
})
