import { describe, expect, test } from 'vitest'
import { ROLES, type Role } from '../../../shared/domain/access/roles.ts'
import german from '../../../shared/i18n/de.json' with { type: 'json' }
import { PATHS, sectionsOf } from '../../addresses.ts'
import { screenAllowed } from '../../screens.ts'
import { currentOf, menuOf } from './menu.ts'

const texts: Record<string, string> = german
const PERSON = ['Einstellungen', 'Passwort ändern', 'Konto']
const MENUS: Record<Role, readonly string[]> = {
  admin: [
    ...['Übersicht', 'Plantafel', 'Fahrt bearbeiten', 'Auswertung', 'Disposition', 'Kundenjournal'],
    ...['Unternehmerjournal', 'Monatsabschluss', 'Abrechnungen', 'Preisliste', 'Dieselzuschlag', 'Berichte'],
    ...['Benachrichtigungen', 'Kunden', 'Benutzer', 'Nachweise', 'Fahrplan hochladen', ...PERSON],
  ],
  sub: [
    ...['Übersicht', 'Plantafel', 'Fahrt bearbeiten', 'Zusagen', 'Kennzahlen', 'Disposition'],
    ...['Unternehmerjournal', 'Abrechnungen', 'Nachweise', ...PERSON],
  ],
  customer: ['Übersicht', 'Kennzahlen', ...PERSON],
  observer: ['Übersicht', ...PERSON],
}

describe.each(ROLES)('the menu of %s', (role) => {
  const menu = menuOf(role)

  test('names its screens, in this order', () => {
    expect(menu.map(({ title }) => texts[title])).toEqual(MENUS[role])
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
})

test('without a session it is the login alone', () => {
  expect(menuOf(null).map(({ title }) => texts[title])).toEqual(['Anmeldung'])
})

test.each([
  ['/admin/edit/7', 'editTrip', 'page'],
  ['/admin/edit/neu', 'editTrip', 'page'],
  ['/admin/edit/:id', 'editTrip', 'page'],
  ['/admin/editdisposition/7', 'disposition', 'true'],
  ['/admin/editdisposition/:id', 'disposition', 'true'],
  ['/admin/statements/3', 'statements', 'true'],
  ['/admin/setup/data', 'settings', 'true'],
] as const)('on %s it shows that one is in %s (%s)', (path, route, current) => {
  const shown = menuOf('admin').flatMap((entry) => {
    const said = currentOf(entry, path)
    return said ? [[entry.route, said]] : []
  })
  expect(shown).toEqual([[route, current]])
})

test('the settings of the company, its master data among them, are for admin alone', () => {
  expect(ROLES.filter((role) => sectionsOf(role).includes('data'))).toEqual(['admin'])
  expect(sectionsOf('sub')).toEqual(['device', 'account'])
})
