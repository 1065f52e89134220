import { expect, type Page } from '@playwright/test'
import { createCompany, type TestServer, tripIn } from '../support/server.ts'
import { openAs, test } from '../support/session.ts'

/** Android's and the browser's back close what is open over the screen, and nothing else. */
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

let server: TestServer
let tripId = 0
test.beforeAll(async () => {
  server = await createCompany()
  tripId = (await server.api<{ tt_id: number }>('POST', '/api/trips', tripIn(1))).tt_id
})
test.afterAll(() => server.dispose())

const dialog = (page: Page) => page.getByRole('dialog')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menü öffnen' })
/** Some screens before this one, so that one step too far is seen. */
const openAfterOthers = async (page: Page, username: string, path: string) => {
  await openAs(page, server, username, '/admin/setup')
  await expect(heading(page)).toHaveText('Einstellungen')
  await page.goto(server.url + path)
}
const entries = (page: Page) => page.evaluate(() => history.length)
const expectStill = async (page: Page, path: string) => {
  await expect(page).toHaveURL(server.url + path)
  await expect
    .poll(() => page.evaluate(() => (history.state as { overlay?: true } | null)?.overlay ?? false))
    .toBe(false)
}

test('the menu, and then the screen before', async ({ page }) => {
  await openAfterOthers(page, 'dora', '/admin/dashboard')
  await menuButton(page).tap()
  await expect(page.getByRole('navigation')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('navigation')).toBeHidden()
  await expectStill(page, '/admin/dashboard')
  await page.goBack()
  await expect(page).toHaveURL(`${server.url}/admin/setup`)
})

test('a sheet that was closed by a tap takes its step of the history along', async ({ page }) => {
  await openAfterOthers(page, 'sara', '/admin/dashboard')
  await page.getByRole('button', { name: 'Weitere Möglichkeiten' }).tap()
  await dialog(page).getByRole('button', { name: 'Schliessen' }).tap()
  await expectStill(page, '/admin/dashboard')
  await page.getByRole('button', { name: 'Weitere Möglichkeiten' }).tap()
  await expect(dialog(page)).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  await expectStill(page, '/admin/dashboard')
  await page.goBack()
  await expect(page).toHaveURL(`${server.url}/admin/setup`)
})

test('a step back that comes late, on a slow phone, closes nothing that was opened meanwhile', async ({ page }) => {
  await page.addInitScript(() => {
    const back = history.back.bind(history)
    history.back = () => {
      setTimeout(back, 1500)
      setTimeout(() => Object.assign(window, { isBack: true }), 2000)
    }
  })
  await openAfterOthers(page, 'sara', '/admin/dashboard')
  const more = page.getByRole('button', { name: 'Weitere Möglichkeiten' })
  await more.tap()
  await dialog(page).getByRole('button', { name: 'Schliessen' }).tap()
  await expect(dialog(page)).toBeHidden()
  // Longer than a step back is waited for.
  await page.waitForTimeout(1100)
  await more.tap()
  await page.waitForFunction(() => 'isBack' in window)
  await expect
    .poll(() => page.evaluate(() => (history.state as { overlay?: true } | null)?.overlay ?? false))
    .toBe(true)
  await expect(dialog(page)).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  await expectStill(page, '/admin/dashboard')
})

test('filters over the list, a list within them, one after the other', async ({ page }) => {
  await openAfterOthers(page, 'dora', '/admin/dashboard')
  await page.getByRole('button', { name: 'Filter', exact: true }).tap()
  await dialog(page).getByRole('combobox').first().tap()
  await expect(page.getByRole('listbox')).toBeVisible()
  const before = await entries(page)
  await page.goBack()
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(dialog(page)).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  await expectStill(page, '/admin/dashboard')
  expect(await entries(page)).toBeLessThanOrEqual(before)
})

