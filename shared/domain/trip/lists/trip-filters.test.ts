import { describe, expect, test } from 'vitest'
import { legsOf } from '../../delay/legs.ts'
import { answerValues } from '../answer-given.ts'
import { isKnownFilterColumn, matchesFilters, type TripFilter, tripFilter } from './trip-filters.ts'

const at = (clock: string) => `2026-11-21T${clock}:00.000Z`
const NOW = Date.parse(at('09:00'))
const trip = {
  tt_id: 7,
  tt_tour: 'T 1',
  tt_status: 'active' as const,
  tt_customer: 'Nord AG;olga;otto',
  tt_sub: '',
  tt_driver: null,
  tt_stp: at('08:00'),
  tt_std: at('08:30'),
  tt_sta: at('12:00'),
  tt_atp: at('08:05'),
  tt_etp: at('08:04'),
  tt_eta: at('12:20'),
  tt_ignition: 1,
  tt_invoice_check: true,
  tt_sub_invoice_trip: 12.5,
}
const clock = (_: string, value: string | number) =>
  typeof value === 'number' ? `€ ${value.toFixed(2)}` : `at ${value.slice(11, 16)}`

describe('matchesFilters', () => {
  test.each([
    ['no filter', [], true],
    ['no values', [{ column: 'tt_tour', values: [] }], true],
    ['equal', [{ column: 'tt_tour', values: ['X', 'T 1'] }], true],
    ['not equal', [{ column: 'tt_tour', values: ['X'] }], false],
    ['compared exactly', [{ column: 'tt_tour', values: ['t 1', 'T 1 ', 'T'] }], false],
    [
      'one of two filters fails',
      [
        { column: 'tt_tour', values: ['T 1'] },
        { column: 'tt_status', values: ['canceled'] },
      ],
      false,
    ],
    [
      'two filters hold',
      [
        { column: 'tt_tour', values: ['T 1'] },
        { column: 'tt_status', values: ['active'] },
      ],
      true,
    ],
    ['number', [{ column: 'tt_id', values: ['7'] }], true],
    ['flag', [{ column: 'tt_invoice_check', values: ['true'] }], true],
    ['empty text', [{ column: 'tt_sub', values: [''] }], true],
    ['null is the empty text', [{ column: 'tt_driver', values: [''] }], true],
    ['absent field is the empty text', [{ column: 'tt_note', values: [''] }], true],
    ['absent field never has another', [{ column: 'tt_note', values: ['secret'] }], false],
    ['unknown column', [{ column: 'nonsense', values: ['x'] }], false],
    ['amount', [{ column: 'tt_sub_invoice_trip', values: ['12.5'] }], true],
    ['amount with decimals', [{ column: 'tt_sub_invoice_trip', values: ['12.50'] }], true],
    ['amount as shown', [{ column: 'tt_sub_invoice_trip', values: ['€ 12.50'] }], true],
    ['instant', [{ column: 'tt_stp', values: [at('08:00')] }], true],
    ['instant as shown', [{ column: 'tt_stp', values: ['at 08:00'] }], true],
    ['another instant', [{ column: 'tt_stp', values: ['at 08:01'] }], false],
    ['missing instant', [{ column: 'tt_ata', values: [''] }], true],
    ['customer', [{ column: 'customer', values: ['Nord AG'] }], true],
    ['an observer is no customer', [{ column: 'customer', values: ['olga'] }], false],
    ['tt_customer by the customer', [{ column: 'tt_customer', values: ['Nord AG'] }], true],
    ['tt_customer as it is', [{ column: 'tt_customer', values: ['Nord AG;olga;otto'] }], true],
    ['any of the observers', [{ column: 'observers', values: ['x', 'otto'] }], true],
    ['no such observer', [{ column: 'observers', values: ['Nord AG', ''] }], false],
    ['vehicle state', [{ column: 'vehicle_state', values: ['stands'] }], true],
    ['positioning code', [{ column: 'positioning', values: ['MARG_ARRIVED'] }], true],
    ['departure code under the payload’s spelling', [{ column: 'depature', values: ['DELAYED_WAITING'] }], true],
    ['arrival code', [{ column: 'arrival', values: ['ON_TIME_TRANSIT', 'DELAYED_TRANSIT'] }], true],
    ['another arrival code', [{ column: 'arrival', values: ['NONE'] }], false],
    ['shown positioning', [{ column: 'pos', values: ['at 08:05'] }], true],
    ['estimate behind an actual time', [{ column: 'pos', values: ['at 08:04'] }], false],
    ['shown arrival', [{ column: 'arr', values: ['at 12:20'] }], true],
    ['waiting departure shows no time', [{ column: 'dep', values: [''] }], true],
    ['delay in minutes', [{ column: 'arr_delay', values: ['20'] }], true],
    ['delay by code', [{ column: 'arr_delay', values: ['DELAYED_TRANSIT'] }], true],
    ['another delay', [{ column: 'arr_delay', values: ['19'] }], false],
  ] as [string, TripFilter[], boolean][])('%s', (_, filters, passes) => {
    expect(matchesFilters(trip, filters, NOW, clock)).toBe(passes)
  })

  test.each([
    [['declined_price'], true],
    [['declined'], true],
    [['declined_hours', 'asked'], false],
    [[''], false],
  ])('an answer by its state, a no with its reason too: %j', (values, passes) => {
    const asked = { tt_status: 'active', tt_sub: 'Huber AG', tt_stp: at('08:00'), tt_answer_hours: 12 } as const
    const declined = { ...asked, ...answerValues(asked, 'declined', 'price') }
    expect(matchesFilters(declined, [{ column: 'tt_answer', values }], NOW)).toBe(passes)
  })

  test.each([
    ['admin', true],
    ['sub', true],
    ['customer', false],
    ['observer', false],
  ] as const)('%s filters by answers: %j', (role, may) => {
    for (const column of ['tt_answer', 'tt_answer_reason', 'tt_answer_note', 'tt_answer_hours'])
      expect(isKnownFilterColumn(column, role)).toBe(may)
  })

  test('NONE is a leg without times', () => {
    const filters = [{ column: 'arrival', values: ['NONE'] }]
    expect(matchesFilters({ tt_sta: at('12:00') }, filters, NOW)).toBe(true)
  })

  test('the waiting departure moves with now', () => {
    const passes = tripFilter([{ column: 'depature', values: ['ON_TIME_WAITING'] }])
    expect([passes(trip, Date.parse(at('08:30'))), passes(trip, Date.parse(at('08:31')))]).toEqual([true, false])
  })

  test('legs that are known are not computed again', () => {
    const passes = tripFilter([{ column: 'depature', values: ['ON_TIME_WAITING'] }])
    const legs = legsOf(trip, Date.parse(at('08:30')))
    expect(passes(trip, NOW, legs)).toBe(true)
    expect(tripFilter([{ column: 'dep_delay', values: ['0'] }])(trip, NOW, legs)).toBe(true)
  })

  test('without a formatter only the ISO text counts', () => {
    expect(matchesFilters(trip, [{ column: 'tt_stp', values: ['at 08:00'] }], NOW)).toBe(false)
  })
})

describe('isKnownFilterColumn', () => {
  test.each([
    ['tt_tour', 'customer', true],
    ['tt_etp', 'observer', true],
    ['positioning', 'observer', true],
    ['depature', 'sub', true],
    ['departure', 'admin', false],
    ['pos_delay', 'customer', true],
    ['customer', 'customer', true],
    ['observers', 'admin', true],
    ['observers', 'customer', false],
    ['tt_note', 'admin', true],
    ['tt_note', 'sub', false],
    ['tt_customer_invoice_trip', 'sub', false],
    ['tt_sub_invoice_trip', 'sub', true],
    ['tt_sub_invoice_trip', 'customer', false],
    ['nonsense', 'admin', false],
    ['toString', 'admin', false],
    ['', 'admin', false],
  ] as const)('%s for %s: %j', (column, role, known) => expect(isKnownFilterColumn(column, role)).toBe(known))
})
