import { expect, type Page } from '@playwright/test'
import { formatDay } from '#shared/domain/time/dates.ts'
import { TODAY } from './days.ts'
import { PASSWORD } from './server.ts'
import { isInstalling } from './session.ts'

/** Actions of a person in the app, by the words on the screen (German). */

export const logIn = async (page: Page, url: string, username: string, password = PASSWORD): Promise<void> => {
  await page.goto(`${url}/admin/login`)
  await page.getByLabel('Benutzername').fill(username)
  await page.getByLabel('Passwort', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.waitForURL('**/admin/dashboard')
  // Where it is installed: from here on the app opens without a network.
  if (isInstalling(page)) await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect(syncState(page)).toHaveAccessibleName(/Alles gesendet/)
}

/** The link in the header that shows the state of syncing. */
export const syncState = (page: Page) => page.getByRole('link', { name: /^Synchronisation/ })
export const expectSync = (page: Page, words: RegExp) => expect(syncState(page)).toHaveAccessibleName(words)

export const openTrip = async (page: Page, url: string, id: number | string): Promise<void> => {
  await page.goto(`${url}/admin/edit/${id}`)
  await expect(page.getByRole('button', { name: 'Speichern' })).toBeVisible()
}

export const INFO = 'Info (für alle sichtbar)'
export const NOTE = 'Notiz (nur intern)'
export const COMMENT = 'Bemerkung des Unternehmers'

/** Enters a trip of this evening from Zürich to Genève and saves it. */
export const saveNewTrip = async (page: Page, url: string, tour: string): Promise<void> => {
  await page.goto(`${url}/admin/edit/neu`)
  await page.getByRole('combobox', { name: /^Tour/ }).fill(tour)
  for (const [label, option] of [
    ['Von', 'Zürich'],
    ['Nach', 'Genève'],
    ['Fahrzeug', 'ZH 1001'],
  ] as const) {
    const field = page.getByRole('combobox', { name: new RegExp(`^${label}`) }).first()
    await field.fill(option)
    await page
      .getByRole('option', { name: new RegExp(option) })
      .first()
      .click()
  }
  for (const [label, clock] of [
    ['STP', '20:00'],
    ['STD', '20:30'],
    ['STA', '23:30'],
  ]) {
    await page.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(`${formatDay(TODAY)} ${clock}`)
  }
  await page.getByRole('button', { name: 'Speichern' }).click()
}

export const saveField = async (page: Page, label: string, value: string): Promise<void> => {
  const field = page.getByRole('textbox', { name: label })
  // On a phone, what is empty is a button with its name.
  const add = page.getByRole('button', { name: `Hinzufügen: ${label}` })
  await expect(field.or(add)).toBeVisible()
  if (await add.isVisible()) await add.click()
  await field.fill(value)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('button', { name: 'Speichern' })).toBeHidden()
}

/** Makes the app try now instead of in up to half a minute. */
export const tryNow = (page: Page): Promise<void> =>
  page.evaluate(() => {
    dispatchEvent(new Event('online'))
  })
