import { describe, expect, test } from 'vitest'
import { ROLES, type Role } from '#shared/domain/access/roles.ts'
import german from '#shared/i18n/de.json' with { type: 'json' }
import { PATHS, sectionsOf } from '../../addresses/addresses.ts'
import { screenAllowed } from '../../addresses/screens.ts'
import { currentOf, menuGroupsOf, menuOf } from './menu.ts'

const texts: Record<string, string> = german
const MENUS: Record<Role, readonly string[]> = {
  admin: [
    'today: Übersicht, Plantafel, Fahrt bearbeiten',
    'plan: Disposition, Fahrplan hochladen',
    'money: Kundenjournal, Unternehmerjournal, Monatsabschluss, Abrechnungen, Preisliste, Dieselzuschlag',
    'company: Auswertung, Berichte, Benachrichtigungen, Kunden, Benutzer, Nachweise',
    'person: Einstellungen, Konto',
  ],
  sub: [
    'today: Übersicht, Plantafel, Fahrt bearbeiten, Zusagen',
    'plan: Disposition',
    'money: Unternehmerjournal, Abrechnungen',
    'company: Kennzahlen, Nachweise',
    'person: Einstellungen, Konto',
  ],
  customer: ['today: Übersicht', 'company: Kennzahlen', 'person: Einstellungen, Konto'],
  observer: ['today: Übersicht', 'person: Einstellungen, Konto'],
}

describe.each(ROLES)('the menu of %s', (role) => {
  const groups = menuGroupsOf(role)
  const menu = groups.flatMap(({ entries }) => entries)

  test('names its screens by parts, in this order', () => {
    const named = groups.map(({ group, entries }) => `${group}: ${entries.map(({ title }) => texts[title]).join(', ')}`)
    expect(named).toEqual(MENUS[role])
  })

  test('leads to screens that it may open, each with an icon of its own, and says on each where one is', () => {
    expect(new Set(menu.map(({ icon }) => icon)).size).toBe(menu.length)
    for (const entry of menu) {
      const path = PATHS[entry.route]
      expect(screenAllowed(role, path)).toBe(true)
      expect(menu.filter((other) => currentOf(other, path)).map(({ route }) => route)).toEqual([entry.route])
      expect(currentOf(entry, path)).toBe('page')
    }
  })

  test('all screens with a letter are in it, but the password, to which the account leads', () => {
    const others = menuOf(role).filter(({ route }) => !menu.some((entry) => entry.route === route))
    expect(others.map(({ route }) => route)).toEqual(['changePassword'])
  })
})

test('without a session it is the login alone', () => {
  expect(menuGroupsOf(null).flatMap(({ entries }) => entries.map(({ title }) => texts[title]))).toEqual(['Anmeldung'])
})

const MENU = menuGroupsOf('admin').flatMap(({ entries }) => entries)
test.each([
  ['/admin/edit/7', 'editTrip', 'page'],
  ['/admin/edit/neu', 'editTrip', 'page'],
  ['/admin/edit/:id', 'editTrip', 'page'],
  ['/admin/editdisposition/7', 'disposition', 'true'],
  ['/admin/editdisposition/:id', 'disposition', 'true'],
  ['/admin/statements/3', 'statements', 'true'],
  ['/admin/setup/data', 'settings', 'true'],
  ['/admin/changepassword', 'login', 'true'],
] as const)('on %s it shows that one is in %s (%s)', (path, route, current) => {
  const shown = MENU.flatMap((entry) => {
    const said = currentOf(entry, path)
    return said ? [[entry.route, said]] : []
  })
  expect(shown).toEqual([[route, current]])
})

test('the settings of the company, its master data among them, are for admin alone', () => {
  expect(ROLES.filter((role) => sectionsOf(role).includes('data'))).toEqual(['admin'])
  expect(sectionsOf('sub')).toEqual(['device', 'account'])
})
