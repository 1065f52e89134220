import { describe, expect, test } from 'vitest'
import type { Viewer } from './roles.ts'
import { userChangeRefusal, userDeleteRefusal } from './user-permissions.ts'

const admin: Viewer = { username: 'Anna', role: 'admin', subcontractor: null, customer: null }
const sub: Viewer = { username: 'sepp', role: 'sub', subcontractor: 'Alpen Trans', customer: null }
const customer: Viewer = { username: 'carla', role: 'customer', subcontractor: null, customer: 'Nord AG' }

describe('users', () => {
  const clerk = { username: 'carla', role: 'customer' as const, built_in: false }
  const second = { username: 'anna', role: 'admin' as const, built_in: false }
  const builtIn = { username: 'admin', role: 'admin' as const, built_in: true }

  test.each([
    ['a user', admin, clerk, null],
    ['oneself', admin, second, null],
    ['the built-in admin', admin, builtIn, 'edit_no_permission_change_user'],
    ['by a sub', sub, clerk, 'edit_no_permission'],
  ] as const)('changing %s', (_, viewer, user, refusal) => expect(userChangeRefusal(viewer, user)).toBe(refusal))

  test.each([
    ['the last admin becomes a sub', 1, 'sub', 'edit_no_permission_change_user'],
    ['the last admin stays admin', 1, 'admin', null],
    ['one of two admins becomes a sub', 2, 'sub', null],
  ] as const)('%s', (_, admins, role, refusal) => expect(userChangeRefusal(admin, second, admins, role)).toBe(refusal))

  test.each([
    ['a user', admin, clerk, 2, null],
    ['the built-in admin', { ...admin, username: 'other' }, builtIn, 2, 'edit_no_permission_delete_user'],
    ['oneself, whatever the spelling', admin, second, 2, 'edit_no_permission_delete_user'],
    ['another admin', { ...admin, username: 'other' }, second, 2, null],
    ['a user, while there is one admin only', admin, clerk, 1, null],
    ['the last admin', { ...admin, username: 'other' }, second, 1, 'edit_no_permission_delete_user'],
    ['by a customer', customer, clerk, 2, 'edit_no_permission'],
  ] as const)('deleting %s', (_, viewer, user, admins, refusal) => {
    expect(userDeleteRefusal(viewer, user, admins)).toBe(refusal)
  })
})
