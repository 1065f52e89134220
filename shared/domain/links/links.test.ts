import { describe, expect, test } from 'vitest'
import type { Viewer } from '../access/roles.ts'
import { coarse, isInOtherHands, linkEnd, linkKindsOf } from './links.ts'

const TRIP = { tt_sub: 'Meier Trans', tt_customer: 'Holz AG;olga', tt_status: 'active' } as const
const viewer = (role: Viewer['role'], more: Partial<Viewer> = {}): Viewer => ({
  username: 'x',
  role,
  subcontractor: null,
  customer: null,
  ...more,
})

test.each([
  ['admin', viewer('admin'), ['driver', 'share']],
  ['its subcontractor', viewer('sub', { subcontractor: 'meier trans' }), ['driver']],
  ['another subcontractor', viewer('sub', { subcontractor: 'Huber AG' }), []],
  ['its customer', viewer('customer', { customer: 'Holz AG' }), ['share']],
  ['another customer', viewer('customer', { customer: 'Stein AG' }), []],
  ['its observer', viewer('observer', { username: 'olga' }), []],
] as const)('%s makes links: %j', (_name, who, kinds) => expect(linkKindsOf(who, TRIP)).toEqual(kinds))

const at = (clock: string, day = 21): string => `2026-11-${day}T${clock}:00.000Z`
const iso = (ms: number): string => new Date(ms).toISOString()
describe('a link ends', () => {
  test.each([
    ['driver', {}, null, at('12:00', 22)],
    ['driver', { tt_eta: at('14:00') }, null, at('14:00', 22)],
    ['driver', { tt_eta: at('11:00') }, null, at('12:00', 22)],
    ['driver', { tt_ata: at('12:30') }, null, at('12:00', 22)],
    ['driver', { tt_ata: at('12:30') }, at('12:40'), at('14:40')],
    ['driver', { tt_ata: at('13:30') }, at('12:40'), at('15:30')],
    ['driver', {}, at('12:40'), at('12:00', 22)],
    ['share', {}, null, at('12:00', 23)],
    ['share', { tt_ata: at('18:00') }, null, at('18:00', 23)],
  ] as const)('%s, %j, proved at %s: %s', (kind, trip, proved, end) =>
    expect(iso(linkEnd(kind, { tt_sta: at('12:00'), ...trip }, proved))).toBe(end),
  )
})

test('a trip is in other hands with another driver or subcontractor, not with another vehicle', () => {
  const hands = { tt_sub: 'a', tt_driver: 'b', tt_drivernr: 'c', tt_gps: 'd' }
  expect(isInOtherHands(hands, { ...hands, tt_gps: 'x' } as typeof hands)).toBe(false)
  for (const field of ['tt_sub', 'tt_driver', 'tt_drivernr'])
    expect(isInOtherHands(hands, { ...hands, [field]: 'x' })).toBe(true)
})

test('a shared position is as coarse as a kilometre', () =>
  expect([coarse(47.45512), coarse(-8.5651)]).toEqual([47.46, -8.57]))
