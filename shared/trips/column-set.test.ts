import { describe, expect, test } from 'vitest'
import { ROLES } from '../domain/access/roles.ts'
import { ROOMS } from '../first-rows/first-rows.ts'
import { hiddenAtFirst, pdfColumns } from './column-set.ts'
import { shownColumns } from './trip-column-choice.ts'

const keys = (columns: { id: string }[]) => columns.map(({ id }) => id)

describe('columns before somebody chooses', () => {
  test.each(ROLES.flatMap((role) => ROOMS.map((room) => [role, room] as const)))(
    'show %s on %s positioning, departure and arrival at a glance',
    (role, room) => {
      expect(keys(shownColumns(role, hiddenAtFirst(role, room)))).toEqual(
        expect.arrayContaining(['tt_status', 'tt_tour', 'tt_to_text', 'tt_driver', 'pos', 'dep', 'arr', 'arr_delay']),
      )
    },
  )

  test('leave out who drives for whom on a tablet', () => {
    expect(hiddenAtFirst('admin', 'tablet')).toContain('tt_sub')
    expect(hiddenAtFirst('admin', 'usual')).not.toContain('tt_sub')
  })

  test.each([
    ['sub', 'tt_sub', 'customer'],
    ['customer', 'customer', 'tt_sub'],
  ] as const)('tell a %s no %s, which is itself, and the %s', (role, own, other) => {
    const shown = keys(shownColumns(role, hiddenAtFirst(role, 'usual')))
    expect(shown).not.toContain(own)
    expect(shown).toContain(other)
  })
})

test('PDF columns bring the planned time of each leg along, and no delay that the screen does not show', () => {
  expect(keys(pdfColumns('observer', new Set(['tt_tour', 'dep'])))).toEqual(['tt_tour', 'tt_std', 'dep'])
})
