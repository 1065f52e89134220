import { describe, expect, it } from 'vitest'
import { ROLES } from '../../../shared/domain/roles.ts'
import { hiddenAtFirst, paperColumns, pdfColumns, type Room, shownColumns, withColumn } from './column-set.ts'

const keys = (columns: { key: string }[]) => columns.map(({ key }) => key)
const ROOMS: Room[] = ['cards', 'tablet', 'small', 'usual', 'wide']

describe('columns before somebody chooses', () => {
  it.each(ROLES.flatMap((role) => ROOMS.map((room) => [role, room] as const)))(
    'show %s on %s positioning, departure and arrival at a glance',
    (role, room) => {
      expect(keys(shownColumns(role, hiddenAtFirst(role, room)))).toEqual(
        expect.arrayContaining(['tt_status', 'tt_tour', 'pos', 'dep', 'arr']),
      )
    },
  )

  it('leave delays to the legs where columns are few', () => {
    expect(hiddenAtFirst('admin', 'tablet')).toContain('arr_delay')
    expect(hiddenAtFirst('admin', 'usual')).not.toContain('arr_delay')
  })

  it('never offer a column that the role may not see', () => {
    expect(keys(shownColumns('customer', []))).not.toContain('tt_note')
    expect(keys(shownColumns('sub', []))).not.toContain('tt_customer_invoice_trip')
    expect(keys(shownColumns('admin', []))).toContain('observers')
  })
})

describe('withColumn', () => {
  it('hides and shows one', () => {
    expect(withColumn(['tt_note'], 'tt_info', false)).toEqual(['tt_note', 'tt_info'])
    expect(withColumn(['tt_note', 'tt_info'], 'tt_note', true)).toEqual(['tt_info'])
    expect(withColumn(['tt_note'], 'tt_note', false)).toEqual(['tt_note'])
  })

  it('never hides the tour', () => {
    expect(withColumn([], 'tt_tour', false)).toEqual([])
    expect(keys(shownColumns('admin', ['tt_tour', 'tt_gps']))).toContain('tt_tour')
  })
})

it('paper columns bring the delay of each leg along', () => {
  expect(keys(paperColumns('admin', new Set(['tt_tour', 'pos', 'arr'])))).toEqual([
    'tt_tour',
    'pos',
    'pos_delay',
    'arr',
    'arr_delay',
  ])
})

it('PDF columns bring the planned time of each leg along', () => {
  expect(keys(pdfColumns('observer', new Set(['tt_tour', 'dep'])))).toEqual(['tt_tour', 'tt_std', 'dep', 'dep_delay'])
})
