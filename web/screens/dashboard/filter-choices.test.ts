import { describe, expect, it } from 'vitest'
import { CONTEXT, sampleView } from './dashboard-sample.ts'
import { type FilterField, filterChoices, filterFields, usableFilters, withFilter } from './filter-choices.ts'

const fieldOf = (column: string): FilterField => {
  const found = filterFields('admin', [column], []).find((field) => field.column === column)
  if (!found) throw new Error(`no field ${column}`)
  return found
}
const trips = [
  sampleView({ tt_id: 1, tt_tour: 'T-10', tt_customer: 'Holz AG;olga', tt_status: 'active' }),
  sampleView({ tt_id: 2, tt_tour: 'T-9', tt_customer: 'Holz AG', tt_status: 'canceled', tt_driver: '' }),
  sampleView({ tt_id: 3, tt_tour: 'T-9', tt_customer: 'Stein AG;olga;oskar', tt_eta: null }),
]
const choices = (column: string, chosen: string[] = []) =>
  filterChoices(trips, fieldOf(column), chosen, CONTEXT).map(({ value, label, count }) => [value, label, count])

describe('filterFields', () => {
  it('offers the legs as the payload names them, main columns, and what is shown or filtered by', () => {
    const columns = filterFields('admin', ['tt_stp', 'pos'], [{ column: 'tt_info', values: ['x'] }]).map(
      ({ column }) => column,
    )
    expect(columns.slice(0, 3)).toEqual(['positioning', 'depature', 'arrival'])
    expect(columns).toEqual(expect.arrayContaining(['tt_tour', 'tt_stp', 'tt_info']))
    expect(columns).not.toContain('pos')
    expect(columns).not.toContain('tt_note')
  })

  it('offers nothing that the role may not see', () => {
    const columns = filterFields('customer', ['tt_note', 'observers'], []).map(({ column }) => column)
    expect(columns).not.toContain('tt_note')
    expect(columns).not.toContain('observers')
  })
})

describe('filterChoices', () => {
  it.each([
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

  it('keep a chosen value that occurs no more', () => {
    expect(choices('tt_sub', ['Huber AG'])).toEqual([
      ['Huber AG', 'Huber AG', 0],
      ['Meier Trans', 'Meier Trans', 3],
    ])
  })

  it('leave out what is too long to be sent', () => {
    const long = [sampleView({ tt_info: 'x'.repeat(401) })]
    expect(filterChoices(long, fieldOf('tt_info'), [], CONTEXT)).toEqual([])
  })
})

describe('stored filters', () => {
  it('change one column at a time', () => {
    const filters = withFilter([{ column: 'tt_sub', values: ['a'] }], 'tt_tour', ['T-1'])
    expect(filters).toEqual([
      { column: 'tt_sub', values: ['a'] },
      { column: 'tt_tour', values: ['T-1'] },
    ])
    expect(withFilter(filters, 'tt_sub', [])).toEqual([{ column: 'tt_tour', values: ['T-1'] }])
  })

  it('are used as far as the role may see their columns', () => {
    const stored = [
      { column: 'tt_note', values: ['secret'] },
      { column: 'gone', values: ['x'] },
      { column: 'arrival', values: ['NONE'] },
      { column: 'tt_tour', values: [] },
    ]
    expect(usableFilters('sub', stored)).toEqual([{ column: 'arrival', values: ['NONE'] }])
  })
})
