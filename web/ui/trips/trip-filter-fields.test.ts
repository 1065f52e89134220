import { describe, expect, test } from 'vitest'
import { CONTEXT, sampleView } from '#shared/trips/trip-sample.ts'
import { filterChoices } from '../list/filters/filter-field.ts'
import { columnFields, LEG_FIELDS, type TripFilterField } from './trip-filter-fields.ts'

const fieldOf = (key: string): TripFilterField => {
  const found = [...LEG_FIELDS, ...columnFields('admin', new Set([key]))].find((field) => field.id === key)
  if (!found) throw new Error(`no field ${key}`)
  return found
}
const trips = [
  sampleView({ tt_id: 1, tt_tour: 'T-10', tt_customer: 'Holz AG;olga', tt_status: 'active' }),
  sampleView({ tt_id: 2, tt_tour: 'T-9', tt_customer: 'Holz AG', tt_status: 'canceled', tt_driver: '' }),
  sampleView({ tt_id: 3, tt_tour: 'T-9', tt_customer: 'Stein AG;olga;oskar', tt_eta: null }),
]
const choices = (column: string, chosen: string[] = []) =>
  filterChoices(trips, fieldOf(column), chosen, CONTEXT).map(({ value, label, count }) => [value, label, count])

test('legs are named as the payload names them', () => {
  expect(LEG_FIELDS.map(({ id }) => id)).toEqual(['positioning', 'depature', 'arrival'])
})

describe('choices', () => {
  test.each([
    [
      'tt_tour',
      [
        ['T-9', 'T-9', 2],
        ['T-10', 'T-10', 1],
      ],
    ],
    [
      'tt_driver',
      [
        ['', '(leer)', 1],
        ['Hans Muster', 'Hans Muster', 2],
      ],
    ],
    [
      'observers',
      [
        ['', '(leer)', 1],
        ['olga', 'olga', 2],
        ['oskar', 'oskar', 1],
      ],
    ],
    [
      'tt_status',
      [
        ['active', 'Aktiv', 2],
        ['canceled', 'Annulliert', 1],
      ],
    ],
    [
      'arrival',
      [
        ['NONE', 'Ohne Zeiten', 1],
        ['DELAYED_TRANSIT', 'Verspätet, unterwegs', 2],
      ],
    ],
    ['tt_stp', [['2026-11-21T09:00:00.000Z', '21.11.2026 10:00', 3]]],
    ['tt_customer_invoice_trip', [['1234.5', "1'234.50\u00a0€", 3]]],
  ])('of %s are the values that occur', (column, expected) => expect(choices(column)).toEqual(expected))

  test('keep a chosen value that occurs no more', () => {
    expect(choices('tt_sub', ['Huber AG'])).toEqual([
      ['Huber AG', 'Huber AG', 0],
      ['Meier Trans', 'Meier Trans', 3],
    ])
  })
})
