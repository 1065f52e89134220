import { expect, test } from 'vitest'
import { legsOf } from '../../delay/legs.ts'
import type { StagedTrip } from './next-trips.ts'
import { tripHeadline } from './trip-headline.ts'

const at = (clock: string): string => `2026-11-25T${clock}:00.000Z`
const NOW = Date.parse(at('10:00'))
const PLAN: StagedTrip = { tt_status: 'active', tt_stp: at('09:00'), tt_std: at('09:30'), tt_sta: at('12:00') }
const LATER: StagedTrip = { ...PLAN, tt_stp: at('11:00'), tt_std: at('11:30') }

test.each<[string, StagedTrip, [verb: string, at: string, isEstimated: boolean, delay: number | null]]>([
  ['not begun', LATER, ['departs', at('11:30'), false, null]],
  ['not begun, estimated already', { ...LATER, tt_eta: at('12:20') }, ['departs', at('11:30'), false, null]],
  ['waits at the start', { ...PLAN, tt_atp: at('09:00') }, ['departs', at('09:30'), false, 30]],
  [
    'under way with an estimate',
    { ...PLAN, tt_atd: at('09:35'), tt_eta: at('12:29') },
    ['arrives', at('12:29'), true, 29],
  ],
  ['under way without one', { ...PLAN, tt_atd: at('09:35') }, ['arrives', at('12:00'), false, null]],
  ['arrived', { ...PLAN, tt_atd: at('09:30'), tt_ata: at('09:58') }, ['arrived', at('09:58'), false, -122]],
])('%s', (_, row, [verb, instant, isEstimated, delay]) => {
  const headline = tripHeadline(row, legsOf(row, NOW), NOW)
  expect(headline).toMatchObject({ verb, at: instant, isEstimated })
  expect(headline.leg.delay).toBe(delay)
})
