import { expect, test } from 'vitest'
import type { DelayClass } from './delay.ts'
import { codesOfLeg, FILTER_CODES, filterCode, LEG_PAYLOAD_NAMES, legOfPayloadName } from './filter-codes.ts'
import { LEGS, type LegPhase } from './legs.ts'

test.each([
  [null, null, 'NONE'],
  ['on_time', 'arrived', 'ON_TIME_ARRIVED'],
  ['on_time', 'in_transit', 'ON_TIME_TRANSIT'],
  ['marginal', 'arrived', 'MARG_ARRIVED'],
  ['marginal', 'in_transit', 'MARG_TRANSIT'],
  ['delayed', 'arrived', 'DELAYED_ARRIVED'],
  ['delayed', 'in_transit', 'DELAYED_TRANSIT'],
  ['on_time', 'departed', 'ON_TIME_DEPARTED'],
  ['on_time', 'waiting', 'ON_TIME_WAITING'],
  ['marginal', 'departed', 'MARG_DEPARTED'],
  ['marginal', 'waiting', 'MARG_WAITING'],
  ['delayed', 'departed', 'DELAYED_DEPARTED'],
  ['delayed', 'waiting', 'DELAYED_WAITING'],
] as [DelayClass | null, LegPhase | null, (typeof FILTER_CODES)[number]][])('%s %s: %s', (delayClass, phase, code) => {
  expect(filterCode({ delayClass, phase })).toBe(code)
  expect(FILTER_CODES).toContain(code)
})

test('there are thirteen codes, each once', () => {
  expect(FILTER_CODES).toHaveLength(13)
  expect(new Set(FILTER_CODES).size).toBe(13)
})

const REACHED = [
  'NONE',
  'ON_TIME_ARRIVED',
  'ON_TIME_TRANSIT',
  'MARG_ARRIVED',
  'MARG_TRANSIT',
  'DELAYED_ARRIVED',
  'DELAYED_TRANSIT',
]
const LEFT = [
  'NONE',
  'ON_TIME_DEPARTED',
  'ON_TIME_WAITING',
  'MARG_DEPARTED',
  'MARG_WAITING',
  'DELAYED_DEPARTED',
  'DELAYED_WAITING',
]
test.each([
  ['positioning', REACHED],
  ['departure', LEFT],
  ['arrival', REACHED],
] as const)('codes of %s', (name, codes) => expect(codesOfLeg(name)).toEqual(codes))

test.each(LEGS)('the payload name of %s leads back to it', (name) => {
  expect(legOfPayloadName(LEG_PAYLOAD_NAMES[name])).toBe(name)
})

test.each(['departure', 'DEPATURE', '', 'toString'])('%j is no payload name', (name) => {
  expect(legOfPayloadName(name)).toBeNull()
})
