import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../time/units.ts'
import { knownLength, newTripFields, plannedLength, returnTrip, type SourceTrip, tripLike } from './trip-like.ts'

const ZONE = 'Europe/Zurich'
/** 22:00, 22:30 and 02:30 of the local time. */
const NIGHT: SourceTrip = {
  tt_tour: 'LX 7324',
  tt_status: 'canceled',
  tt_customer: 'Holz AG;olga',
  tt_from_adrnr: 'ZRH',
  tt_from_text: 'Zürich',
  tt_to_adrnr: 'FRA',
  tt_to_text: 'Frankfurt',
  tt_gps: 'ZH 1001',
  tt_driver: 'Anna Frei',
  tt_drivernr: '7',
  tt_stp: '2026-11-22T21:00:00.000Z',
  tt_std: '2026-11-22T21:30:00.000Z',
  tt_sta: '2026-11-23T01:30:00.000Z',
  tt_atd: '2026-11-22T21:40:00.000Z',
  tt_note: 'the ramp was closed',
  tt_info: 'Ramp 3',
  tt_customer_invoice_trip: 800,
  tt_customer_invoice_waiting_fee: 50,
  tt_invoice_check: false,
}

describe('a trip like another one', () => {
  test('takes over what it drives, for whom and at which price, not what happened to it', () => {
    const { tt_status, tt_atd, tt_note, tt_customer_invoice_waiting_fee, tt_invoice_check, ...taken } = NIGHT
    expect(tripLike(NIGHT, ZONE)).toEqual(taken)
  })

  test.each([
    ['the next day', '2026-11-23', '2026-11-23T21:00:00.000Z', '2026-11-24T01:30:00.000Z'],
    // The clock goes forward at 02:00: 22:00 is one hour earlier in UTC on the day after, and 02:30 does not exist.
    ['over the change of the clock', '2026-03-28', '2026-03-28T21:00:00.000Z', '2026-03-29T01:30:00.000Z'],
    ['in summer', '2026-07-01', '2026-07-01T20:00:00.000Z', '2026-07-02T00:30:00.000Z'],
  ])('on another day keeps the clock times: %s', (_name, day, tt_stp, tt_sta) => {
    expect(tripLike(NIGHT, ZONE, day)).toMatchObject({ tt_stp, tt_sta })
  })

  test('on another day leaves behind what was said about that one', () => {
    expect(tripLike(NIGHT, ZONE)).toHaveProperty('tt_info', 'Ramp 3')
    expect(tripLike(NIGHT, ZONE, '2026-11-23')).not.toHaveProperty('tt_info')
    expect(returnTrip(NIGHT, null)).not.toHaveProperty('tt_info')
  })
})

describe('the way back', () => {
  test('begins where and when the trip arrives, and is as long as the way there', () => {
    expect(returnTrip(NIGHT, null)).toMatchObject({
      tt_from_adrnr: 'FRA',
      tt_from_text: 'Frankfurt',
      tt_to_adrnr: 'ZRH',
      tt_to_text: 'Zürich',
      tt_stp: '2026-11-23T01:30:00.000Z',
      tt_std: '2026-11-23T02:00:00.000Z',
      tt_sta: '2026-11-23T06:00:00.000Z',
    })
  })

  test('takes as long as it is known to take', () => {
    expect(returnTrip(NIGHT, { standing: HOUR_MS, way: 3 * HOUR_MS })).toMatchObject({
      tt_std: '2026-11-23T02:30:00.000Z',
      tt_sta: '2026-11-23T05:30:00.000Z',
    })
  })
})

describe('the known length of a way', () => {
  const way = { tt_tour: 'LX 7324', tt_from_adrnr: 'ZRH', tt_to_adrnr: 'FRA' }
  const other: SourceTrip = { ...NIGHT, tt_tour: 'OTHER', tt_stp: '2026-11-22T21:15:00.000Z' }

  test('is that of the latest trip of the tour', () => {
    expect(knownLength([other, NIGHT], way, HOUR_MS)).toEqual(plannedLength(NIGHT))
  })

  test('is that of another tour on the same way', () => {
    expect(knownLength([other], way, HOUR_MS)).toEqual({ standing: HOUR_MS / 4, way: 4 * HOUR_MS })
  })

  test('is what the map says, to whole five minutes', () => {
    expect(knownLength([], way, HOUR_MS + 1)).toEqual({ standing: 0, way: HOUR_MS + 300_000 })
  })

  test('is unknown without places, and where nobody drove and no map knows', () => {
    expect(knownLength([NIGHT], { tt_tour: 'LX 7324', tt_to_adrnr: 'FRA' }, HOUR_MS)).toBeNull()
    expect(knownLength([], way, null)).toBeNull()
  })
})

describe('a new trip from another one', () => {
  const back: SourceTrip = {
    ...NIGHT,
    tt_tour: 'LX 7325',
    tt_from_adrnr: 'FRA',
    tt_to_adrnr: 'ZRH',
    tt_stp: '2026-11-20T08:00:00.000Z',
    tt_std: '2026-11-20T08:10:00.000Z',
    tt_sta: '2026-11-20T13:10:00.000Z',
  }
  const stpOf = (kind: 'copy' | 'return' | 'next', today: string) =>
    newTripFields(kind, NIGHT, [NIGHT, back], today, ZONE).tt_stp

  test.each([
    ['copy', '2026-11-25', NIGHT.tt_stp],
    ['next', '2026-11-22', '2026-11-23T21:00:00.000Z'],
    ['next', '2026-11-25', '2026-11-25T21:00:00.000Z'],
    ['return', '2026-11-25', NIGHT.tt_sta],
  ] as const)('%s on %s begins at %s', (kind, today, stp) => expect(stpOf(kind, today)).toBe(stp))

  test('the way back takes as long as the trips that drove it', () => {
    expect(newTripFields('return', NIGHT, [NIGHT, back], '2026-11-22', ZONE)).toMatchObject({
      tt_std: '2026-11-23T01:40:00.000Z',
      tt_sta: '2026-11-23T06:40:00.000Z',
    })
  })

  const named = (tt_tour: string, others: SourceTrip[] = []) =>
    newTripFields('return', { ...NIGHT, tt_tour, tt_tour_combination: 'ZRH-FRA-ZRH' }, others, '2026-11-22', ZONE)
      .tt_tour
  const known: SourceTrip = { ...back, tt_tour_combination: 'ZRH-FRA-ZRH' }

  test.each([
    ['LX 7324 ZRH-FRA', 'LX 7324 FRA-ZRH'],
    ['LX 7324 zrh – fra (extra)', 'LX 7324 FRA – ZRH (extra)'],
    ['ZRH/FRA', 'FRA/ZRH'],
    // Its name says nothing of the way.
    ['LX 7324', 'LX 7324'],
    ['AZRH-FRAX', 'AZRH-FRAX'],
  ])('the way back of %s is called %s', (tour, expected) => expect(named(tour)).toBe(expected))

  test('the way back is called as the tour that drives it in the same combination, where there is one', () => {
    expect(named('LX 7324 ZRH-FRA', [known, { ...known, tt_stp: '2026-11-21T08:00:00.000Z' }])).toBe('LX 7325')
    expect(named('LX 7324 ZRH-FRA', [known, { ...known, tt_tour: 'LX 7327' }])).toBe('LX 7324 FRA-ZRH')
    expect(named('LX 7324 ZRH-FRA', [{ ...known, tt_customer: 'Stein AG' }])).toBe('LX 7324 FRA-ZRH')
    expect(named('LX 7324 ZRH-FRA', [back])).toBe('LX 7324 FRA-ZRH')
  })
})
