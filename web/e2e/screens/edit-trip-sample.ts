import { expect, type Locator, type Page } from '@playwright/test'
import type { Trip, TripFields } from '#shared/schemas/trip.ts'
import { createCompany, type TestServer } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

export let server: TestServer

export const create = async (trip: Partial<TripFields>): Promise<number> =>
  (await server.api<{ tt_id: number }>('POST', '/api/trips', trip)).tt_id
export const saved = (id: number): Promise<Trip> => server.api<Trip>('GET', `/api/trips/${id}`)

export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const field = (place: Page | Locator, name: string) => place.getByRole('textbox', { name, exact: true })
export const choice = (place: Page | Locator, name: string) => place.getByRole('combobox', { name, exact: true })
export const saveButton = (page: Page) => page.getByRole('button', { name: 'Speichern' })
/** The error stands where screen readers look for it too. */
export const expectError = (input: Locator, text: string) => expect(input).toHaveAccessibleDescription(text)

export const open = async (page: Page, username: string, id: number | string) => {
  await openAs(page, server, username, `/admin/edit/${id}`)
  await expect(saveButton(page)).toBeVisible()
}
export const save = async (page: Page, message = 'Die Änderungen wurden gespeichert.') => {
  await saveButton(page).click()
  await expect(page.getByText(message)).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/admin/dashboard`)
}
/** Waits until the server has what was saved on the device. */
export const expectSaved = (id: number, fields: Partial<Trip>) => expect.poll(() => saved(id)).toMatchObject(fields)

export const choose = async (page: Page, input: Locator, option: string | RegExp) => {
  await input.click()
  await page.getByRole('option', { name: option }).click()
}
export const optionsOf = async (page: Page, input: Locator): Promise<string[]> => {
  await input.click()
  await expect(page.getByRole('listbox')).toBeVisible()
  const names = await page.getByRole('option').allTextContents()
  await page.keyboard.press('Escape')
  return names
}

/** Called once by each file of tests. */
export const setUpTrips = (): void => {
  test.beforeAll(async () => {
    server = await createCompany()
  })
  test.afterAll(() => server.dispose())
}
