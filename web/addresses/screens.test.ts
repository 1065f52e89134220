import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROLES, type Role } from '../../shared/domain/access/roles.ts'
import { SCREEN_LIST, SCREENS, screenAllowed } from './screens.ts'

const VISITORS: (Role | null)[] = [...ROLES, null]
const who = (path: string) => VISITORS.filter((role) => screenAllowed(role, path))

describe('screenAllowed', () => {
  test.each([
    ['/admin', VISITORS],
    ['/admin/login', VISITORS],
    ['/pwreset', VISITORS],
    ['/pwreset/:id', VISITORS],
    ['/pwreset/3f9a', VISITORS],
    ['/admin/dashboard', ROLES],
    ['/admin/board', ['admin', 'sub']],
    ['/admin/edit/:id', ['admin', 'sub']],
    ['/admin/edit/7', ['admin', 'sub']],
    ['/admin/edit/neu', ['admin', 'sub']],
    ['/admin/answers', ['sub']],
    ['/admin/analysisArea', ['admin']],
    ['/admin/figures', ['sub', 'customer']],
    ['/admin/disposition', ['admin', 'sub']],
    ['/admin/editdisposition/:id', ['admin', 'sub']],
    ['/admin/editdisposition/12', ['admin', 'sub']],
    ['/admin/customerjournal', ['admin']],
    ['/admin/subcontractorjournal', ['admin', 'sub']],
    ['/admin/monthend', ['admin']],
    ['/admin/statements', ['admin', 'sub']],
    ['/admin/statements/:id', ['admin', 'sub']],
    ['/admin/pricelist', ['admin']],
    ['/admin/diesel', ['admin']],
    ['/admin/report', ['admin']],
    ['/admin/alerts', ['admin']],
    ['/admin/customers', ['admin']],
    ['/admin/users', ['admin']],
    ['/admin/upload', ['admin']],
    ['/admin/setup', ROLES],
    ['/admin/setup/company', ROLES],
    ['/admin/changepassword', ROLES],
    ['/admin/overview/driver/7', ['admin', 'sub']],
    ['/admin/overview/driver', []],
    ['/admin/users/', ['admin']],
    ['/ADMIN/Users', ['admin']],
    ['/admin/edit', []],
    ['/admin/edit/', []],
    ['/admin/edit/7/8', []],
    ['/admin/nowhere', []],
    ['/', []],
    ['', []],
  ])('%s: %j', (path, roles) => expect(who(path)).toEqual(roles))

  test('every route of the specification is in the table', () => expect(Object.keys(SCREENS)).toHaveLength(29))
})

const files = SCREEN_LIST.flatMap(([, { load }]) => load ?? [])
test.each([...new Set(files)])('%s-screen.tsx is a file that exports one component', (load) => {
  const text = fs.readFileSync(path.join(import.meta.dirname, `../screens/${load}-screen.tsx`), 'utf8')
  expect(text.match(/^export (?!type )/gm)).toHaveLength(1)
  expect(text).toMatch(/^export const \w+Screen = \(\): ReactNode =>/m)
})

test('every screen is fetched, except those of the first download; every one in the menu has a part, a letter and a sign of its own', () => {
  const first = SCREEN_LIST.filter(([, { load }]) => load === undefined).map(([name]) => name)
  expect(first).toEqual(['dashboard', 'login', 'root'])
  const letters = SCREEN_LIST.flatMap(([, { letter }]) => letter ?? [])
  expect(new Set(letters).size).toBe(letters.length)
  const menu = SCREEN_LIST.flatMap(([, { letter, icon, group }]) => ((icon ?? group) ? [{ letter, icon, group }] : []))
  expect(menu.every(({ letter, icon, group }) => letter && icon && group)).toBe(true)
  expect(new Set(menu.map(({ icon }) => icon)).size).toBe(menu.length)
})
