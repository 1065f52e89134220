import { expect, test } from 'vitest'
import type { ClosedDay } from '../domain/calendar/closed-days.ts'
import { type KnownPlaces, NO_PLACES } from '../domain/trip/slots.ts'
import type { VisibleTrip } from '../schemas/trip.ts'
import { slotNews } from './slot-news.ts'
import { CONTEXT, sampleView } from './trip-sample.ts'

const FREE: Partial<VisibleTrip> = {
  ...{ tt_status: 'active', tt_from_adrnr: 'ZRH', tt_to_adrnr: 'FRA' },
  ...{ tt_stp: '2026-11-21T08:00:00.000Z', tt_std: '2026-11-21T08:30:00.000Z', tt_sta: '2026-11-21T12:00:00.000Z' },
  ...{ tt_etp: null, tt_eta: null, tt_atp: '2026-11-21T08:00:00.000Z', tt_atd: null, tt_ata: null },
}
const SLOT = { tt_to_slot_from: '2026-11-21T11:30:00.000Z', tt_to_slot_to: '2026-11-21T12:30:00.000Z' }
const news = (fields: Partial<VisibleTrip>, clock: string, over: Partial<KnownPlaces> = {}) =>
  slotNews(sampleView({ ...FREE, ...fields }, Date.parse(`2026-11-21T${clock}:00.000Z`)), {
    ...CONTEXT,
    places: { ...NO_PLACES, ...over },
  })

test('what will be missed is loud, what is early less so, in minutes and hours', () => {
  expect(news(SLOT, '10:00')).toEqual([])
  expect(news({ ...SLOT, tt_eta: '2026-11-21T12:50:00.000Z' }, '10:00')).toEqual([
    { sign: 'square', words: 'Slot Ankunft: 20\u00a0min zu spät', tone: 'loud' },
  ])
  expect(news({ ...SLOT, tt_eta: '2026-11-21T14:35:00.000Z' }, '10:00')).toMatchObject([
    { words: 'Slot Ankunft: 2:05\u00a0h zu spät' },
  ])
  expect(news({ ...SLOT, tt_eta: '2026-11-21T11:00:00.000Z' }, '10:00')).toEqual([
    { sign: 'diamond', words: 'Slot Ankunft: 30\u00a0min zu früh', tone: 'warned' },
  ])
})

test('a missing one warns, and is loud once it should have been booked', () => {
  expect(news({}, '10:00', { leadOf: () => 90 })).toEqual([
    { sign: 'ring', words: 'Slot Ankunft buchen bis 21.11. 11:30', tone: 'warned' },
  ])
  expect(news({}, '10:30', { leadOf: () => 90 })).toEqual([
    { sign: 'ring', words: 'Slot Ankunft fehlt seit 21.11. 11:30', tone: 'loud' },
  ])
})

test('a closed place is loud, half a day warns', () => {
  const closed = (cd_half: boolean): ClosedDay => ({
    ...{ cd_id: 1, cd_day: '2026-11-21', cd_name: 'Inventur', cd_region: '', cd_addresses: ['FRA'], cd_half },
  })
  const at = (cd_half: boolean) => ({ closedAt: (add_id: string) => (add_id === 'FRA' ? [closed(cd_half)] : []) })
  expect(news({}, '10:00', at(false))).toEqual([
    { sign: 'cross', words: 'Ankunftsort am 21.11. geschlossen: Inventur', tone: 'loud' },
  ])
  expect(news({}, '10:00', at(true))).toEqual([
    { sign: 'cross', words: 'Ankunftsort am 21.11. nur für einen Teil des Tages offen: Inventur', tone: 'warned' },
  ])
})

test('who does not know which addresses want a slot is told nothing', () => {
  const late = sampleView({ ...FREE, ...SLOT, tt_eta: '2026-11-21T12:50:00.000Z' })
  expect(slotNews(late, CONTEXT)).toEqual([])
})
