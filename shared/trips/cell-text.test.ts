import { describe, expect, test } from 'vitest'
import { type TripColumn, tripColumn } from '../domain/trip/lists/trip-columns.ts'
import type { VisibleTrip } from '../schemas/trip.ts'
import { legClocks, legSentence, legTimes, tripText } from './cell-text.ts'
import { CONTEXT, sampleView } from './trip-sample.ts'

const column = (key: string): TripColumn => {
  const found = tripColumn(key)
  if (!found) throw new Error(`no column ${key}`)
  return found
}
const text = (key: string, fields: Partial<VisibleTrip> = {}) => tripText(sampleView(fields), column(key), CONTEXT)

describe('tripText', () => {
  test.each([
    ['tt_tour', 'ZRH-1001'],
    ['tt_status', 'Aktiv'],
    ['customer', 'Holz AG'],
    ['observers', 'olga, oskar'],
    ['tt_stp', '21.11.2026 10:00'],
    ['pos', '10:00 → 10:11 Angekommen'],
    ['pos_delay', '+11 min Knapp'],
    ['dep', '10:30 → – Wartet'],
    ['dep_delay', '+15 min Knapp'],
    ['arr', '14:00 → 14:20 Unterwegs'],
    ['arr_delay', '+20 min Verspätet'],
    ['vehicle_state', 'Steht, Zündung ein'],
    ['tt_invoice_check', 'Ja'],
    ['tt_customer_invoice_trip', "1'234.50\u00a0€"],
    ['tt_note', ''],
  ])('of %s is "%s"', (key, expected) => expect(text(key)).toBe(expected))

  test.each([
    ['an early leg', 'pos_delay', { tt_atp: '2026-11-21T08:57:00.000Z' }, '−3 min Pünktlich'],
    ['a leg without times', 'arr_delay', { tt_eta: null }, '–'],
    ['a leg without times', 'arr', { tt_eta: null }, '14:00 → –'],
    ['no ignition', 'vehicle_state', { tt_ignition: null }, '–'],
    [
      'an old position',
      'vehicle_state',
      { tt_position_at: '2026-11-21T09:00:00.000Z' },
      'Steht, Zündung ein, Position 45 Min. alt',
    ],
    [
      'a position of hours ago',
      'vehicle_state',
      { tt_position_at: '2026-11-21T06:00:00.000Z' },
      'Steht, Zündung ein, Position 3 Std. alt',
    ],
    [
      'a position of days ago',
      'vehicle_state',
      { tt_position_at: '2026-11-18T06:00:00.000Z' },
      'Steht, Zündung ein, Position 3 Tage alt',
    ],
    ['a canceled trip', 'vehicle_state', { tt_status: 'canceled' as const }, 'Annulliert'],
    ['a field that the role does not get', 'tt_customer_invoice_trip', { tt_customer_invoice_trip: undefined }, ''],
  ])('of %s', (_name, key, fields, expected) => expect(text(key, fields)).toBe(expected))
})

describe('times of a leg', () => {
  // Positioned before midnight in Zurich, arriving after it.
  const overnight = sampleView({
    tt_stp: '2026-11-20T22:40:00.000Z',
    tt_atp: '2026-11-20T23:10:00.000Z',
    tt_sta: '2026-11-21T04:15:00.000Z',
    tt_eta: '2026-11-21T04:15:00.000Z',
  })

  test('have a date where they leave the plain day', () => {
    expect(legTimes(overnight.legs.positioning, CONTEXT)).toEqual({ planned: '20.11. 23:40', shown: '21.11. 00:10' })
    expect(legTimes(overnight.legs.arrival, CONTEXT)).toEqual({ planned: '05:15', shown: '05:15' })
  })

  test('have the day apart in the smallest room', () => {
    expect(legClocks(overnight.legs.positioning, CONTEXT)).toEqual({
      planned: '23:40',
      shown: '00:10',
      day: 'Fr 20.11.',
    })
    expect(legClocks(overnight.legs.arrival, CONTEXT).day).toBeNull()
    expect(legClocks(overnight.legs.arrival, { ...CONTEXT, plainDay: null }).day).toBe('Sa 21.11.')
  })

  test('are told with full dates', () => {
    expect(legSentence(overnight.legs.positioning, CONTEXT)).toBe(
      'Bereitstellung, Geplant 20.11.2026 23:40, Effektiv 21.11.2026 00:10, Angekommen, Verspätet (+30\u00a0min)',
    )
  })
})

test('what should have arrived, and was not heard of for days, is not under way', () => {
  const old = {
    tt_stp: '2026-11-16T08:00:00.000Z',
    tt_std: '2026-11-16T09:00:00.000Z',
    tt_sta: '2026-11-16T13:00:00.000Z',
  }
  const heard = {
    tt_atp: '2026-11-16T08:05:00.000Z',
    tt_atd: '2026-11-16T09:10:00.000Z',
    tt_eta: '2026-11-16T13:10:00.000Z',
  }
  const silent = { ...old, ...heard, tt_position_at: '2026-11-16T11:30:00.000Z' }
  expect(text('arr', silent)).toBe('16.11. 14:00 → 14:10 Ohne Nachricht seit 16.11.2026 12:30')
  expect(text('dep', silent)).toMatch(/Abgefahren$/)
  expect(text('vehicle_state', silent)).not.toMatch(/Fährt|Steht/)
  expect(legSentence(sampleView(silent).legs.arrival, CONTEXT)).toContain('Ohne Nachricht seit 16.11.2026 12:30')
})
