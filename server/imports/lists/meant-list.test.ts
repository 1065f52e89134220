import { expect, test } from 'vitest'
import type { ListedKind } from '#shared/schemas/file-import.ts'
import { IMPORTABLES } from './importables.ts'
import { meantList } from './meant-list.ts'
import { PLAN_HEADINGS } from './trip-plan-columns.ts'

const headingsOf = (list: ListedKind): string[] => {
  const columns = list === 'trip' ? PLAN_HEADINGS : IMPORTABLES[list].columns
  return columns.map(({ name }) => name)
}

test.each([
  ['address', 'driver'],
  ['address', 'customer'],
  ['driver', 'subcontractor'],
  ['driver', 'address'],
  ['vehicle', 'trip'],
  ['trip', 'vehicle'],
  ['trip', 'tour'],
  ['user', 'customer'],
  ['closed_day', 'address'],
] as const)('a file of %s that is given to %s is told where it belongs', (list, here) => {
  expect(meantList(here, headingsOf(list))).toBe(list)
})

test.each([[['Name', 'Telefon', 'Bemerkung']], [['Spalte 1', 'Spalte 2']], [['']], [[]]])(
  'headings of no list in particular say nothing: %j',
  (headings) => {
    expect(meantList('customer', headings)).toBeNull()
  },
)