test('back closes the sheet of a trip; editing leads on from it, and back from there skips it', async ({ page }) => {
  await openAfterOthers(page, 'dora', '/admin/dashboard')
  const open = () => page.getByRole('article').first().getByRole('button').first().tap()
  await open()
  await expect(dialog(page).getByRole('button', { name: 'Bearbeiten' })).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  await expectStill(page, '/admin/dashboard')
  await open()
  await dialog(page).getByRole('button', { name: 'Bearbeiten' }).tap()
  await expect(page).toHaveURL(`${server.url}/admin/edit/${tripId}`)
  await expect(page.getByRole('button', { name: 'Speichern' })).toBeVisible()
  await page.goBack()
  await expectStill(page, '/admin/dashboard')
  await page.goBack()
  await expect(page).toHaveURL(`${server.url}/admin/setup`)
})

test('a screen chosen in the menu, and back from it', async ({ page }) => {
  await openAfterOthers(page, 'dora', '/admin/dashboard')
  await menuButton(page).tap()
  await page.getByRole('link', { name: 'Disposition' }).tap()
  await expect(heading(page)).toHaveText('Disposition')
  await expect(page.getByRole('navigation')).toBeHidden()
  await page.goBack()
  await expectStill(page, '/admin/dashboard')
  await expect(page.getByRole('navigation')).toBeHidden()
})

test('what was typed stays: the list closes, then the form asks', async ({ page }) => {
  await openAfterOthers(page, 'dora', '/admin/dashboard')
  await page.getByRole('article').first().getByRole('button').first().tap()
  await dialog(page).getByRole('button', { name: 'Bearbeiten' }).tap()
  await page.getByRole('button', { name: 'Hinzufügen: Info (für alle sichtbar)' }).tap()
  const info = page.getByRole('textbox', { name: 'Info (für alle sichtbar)' })
  await info.fill('an der Rampe')
  await page.getByRole('combobox', { name: 'Fahrzeug' }).tap()
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('listbox')).toBeHidden()
  await expectStill(page, `/admin/edit/${tripId}`)
  await page.goBack()
  await expect(dialog(page)).toContainText('Eingaben verwerfen?')
  await dialog(page).getByRole('button', { name: 'Weiter bearbeiten' }).tap()
  await expectStill(page, `/admin/edit/${tripId}`)
  await expect(info).toHaveValue('an der Rampe')
  // Back while it asks is no: it asks because of the step back before.
  await page.goBack()
  await expect(dialog(page)).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  await expectStill(page, `/admin/edit/${tripId}`)
  await expect(info).toHaveValue('an der Rampe')
  await page.goBack()
  await dialog(page).getByRole('button', { name: 'Verwerfen' }).tap()
  await expectStill(page, '/admin/dashboard')
})

test('a dialog with something typed asks before back closes it', async ({ page }) => {
  await openAfterOthers(page, 'dora', '/admin/customers')
  await page.getByRole('button', { name: 'Kunden hinzufügen' }).tap()
  const name = dialog(page).getByRole('textbox', { name: /^Name/ })
  await name.fill('Neue AG')
  await page.goBack()
  await expect(dialog(page).last()).toContainText('Eingaben verwerfen?')
  await page.goBack()
  await expect(dialog(page)).toHaveCount(1)
  await expect(name).toHaveValue('Neue AG')
  await page.goBack()
  await page.getByRole('button', { name: 'Verwerfen' }).tap()
  await expect(dialog(page)).toHaveCount(0)
  await expectStill(page, '/admin/customers')
})

test('a reload with something open leaves no step behind', async ({ page }) => {
  await openAfterOthers(page, 'dora', '/admin/dashboard')
  await menuButton(page).tap()
  await expect(page.getByRole('navigation')).toBeVisible()
  await page.reload()
  await expect(heading(page)).toBeVisible()
  await expectStill(page, '/admin/dashboard')
  await page.goBack()
  await expect(page).toHaveURL(`${server.url}/admin/setup`)
})
