import { expect } from '@playwright/test'
import type { Trip } from '#shared/schemas/trip.ts'
import { expectSync } from '../support/app.ts'
import { createCompany, type TestServer, tripIn } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

let server: TestServer
const TOURS = ['U 1', 'U 2', 'U 3']
const ids: Record<string, number> = {}

test.beforeAll(async () => {
  server = await createCompany()
  for (const [hours, tt_tour] of TOURS.entries()) {
    const { tt_id } = await server.api<{ tt_id: number }>('POST', '/api/trips', tripIn(hours + 1, { tt_tour }))
    ids[tt_tour] = tt_id
  }
})
test.afterAll(() => server.dispose())

const trip = (tour: string) => server.api<Trip>('GET', `/api/trips/${ids[tour]}`)

test('the undo of several takes nothing away that somebody else has written since, and says so', async ({ page }) => {
  const drivers = async () => (await Promise.all(TOURS.map(trip))).map(({ tt_driver }) => tt_driver)
  await openAs(page, server, 'dora', '/admin/dashboard')
  await expect(page.getByRole('row').filter({ hasText: 'U 3' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Alle Fahrten auswählen' }).click()
  await page.getByRole('button', { name: 'Fahrer …' }).click()
  await page.getByRole('option', { name: 'Beat Moser' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Bei 3 Fahrten ändern' }).click()
  await expect.poll(drivers).toEqual(['Beat Moser', 'Beat Moser', 'Beat Moser'])

  await server.api('PUT', `/api/trips/${ids['U 1']}`, { tt_driver: 'Carla Rossi', tt_drivernr: '201' })
  await server.api('PUT', `/api/trips/${ids['U 2']}`, { tt_info: 'Tor 9' })
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect.poll(drivers).toEqual(['Carla Rossi', 'Ada Keller', 'Ada Keller'])
  await expectSync(page, /1 Änderung braucht Ihre Entscheidung/)
  expect(await drivers()).toEqual(['Carla Rossi', 'Ada Keller', 'Ada Keller'])
  expect(await trip('U 2')).toMatchObject({ tt_info: 'Tor 9' })
})
