import { expect, test } from 'vitest'
import { tripNews } from './webhook-events.ts'

const NOW = Date.parse('2026-11-21T09:00:00Z')
const TRIP = {
  ...{ tt_status: 'active' as const, tt_stp: '2026-11-21T09:00:00Z', tt_std: '2026-11-21T09:30:00Z' },
  ...{ tt_sta: '2026-11-21T13:00:00Z', tt_etp: null, tt_eta: null, tt_atp: null, tt_atd: null, tt_ata: null },
  ...{ tt_driver: 'Jan', tt_rev: 1 },
}
type Fields = Omit<Partial<Record<keyof typeof TRIP, unknown>>, never>

test.each<[string, Fields, Fields, string[], string[]]>([
  ['nothing but a revision', {}, { tt_rev: 2 }, [], []],
  ['an estimate that is in time', {}, { tt_eta: '2026-11-21T13:05:00Z' }, [], []],
  ['an estimate that is late', {}, { tt_eta: '2026-11-21T13:16:00Z' }, ['trip.delayed'], []],
  ['later still', { tt_eta: '2026-11-21T13:16:00Z' }, { tt_eta: '2026-11-21T14:00:00Z' }, [], []],
  ['positioned', {}, { tt_atp: '2026-11-21T09:01:00Z' }, ['leg.positioned'], []],
  ['positioned late', {}, { tt_atp: '2026-11-21T09:20:00Z' }, ['leg.positioned', 'trip.delayed'], []],
  ['departed', {}, { tt_atd: '2026-11-21T09:31:00Z' }, ['leg.departed'], []],
  ['arrived, with a driver', {}, { tt_ata: '2026-11-21T13:00:00Z', tt_driver: 'Eva' }, ['leg.arrived'], ['tt_driver']],
  ['a time corrected', { tt_atp: '2026-11-21T09:01:00Z' }, { tt_atp: '2026-11-21T09:02:00Z' }, [], ['tt_atp']],
  ['a time taken back', { tt_atp: '2026-11-21T09:01:00Z' }, {}, [], ['tt_atp']],
  ['canceled, whatever else', {}, { tt_status: 'canceled', tt_driver: 'Eva' }, ['trip.cancelled'], []],
  ['canceled no more', { tt_status: 'canceled' }, {}, [], ['tt_status']],
])('%s', (_what, before, after, events, fields) => {
  expect(tripNews({ ...TRIP, ...before } as never, { ...TRIP, ...after } as never, NOW)).toEqual({ events, fields })
})
