import { describe, expect, test } from 'vitest'
import { ROLES, type Role } from '../../../shared/domain/access/roles.ts'
import { PATHS, sectionsOf } from '../../addresses.ts'
import { screenAllowed } from '../../screens.ts'
import { menuOf } from './menu.ts'

const VISITORS: (Role | null)[] = [...ROLES, null]
const whoHas = (route: string) => VISITORS.filter((role) => menuOf(role).some((entry) => entry.route === route))

describe('the menu', () => {
  test.each<[string, Role[]]>([
    ['dashboard', [...ROLES]],
    ['analysis', ['admin']],
    ['reports', ['admin']],
    ['customerJournal', ['admin']],
    ['subcontractorJournal', ['admin', 'sub']],
    ['priceList', ['admin']],
    ['users', ['admin']],
    ['settings', [...ROLES]],
  ])('%s stands in that of %j', (route, roles) => expect(whoHas(route)).toEqual(roles))

  test.each(VISITORS)('of %s leads to nothing that its address would not open', (role) => {
    for (const { route } of menuOf(role)) expect(screenAllowed(role, PATHS[route]), route).toBe(true)
  })
})

test('the settings of the company, its master data among them, are for admin alone', () => {
  expect(ROLES.filter((role) => sectionsOf(role).includes('data'))).toEqual(['admin'])
  expect(sectionsOf('sub')).toEqual(['device', 'account'])
})
