import { describe, expect, test } from 'vitest'
import { isCurrentDelay } from '../delay/current-delays.ts'
import { legsOf } from '../delay/legs.ts'
import { answerValues } from './answer-given.ts'
import { countersOf, isFinished, outcomeOf, type Progressing } from './trip-progress.ts'

const NOW = Date.parse('2026-11-21T12:00:00.000Z')
const at = (clock: string) => `2026-11-21T${clock}:00.000Z`
/** Positioned, departed and on the way, in time. */
const trip = (fields: Partial<Progressing> = {}): Progressing => ({
  tt_status: 'active',
  tt_gps: 'ZH 1',
  tt_driver: 'Ada Keller',
  tt_stp: at('10:00'),
  tt_std: at('10:30'),
  tt_sta: at('14:00'),
  tt_atp: at('10:00'),
  tt_atd: at('10:30'),
  tt_eta: at('14:00'),
  ...fields,
})
const counters = (fields: Partial<Progressing>) => countersOf(trip(fields), legsOf(trip(fields), NOW), NOW)

/** To be positioned in three hours, by a subcontractor that was asked. */
const YET: Partial<Progressing> = {
  ...{ tt_atp: null, tt_atd: null, tt_eta: null, tt_sub: 'Huber AG', tt_sub_invoice_trip: 640, tt_answer_hours: 2 },
  ...{ tt_stp: at('15:00'), tt_std: at('15:30'), tt_sta: at('19:00') },
}
const declined = answerValues(trip(YET), 'declined', 'price')
const accepted = answerValues(trip(YET), 'accepted')
const LATER = {
  ...YET,
  ...{ tt_stp: '2026-11-22T12:00:01.000Z', tt_std: '2026-11-22T12:30:00.000Z', tt_sta: '2026-11-22T18:00:00.000Z' },
}

describe('a trip is finished', () => {
  test.each([
    ['that has arrived', { tt_ata: at('11:50') }, true],
    ['that is under way', {}, false],
    ['that should have arrived, and may still', { tt_sta: at('07:00') }, false],
    ['that should have arrived six hours ago', { tt_sta: at('06:00') }, true],
    ['that was called off and would have arrived', { tt_status: 'canceled' as const, tt_sta: at('12:00') }, true],
    ['that was called off and is yet to come', { tt_status: 'inactive' as const }, false],
    ['without a planned arrival', { tt_sta: null }, false],
  ])('%s: %j', (_name, fields, expected) => expect(isFinished(trip(fields), NOW)).toBe(expected))

  test.each([
    ['in time', { tt_ata: at('14:00') }, 'on_time'],
    ['tight', { tt_ata: at('14:10') }, 'marginal'],
    ['late', { tt_ata: at('14:20') }, 'delayed'],
    ['called off', { tt_status: 'canceled' as const, tt_ata: at('14:20') }, 'canceled'],
    ['without an arrival', { tt_sta: at('05:00') }, 'unknown'],
  ])('and ended %s', (_name, fields, expected) => {
    expect(outcomeOf(trip(fields), legsOf(trip(fields), NOW))).toBe(expected)
  })
})

describe('counters', () => {
  test.each([
    ['in time and under way', {}, ['under_way']],
    ['late', { tt_eta: at('14:16') }, ['late', 'under_way']],
    ['tight', { tt_eta: at('14:15') }, ['tight', 'under_way']],
    ['late at one leg and tight at another', { tt_atd: at('10:50'), tt_eta: at('14:05') }, ['late', 'under_way']],
    ['waiting in time', { tt_atd: null, tt_std: at('12:30') }, ['waiting']],
    ['waiting for too long', { tt_atd: null, tt_std: at('11:30') }, ['late', 'waiting']],
    ['yet to be driven, by nobody', { tt_atp: null, tt_atd: null, tt_eta: null, tt_driver: ' ' }, ['no_driver']],
    ['without a vehicle', { tt_atp: null, tt_atd: null, tt_eta: null, tt_gps: '' }, ['no_vehicle']],
    ['declined', { ...YET, ...declined }, ['no_yes']],
    ['accepted', { ...YET, ...accepted }, []],
    ['accepted, and changed since', { ...YET, ...accepted, tt_sub_invoice_trip: 700 }, ['no_yes']],
    ['without an answer, due or not, that begins within a day', { ...YET, tt_answer_hours: 2 }, ['no_yes']],
    ['without an answer that begins later', LATER, []],
    ['declined that begins later', { ...LATER, ...answerValues(trip(LATER), 'declined', 'price') }, ['no_yes']],
    ['without an answer in time', { ...YET, tt_answer_hours: 3 }, ['no_yes']],
    ['that nobody was asked for', { ...YET, tt_answer_hours: null }, []],
    ['finished, late and without a driver', { tt_ata: at('14:40'), tt_driver: '' }, []],
    ['called off, without a driver', { tt_status: 'canceled' as const, tt_driver: '' }, []],
    ['of which a report waits for dispatch', { tt_driver_news: { waits: 1 } }, ['report', 'under_way']],
    [
      'that is over, and of which a report came late',
      { tt_ata: at('14:40'), tt_driver_news: { waits: 2 } },
      ['report'],
    ],
    [
      'called off, of which one came late',
      { tt_status: 'canceled' as const, tt_driver_news: { waits: 1 } },
      ['report'],
    ],
    ['of which all reports are decided on', { tt_driver_news: { proofs: 1 } }, ['under_way']],
    ['in fields that the role does not see', { tt_gps: undefined, tt_driver: undefined }, ['under_way']],
  ])('of a trip %s', (_name, fields, expected) => expect(counters(fields)).toEqual(expected))

  test('late and tight are the current delays of rules 5.8', () => {
    for (const fields of [{}, { tt_eta: at('14:05') }, { tt_eta: at('15:00') }, { tt_sta: at('05:00') }]) {
      const isDelay = counters(fields).some((counter) => counter === 'late' || counter === 'tight')
      expect(isDelay).toBe(isCurrentDelay(trip(fields), NOW))
    }
  })
})
